"""Illustrations: a sheet of each habitat in each style, from which areas are cut."""

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.light import Colour
from vision.render.pixels import Bytes, mottle
from vision.render.style import Ink, Stroke, Style

SHEET = 320
"""Pixels along a sheet's side."""
PIXELS_PER_MM = 3.2


class Brush:
    """A sheet being drawn with random jitter of colour and place."""

    def __init__(self, sheet: Bytes, ink: Ink, cover: float, rng: np.random.Generator) -> None:
        self.sheet = sheet
        self.ink = ink
        self.cover = cover
        self.rng = rng

    def accent(self, spread: float = 8.0) -> Colour:
        """Return one of the accents, a little off."""
        base = self.ink.accents[int(self.rng.integers(len(self.ink.accents)))]
        b, g, r = np.clip(np.add(base, self.rng.normal(0, spread, 3)), 0, 255)
        return (float(b), float(g), float(r))

    def relative(self, spread: float = 14.0) -> Colour:
        """Return the base colour, lighter or darker."""
        factor = 1 + self.rng.normal(0, spread / 100)
        b, g, r = np.clip(np.multiply(self.ink.base, factor), 0, 255)
        return (float(b), float(g), float(r))

    def places(self, per_sheet: float) -> NDArray[np.int32]:
        """Return pixels to draw at, as many as the cover asks for."""
        count = max(1, round(per_sheet * self.cover))
        return self.rng.integers(0, SHEET, (count, 2)).astype(np.int32)


def _brush(pen: Brush) -> None:
    direction, rng = pen.rng.uniform(0, np.pi), pen.rng
    for x, y in pen.places(900):
        angle, length = direction + rng.normal(0, 0.25), rng.uniform(8, 34)
        end = (int(x + length * np.cos(angle)), int(y + length * np.sin(angle)))
        colour = pen.relative() if rng.random() < 0.8 else pen.accent()
        cv2.line(pen.sheet, (int(x), int(y)), end, colour, int(rng.integers(1, 5)), cv2.LINE_AA)


def _speckles(pen: Brush) -> None:
    largest = pen.rng.uniform(1.2, 4.5)
    for x, y in pen.places(5200 / largest**1.6):
        radius = int(16 * pen.rng.uniform(0.6, largest))
        place = (int(x) * 16, int(y) * 16)
        cv2.circle(pen.sheet, place, radius, pen.accent(), -1, cv2.LINE_AA, 4)


def _polygon(pen: Brush, corners: int, place: NDArray[np.int32]) -> None:
    """A peak, a tree, a rock or a tuft: a few corners around a place, upright on the sheet."""
    size = pen.rng.uniform(4, 13)
    turns = np.linspace(0, 2 * np.pi, corners, endpoint=False) + pen.rng.normal(0, 0.15)
    shape = np.stack([np.sin(turns), -np.cos(turns)], axis=1) * size * pen.rng.uniform(0.6, 1.2, 2)
    points = np.round((place + shape) * 16).astype(np.int32)
    cv2.fillPoly(pen.sheet, [points], pen.accent(), cv2.LINE_AA, 4)
    if pen.rng.random() < 0.35:
        cv2.polylines(pen.sheet, [points], True, pen.relative(40), 1, cv2.LINE_AA, 4)


def _shapes(pen: Brush) -> None:
    corners = int(pen.rng.integers(3, 7))
    for place in pen.places(420):
        if pen.rng.random() < 0.6:
            _polygon(pen, corners, place)
            continue
        half = int(pen.rng.uniform(3, 9))
        turn = float(pen.rng.uniform(0, 360))
        middle = (int(place[0]), int(place[1]))
        cv2.ellipse(pen.sheet, middle, (half, half), turn, 0, 150, pen.accent(), 1, cv2.LINE_AA)


def _bands(pen: Brush) -> None:
    """Broad stripes of lighter and darker ground, as dunes, strata or swell."""
    axis = np.arange(SHEET, dtype=np.float32)
    turn, length = pen.rng.uniform(0, np.pi), pen.rng.uniform(18, 90)
    bend = mottle(pen.rng, (SHEET, SHEET), (6, 6)) * np.float32(pen.rng.uniform(4, 16))
    along = axis[None] * np.float32(np.cos(turn)) + axis[:, None] * np.float32(np.sin(turn)) + bend
    wave = np.sin(along * np.float32(2 * np.pi / length))
    strength = np.float32(10 + 60 * pen.cover)
    pen.sheet[:] = np.clip(pen.sheet + wave[..., None] * strength, 0, 255).astype(np.uint8)


def _outlines(pen: Brush) -> None:
    rng = pen.rng
    for x, y in pen.places(170):
        steps = rng.normal(0, 0.5, 12).cumsum() + rng.uniform(0, 2 * np.pi)
        path = np.cumsum(np.stack([np.cos(steps), np.sin(steps)], axis=1) * 5, axis=0)
        path += (x, y)
        points = np.round(path * 16).astype(np.int32)
        thick = int(rng.integers(1, 3))
        cv2.polylines(pen.sheet, [points], False, pen.accent(), thick, cv2.LINE_AA, 4)


def _wash(pen: Brush) -> None:
    """Watercolour: soft clouds of an accent over the base."""
    clouds = mottle(pen.rng, (SHEET, SHEET), (9, 9))
    share = np.clip((clouds - 1.2 + 2.2 * pen.cover) * 1.2, 0, 0.75)[..., None]
    mixed = pen.sheet * (1 - share) + np.asarray(pen.accent(), np.float32) * share
    pen.sheet[:] = mixed.astype(np.uint8)


def _dots(pen: Brush) -> None:
    """A coarse printer's screen: small dots in rows, finer than most cameras resolve."""
    pitch = pen.rng.uniform(3.5, 8)
    axis = np.arange(SHEET, dtype=np.float32) * np.float32(2 * np.pi / pitch)
    screen = np.sin(axis)[None] * np.sin(axis)[:, None]
    share = (np.clip((screen - 0.75 + pen.cover) * 4, 0, 1) * np.float32(0.8))[..., None]
    mixed = pen.sheet * (1 - share) + np.asarray(pen.accent(), np.float32) * share
    pen.sheet[:] = mixed.astype(np.uint8)


_DRAWN: dict[Stroke, Callable[[Brush], None]] = {
    Stroke.BRUSH: _brush,
    Stroke.SPECKLES: _speckles,
    Stroke.SHAPES: _shapes,
    Stroke.BANDS: _bands,
    Stroke.OUTLINES: _outlines,
    Stroke.WASH: _wash,
    Stroke.DOTS: _dots,
}


def _sheet(style: Style, ink: Ink, rng: np.random.Generator) -> Bytes:
    uneven = mottle(rng, (SHEET, SHEET), (14, 14)) + 0.6 * mottle(rng, (SHEET, SHEET), (70, 70))
    level = np.asarray(ink.base, np.float32) + uneven[..., None] * np.float32(style.mottle)
    sheet: Bytes = np.clip(level, 0, 255).astype(np.uint8)
    pen = Brush(sheet, ink, style.cover / max(1, len(style.strokes)) * rng.uniform(0.6, 1.4), rng)
    for stroke in style.strokes:
        _DRAWN[stroke](pen)
    return sheet


@lru_cache(maxsize=6)
def sheets(style: Style) -> tuple[Bytes, ...]:
    """Return one illustrated sheet for each habitat, in the order of LETTERS."""
    rng = np.random.default_rng(style.seed)
    return tuple(_sheet(style, ink, rng) for ink in style.inks)
