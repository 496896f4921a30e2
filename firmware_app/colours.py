"""Learning tonight's colours from a planet that people show: what was read surely is not asked."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from engine.errors import Ambiguous
from engine.planet.habitat import LETTERS
from engine.planet.notation import UNREAD
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES
from vision import mat
from vision.calibration import Known, learn
from vision.frame import Frame, Image
from vision.palette import Palette
from vision.pose import MatPose, PoseFinder
from vision.reader import Reader
from vision.sampling import Seat, seat_pose
from vision.solid import areas_mm

_LEAST_SEEN: Final = 5
"""Faces; with fewer in view, hardly any habitat is seen twice."""
_MOST_ASKED: Final = 20
_MARK: Final = (255, 0, 255)


class Seen(NamedTuple):
    """What the frames of one placement show, in the numbering of the planet as it stands."""

    letters: str
    """60 of them: a habitat, `.` for bare or not in view, `?` where it is not sure."""
    frames: tuple[Frame, ...]
    faces: int

    @property
    def unsure(self) -> tuple[int, ...]:
        """The areas that somebody must name."""
        return tuple(area for area, letter in enumerate(self.letters) if letter == UNREAD)

    def told(self, area: int, letter: str) -> "Seen":
        """Return what is seen once somebody has named an area."""
        letters = self.letters[:area] + letter + self.letters[area + 1 :]
        return self._replace(letters=letters)

    @property
    def planet(self) -> Planet:
        """The planet, when nothing is unsure any more."""
        return Planet.from_letters(self.letters)


def see(frames: Sequence[Frame], edge: float = mat.EDGE) -> Seen:
    """Return what one placement shows, or say why it shows too little."""
    reader = Reader(frames[0].camera, edge=edge)
    for frame in frames:
        reader.step(frame)
    glimpses = reader.fused()
    if not glimpses:
        raise Ambiguous("no picture shows a planet on the mat: orrery doctor says why")
    letters = [BARE] * AREAS
    for area, letter in zip(glimpses[0].slots, glimpses[0].letters, strict=True):
        letters[area] = letter
    faces = len({area // EDGES for area in glimpses[0].slots})
    if faces < _LEAST_SEEN:
        raise Ambiguous(f"{faces} faces are in view: turn the mat between pictures")
    seen = Seen("".join(map(_agreed, _faces(letters))), tuple(frames), faces)
    if len(seen.unsure) > _MOST_ASKED:
        raise Ambiguous(
            f"{len(seen.unsure)} areas are unsure: give more light, or say --planet TEXT"
        )
    return seen


def learnt(seen: Seen, edge: float = mat.EDGE) -> Palette:
    """Return the palette of a planet whose areas are all known."""
    return taught(seen.planet, seen.frames, edge)


def taught(planet: Planet, frames: Sequence[Frame], edge: float = mat.EDGE) -> Palette:
    """Return the palette that frames of a known planet teach."""
    return learn(frames[0].camera, [Known(planet, (tuple(frames),))], edge)


def ask(seen: Seen, name: Callable[[int], str]) -> Seen:
    """Let somebody name each unsure area: a letter, or `.` for bare."""
    for area in seen.unsure:
        seen = seen.told(area, name(area))
    return seen


def best_view(seen: Seen, area: int, edge: float = mat.EDGE) -> Image:
    """Return the picture that shows an area most squarely, with a line around it."""
    largest, picture = -np.inf, seen.frames[0].image
    for frame in seen.frames:
        pose = PoseFinder(frame.camera).find(frame.image)
        if isinstance(pose, MatPose):
            axes, centre = seat_pose(pose, Seat(), edge)
            corners = frame.camera.project(areas_mm(edge)[area] @ axes.T + centre)
            # In pixels the front of an area turns clockwise, and its back is negative.
            size = -cv2.contourArea(corners.astype(np.float32), oriented=True)
            if size > largest:
                largest, picture = size, _marked(frame.image, corners)
    return picture


def _marked(image: Image, corners: object) -> Image:
    line = np.round(np.asarray(corners)).astype(np.int32)
    return np.asarray(cv2.polylines(image.copy(), [line], True, _MARK, 2), np.uint8)


def _faces(letters: Sequence[str]) -> Iterator[str]:
    return ("".join(letters[k : k + EDGES]) for k in range(0, AREAS, EDGES))


def _agreed(face: str) -> str:
    """Return a face that is bare or has a tile: one odd area is asked about, or taken for noise."""
    habitats = sum(letter in LETTERS for letter in face)
    if habitats <= 1 and face.count(BARE) >= EDGES - 2:
        return BARE * EDGES
    return face.replace(BARE, UNREAD) if habitats else face
