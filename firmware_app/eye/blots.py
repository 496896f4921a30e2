"""Whatever in a picture may be a sticker, or a part of one, that cannot be read."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Floats, Image

_SCALES: Final = (0.5, 0.25)
"""Pictures of a half and a quarter of the size show stickers from 14 to 700 pixels wide."""
_NEAR: Final = np.ones((41, 41), np.uint8)
"""Within it paper must lie beside ink."""
_DARK: Final = 0.66
_PAPER: Final = 55
_LEAST, _LEAST_AREA = 6, 24
_LARGEST: Final = 0.7
_STRAIGHT: Final = (0.03, 0.05, 0.07, 0.09, 0.11)
_FOUR_SIDED: Final = (0.78, 1.3)
"""The area of a blot's four corners as a share of its own."""
_INK_TO_PAPER: Final = 0.66
_PALE: Final = 0.35
_LIGHTER, _GLEAM = 1.35, 1.2
_BLACK, _WHITE, _NEUTRAL = 0.5, 0.45, 45
"""On the planet itself only what is plainly black and white is doubted: its tiles have dark art."""
_AROUND: Final = 0.45
"""The share of its surroundings that must be much lighter."""


class Blot(NamedTuple):
    """Something dark with four sides on something light: its outline in the picture's pixels."""

    hull: Floats
    plain: bool
    """Whether it is black and white, and nothing in between."""

    @property
    def area(self) -> float:
        """Its size in square pixels."""
        return float(cv2.contourArea(self.hull.astype(np.float32)))

    def is_within(self, outline: Floats) -> bool:
        """Tell whether it lies in an outline."""
        roomy = outline.astype(np.float32)
        return all(cv2.pointPolygonTest(roomy, tuple(p), False) >= 0 for p in self.hull.tolist())

    def touches(self, region: Floats) -> bool:
        """Tell whether a part of it lies in a region."""
        ours, its = self.hull.astype(np.float32), region.astype(np.float32)
        return bool(cv2.intersectConvexConvex(ours, its)[0] > 0)


class _Scene(NamedTuple):
    """A picture made smaller: its colours, their strongest channel, and the paper near each."""

    colours: Image
    strength: Image
    paper: Image
    ink: NDArray[np.bool_]

    @classmethod
    def of(cls, image: Image, scale: float) -> "_Scene":
        small = np.asarray(
            cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        blue, green, red = cv2.split(small)
        less, more = cv2.min(blue, green), cv2.max(blue, green)
        strength = np.asarray(cv2.max(more, red), np.uint8)
        # Lightness that strong colours lack: between a pixel's weakest and its middle channel.
        middle = cv2.max(less, cv2.min(more, red))
        pale = cv2.addWeighted(cv2.min(less, red), 0.5, middle, 0.5, 0)
        paper = np.asarray(cv2.dilate(pale, _NEAR), np.uint8)
        ink = (strength < paper * np.float32(_DARK)) & (paper > _PAPER)
        return cls(small, strength, paper, ink)


def blots_in(image: Image) -> Iterator[Blot]:
    """Yield whatever may be a sticker, a part of one, or one out of focus."""
    for scale in _SCALES:
        scene = _Scene.of(image, scale)
        for own, corner in _pieces(scene.ink):
            hull = _four_sided(own, corner)
            if hull is not None and (plain := _is_plain(scene, hull)) is not None:
                yield Blot(hull.reshape(-1, 2) / scale, plain)


def _pieces(ink: NDArray[np.bool_]) -> Iterator[tuple[NDArray[np.bool_], tuple[int, int]]]:
    """Yield each connected piece of a size that a sticker may have, and where it begins."""
    _, labels, sizes, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    wide, high = sizes[:, cv2.CC_STAT_WIDTH], sizes[:, cv2.CC_STAT_HEIGHT]
    longer = np.maximum(wide, high)
    fits = (longer > _LEAST) & (np.minimum(wide, high) > _LEAST // 2)
    fits &= longer < _LARGEST * labels.shape[1]
    for label in (np.flatnonzero(fits[1:]) + 1).tolist():
        left, top, width, height, _ = sizes[label].tolist()
        yield labels[top : top + height, left : left + width] == label, (left, top)


def _four_sided(own: NDArray[np.bool_], corner: tuple[int, int]) -> NDArray[np.int32] | None:
    """Return the hull of something that four corners describe well."""
    outlines = cv2.findContours(
        own.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE, offset=corner
    )[0]
    hull = np.asarray(cv2.convexHull(outlines[0]), np.int32)
    area, length = cv2.contourArea(hull), cv2.arcLength(hull, True)
    if area < _LEAST_AREA:
        return None
    for slack in _STRAIGHT:
        corners = cv2.approxPolyDP(hull, slack * length, True)
        if len(corners) <= 4:
            fits = _FOUR_SIDED[0] < cv2.contourArea(corners) / area < _FOUR_SIDED[1]
            return hull if fits and len(corners) > 2 else None
    return None


def _is_plain(scene: _Scene, hull: NDArray[np.int32]) -> bool | None:
    """Tell whether it is plainly black and white; None where it is no ink on pale paper at all."""
    x, y, width, height = cv2.boundingRect(hull)
    left, top = max(0, x - 3), max(0, y - 3)
    part = np.s_[top : y + height + 3, left : x + width + 3]
    colours, strength, ink = scene.colours[part], scene.strength[part], scene.ink[part]
    filled = np.zeros(ink.shape, np.uint8)
    cv2.fillConvexPoly(filled, hull - np.array((left, top), np.int32), 1)
    inside = cv2.erode(filled, np.ones((3, 3), np.uint8)) > 0
    around = (cv2.dilate(filled, np.ones((7, 7), np.uint8)) > 0) & (filled == 0)
    dark = colours[inside & ink]
    if min(len(dark), int(around.sum())) < 6:
        return None
    blackest = float(np.median(dark, axis=0).max())
    beside = strength[around]
    paper = np.median(colours[around][beside >= np.percentile(beside, 60)], axis=0)
    inner = np.percentile(strength[inside], 85)
    if not (
        blackest <= _INK_TO_PAPER * paper.max()
        and paper.min() >= _PALE * paper.max()
        and (beside > _LIGHTER * blackest).mean() >= _AROUND
        and inner >= max(_PALE * float(paper.max()), _GLEAM * blackest)
    ):
        return None
    pale = np.percentile(colours[inside], 85, axis=0)
    return bool(
        blackest <= _BLACK * paper.max()
        and np.ptp(np.median(dark, axis=0)) < _NEUTRAL
        and pale.max() >= _BLACK * paper.max()
        and min(float(pale.min() / pale.max()), float(paper.min() / paper.max())) >= _WHITE
    )
