"""The planet in the picture: lips, floors with discs, tiles, lit patch by patch, far ones first."""

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.planet.planet import BARE
from engine.planet.sphere import EDGES
from vision.render.art import PIXELS_PER_MM
from vision.render.lens import Camera, Plane, Rays
from vision.render.light import Colour, Surface, irradiance, shine
from vision.render.pixels import (
    Box,
    Bytes,
    Floats,
    Light32,
    coverage,
    linear,
    remap,
    remap_bytes,
)
from vision.render.scene import Scene
from vision.render.tiles import MIDDLE, bare_texture, tile_texture
from vision.solid import INRADIUS, LIP, NORMALS, Pose, face_axes, face_corners

_GRID = 9
"""Light is worked out at 9x9 points of a face and is smooth between them."""
_PITCH = 8.0
_METAL_SHARPNESS = 40.0
_METAL_SHINE = 1.2
_SIDE = np.float32(0.75)
"""A tile's cut side sees less light than its top."""
_GAP = np.array([0.01, 0.01, 0.01], np.float32)
"""What is seen between two lips."""
_BARE_INSET = 0.985
"""How much of a bare face lies inside its lip, as a share of the tile that would."""


class Body(NamedTuple):
    """A planet in its place before a camera."""

    letters: str
    to_table: Pose
    to_camera: Pose


class Canvas(NamedTuple):
    """Light in a part of the picture, the rays of its pixels, and what is to be drawn there."""

    light: Light32
    rays: Rays
    box: Box
    scene: Scene
    camera: Camera
    body: Body

    def rays_of(self, box: Box) -> Rays:
        """Return the rays of some of the pixels."""
        rows, columns = box.inside(self.box)
        return Rays(self.rays.x[rows, columns], self.rays.y[rows, columns])


class _Lit(NamedTuple):
    """The light on one face: what it scatters and what it mirrors, on a coarse grid."""

    scattered: Light32
    mirrored: Light32


class _Flat(NamedTuple):
    """A textured plane parallel to a face, in the planet's frame."""

    origin: Floats
    across: Floats
    along: Floats

    def seen_by(self, to_camera: Pose) -> Plane:
        turn = to_camera.rotation
        return Plane(to_camera(self.origin[None])[0], turn @ self.across, turn @ self.along)


@lru_cache(maxsize=64)
def _slip(scene_seed: int, amount: float, face: int) -> tuple[float, float, float]:
    rng = np.random.default_rng([scene_seed, 7, face])
    x, y, turn = np.clip(rng.normal(0, 0.5, 3), -1, 1) * amount
    return float(x), float(y), float(np.radians(3 * turn))


