"""A story acted out before a camera: where the planet sits, and what of it comes in view."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

import numpy as np

from engine.planet.notation import UNREAD
from engine.planet.sphere import AREAS, EDGES, ROTATIONS
from tests.sweep.oracle import Explanations, explanations
from tests.sweep.story import Story, tell
from tests.sweep.table import SEAT_DEGREES, SEAT_MM, Rng, Table, room, stand
from vision.recording import Verdict
from vision.render import (
    Camera,
    Moment,
    Scene,
    Seat,
    random_azimuths,
    random_moments,
    random_seat,
)
from vision.render.scene import turned
from vision.solid import INRADIUS, NORMALS, Pose, areas_mm, face_underneath

PER_TABLE = len(Verdict)
LEAST_COSINE = float(np.cos(np.radians(70)))
_SEEN_AT_ALL = float(np.cos(np.radians(82)))
"""What nobody could read even at this slant was not in view."""


@dataclass(frozen=True, slots=True)
class Stay:
    """One placement: the planet sits still, and the mat turns from frame to frame."""

    seat: Seat
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Sitting:
    """A session before it is rendered."""

    number: int
    table: Table
    story: Story
    scene: Scene
    camera: Camera
    stays: tuple[Stay, ...]

    @cached_property
    def surely(self) -> Explanations:
        """What explains the areas that a reader should be able to read."""
        return self._explained(LEAST_COSINE)

    @cached_property
    def at_best(self) -> Explanations:
        """What explains all that was in view at any slant, a hand in the picture or not."""
        return self._explained(_SEEN_AT_ALL)

    @property
    def resolvable(self) -> bool:
        """Whether perfect colours leave one planet."""
        return self.surely.resolvable

    def _explained(self, least: float) -> Explanations:
        memories = {
            name: None if planet is None else planet.letters
            for name, planet in self.story.memories.items()
        }
        scans = [self.scan(stay, least) for stay in self.stays]
        return explanations(memories, scans, self.story.expected)

    def scan(self, stay: Stay, least: float) -> str:
        """Return what a placement shows, by places on the mat."""
        shown = [UNREAD] * AREAS
        for moment in stay.moments:
            if moment.hand is not None and least == LEAST_COSINE:
                continue
            for area in self._in_view(stay.seat, moment, least):
                shown[ROTATIONS[stay.seat.rotation][area]] = self.story.planet.letters[area]
        return "".join(shown)

    def _in_view(self, seat: Seat, moment: Moment, least: float) -> Iterator[int]:
        """Return the planet's areas that lie in the picture and are seen squarely enough."""
        to_camera = self.to_camera(seat, moment)
        corners = to_camera(areas_mm(self.scene.edge, self.scene.tile).reshape(-1, 3))
        pixels = self.camera.project(corners).reshape(AREAS, -1)
        inside = (pixels > 0).all(axis=1) & (pixels < np.tile(self.camera.size, 3)).all(axis=1)
        squarely = np.repeat(cosines(to_camera, self.scene), EDGES) >= least
        return (int(area) for area in np.flatnonzero(inside & squarely))

    def to_camera(self, seat: Seat, moment: Moment) -> Pose:
        """Return where the planet truly is before the camera."""
        on_table = turned(moment.azimuth).after(seat.pose(self.scene, self.story.planet))
        return self.camera.pose.after(on_table)


def cosines(to_camera: Pose, scene: Scene) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return how squarely the camera sees each face."""
    middles = to_camera(NORMALS * (INRADIUS * scene.edge + scene.tile))
    normals = NORMALS @ to_camera.rotation.T
    return np.asarray(-(normals * middles).sum(axis=1) / np.linalg.norm(middles, axis=1))


def order(at: Table) -> list[Verdict]:
    """Return the verdicts of a table's sessions."""
    return Random(f"{at.seed}/{at.number}/order").sample(list(Verdict), PER_TABLE)


def sitting(at: Table, number: int) -> Sitting:
    """Return a session of a table that ends in the verdict whose turn it is."""
    wanted = order(at)[number % PER_TABLE]
    tries = (_drawn(at, number, wanted, attempt) for attempt in range(10_000))
    return next(one for one in tries if _tells(one))


def _drawn(at: Table, number: int, wanted: Verdict, attempt: int) -> Sitting:
    rng = np.random.default_rng([at.seed, number, attempt, 2])
    chance = Random(f"{at.seed}/{number}/{attempt}")
    story = tell(chance, at.tiles, wanted)
    stays = _stays(rng, chance, at, story)
    return Sitting(number, at, story, room(rng, at), stand(rng, at), stays)


def _stays(rng: Rng, chance: Random, at: Table, story: Story) -> tuple[Stay, ...]:
    """One placement or two, three to five frames each, or no more than a single frame."""
    if story.before is None and story.verdict is Verdict.READ:
        count, single = 2, False
    else:
        count, single = chance.choice((1, 1, 2)), chance.random() < 0.12
    stays: list[Stay] = []
    for _ in range(1 if single else count):
        others = {face_underneath(stay.seat.rotation) for stay in stays}
        stays.append(_stay(rng, at, 1 if single else chance.randint(3, 5), others))
    return tuple(stays)


def _stay(rng: Rng, at: Table, frames: int, not_under: set[int]) -> Stay:
    """Set the planet down on another face than before."""
    seat = random_seat(rng, degrees=SEAT_DEGREES, mm=SEAT_MM)
    while face_underneath(seat.rotation) in not_under:
        seat = replace(seat, rotation=int(rng.integers(60)))
    azimuths = random_azimuths(rng, frames, float(rng.uniform(25, 120)))
    return Stay(seat, random_moments(rng, azimuths, at.hostility))


def _tells(one: Sitting) -> bool:
    """Tell whether what comes into view bears the verdict out."""
    match one.story.verdict:
        case Verdict.OK | Verdict.READ:
            # One in ten may need looks that are too slanting to be asked for.
            return one.at_best.resolvable if one.number % 10 == 0 else one.resolvable
        case Verdict.AMBIGUOUS:
            return not one.at_best.resolvable
        case Verdict.NOTHING_NEW:
            return not one.surely.planets and not one.at_best.planets
        case _:
            return one.surely.none
