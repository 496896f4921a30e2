"""What tables are covered with: wood, cloth, squares, and cards that lie about."""

from functools import lru_cache

import cv2
import numpy as np

from vision.mat import DICTIONARY
from vision.render.pixels import Bytes, Light32, linear, mottle, remap
from vision.render.scene import Table, Top

_COVER = 640
"""Pixels along the picture of the table's cover."""
_COVER_MM = 900.0


def cover_at(table: Table, x: Light32, y: Light32) -> Light32:
    """Return the table's colour at places on it, in mm from the mat's middle."""
    picture = _cover(table)
    turn, scale = np.radians(table.grain), np.float32(_COVER / _COVER_MM)
    u = (x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))) * scale + _COVER / 2
    v = (y * np.float32(np.cos(turn)) - x * np.float32(np.sin(turn))) * scale + _COVER / 2
    # Beyond the picture the cover goes on mirrored.
    folded = [np.abs((a + _COVER) % (2 * _COVER) - _COVER).astype(np.float32) for a in (u, v)]
    return remap(linear(picture), folded[0], folded[1])


@lru_cache(maxsize=4)
def _cover(table: Table) -> Bytes:
    """Return a picture of what the table is covered with."""
    rng = np.random.default_rng(table.seed)
    first, second = (np.asarray(c, np.float32) for c in table.colours)
    share = _COVERS[table.top](rng)[..., None]
    level = first + (second - first) * np.clip(share, 0, 1)
    encoded = np.clip(255 * np.clip(level, 0, 1) ** np.float32(1 / 2.2), 0, 255)
    picture: Bytes = encoded.astype(np.uint8)
    for _ in range(table.cards):
        _lay_card(picture, rng)
    return picture


def _wood(rng: np.random.Generator) -> Light32:
    side = (_COVER, _COVER)
    grain = mottle(rng, side, (_COVER // 3, 8)) * 0.16 + mottle(rng, side, (60, 4)) * 0.16
    planks = np.repeat(rng.normal(0, 0.12, 8), _COVER // 8)[:, None]
    return np.asarray(0.5 + grain + planks, np.float32)


def _cloth(rng: np.random.Generator) -> Light32:
    thread = np.arange(_COVER, dtype=np.float32) * np.float32(2.4)
    weave = (np.sin(thread)[None] + np.sin(thread)[:, None]) * np.float32(0.12)
    folds = mottle(rng, (_COVER, _COVER), (5, 5)) * np.float32(0.16)
    return np.asarray(
        0.5 + weave + folds + 0.06 * rng.standard_normal((_COVER, _COVER)), np.float32
    )


def _plain(rng: np.random.Generator) -> Light32:
    return np.asarray(0.5 + 0.06 * mottle(rng, (_COVER, _COVER), (9, 9)), np.float32)


def _checked(rng: np.random.Generator) -> Light32:
    axis = np.arange(_COVER) // int(rng.integers(18, 70)) % 2
    squares = (axis[None] ^ axis[:, None]).astype(np.float32)
    return np.asarray(
        0.1 + 0.8 * squares + 0.05 * mottle(rng, (_COVER, _COVER), (90, 90)), np.float32
    )


_COVERS = {Top.WOOD: _wood, Top.CLOTH: _cloth, Top.PLAIN: _plain, Top.CHECKED: _checked}


def _lay_card(picture: Bytes, rng: np.random.Generator) -> None:
    """An animal card with its sticker, anywhere but on the mat."""
    scale, away = _COVER / _COVER_MM, rng.uniform(165, 330)
    turn, place = rng.uniform(0, 360), rng.uniform(0, 2 * np.pi)
    middle = _COVER / 2 + away * scale * np.array([np.cos(place), np.sin(place)])
    card = np.full((60, 42, 3), rng.integers(90, 250, 3), np.uint8)
    card[34:56, 6:36] = rng.integers(30, 220, 3)
    card[6:30, 9:33] = 250
    sticker = cv2.aruco.generateImageMarker(DICTIONARY, int(rng.integers(0, 50)), 18)
    card[9:27, 12:30] = np.asarray(sticker, np.uint8)[..., None]
    move = np.asarray(cv2.getRotationMatrix2D((21, 30), float(turn), 1.0), np.float64)
    move[:, 2] += middle - np.array([21, 30])
    size = (_COVER, _COVER)
    share = np.asarray(cv2.warpAffine(np.ones((60, 42), np.float32), move, size))[..., None]
    laid = np.asarray(cv2.warpAffine(card, move, size))
    picture[:] = (picture * (1 - share) + laid * share).astype(np.uint8)
