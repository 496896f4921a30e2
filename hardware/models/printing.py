"""Whether a piece can be printed: closed, on the bed, and nothing in the air.

A piece is cut into layers. What a layer has beyond the one below, but for a slope of 45 degrees, is
in the air; a printer lays it as a bridge if there are walls on two opposite sides.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.models.piece import Piece

Grid = NDArray[np.uint8]
Triangles = NDArray[np.float64]
BED: Final = 220.0
LAYER: Final = 1.2
DOT: Final = 0.4
FAR: Final = 40.0
"""What is farther from a wall is not bridged by anybody."""
# One dot of grace for the grid.
_SLOPE: Final = round(LAYER / DOT) + 1
_TURNS: Final = 12
_FINE: Final = 0.05
_TURN: Final = 0.2


class Roof(NamedTuple):
    """A layer that lies partly in the air, and the longest bridge that it needs."""

    height: float
    bridge: float


def fits_bed(piece: Piece) -> bool:
    """Tell whether it fits the bed as it lies."""
    size = piece.printed.bounding_box().size
    return bool(max(size.X, size.Y) <= BED and size.Z <= BED)


def roofs(piece: Piece) -> list[Roof]:
    """Return every layer of a piece that needs a bridge."""
    found = []
    for height, below, layer in _pairs(_triangles(piece.printed)):
        air = layer & ~_spread(below, _SLOPE)
        # Less than that is the edge of a curve between dots.
        air = np.asarray(cv2.morphologyEx(air, cv2.MORPH_OPEN, _disc(1)), np.uint8)
        if air.any():
            found.append(Roof(round(height, 1), _bridge(air, below)))
    return found


def _triangles(solid: Any) -> Triangles:
    points, corners = solid.tessellate(_FINE, _TURN)
    places: Triangles = np.array([tuple(point) for point in points])
    chosen: Triangles = places[np.array(corners)]
    return chosen


def _pairs(triangles: Triangles) -> Iterator[tuple[float, Grid, Grid]]:
    heights = np.arange(LAYER / 2, triangles[:, :, 2].max(), LAYER)
    layers = ((float(height), _cut(triangles, height)) for height in heights)
    for (_, below), (height, layer) in pairwise(layers):
        yield height, below, layer


def _cut(triangles: Triangles, height: float) -> Grid:
    """Return where there is material at a height: between odd and even crossings of each row."""
    side = int(BED / DOT) + 2
    grid = np.zeros((side, side), np.uint8)
    starts, ends = _outline(triangles, height)
    for row in range(side):
        y = (row + 0.5) * DOT - BED / 2 + 1e-4
        met = (starts[:, 1] < y) != (ends[:, 1] < y)
        one, two = starts[met], ends[met]
        x = one[:, 0] + (y - one[:, 1]) * (two[:, 0] - one[:, 0]) / (two[:, 1] - one[:, 1])
        for left, right in np.sort(x)[: len(x) // 2 * 2].reshape(-1, 2):
            grid[row, int((left + BED / 2) / DOT) : int((right + BED / 2) / DOT) + 1] = 255
    return grid


def _outline(triangles: Triangles, height: float) -> tuple[Triangles, Triangles]:
    """Return the segments in which triangles meet a height."""
    above = triangles[:, :, 2] > height
    crossing = triangles[above.any(1) & ~above.all(1)]
    above = crossing[:, :, 2] > height
    # The corner that is alone on its side comes first.
    alone = np.where(above.sum(1) == 1, above.argmax(1), (~above).argmax(1))
    turned = (alone[:, None] + np.arange(3)) % 3
    tip, one, two = np.moveaxis(crossing[np.arange(len(crossing))[:, None], turned], 1, 0)
    return _at(tip, one, height), _at(tip, two, height)


def _at(start: Triangles, end: Triangles, height: float) -> Triangles:
    part = (height - start[:, 2]) / (end[:, 2] - start[:, 2])
    return np.asarray(start + part[:, None] * (end - start))[:, :2]


def _disc(radius: int) -> Grid:
    size = 2 * radius + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)


def _spread(grid: Grid, dots: int) -> Grid:
    return np.asarray(cv2.dilate(grid, _disc(dots)), np.uint8)


def _bridge(air: Grid, below: Grid) -> float:
    """Return how far apart walls are at the worst place, in the best direction there."""
    rows, columns = np.nonzero(air)
    best = np.full(len(rows), np.inf)
    for turn in np.pi * np.arange(_TURNS) / _TURNS:
        way = np.array([np.sin(turn), np.cos(turn)])
        best = np.minimum(
            best, _reach(rows, columns, way, below) + _reach(rows, columns, -way, below)
        )
    return round(float(best.max()), 1)


def _reach(
    rows: NDArray[np.int64], columns: NDArray[np.int64], way: NDArray[np.float64], below: Grid
) -> NDArray[np.float64]:
    """Return how far it is to a wall from each place."""
    far = np.full(len(rows), np.inf)
    for step in range(int(FAR / DOT)):
        down = np.clip(rows + round(step * way[0]), 0, below.shape[0] - 1)
        right = np.clip(columns + round(step * way[1]), 0, below.shape[1] - 1)
        far[np.isinf(far) & (below[down, right] > 0)] = step * DOT
    return far


def watertight(solid: Any) -> bool:
    """Tell whether every edge of its triangles is shared by exactly two, once each way."""
    points, triangles = solid.tessellate(_FINE, _TURN)
    names = [tuple(round(each, 4) for each in point) for point in points]
    edges: Counter[tuple[Any, Any]] = Counter()
    for triangle in triangles:
        a, b, c = (names[corner] for corner in triangle)
        edges.update(pair for pair in ((a, b), (b, c), (c, a)) if pair[0] != pair[1])
    return all(edges[two, one] == count for (one, two), count in edges.items())
