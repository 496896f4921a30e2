"""The table, the wall behind it and the mat: all that is flat, and the light on it."""

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.mat import DICTIONARY, DISC_RADIUS, draw_mat
from vision.render.lens import Camera, Rays, ground, rays
from vision.render.light import (
    CELLS,
    GROUND,
    REACH,
    SAMPLES,
    Surface,
    bare_ground,
    hemisphere_loss,
    irradiance,
    shadow,
    shine,
)
from vision.render.pixels import (
    Box,
    Bytes,
    Floats,
    Light32,
    blurred,
    enlarged,
    linear,
    mottle,
    remap,
    remap_bytes,
)
from vision.render.scene import Scene, Table, Top

MARGIN = 3.0
"""Millimetres of table around the disc in the mat's picture."""
_COVER = 640
"""Pixels along the picture of the table's cover."""
_COVER_MM = 900.0


class Ground(NamedTuple):
    """What a camera sees of a table before the mat and the planet are put on it."""

    lit: Light32
    """The whole picture."""
    albedo: Light32
    """The table in the part where the mat will lie."""
    box: Box
    rays: Rays
    x: Light32
    y: Light32
    """Where the part's pixels lie on the table, in mm."""
    mat: Box
    """The pixels that the disc can cover."""
    density: float
    """Pixels per millimetre on the mat."""


@lru_cache(maxsize=3)
def lay(scene: Scene, camera: Camera) -> Ground:
    """Return the empty table, worked out once for a scene and a camera."""
    lit, box, plane = _empty_table(scene, camera), _part(camera), ground(camera)
    view = rays(camera).within(box)
    x, y = plane.seen(view)
    light = np.maximum(remap(sum(_bare(scene), _DARK), *_cells(x, y)), 1e-4)
    # In the part itself the light is laid on later, so that the shadow can be in it.
    albedo = np.asarray(lit[box.slices] / light, np.float32)
    lit = blurred(lit, scene.sensor.defocus)
    return Ground(lit, albedo, box, view, x, y, _disc(camera), _density(camera))


_DARK: Light32 = np.zeros((CELLS, CELLS, 3), np.float32)


def _empty_table(scene: Scene, camera: Camera) -> Light32:
    view, plane = rays(camera), ground(camera)
    # The cover is blurred by the lens and rich in noise: half the pixels say all there is.
    coarse = Rays(view.x[::2, ::2], view.y[::2, ::2])
    x, y = plane.seen(coarse)
    on_table = (plane.depth(coarse) > 0) & _within(scene.table, x, y)
    wall = _wall(scene, x.shape)
    share = blurred(on_table.astype(np.float32), 1.0)[..., None]
    lit = wall + (_cover_at(scene.table, x, y) * _spread(scene, x, y) - wall) * share
    return enlarged(lit, camera.size)


def _within(table: Table, x: Light32, y: Light32) -> Bytes:
    turn = np.radians(table.grain)
    u = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
    v = y * np.float32(np.cos(turn)) - x * np.float32(np.sin(turn))
    return np.asarray((abs(u) < table.half[0]) & (abs(v) < table.half[1]), np.uint8)


def _part(camera: Camera) -> Box:
    """Return the part of the picture that mat, planet and shadow can reach."""
    turns = np.radians(np.arange(0, 360, 15))
    ring = np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=1)
    low = ring * (REACH - 12)
    high = ring * 60 + (0, 0, 92)
    points = camera.project(camera.pose(np.concatenate([low, high])))
    return Box.around(points, 2, camera.frame)


def _disc(camera: Camera) -> Box:
    turns = np.radians(np.arange(0, 360, 5))
    ring = np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=1)
    points = camera.project(camera.pose(ring * (DISC_RADIUS + MARGIN)))
    return Box.around(points, 2, _part(camera))


def _density(camera: Camera) -> float:
    across = camera.pose.rotation[0]
    points = np.array([-across * 50, across * 50])
    pixels = camera.project(camera.pose(points))
    return float(np.linalg.norm(pixels[1] - pixels[0])) / 100


def _cells(x: Light32, y: Light32) -> tuple[Light32, Light32]:
    """Return places on the table as cells of the ground's light."""
    scale = np.float32(CELLS / (2 * REACH))
    shift = np.float32(CELLS / 2 - 0.5)
    return x * scale + shift, y * scale + shift


def _spread(scene: Scene, x: Light32, y: Light32) -> Light32:
    """Return the lamps' light all over the table: smooth, so a coarse grid will do."""
    step = 8
    sparse = [np.clip(a[::step, ::step], -1500, 1500).astype(np.float64) for a in (x, y)]
    points = np.stack([*sparse, np.zeros_like(sparse[0])], axis=-1)
    light = irradiance(scene.light, Surface(points, np.array([0.0, 0.0, 1.0])))
    return enlarged(light.astype(np.float32), (x.shape[1], x.shape[0]))


