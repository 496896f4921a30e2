"""One session rendered and read, by the reader and by the naive one, and what became of it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from engine.planet.notation import UNREAD, planet_text, scan_text
from engine.planet.planet import Planet
from engine.planet.sphere import EDGES, ROTATIONS
from tests.sweep.naive import Naive
from tests.sweep.sitting import LEAST_COSINE, Sitting, Stay, cosines
from tests.sweep.story import Story
from tests.sweep.table import palette
from vision.frame import Frame
from vision.mat import EDGE
from vision.outcome import planet_of
from vision.pose import MatPose, NoPose, PoseFinder
from vision.reader import Reader
from vision.reading import Answer, Reading
from vision.recording import Verdict
from vision.render import Moment, Picture, render
from vision.solid import area_centres, seat_height


class Shot(NamedTuple):
    """A rendered frame, how the planet truly sat, and whether a new placement begins."""

    stay: Stay
    moment: Moment
    picture: Picture
    first: bool


class Lost(NamedTuple):
    """An area read as what it is not, after all frames of a placement."""

    placement: int
    face: int
    edge: int
    cosine: float
    truth: str
    read: str


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one session."""

    number: int
    table: int
    verdict: str
    hostility: float
    calibrated: bool
    expected: int
    players: int
    frames: tuple[int, ...]
    resolvable: bool
    answer: str
    reason: str | None
    hint: str | None
    names_truth: bool
    owner_right: bool
    lead: float
    misfit: float
    truth: str
    before: str | None
    planet: str | None
    naive_right: bool
    no_pose: tuple[str, ...]
    pose_px: float
    """The worst error of the pose around the planet."""
    seat_mm: float
    """The worst error of a placement's seat, at the planet's corners."""
    areas: int
    unread: int
    lost: tuple[Lost, ...]
    misled: bool = False
    """Whether another planet was accepted before the last frame: a referee acts at once."""

    @property
    def right(self) -> bool:
        """Whether this is what a reader should answer."""
        match Verdict(self.verdict), Answer(self.answer):
            case ((Verdict.OK | Verdict.READ), answer):
                return answer is Answer.ACCEPTED and self.named
            case Verdict.AMBIGUOUS, answer:
                return answer is Answer.MORE
            case Verdict.NOTHING_NEW, answer:
                return answer is not Answer.ACCEPTED
            case _, answer:
                return answer is Answer.REFUSED

    @property
    def named(self) -> bool:
        """Whether the best explanation is the true planet of its true owner."""
        return self.names_truth and self.owner_right

    @property
    def wrong_accept(self) -> bool:
        """Whether a fault, another planet or another's was accepted."""
        fault = Verdict(self.verdict).fault
        accepted = self.answer == Answer.ACCEPTED.value
        return (accepted and (fault or not self.named)) or (self.misled and not fault)

    @property
    def naive_wrong(self) -> bool:
        """Whether the naive reader, who always accepts, should not have."""
        return Verdict(self.verdict).fault or not self.naive_right

    def to_json(self) -> dict[str, Any]:
        """Write a row with what follows from it."""
        return {**asdict(self), "right": self.right, "wrong_accept": self.wrong_accept}


def shots(sitting: Sitting) -> Iterator[Shot]:
    """Render a session frame by frame."""
    story, scene = sitting.story, sitting.scene
    for stay in sitting.stays:
        for number, moment in enumerate(stay.moments):
            picture = render(scene, story.planet, stay.seat, sitting.camera, moment)
            yield Shot(stay, moment, picture, number == 0)


def play(sitting: Sitting) -> Row:
    """Read a session to its end."""
    story, camera = sitting.story, sitting.table.known
    reader = Reader(camera, palette(sitting.table), story.memories, story.expected)
    naive = Naive(camera, story.memories, story.expected)
    found, errors, misled = [], [], False
    for shot in shots(sitting):
        if shot.first:
            reader.lifted()
            naive.set_down()
        frame = Frame.of(shot.picture.frame, camera)
        misled |= _is_another(story, reader.step(frame))
        found.append(PoseFinder(camera, follow=False).find(frame.image))
        if isinstance(found[-1], MatPose):
            naive.look(frame.image, found[-1])
            errors.append(_pose_error(sitting, shot, found[-1]))
    row = _row(sitting, reader, naive, found, max(errors, default=0.0))
    return replace(row, misled=misled)