def _flat(face: int, height: float, slip: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> _Flat:
    across, along = face_axes(face)
    c, s = np.cos(slip[2]), np.sin(slip[2])
    origin = NORMALS[face] * height + slip[0] * across + slip[1] * along
    return _Flat(origin, c * across + s * along, c * along - s * across)


def _outline(flat: _Flat, scene: Scene, size: float) -> Floats:
    """Return the corners of a pentagon on a plane: its edge as a share of the core's."""
    turns = (np.arange(EDGES) - 0.5) * 2 * np.pi / EDGES
    radius = size * scene.edge / (2 * np.sin(np.pi / EDGES))
    u, v = radius * np.cos(turns), radius * np.sin(turns)
    return np.asarray(flat.origin + u[:, None] * flat.across + v[:, None] * flat.along)


def paint(canvas: Canvas) -> None:
    """Draw the planet over what is there."""
    inradius = INRADIUS * canvas.scene.edge
    eye = canvas.body.to_camera.inverse().translation
    ahead = NORMALS @ eye - (inradius + LIP)
    corners = face_corners(canvas.scene.edge).reshape(-1, 3)
    _fill(canvas, corners * (1 + 0.9 * LIP / inradius), _GAP)
    # A slab's side shows a little after its face has turned away.
    faces = np.flatnonzero(ahead > -1.0)
    faces = faces[np.argsort(-np.linalg.norm(eye - NORMALS[faces] * inradius, axis=1))]
    for face, lit in zip(faces, _light(canvas, faces), strict=True):
        _face(canvas, int(face), lit)


def _light(canvas: Canvas, faces: NDArray[np.intp]) -> list[_Lit]:
    """Return the light on each face, worked out together."""
    scene, style, eye = canvas.scene, canvas.scene.style, np.asarray(canvas.camera.eye)
    surface = _surface(canvas, faces)
    scattered = irradiance(scene.light, surface).astype(np.float32)
    bare = np.array([canvas.body.letters[EDGES * f] == BARE for f in faces])
    tiles = style.gloss * shine(scene.light, surface, eye, style.sharpness)
    metal = _METAL_SHINE * shine(scene.light, surface, eye, _METAL_SHARPNESS)
    mirrored = np.where(bare[:, None, None, None], metal, tiles).astype(np.float32)
    return [_Lit(s, m) for s, m in zip(scattered, mirrored, strict=True)]


def _surface(canvas: Canvas, faces: NDArray[np.intp]) -> Surface:
    """Return a grid of points over each face, on the table."""
    steps = (np.arange(_GRID) - (_GRID - 1) / 2) * _PITCH
    across, along = (np.array([face_axes(f)[i] for f in faces])[:, None, None] for i in (0, 1))
    points = (NORMALS[faces] * INRADIUS * canvas.scene.edge)[:, None, None]
    points = points + steps[None, None, :, None] * across + steps[None, :, None, None] * along
    turn, move = canvas.body.to_table
    return Surface(points @ turn.T + move, (NORMALS[faces] @ turn.T)[:, None, None])


def _face(canvas: Canvas, face: int, lit: _Lit) -> None:
    scene, style = canvas.scene, canvas.scene.style
    inradius, middle = INRADIUS * scene.edge, lit.scattered[_GRID // 2, _GRID // 2]
    lip = _flat(face, inradius + LIP)
    _fill(
        canvas,
        _outline(lip, scene, 1 + LIP / inradius),
        _linear(style.core) * middle * np.float32(style.rim),
    )
    letters = canvas.body.letters[EDGES * face : EDGES * face + EDGES]
    if letters[0] == BARE:
        opening = _outline(lip, scene, style.tile_size * _BARE_INSET)
        _texture(canvas, opening, _flat(face, inradius), bare_texture(style, scene.edge), lit)
        return
    top = _flat(face, inradius + scene.tile, _slip(scene.seed, scene.slip, face))
    corners = _outline(top, scene, style.tile_size)
    sunk = corners - NORMALS[face] * (scene.tile - LIP)
    _fill(canvas, np.concatenate([corners, sunk]), _linear(style.card) * middle * _SIDE)
    _texture(canvas, corners, top, tile_texture(style, letters, face), lit)


def _linear(colour: Colour) -> Light32:
    return linear(np.array([[colour]], np.uint8)).reshape(3)


def _fill(canvas: Canvas, points: Floats, colour: Light32) -> None:
    """Fill the outline of points with one colour."""
    pixels = canvas.camera.project(canvas.body.to_camera(points))
    hull = np.asarray(cv2.convexHull(pixels.astype(np.float32)), np.float64).reshape(-1, 2)
    box = Box.around(hull, 1, canvas.box)
    if not box.empty and len(hull) > 2:
        _blend(canvas, box, coverage(hull, box), colour)


def _blend(canvas: Canvas, box: Box, share: Light32, colour: Light32) -> None:
    under = canvas.light[box.inside(canvas.box)]
    under += (colour - under) * share[..., None]


def _texture(canvas: Canvas, corners: Floats, flat: _Flat, picture: Bytes, lit: _Lit) -> None:
    """Draw a lit texture inside an outline, unless it is seen from behind."""
    plane, pixels = (
        flat.seen_by(canvas.body.to_camera),
        canvas.camera.project(canvas.body.to_camera(corners)),
    )
    box = Box.around(pixels, 1, canvas.box)
    if box.empty or plane.turned_away:
        return
    u, v = plane.seen(canvas.rays_of(box))
    scale, middle = np.float32(PIXELS_PER_MM), np.float32(MIDDLE)
    inked = linear(remap_bytes(picture, u * scale + middle, v * scale + middle))
    pitch, half = np.float32(1 / _PITCH), np.float32((_GRID - 1) / 2)
    columns, rows = u * pitch + half, v * pitch + half
    colour = inked[..., :3] * remap(lit.scattered, columns, rows)
    colour += remap(lit.mirrored, columns, rows) * inked[..., 3:]
    _blend(canvas, box, coverage(pixels, box), colour)
