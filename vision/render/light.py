"""Lamps, the light they leave on a surface, its shine, and the planet's shadow."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.render.pixels import Bytes, Floats, Light32

Colour = tuple[float, float, float]
"""Blue, green, red: linear."""


def white_of(kelvin: float) -> Colour:
    """Return the colour of a black body's light (green is 1)."""
    # Tanner Helland's fit, undone to linear light; 6600 K is its neutral.
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * np.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else 138.52 * np.log(max(t - 10, 1.2)) - 305.04
    bgr = np.clip([blue, green, red], 4, 255) / 255
    linear = bgr**2.2
    return (float(linear[0] / linear[1]), 1.0, float(linear[2] / linear[1]))


@dataclass(frozen=True, slots=True)
class Lamp:
    """A round lamp: its place, the light it throws on the mat's middle, its radius in mm."""

    place: tuple[float, float, float]
    colour: Colour
    radius: float = 30.0


@dataclass(frozen=True, slots=True)
class Light:
    """Lamps, the light of the room, and what the table throws back up."""

    lamps: tuple[Lamp, ...]
    ambient: Colour
    bounce: Colour = (0.2, 0.2, 0.2)


class Surface(NamedTuple):
    """Points of flat patches with the normal of each: (..., 3) both, broadcastable."""

    points: Floats
    normals: Floats


def _towards(lamp: Lamp, surface: Surface) -> tuple[Floats, Floats]:
    """Return directions to the lamp and how much of its light arrives there, facing it."""
    away = np.asarray(lamp.place) - surface.points
    square = (away * away).sum(axis=-1, keepdims=True)
    reach = float(np.dot(lamp.place, lamp.place))
    return away / np.sqrt(square), reach / square


def direct(lamp: Lamp, surface: Surface) -> Floats:
    """Return one lamp's light on a surface."""
    towards, reach = _towards(lamp, surface)
    facing = (towards * surface.normals).sum(axis=-1, keepdims=True)
    # A wide lamp still lights what turns away from its middle.
    soft = lamp.radius / float(np.linalg.norm(lamp.place))
    lit = np.clip((facing + soft) / (1 + soft), 0, None)
    return np.asarray(lit * reach * np.asarray(lamp.colour) / _facing_mat(lamp))


def _facing_mat(lamp: Lamp) -> float:
    soft = lamp.radius / float(np.linalg.norm(lamp.place))
    return (lamp.place[2] / float(np.linalg.norm(lamp.place)) + soft) / (1 + soft)


def irradiance(light: Light, surface: Surface) -> Floats:
    """Return all light on a surface of the planet, shadows of other things left out."""
    up = surface.normals[..., 2:]
    room = np.asarray(light.ambient) * (0.6 + 0.4 * up)
    # Near the mat the planet stands in its own shadow.
    height = np.clip(surface.points[..., 2:] / 40, 0.25, 1)
    below = np.asarray(light.bounce) * (0.5 - 0.5 * up) * height
    total: Floats = room + below
    for lamp in light.lamps:
        total = total + direct(lamp, surface)
    return total


def shine(light: Light, surface: Surface, eye: Floats, sharpness: float) -> Floats:
    """Return what a glossy surface mirrors: lamps as lobes, room, table and mat at a slant."""
    view = eye - surface.points
    view = view / np.linalg.norm(view, axis=-1, keepdims=True)
    cosine = np.clip((view * surface.normals).sum(axis=-1, keepdims=True), 0, 1)
    grazing = 0.3 + 4 * (1 - cosine) ** 5
    total: Floats = _around(light, surface, 2 * cosine * surface.normals - view) * grazing * 0.25
    for lamp in light.lamps:
        total = total + _lobe(lamp, surface, view, sharpness) * (1 + grazing)
    return total


def _around(light: Light, surface: Surface, mirrored: Floats) -> Floats:
    """Return what is seen in a direction: the room above, the table below, the bright mat on it."""
    down = np.minimum(mirrored[..., 2:], -0.05)
    met = surface.points - mirrored * (surface.points[..., 2:] / down)
    reach = np.linalg.norm(met[..., :2], axis=-1, keepdims=True)
    on_mat = np.clip((_MAT_EDGE - reach) / 20, 0, 1) * (mirrored[..., 2:] < 0)
    below = np.asarray(light.bounce) * (0.3 + 1.4 * on_mat)
    return np.where(mirrored[..., 2:] < 0, below, np.asarray(light.ambient))