def _is_another(story: Story, reading: Reading) -> bool:
    """Tell whether a planet is accepted that is not there, or not this player's."""
    if reading.answer is not Answer.ACCEPTED:
        return False
    named = planet_of(reading.planet)
    return named is None or not named.same_as(story.planet) or _owner(reading) != story.owner


_AROUND = area_centres(EDGE) + np.array([0.0, 0.0, seat_height(EDGE)])


def _pose_error(sitting: Sitting, shot: Shot, pose: MatPose) -> float:
    """Return by how many pixels points around the planet are looked for in the wrong place."""
    wanted = sitting.camera.project(shot.picture.mat(_AROUND))
    given = sitting.table.known.project(_AROUND @ pose.rotation.T + pose.translation)
    return float(np.linalg.norm(wanted - given, axis=1).max())


def _seat_error(stay: Stay, yaw: float, x: float, y: float) -> float:
    """Return by how many millimetres the corners are looked for in the wrong place."""
    turned = abs(np.radians(stay.seat.turn) - yaw) * 1.3 * EDGE
    return float(np.hypot(stay.seat.x - x, stay.seat.y - y) + turned)


def _row(
    sitting: Sitting,
    reader: Reader,
    naive: Naive,
    found: Sequence[MatPose | NoPose],
    pose_px: float,
) -> Row:
    story, reading = sitting.story, reader.reading
    named, guess = planet_of(reading.planet), naive.answer()
    standing = reader._seen()
    whole = len(standing) == len(sitting.stays)
    lost, areas, unread = _misread(sitting, reader) if whole else ((), 0, 0)
    return Row(
        sitting.number,
        sitting.table.number,
        story.verdict.value,
        round(sitting.table.hostility, 3),
        sitting.table.calibrated,
        story.expected,
        len(story.memories),
        tuple(len(stay.moments) for stay in sitting.stays),
        sitting.resolvable,
        reading.answer.value,
        reading.reason.value if reading.reason else None,
        reading.hint.value if reading.hint else None,
        named is not None and named.same_as(story.planet),
        _owner(reading) == story.owner,
        round(reading.lead, 2),
        round(reading.misfit, 2),
        planet_text(story.planet),
        planet_text(story.before) if story.before else None,
        scan_text(reading.planet) if reading.planet else None,
        guess[0] == story.owner and guess[1].same_as(story.planet),
        tuple(one.value for one in found if isinstance(one, NoPose)),
        round(pose_px, 2),
        max(
            (
                round(_seat_error(stay, *one.seat), 2)
                for stay, one in zip(sitting.stays, standing, strict=False)
            ),
            default=0.0,
        ),
        areas,
        unread,
        lost,
    )


def _owner(reading: Reading) -> str:
    return reading.owner or ""


def _misread(sitting: Sitting, reader: Reader) -> tuple[tuple[Lost, ...], int, int]:
    """Return the areas read wrongly, how many were read at all, and how many were left unread."""
    lost, areas, unread = [], 0, 0
    for number, (stay, glimpse) in enumerate(zip(sitting.stays, reader.fused(), strict=True)):
        truth = _by_place(sitting.story.planet, stay)
        for slot, cosine, read in zip(*glimpse, strict=True):
            if cosine < LEAST_COSINE:
                continue
            areas, unread = areas + 1, unread + (read == UNREAD)
            if read not in (UNREAD, truth[slot]):
                face, edge = divmod(slot, EDGES)
                lost.append(Lost(number, face, edge, round(cosine, 2), truth[slot], read))
    return tuple(lost), areas, unread


def _by_place(planet: Planet, stay: Stay) -> dict[int, str]:
    letters = planet.letters
    return {place: letters[area] for area, place in enumerate(ROTATIONS[stay.seat.rotation])}


__all__ = ["Lost", "Row", "Shot", "cosines", "play", "shots"]
