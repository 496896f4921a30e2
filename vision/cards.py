"""Cards by their stickers: read surely, in several pictures, or not at all."""

from collections import deque
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

import cv2
import numpy as np

from vision import mat
from vision.frame import Floats, Image
from vision.printing import STICKER_SIDE, STICKERS, sticker_place
from vision.reading import Hint

ANIMALS: Final = range(45)
OBJECTIVES: Final = range(45, STICKERS)

_SMALLEST: Final = 16.0
"""Pixels of a side: a cell is then wider than two, and blur spoils none by itself."""
_STEEPEST: Final = 0.35
"""The shortest side over the longest: beyond it a card is seen too much from aside."""
_CLEAR: Final = 0.25
"""By so much of the paper's light must the lightest ink stay below the darkest paper."""
_QUIET: Final = 0.8
"""The share of the margin that must be paper: a finger may lie on a corner of it."""
_MEMORY: Final = 6
_TIMES: Final = 3
"""A card is believed when three of the last six pictures show it: a shadow may do so once."""
_ON_SHEET: Final = 3.0
"""Millimetres within which a neighbour lies where the printed sheet has it."""

_CELLS: Final = mat.MARKER_CELLS + 2
"""A marker's cells and a margin of one on each side, which the sticker leaves white."""
_WITHIN: Final = (-0.22, 0.0, 0.22)


class Marker(NamedTuple):
    """A square of our dictionary in a picture: its corners clockwise from the printed top left."""

    number: int
    corners: Floats
    clear: bool
    """Whether every cell and the margin can be told by themselves, without the code's help."""

    @property
    def centre(self) -> Floats:
        """The middle of its corners."""
        return np.asarray(self.corners.mean(axis=0))

    @property
    def sides(self) -> Floats:
        """The lengths of its sides in pixels."""
        return np.asarray(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1))

    @property
    def large(self) -> bool:
        """Tell whether its cells are wide enough."""
        return bool(self.sides.min() >= _SMALLEST)

    @property
    def good(self) -> bool:
        """Tell whether it may count."""
        return self.large and self.clear and self.sides.min() >= _STEEPEST * self.sides.max()

    def is_where(self, other: "Marker") -> bool:
        """Tell whether another one is seen at the same place."""
        apart = float(np.linalg.norm(self.centre - other.centre))
        return apart < max(float(self.sides.max()), float(other.sides.max())) / 2


