"""The faces of a planet as flat textures: a tile's five areas, or a bare face with its disc."""

import zlib
from functools import lru_cache

import cv2
import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.sphere import EDGES
from vision.render.art import PIXELS_PER_MM, SHEET, sheets
from vision.render.light import Colour
from vision.render.pixels import Bytes, Light32, mottle
from vision.render.style import Seam, Style
from vision.solid import FACE_RADIUS

SIDE = 232
"""Pixels along a face's texture: room for an edge of 40 mm."""
MIDDLE = (SIDE - 1) / 2
_AXIS: Light32 = (np.arange(SIDE, dtype=np.float32) - np.float32(MIDDLE)) / np.float32(
    PIXELS_PER_MM
)
_PALE: Colour = (205.0, 214.0, 220.0)
_DARK: Colour = (38.0, 40.0, 44.0)


@lru_cache(maxsize=96)
def tile_texture(style: Style, letters: str, face: int) -> Bytes:
    """Return blue, green, red and sheen of a tile, millimetres from its centre to its edges 0-4."""
    rng = np.random.default_rng([style.seed, face, zlib.crc32(letters.encode())])
    sector = _sectors(style, rng)
    picture = np.zeros((SIDE, SIDE, 4), np.uint8)
    for start, run in _runs(letters):
        where = np.isin(sector, [(start + k) % EDGES for k in range(run)])
        cut = _cut(sheets(style)[LETTERS.index(letters[start])], rng)
        np.copyto(picture[..., :3], cut, where=where[..., None])
    _draw_seams(picture, style, letters, sector)
    sheen = 200 + 40 * mottle(rng, (SIDE, SIDE), (40, 40))
    picture[..., 3] = np.clip(sheen, 60, 255).astype(np.uint8)
    return picture


def _sectors(style: Style, rng: np.random.Generator) -> Bytes:
    """Return the edge to whose area each pixel belongs; hand-drawn borders stray a little."""
    stray = np.float32(style.wobble * 0.5)
    x = _AXIS[None] + stray * mottle(rng, (SIDE, SIDE), (12, 12))
    y = _AXIS[:, None] + stray * mottle(rng, (SIDE, SIDE), (12, 12))
    turn = np.arctan2(y, x) / np.float32(2 * np.pi / EDGES)
    return (np.round(turn).astype(np.int8) % EDGES).astype(np.uint8)


def _runs(letters: str) -> list[tuple[int, int]]:
    """Return first edge and number of the areas that touch and show one habitat."""
    starts = [k for k in range(EDGES) if letters[k] != letters[k - 1]] or [0]
    ends = [*starts[1:], starts[0] + EDGES]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def _cut(sheet: Bytes, rng: np.random.Generator) -> Bytes:
    """Return a piece of a sheet, taken anywhere in any turn, upside down or not."""
    middle = (SHEET / 2, SHEET / 2)
    turn = np.asarray(cv2.getRotationMatrix2D(middle, float(rng.uniform(0, 360)), 1.0), np.float64)
    turn[:, 2] -= rng.uniform(10, SHEET - SIDE - 10, 2)
    if rng.random() < 0.5:
        sheet = np.ascontiguousarray(sheet[:, ::-1])
    warped = cv2.warpAffine(sheet, turn, (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(warped, np.uint8)


def _draw_seams(picture: Bytes, style: Style, letters: str, sector: Bytes) -> None:
    """Where two habitats meet the printer may leave a line."""
    if style.seam is Seam.NONE:
        return
    shown = np.array([LETTERS.index(letter) for letter in letters], np.uint8)[sector]
    kernel = np.ones((3, 3), np.uint8)
    line = np.asarray(cv2.dilate(shown, kernel)) != np.asarray(cv2.erode(shown, kernel))
    soft = np.asarray(cv2.GaussianBlur(line.astype(np.float32), (3, 3), 0.7))[..., None] * 0.9
    colour = np.asarray(_PALE if style.seam is Seam.PALE else _DARK, np.float32)
    picture[..., :3] = (picture[..., :3] * (1 - soft) + colour * soft).astype(np.uint8)


@lru_cache(maxsize=16)
def bare_texture(style: Style, edge: float) -> Bytes:
    """Return a bare face's floor: core, metal disc in the middle, the lip's wall around it."""
    rng = np.random.default_rng(style.seed + 1)
    picture = np.empty((SIDE, SIDE, 4), np.uint8)
    grain = 2.5 * mottle(rng, (SIDE, SIDE), (100, 100))[..., None]
    picture[..., :3] = np.clip(np.asarray(style.core, np.float32) + grain, 0, 255)
    picture[..., 3] = 0
    _darken_wall(picture, style, edge)
    middle = (round(MIDDLE * 16), round(MIDDLE * 16))
    around = round((style.metal_radius + 0.35) * PIXELS_PER_MM * 16)
    gap = tuple(0.55 * c for c in style.core)
    cv2.circle(picture, middle, around, (*gap, 0), -1, cv2.LINE_AA, 4)
    metal = tuple(255 * c for c in style.metal)
    radius = round(style.metal_radius * PIXELS_PER_MM * 16)
    cv2.circle(picture, middle, radius, (*metal, 255), -1, cv2.LINE_AA, 4)
    return picture


def _darken_wall(picture: Bytes, style: Style, edge: float) -> None:
    """Beyond the floor's edge a slanting look meets the lip's inner wall."""
    apothem = FACE_RADIUS * edge * np.cos(np.pi / EDGES) * style.tile_size
    turns = np.arange(EDGES) * 2 * np.pi / EDGES
    out = np.max([_AXIS[None] * np.cos(t) + _AXIS[:, None] * np.sin(t) for t in turns], axis=0)
    wall = np.clip((out - apothem) * PIXELS_PER_MM + 0.5, 0, 1)[..., None]
    corner = np.clip(1 - (apothem - out) / 2.5, 0, 1)[..., None] * 0.18
    picture[..., :3] = (picture[..., :3] * (1 - 0.45 * wall) * (1 - corner)).astype(np.uint8)
