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
from vision.frame import Floats, Frame, Image
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


def ask(seen: Seen, name: Callable[[Seen, int], str]) -> Seen:
    """Let somebody name each unsure area: a letter, or `.` for bare."""
    for area in seen.unsure:
        seen = seen.told(area, name(seen, area))
    return seen


def best_view(seen: Seen, area: int, edge: float = mat.EDGE) -> Image:
    """Return the picture that shows an area most squarely, with a line around it."""
    frame, corners = _best(seen, area, edge)
    return _marked(frame.image, corners)


class Sketch(NamedTuple):
    """Where the camera sees the faces in view, and the area that is asked about; in pixels."""

    faces: tuple[Floats, ...]
    area: Floats


def sketch(seen: Seen, area: int, edge: float = mat.EDGE) -> Sketch:
    """Return the planet as it stands now, or stood when the area was seen best."""
    for frame in (seen.frames[-1], _best(seen, area, edge)[0]):
        corners = _corners(frame, edge)
        if corners is not None and _front(corners[area]) > 0:
            faces = [each for each in corners.reshape(-1, EDGES, 3, 2) if _front(each[:, 1]) > 0]
            return Sketch(tuple(each[:, 1] for each in faces), corners[area])
    raise Ambiguous("an area that was read is in no picture: start over")


def _best(seen: Seen, area: int, edge: float) -> tuple[Frame, Floats]:
    largest, best = -np.inf, (seen.frames[0], np.zeros((3, 2)))
    for frame in seen.frames:
        corners = _corners(frame, edge)
        if corners is not None and (size := _front(corners[area])) > largest:
            largest, best = size, (frame, corners[area])
    return best


def _corners(frame: Frame, edge: float) -> Floats | None:
    """Return where the corners of all areas are in a picture: 60 triangles."""
    pose = PoseFinder(frame.camera).find(frame.image)
    if not isinstance(pose, MatPose):
        return None
    axes, centre = seat_pose(pose, Seat(), edge)
    places = areas_mm(edge).reshape(-1, 3) @ axes.T + centre
    return frame.camera.project(places).reshape(AREAS, 3, 2)


def _front(corners: Floats) -> float:
    """Return how large a side is in the picture; its back is negative."""
    # In pixels the front turns clockwise.
    return -cv2.contourArea(corners.astype(np.float32), oriented=True)


def _marked(image: Image, corners: Floats) -> Image:
    line = np.round(corners).astype(np.int32)
    return np.asarray(cv2.polylines(image.copy(), [line], True, _MARK, 2), np.uint8)


def _faces(letters: Sequence[str]) -> Iterator[str]:
    return ("".join(letters[k : k + EDGES]) for k in range(0, AREAS, EDGES))


def _agreed(face: str) -> str:
    """Return a face that is bare or has a tile: one odd area is asked about, or taken for noise."""
    habitats = sum(letter in LETTERS for letter in face)
    if habitats <= 1 and face.count(BARE) >= EDGES - 2:
        return BARE * EDGES
    return face.replace(BARE, UNREAD) if habitats else face