def _wall(scene: Scene, shape: tuple[int, ...]) -> Light32:
    fall = np.linspace(1.15, 0.85, shape[0], dtype=np.float32)[:, None, None]
    side = np.linspace(0.9, 1.1, shape[1], dtype=np.float32)[None, :, None]
    return np.asarray(np.asarray(scene.table.wall, np.float32) * fall * side, np.float32)


def _cover_at(table: Table, x: Light32, y: Light32) -> Light32:
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


@lru_cache(maxsize=4)
def _bare(scene: Scene) -> tuple[Light32, ...]:
    return tuple(bare_ground(scene.light))


def light_around(scene: Scene, corners: Floats, middle: Floats) -> Light32:
    """Return the light on the ground cells with a planet standing there."""
    room, *lamps = _bare(scene)
    total = room * (1 - hemisphere_loss(middle, INRADIUS_OF_SHADE * scene.edge))
    for lamp, light in zip(scene.light.lamps, lamps, strict=True):
        total = total + light * (1 - shadow(lamp, corners, SAMPLES))
    return np.asarray(total, np.float32)


INRADIUS_OF_SHADE = 1.2
"""A ball this large, in edges, hides as much of the room as the planet."""


@lru_cache(maxsize=4)
def _mat_picture(scene: Scene, density: float) -> Bytes:
    """Return the mat's ink, worn as the scene says, and how much of a pixel is paper at all."""
    grey = draw_mat(density, scene.edge, MARGIN)
    side = grey.shape[0]
    rng = np.random.default_rng([scene.seed, 3])
    worn = _worn(grey, scene.dirt, rng)
    solid = np.zeros((side, side), np.uint8)
    middle = round(((DISC_RADIUS + MARGIN) * density - 0.5) * 16)
    cv2.circle(solid, (middle, middle), round(DISC_RADIUS * density * 16), 255, -1, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(np.stack([worn, solid], axis=-1), (0, 0), 0.55))
    return np.ascontiguousarray(soft, np.uint8)


def _worn(grey: Bytes, dirt: float, rng: np.random.Generator) -> Bytes:
    uneven = 1 - dirt * 0.08 * np.abs(mottle(rng, grey.shape, (20, 20)))
    worn = np.clip(grey * uneven + dirt * 14 * np.abs(mottle(rng, grey.shape, (60, 60))), 0, 255)
    picture: Bytes = worn.astype(np.uint8)
    for _ in range(int(rng.poisson(6 * dirt))):
        place = rng.integers(0, grey.shape[0], 2)
        spot = (int(place[0]), int(place[1]))
        cv2.circle(
            picture, spot, int(rng.integers(1, 7)), int(rng.integers(80, 220)), -1, cv2.LINE_AA
        )
    return picture


def paint(scene: Scene, camera: Camera, azimuth: float, light: Light32) -> Light32:
    """Return the light of the part in which the mat lies, the mat turned by some degrees."""
    table = lay(scene, camera)
    colour = table.albedo.copy()
    part = table.mat.inside(table.box)
    x, y, under = table.x[part], table.y[part], colour[part]
    black, share = _mat_at(scene, table.density, azimuth, x, y)
    # Paper where the print is white, ink where it is black, and the table beyond the disc.
    under *= 1 - share
    under += np.asarray(scene.ink, np.float32) * (share - black)
    under += np.asarray(scene.paper, np.float32) * black
    colour *= remap(light, *_cells(table.x, table.y))
    if scene.mat_gloss:
        under += remap(_sheen(scene, camera), *_cells(x, y)) * share
    return colour


def _mat_at(
    scene: Scene, density: float, azimuth: float, x: Light32, y: Light32
) -> tuple[Light32, Light32]:
    """Return how much white print and how much mat there is at places on the table."""
    # A little finer than the picture, and no finer, or the squares' edges would be jagged.
    density = round(max(1.6, density * 1.15), 1)
    c, s = (np.float32(f(np.radians(azimuth)) * density) for f in (np.cos, np.sin))
    middle = np.float32((DISC_RADIUS + MARGIN) * density - 0.5)
    sampled = remap_bytes(
        _mat_picture(scene, density), x * c + y * s + middle, x * s - y * c + middle
    )
    share = sampled[..., 1:] * np.float32(1 / 255)
    return sampled[..., :1] * np.float32(1 / 255) * share, share


@lru_cache(maxsize=3)
def _sheen(scene: Scene, camera: Camera) -> Light32:
    """Return what the mat mirrors towards the camera, wherever it lies."""
    mirrored = shine(scene.light, GROUND, np.asarray(camera.eye), 24.0)
    return (scene.mat_gloss * mirrored).astype(np.float32)
