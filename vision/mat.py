"""The reference mat ring10 as numbers (millimetres, x right, y up, z out of the paper)."""

from functools import cache
from math import cos, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]

NAME = "ring10"
DISC_RADIUS = 98.0
RING_RADIUS = 79.0
MARKER_SIDE = 28.0
MARKER_CELLS = 6
"""A marker is a 4x4 code inside a border one cell wide."""
FIRST_ID = 50
MARKERS = 10
EDGE = 36.0
"""The core's edge unless a table says otherwise."""
PENTAGON_LINE = 0.6
PENTAGON_GREY = 90
DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
MARKER_CODES = cv2.aruco.Dictionary(
    np.ascontiguousarray(DICTIONARY.bytesList[FIRST_ID : FIRST_ID + MARKERS]),
    DICTIONARY.markerSize,
    DICTIONARY.maxCorrectionBits,
)
"""The mat's own markers, numbered from 0."""


def _marker_corners(azimuth: float) -> Floats:
    """Four corners, clockwise from the printed top left; the top points outwards."""
    up = np.array([cos(azimuth), sin(azimuth), 0.0])
    right = np.array([sin(azimuth), -cos(azimuth), 0.0])
    half = MARKER_SIDE / 2
    signs = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    return np.array([up * (RING_RADIUS + u * half) + right * (r * half) for u, r in signs])


MARKER_IDS = tuple(range(FIRST_ID, FIRST_ID + MARKERS))

CORNERS = {FIRST_ID + i: _marker_corners(2 * pi * i / MARKERS) for i in range(MARKERS)}
"""Each marker's corners as cv2.aruco reports them, clockwise from the printed top left."""


def pentagon(edge: float = EDGE) -> Floats:
    """Return the corners of the outline that the planet is set down on."""
    radius = edge / (2 * sin(pi / 5))
    azimuths = np.radians(np.arange(5) * 72.0)
    return np.stack([radius * np.cos(azimuths), radius * np.sin(azimuths), np.zeros(5)], axis=1)


@cache
def marker_cells(marker: int) -> Bytes:
    """Return a marker's 6x6 cells, 0 for ink and 255 for paper."""
    return np.asarray(cv2.aruco.generateImageMarker(DICTIONARY, marker, MARKER_CELLS), np.uint8)


def pixels_from_mm(pixels_per_mm: float, margin_mm: float = 2.0) -> Floats:
    """Return the affine 2x3 map from mat millimetres to pixels of the mat's picture."""
    middle = (DISC_RADIUS + margin_mm) * pixels_per_mm - 0.5
    return np.array([[pixels_per_mm, 0.0, middle], [0.0, -pixels_per_mm, middle]])


_FINER = 4
"""The mat is drawn this much larger and then averaged, so that every edge lies where it should."""


def draw_mat(pixels_per_mm: float, edge: float = EDGE, margin_mm: float = 2.0) -> Bytes:
    """Return the mat seen straight from above: grey levels, the table around the disc black."""
    side = round(2 * (DISC_RADIUS + margin_mm) * pixels_per_mm)
    to_pixels = pixels_from_mm(pixels_per_mm * _FINER, margin_mm)
    picture = np.zeros((side * _FINER, side * _FINER), np.uint8)
    turns = np.radians(np.arange(0, 360, 0.5))
    disc = np.stack([np.cos(turns), np.sin(turns)], axis=1) * DISC_RADIUS
    cv2.fillConvexPoly(picture, _fixed(disc, to_pixels), 255, cv2.LINE_8, 4)
    outline = _fixed(pentagon(edge)[:, :2], to_pixels)
    width = max(1, round(PENTAGON_LINE * pixels_per_mm * _FINER))
    cv2.polylines(picture, [outline], True, PENTAGON_GREY, width, cv2.LINE_8, 4)
    for marker in MARKER_IDS:
        for shape, level in _shapes(marker):
            cv2.fillConvexPoly(picture, _fixed(shape, to_pixels), level, cv2.LINE_8, 4)
    return np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _fixed(points: Floats, to_pixels: Floats) -> NDArray[np.int32]:
    """Return points of the mat as pixels in the sixteenths that OpenCV draws with."""
    return np.round((points @ to_pixels[:, :2].T + to_pixels[:, 2]) * 16).astype(np.int32)


def _shapes(marker: int) -> list[tuple[Floats, int]]:
    """Return a marker's black square and then its white cells."""
    corners = CORNERS[marker][:, :2]
    right = (corners[1] - corners[0]) / MARKER_CELLS
    down = (corners[3] - corners[0]) / MARKER_CELLS
    starts = [corners[0] + right * x + down * y for y, x in np.argwhere(marker_cells(marker))]
    cells = [np.array([s, s + right, s + right + down, s + down]) for s in starts]
    return [(corners, 0), *((cell, 255) for cell in cells)]