_MAT_EDGE = 105.0


def _lobe(lamp: Lamp, surface: Surface, view: Floats, sharpness: float) -> Floats:
    """Return one lamp's highlight; a wide lamp's is wide and dim."""
    towards, reach = _towards(lamp, surface)
    spread = lamp.radius / float(np.linalg.norm(lamp.place))
    exponent = 1 / (1 / sharpness + spread**2)
    half = towards + view
    half = half / np.linalg.norm(half, axis=-1, keepdims=True)
    lobe = np.clip((half * surface.normals).sum(axis=-1, keepdims=True), 0, 1) ** exponent
    lit = (towards * surface.normals).sum(axis=-1, keepdims=True) > 0
    strength = (exponent + 8) / 60 / _facing_mat(lamp)
    return np.asarray(lobe * lit * reach * strength * np.asarray(lamp.colour))


REACH = 150.0
"""Shadows are worked out this far from the mat's middle, in mm."""
CELLS = 150


def ground_points() -> Floats:
    """Return the points of the table where its light is worked out."""
    axis = (np.arange(CELLS) + 0.5) * (2 * REACH / CELLS) - REACH
    x, y = np.meshgrid(axis, axis)
    return np.stack([x, y, np.zeros_like(x)], axis=-1)


GROUND = Surface(ground_points(), np.array([0.0, 0.0, 1.0]))
_FROM_MIDDLE: Light32 = np.linalg.norm(GROUND.points, axis=-1).astype(np.float32)[..., None]
_FADE: Light32 = np.clip((REACH - 4 - _FROM_MIDDLE) / 30, 0, 1)
"""Shadows end before the edge of what is worked out, so that it does not show."""


def shadow(lamp: Lamp, corners: Floats, samples: Sequence[tuple[float, float]]) -> Light32:
    """Return how much of a lamp each ground cell loses behind a convex body, 0 to 1."""
    total = np.zeros((CELLS, CELLS), np.float32)
    for place in _spots(lamp, samples):
        height = place[2] - corners[:, 2:]
        fallen = (corners - place) * (place[2] / height) + place
        cells = (fallen[:, :2] + REACH) * (CELLS / (2 * REACH)) - 0.5
        hull = cv2.convexHull(np.clip(cells * 16, -60000, 60000).astype(np.int32))
        one: Bytes = np.zeros((CELLS, CELLS), np.uint8)
        cv2.fillConvexPoly(one, hull, 1, cv2.LINE_8, 4)
        total += one
    soft = np.asarray(cv2.blur(total, (3, 3)), np.float32)
    return soft[..., None] * _FADE / np.float32(len(samples))


def _spots(lamp: Lamp, samples: Sequence[tuple[float, float]]) -> list[Floats]:
    """Return points on the lamp's disc, which looks at the mat."""
    axis = np.asarray(lamp.place) / np.linalg.norm(lamp.place)
    side = np.cross(axis, (0.31, 0.95, 0.02))
    side /= np.linalg.norm(side)
    other = np.cross(axis, side)
    return [np.asarray(lamp.place) + lamp.radius * (u * side + v * other) for u, v in samples]


SAMPLES = tuple(
    (float(r * np.cos(a)), float(r * np.sin(a)))
    for r, a in ((np.sqrt((i + 0.5) / 12), 2.39996 * i) for i in range(12))
)
"""Twelve points spread over a unit disc as in a sunflower."""


def hemisphere_loss(middle: Floats, radius: float) -> Light32:
    """Return how much of the room's light a ball takes from each ground cell, 0 to 1."""
    away = middle - GROUND.points
    square = (away * away).sum(axis=-1, keepdims=True)
    lost = radius**2 / square * (middle[2] / np.sqrt(square))
    return np.asarray(np.clip(lost, 0, 0.96) * _FADE, np.float32)


def bare_ground(light: Light) -> list[Light32]:
    """Return the light of each lamp on the ground without a planet, the room's first."""
    room = np.broadcast_to(np.asarray(light.ambient, np.float32), GROUND.points.shape)
    return [
        np.ascontiguousarray(room),
        *(direct(lamp, GROUND).astype(np.float32) for lamp in light.lamps),
    ]
