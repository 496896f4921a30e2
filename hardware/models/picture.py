"""Pictures of pieces: shaded faces, dark edges and numbers, drawn with a depth buffer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from hardware.models.piece import Piece

Floats = NDArray[np.float64]
_SKY: Final = (255, 255, 255)
_INK: Final = (58, 62, 68)
# From above our left shoulder, wherever we look from.
_LIGHT: Final = np.array([-0.45, 0.65, 0.62])
_FINE: Final = 0.06
_TURN: Final = 0.12
_OVER: Final = 2
_BLANK: Final = 254
_PAPER: Final = (253, 253, 253)
_EDGE: Final = 3.0
_SIDES: Final = ((1, 0), (-1, 0), (0, -1), (0, 1), (0.7, 0.7), (-0.7, 0.7))
_WAYS: Final[Floats] = np.array(_SIDES)
_MANY: Final = 80


@dataclass(frozen=True, slots=True)
class Camera:
    """Where one looks from, in degrees; there is no perspective."""

    azimuth: float = -55.0
    elevation: float = 28.0

    @property
    def axes(self) -> Floats:
        """Return right, up and towards us, as rows."""
        around, above = np.radians(self.azimuth), np.radians(self.elevation)
        towards = np.array(
            [np.cos(above) * np.cos(around), np.cos(above) * np.sin(around), np.sin(above)]
        )
        right = np.array([-np.sin(around), np.cos(around), 0.0])
        return np.array([right, np.cross(towards, right), towards])


class Canvas:
    """Colours and depths that are drawn into."""

    def __init__(self, low: Floats, high: Floats, width: int) -> None:
        margin = 0.04 * (high - low).max()
        self._low, span = low - margin, high - low + 2 * margin
        self._scale = width * _OVER / span[0]
        self.size = (width * _OVER, int(span[1] * self._scale))
        self._depth = np.full(self.size[::-1], -np.inf)
        self._colour = np.full((*self.size[::-1], 3), _SKY, dtype=np.uint8)

    def place(self, points: Floats) -> Floats:
        """Return where points are on it, with their depths."""
        flat = (points[:, :2] - self._low) * self._scale
        flat[:, 1] = self.size[1] - flat[:, 1]
        return np.column_stack([flat, points[:, 2]])

    def triangle(self, corners: Floats, colour: NDArray[np.uint8]) -> None:
        """Draw a triangle where nothing is before it."""
        left, top = np.maximum(np.floor(corners[:, :2].min(0)).astype(int), 0)
        right, low = np.minimum(np.ceil(corners[:, :2].max(0)).astype(int) + 1, self.size)
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if right <= left or low <= top or abs(area) < 1e-9:
            return
        x, y = np.arange(left, right) + 0.5, np.arange(top, low)[:, None] + 0.5
        second = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
        third = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
        depth = az + second * (bz - az) + third * (cz - az)
        patch = (slice(top, low), slice(left, right))
        seen = (second >= 0) & (third >= 0) & (second + third <= 1) & (depth > self._depth[patch])
        self._depth[patch][seen] = depth[seen]
        self._colour[patch][seen] = colour

    def line(self, points: Floats, ink: tuple[int, int, int] = _INK) -> None:
        """Draw a line through points where nothing hides it."""
        for start, end in pairwise(points):
            steps = int(np.abs(end - start)[:2].max()) + 2
            dots = start + (end - start) * np.linspace(0, 1, steps)[:, None]
            self._dots(dots, ink)

    def _dots(self, dots: Floats, ink: tuple[int, int, int]) -> None:
        x, y = dots[:, 0].astype(int), dots[:, 1].astype(int)
        inside = (x >= 0) & (y >= 0) & (x < self.size[0] - 1) & (y < self.size[1] - 1)
        x, y, z = x[inside], y[inside], dots[inside, 2]
        seen = z + 0.6 > self._depth[y, x]
        for right, down in ((0, 0), (1, 0), (0, 1)):
            self._colour[y[seen] + down, x[seen] + right] = ink

    def image(self) -> Image.Image:
        """Return the picture, smoothed."""
        full = Image.fromarray(self._colour)
        smooth = (self.size[0] // _OVER, self.size[1] // _OVER)
        return full.resize(smooth, Image.Resampling.BOX)


def _mesh(solid: Any) -> tuple[Floats, NDArray[np.int64]]:
    # Of what has very many faces each is small.
    many = len(solid.faces()) > _MANY
    points, triangles = solid.tessellate(*((_FINE, _TURN), (5 * _FINE, 5 * _TURN))[many])
    return np.array([tuple(point) for point in points]), np.array(triangles)


def _shades(points: Floats, triangles: NDArray[np.int64], colour: Sequence[int]) -> Floats:
    """Return the colour of each triangle, for points as they are seen."""
    one, two, three = (points[triangles[:, corner]] for corner in range(3))
    normals = np.cross(two - one, three - one)
    normals /= np.maximum(np.linalg.norm(normals, axis=1), 1e-12)[:, None]
    light = 0.66 + 0.34 * np.clip(normals @ (_LIGHT / np.linalg.norm(_LIGHT)), -0.5, 1)
    shades: Floats = np.clip(light[:, None] * np.array(colour), 0, 255)
    return shades


def _strokes(solid: Any) -> Iterable[Floats]:
    for edge in solid.edges():
        straight = edge.geom_type.name == "LINE"
        steps = 2 if straight else max(17, min(97, int(edge.length / 1.5)))
        yield np.array([tuple(edge @ part) for part in np.linspace(0, 1, steps)])


def draw(pieces: Sequence[Piece], camera: Camera, width: int = 1000) -> Image.Image:
    """Return a picture of pieces where they are, with their numbers."""
    axes = camera.axes
    meshes = [_mesh(piece.solid) for piece in pieces]
    seen = np.vstack([points @ axes.T for points, _ in meshes])[:, :2]
    canvas = Canvas(seen.min(0), seen.max(0), width)
    for piece, (points, triangles) in zip(pieces, meshes, strict=True):
        placed = canvas.place(points @ axes.T)
        shades = _shades(points @ axes.T, triangles, piece.colour).astype(np.uint8)
        for triangle, shade in zip(triangles, shades, strict=True):
            canvas.triangle(placed[triangle], shade)
    for piece in pieces:
        for stroke in _strokes(piece.solid):
            canvas.line(canvas.place(stroke @ axes.T))
    image = canvas.image()
    for piece, (points, _) in zip(pieces, meshes, strict=True):
        if piece.number:
            _write(image, str(piece.number), canvas.place(points @ axes.T)[:, :2] / _OVER)
    return image


def _write(image: Image.Image, number: str, places: Floats) -> None:
    """Put a number beside places, where it hides nothing, with a line to what it names."""
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    light = np.asarray(image.convert("L")) > _BLANK
    named, middle = min(_beside(places), key=lambda way: _hidden(light, *way))
    x, y = middle.tolist()
    pen.line((*named.tolist(), x, y), fill=_INK, width=2)
    pen.ellipse((x - 15, y - 15, x + 15, y + 15), fill=_PAPER, outline=_INK, width=2)
    pen.text((x, y), number, fill=_INK, font=font, anchor="mm")


def _beside(places: Floats) -> Iterable[tuple[Floats, Floats]]:
    """Yield what could be named and where its number could stand, near and right ones first."""
    for far in (20, 40, 70, 100):
        for way in _WAYS:
            # Aslant from what is lowest, too: a straight way down may be taken.
            along = places @ (way if way[0] * way[1] == 0 else (0, 1))
            outermost = places[along > along.max() - _EDGE]
            named = (outermost.min(0) + outermost.max(0)) / 2
            yield named, named + far * way


def _hidden(light: NDArray[np.bool_], named: Floats, middle: Floats) -> int:
    """Return how much a number and its line would hide; outside of the picture it may not stand."""
    left, top = np.rint(middle).astype(int) - 17
    if left < 0 or top < 0 or left + 34 > light.shape[1] or top + 34 > light.shape[0]:
        return light.size
    line = np.rint(np.linspace(middle, named, 50)[:45]).astype(int)
    dark = int((~light[top : top + 34, left : left + 34]).sum())
    return dark + 10 * int((~light[line[:, 1], line[:, 0]]).sum())
