"""What a lens is learnt from: the mat itself, or a ChArUco sheet whose corners are finer."""

from typing import Any, Final, NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import mat
from vision.frame import Floats, Image
from vision.pdf import Page, document
from vision.printing import Paper

COLUMNS: Final = 6
ROWS: Final = 8
SQUARE: Final = 30.0
MARKER: Final = 22.0
_DOTS: Final = 7
"""Of the drawing for each millimetre: a marker's cell of 22/7 mm is a whole number of them."""
_GAMMA: Final = 2.2
_REACH: Final = 4
_UNTIL: Final = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 60, 1e-3)


class Sight(NamedTuple):
    """What one picture shows of a flat target: the number, place in mm and pixel of each corner."""

    numbers: NDArray[np.int64]
    places: Floats
    pixels: Floats

    def only(self, kept: NDArray[np.bool_]) -> "Sight":
        """Return some of the corners."""
        return Sight(self.numbers[kept], self.places[kept], self.pixels[kept])


class Target(Protocol):
    """Something flat whose corners are known."""

    @property
    def corners(self) -> int:
        """How many corners there are."""
        ...

    def find(self, image: Image) -> Sight:
        """Return the corners that a picture shows."""
        ...


class MatTarget:
    """The mat: forty corners of ten markers, found even where something hides some of them."""

    corners = 4 * mat.MARKERS

    def __init__(self) -> None:
        self._detector: Any = cv2.aruco.ArucoDetector(mat.DICTIONARY, _careful())

    def find(self, image: Image) -> Sight:
        """Return the corners of the markers in view."""
        grey = _grey(image)
        found, ids, _ = self._detector.detectMarkers(grey)
        ours = {
            int(marker): quad
            for marker, quad in zip([] if ids is None else ids.ravel(), found, strict=True)
            if int(marker) in mat.CORNERS
        }
        numbers = [4 * (marker - mat.FIRST_ID) + corner for marker in ours for corner in range(4)]
        places = [mat.CORNERS[marker] for marker in ours]
        return _sight(numbers, places, _refined(grey, list(ours.values())))


class SheetTarget:
    """A ChArUco sheet: where four squares meet, a corner is seen twice as finely as a marker's."""

    def __init__(self) -> None:
        self._board = board()
        self._detector: Any = cv2.aruco.CharucoDetector(self._board)
        self._places = np.asarray(self._board.getChessboardCorners(), np.float64)
        self.corners = len(self._places)

    def find(self, image: Image) -> Sight:
        """Return the inner corners in view."""
        grey = _grey(image)
        pixels, ids, *_ = self._detector.detectBoard(grey)
        if ids is None:
            return _sight([], [], [])
        numbers = ids.ravel().tolist()
        return _sight(numbers, self._places[numbers], _refined(grey, [pixels]))


def board() -> Any:
    """Return the sheet as OpenCV knows it; its markers are none of the mat's or the cards'."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE, MARKER, dictionary)


def sheet_pdf(paper: Paper) -> bytes:
    """Return the sheet to print, at exact size."""
    page = Page(*paper.size)
    left = (page.width - COLUMNS * SQUARE) / 2
    top = page.height - 9.0
    page.fill(_dark(left, top))
    note = (
        f"orrery, a sheet to learn a lens from. Print at 100 %: {COLUMNS} squares are "
        f"{COLUMNS * SQUARE:g} mm wide. Glue it on something flat."
    )
    page.text((left, top - ROWS * SQUARE - 6), 3.2, note)
    return document(page)


def _dark(left: float, top: float) -> list[Floats]:
    """Return every dark piece of the sheet: runs of dots in a drawing made by OpenCV itself."""
    size = round(COLUMNS * SQUARE) * _DOTS, round(ROWS * SQUARE) * _DOTS
    ink = np.asarray(board().generateImage(size, marginSize=0, borderBits=1)) < 128
    runs = []
    start, same = 0, np.append((ink[1:] == ink[:-1]).all(axis=1), False)
    for end in np.flatnonzero(~same) + 1:
        runs.extend(_bars(ink[start], start, int(end), left, top))
        start = int(end)
    return runs


def _bars(row: NDArray[np.bool_], first: int, end: int, left: float, top: float) -> list[Floats]:
    """Return the dark bars of a row of dots that many rows share."""
    turns = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
    high, low = top - first / _DOTS, top - end / _DOTS
    edges = left + turns.reshape(-1, 2) / _DOTS
    return [np.array([(a, high), (b, high), (b, low), (a, low)]) for a, b in edges]


def _careful() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    # The default of 0.6 lets table textures pass as markers.
    parameters.errorCorrectionRate = 0.3
    return parameters


def _grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _refined(grey: Image, corners: list[Any]) -> Any:
    """Return corners as they lie in light: lenses blur light, and in grey levels ink looks thin."""
    if not corners:
        return []
    start = np.concatenate([each.reshape(-1, 1, 2) for each in corners]).astype(np.float32)
    light = (grey / np.float32(255)) ** np.float32(_GAMMA) * np.float32(255)
    return cv2.cornerSubPix(light, start, (_REACH, _REACH), (-1, -1), _UNTIL)


def _sight(numbers: list[int], places: Any, pixels: Any) -> Sight:
    return Sight(
        np.array(numbers, np.int64),
        np.array(places, np.float64).reshape(-1, 3),
        np.array(pixels, np.float64).reshape(-1, 2),
    )
