"""The mat's markers in a picture: looked for at half its size, their corners found at full size."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import cv2
import numpy as np

from vision import mat
from vision.frame import Floats, Image

Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture."""

_WIDE = 900
"""In a narrower picture a marker at half size has cells too small to be told apart."""
_NEAR = 0.6 / mat.MARKER_CELLS
"""Corners are refined within this share of the shortest side: beyond lies a cell's own corner."""
_LEAST, _MOST = 2, 5
_ENOUGH = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 10, 0.05)


class Seen(NamedTuple):
    """Markers of the mat in a picture: ids, corners in pixels, corners in millimetres."""

    ids: list[int]
    pixels: Floats
    corners: Floats

    def only(self, kept: list[int]) -> "Seen":
        """Return some of the markers, by their place in the lists."""
        return Seen([self.ids[k] for k in kept], self.pixels[kept], self.corners[kept])

    def without(self, place: int) -> "Seen":
        """Return all of them but one."""
        return self.only([k for k in range(len(self.ids)) if k != place])


class Look(NamedTuple):
    """One way to look for markers, and whether it sees them as well as can be."""

    detector: Any
    halved: bool


def _detector(first: int, last: int, step: int) -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = first
    parameters.adaptiveThreshWinSizeMax = last
    parameters.adaptiveThreshWinSizeStep = step
    # Five pixels a cell of which the outer ones do not count: at half size they are blurred.
    parameters.perspectiveRemovePixelPerCell = 5
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.25
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_CONTOUR
    # The default of 0.6 lets table textures pass as markers.
    parameters.errorCorrectionRate = 0.3
    parameters.minMarkerPerimeterRate = 0.04
    # Comparing with all hundred markers of the dictionary takes longer than finding the squares.
    return cv2.aruco.ArucoDetector(mat.MARKER_CODES, parameters)


@dataclass(frozen=True, slots=True)
class MarkerFinder:
    """Finds the mat's markers, first in the quickest way."""

    size: tuple[int, int]
    quick: Look = field(default_factory=lambda: Look(_detector(7, 7, 10), True))
    whole: Look = field(default_factory=lambda: Look(_detector(23, 23, 10), False))
    thorough: Look = field(default_factory=lambda: Look(_detector(3, 23, 10), False))

    def looks(self, box: Box | None) -> list[tuple[Look, Box]]:
        """Return the ways to look, where a box says where the mat was a moment ago."""
        full = (0, 0, *self.size)
        quick = self.quick if self.size[0] >= _WIDE else self.whole
        near = [] if box is None else [(quick, box)]
        anew = [(look, full) for look in (quick, self.whole, self.thorough)]
        return near + (anew if quick.halved else anew[1:])

    def find(self, image: Image, look: Look, box: Box) -> Seen:
        """Return the markers that one way to look finds in a part of the picture."""
        left, top, right, bottom = box
        grey = cv2.cvtColor(image[top:bottom, left:right], cv2.COLOR_BGR2GRAY)
        found, ids, _ = look.detector.detectMarkers(_halved(grey) if look.halved else grey)
        if ids is None:
            return _NOTHING
        corners = np.concatenate(found)
        refined = _refined(grey, corners * 2 + 0.5 if look.halved else corners)
        return _of_the_mat(ids.ravel().tolist(), refined + np.array((left, top)))


def _halved(grey: Any) -> Any:
    height, width = grey.shape
    even = grey[: height // 2 * 2, : width // 2 * 2]
    return cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA)


def _refined(grey: Any, corners: Any) -> Floats:
    """Move corners to where the edges meet, never as far as the corner of a cell."""
    shortest = np.abs(corners - corners[:, (1, 2, 3, 0)]).max(axis=2).min(axis=1)
    reaches = np.clip(np.rint(shortest * _NEAR), _LEAST, _MOST).astype(int).tolist()
    moved = [
        cv2.cornerSubPix(grey, four, (reach, reach), (-1, -1), _ENOUGH)
        for four, reach in zip(corners, reaches, strict=True)
    ]
    return np.asarray(moved, np.float64).reshape(-1, 4, 2)


def _of_the_mat(ids: list[int], pixels: Floats) -> Seen:
    """Return the markers that are there once: of two alike at least one lies elsewhere."""
    order = sorted((k for k in range(len(ids)) if ids.count(ids[k]) == 1), key=ids.__getitem__)
    markers = [mat.FIRST_ID + ids[k] for k in order]
    return Seen(markers, pixels[order], np.array([mat.CORNERS[m] for m in markers]))


_NOTHING = Seen([], np.zeros((0, 4, 2)), np.zeros((0, 4, 3)))
