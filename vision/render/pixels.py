"""OpenCV's pixel work with the types that this package keeps: float32 light, uint8 pictures."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Light32 = NDArray[np.float32]
Bytes = NDArray[np.uint8]

_AXIS = np.arange(256, dtype=np.float64) / 255
LINEAR: Light32 = np.where(
    _AXIS <= 0.04045, _AXIS / 12.92, ((_AXIS + 0.055) / 1.055) ** 2.4
).astype(np.float32)
"""Linear light of each sRGB level."""


class Box(NamedTuple):
    """A rectangle of whole pixels, the far sides excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, points: Floats, margin: float, within: "Box") -> "Box":
        """Return the box around points, cut to another."""
        low = np.floor(points.min(axis=0) - margin)
        high = np.ceil(points.max(axis=0) + margin) + 1
        left, top = max(int(low[0]), within.left), max(int(low[1]), within.top)
        right, bottom = min(int(high[0]), within.right), min(int(high[1]), within.bottom)
        return cls(left, top, max(left, right), max(top, bottom))

    @property
    def empty(self) -> bool:
        """Whether no pixel lies inside."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def slices(self) -> tuple[slice, slice]:
        """Rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def inside(self, outer: "Box") -> tuple[slice, slice]:
        """Rows and columns counted from the corner of another box."""
        return (
            slice(self.top - outer.top, self.bottom - outer.top),
            slice(self.left - outer.left, self.right - outer.left),
        )


def linear(srgb: Bytes) -> Light32:
    """Return linear light of an sRGB picture."""
    return np.asarray(cv2.LUT(srgb, LINEAR), np.float32)


def remap(picture: Light32, columns: Light32, rows: Light32) -> Light32:
    """Sample light between pixels, the border going on."""
    return np.asarray(
        cv2.remap(picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def remap_bytes(picture: Bytes, columns: Light32, rows: Light32) -> Bytes:
    """Sample a picture between pixels, the border going on."""
    return np.asarray(
        cv2.remap(picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def blurred(picture: Light32, sigma: float) -> Light32:
    """Return light spread by a Gaussian."""
    size = 2 * max(1, round(2.6 * sigma)) + 1
    return np.asarray(
        cv2.GaussianBlur(picture, (size, size), sigma, borderType=cv2.BORDER_REPLICATE),
        np.float32,
    )


def enlarged(picture: Light32, size: tuple[int, int], smooth: bool = False) -> Light32:
    """Return light on a finer grid (width, height)."""
    how = cv2.INTER_CUBIC if smooth else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=how), np.float32)


def mottle(rng: np.random.Generator, size: tuple[int, int], cells: tuple[int, int]) -> Light32:
    """Return smooth noise of mean 0 and deviation about 1 (height, width)."""
    coarse = rng.standard_normal(cells).astype(np.float32)
    return enlarged(coarse, (size[1], size[0]), smooth=True)


def coverage(corners: Floats, box: Box) -> Light32:
    """Return how much of each pixel a convex outline covers: edges are smooth to a pixel."""
    x, y = corners.T
    area = float(x @ np.roll(y, -1) - y @ np.roll(x, -1))
    ring = corners if area > 0 else corners[::-1]
    columns = np.arange(box.left, box.right, dtype=np.float32)
    rows = np.arange(box.top, box.bottom, dtype=np.float32)[:, None]
    least = np.full((rows.size, columns.size), 1.0, np.float32)
    for start, end in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        dx, dy = (float(d) for d in (end - start) / max(1e-9, float(np.hypot(*(end - start)))))
        if dx or dy:
            across = np.float32(dx) * (rows - np.float32(start[1]))
            across = across - np.float32(dy) * (columns - np.float32(start[0]))
            np.minimum(least, across + np.float32(0.5), out=least)
    return np.maximum(least, 0, out=least)