def markers_in(image: Image) -> list[Marker]:
    """Return every marker of our dictionary whose code is exactly right, the mat's too."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    # It answers None, against its own word, where there is no marker at all.
    found: Any
    ids: Any
    found, ids, _ = _detector().detectMarkers(grey)
    squares = [np.asarray(each, np.float64).reshape(4, 2) for each in found]
    numbers = [] if ids is None else [int(each) for each in ids.ravel()]
    return [
        Marker(number, corners, _is_clear(grey, corners, number))
        for number, corners in zip(numbers, squares, strict=True)
    ]


@dataclass(slots=True, eq=False)
class CardReader:
    """Reads the cards that are held before a camera, picture by picture."""

    cards: range
    sure: tuple[int, ...] = ()
    """The cards that were surely seen, in the order in which they became so."""
    hint: Hint | None = None
    """What to do with a card that is seen but cannot be read."""
    _pictures: deque[list[Marker]] = field(default_factory=lambda: deque(maxlen=_MEMORY))

    def step(self, markers: list[Marker]) -> None:
        """Take in what one picture shows."""
        self._pictures.append(markers)
        seen = dict.fromkeys(each.number for each in markers)
        new = [each for each in seen if each not in self.sure and self._is_sure(each)]
        self.sure += tuple(new)
        self.hint = self._hint()

    def _is_sure(self, number: int) -> bool:
        """Tell whether the last three sightings in a row agree with all that lay there."""
        if number not in self.cards:
            return False
        sightings = [
            (place, picture, one)
            for place, picture in enumerate(self._pictures)
            if (one := _only(number, picture)) is not None
        ][-_TIMES:]
        if len(sightings) < _TIMES or any(_is_on_sheet(one, p) for _, p, one in sightings):
            return False
        between = list(self._pictures)[sightings[0][0] :]
        ours = [one for _, _, one in sightings]
        return not any(
            other.number != number and any(other.is_where(one) for one in ours)
            for picture in between
            for other in picture
        )

    def _hint(self) -> Hint | None:
        """Say why a card that is there again and again does not count."""
        spoilt = [
            each
            for picture in self._pictures
            for each in picture
            if each.number in self.cards and each.number not in self.sure and not each.good
        ]
        if len(spoilt) < _TIMES:
            return None
        far = sum(not each.large for each in spoilt)
        return Hint.COME_CLOSER if 2 * far > len(spoilt) else Hint.HOLD_STILL


def _only(number: int, picture: list[Marker]) -> Marker | None:
    """Return the one good sighting of a card: two of the same are a copy or a mirror."""
    found = [each for each in picture if each.number == number]
    return found[0] if len(found) == 1 and found[0].good else None


def _is_on_sheet(one: Marker, picture: list[Marker]) -> bool:
    """Tell whether a sticker still has a neighbour of the sheet that it was printed on."""
    others = [
        each
        for each in picture
        if each.number != one.number and each.number in range(STICKERS) and one.number < STICKERS
    ]
    if not others:
        return False
    far = STICKER_SIDE / 2
    square = np.array([(-far, -far), (far, -far), (far, far), (-far, far)], np.float32)
    to_mm = cv2.getPerspectiveTransform(one.corners.astype(np.float32), square)
    centres = np.array([each.centre for each in others])[:, None]
    seen = np.asarray(cv2.perspectiveTransform(centres, to_mm)).reshape(-1, 2)
    printed = [sticker_place(each.number) - sticker_place(one.number) for each in others]
    return bool((np.linalg.norm(seen - np.array(printed), axis=1) < _ON_SHEET).any())


def _is_clear(grey: Image, corners: Floats, number: int) -> bool:
    """Tell ink from paper cell by cell, in light that may slope over the sticker."""
    light = _cell_lights(grey, corners)
    paper = np.pad(mat.marker_cells(number) > 0, 1, constant_values=True)
    slope = np.linalg.lstsq(_SPOTS[paper.ravel()], light[paper], rcond=None)[0]
    even = (light.ravel() / np.maximum(_SPOTS @ slope, 1.0)).reshape(light.shape)
    inside = np.zeros_like(paper)
    inside[1:-1, 1:-1] = True
    darkest, lightest = float(even[paper & inside].min()), float(even[~paper].max())
    margin = even[~inside] > (1 + lightest) / 2
    return darkest - lightest >= _CLEAR and float(margin.mean()) >= _QUIET


def _cell_lights(grey: Image, corners: Floats) -> Floats:
    """Return the mean light of each cell and, half a cell out, of the margin around them."""
    square = np.array([(1, 1), (7, 1), (7, 7), (1, 7)], np.float32)
    to_pixels = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    pixels = cv2.perspectiveTransform(_POINTS, to_pixels).astype(np.float32)
    x, y = pixels[..., 0], pixels[..., 1]
    light = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.reshape(light, (_CELLS, _CELLS, -1)).mean(axis=2), np.float64)


def _points() -> Floats:
    """Where cells are looked at, in cells from the margin's corner; the margin's at its inside."""
    places = np.arange(_CELLS) + 0.5
    places[0], places[-1] = 0.6, _CELLS - 0.6
    at = [(x + dx, y + dy) for y in places for x in places for dy in _WITHIN for dx in _WITHIN]
    return np.array(at)[None]


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # One bit more, and a card in a mirror would be another's.
    parameters.errorCorrectionRate = 0.0
    parameters.minMarkerPerimeterRate = 0.02
    return cv2.aruco.ArucoDetector(mat.DICTIONARY, parameters)


_POINTS: Final = _points()
_SPOTS: Final[Floats] = np.array(
    [(1.0, x, y) for y in range(_CELLS) for x in range(_CELLS)], np.float64
)
"""The middles of cells, for a plane of light."""
