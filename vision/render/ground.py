"""The table, the wall behind it and the mat: all that is flat, and the light on it."""

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.mat import DISC_RADIUS, draw_mat
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
    mottle,
    remap,
    remap_bytes,
)
from vision.render.scene import Scene, Table
from vision.render.tablecloth import cover_at

MARGIN = 3.0
"""Millimetres of table around the disc in the mat's picture."""


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
    lit = wall + (cover_at(scene.table, x, y) * _spread(scene, x, y) - wall) * share
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
    under = colour[part]
    x, y = _bent(scene, camera, azimuth, table.x[part], table.y[part])
    black, share = _mat_at(scene, table.density, azimuth, x, y)
    # Paper where the print is white, ink where it is black, and the table beyond the disc.
    under *= 1 - share
    under += np.asarray(scene.ink, np.float32) * (share - black)
    under += np.asarray(scene.paper, np.float32) * black
    colour *= remap(light, *_cells(table.x, table.y))
    if scene.mat_gloss:
        under += remap(_sheen(scene, camera), *_cells(x, y)) * share
    return colour


def _bent(
    scene: Scene, camera: Camera, azimuth: float, x: Light32, y: Light32
) -> tuple[Light32, Light32]:
    """Return what of a curled mat is seen where a flat one would be: it hides what is behind it."""
    if not scene.curl:
        return x, y
    axis = np.radians(azimuth + scene.seed % 180)
    along = x * np.float32(np.cos(axis)) + y * np.float32(np.sin(axis))
    ahead = along * along * np.float32(scene.curl / DISC_RADIUS**2 / camera.eye[2])
    return x + (np.float32(camera.eye[0]) - x) * ahead, y + (np.float32(camera.eye[1]) - y) * ahead


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
