"""What colour each visible area shows, measured against the mat's white paper and black ink."""

from dataclasses import dataclass, fields
from math import cos, sin
from typing import NamedTuple

import cv2
import numpy as np

from engine.planet.sphere import AREAS, EDGES, FACES
from vision import mat
from vision.frame import Bools, Camera, Floats, Image, Ints, moved
from vision.pose import MatPose, look_up
from vision.solid import INRADIUS, LIP, NORMALS, TILE, areas_mm, seat_height

LEAST_COSINE = 0.18
"""Areas are read up to 80 degrees from their normal; beyond, a pixel spans centimetres."""
_INK_REFLECTS = 0.04
_TILE_SIZE = 0.93
"""A tile lies inside the lip."""
_LINEAR = (np.arange(256) / 255.0) ** 2.2
_LOG_LINEAR = np.log(_LINEAR + 1e-4)
_SATURATED = 250
_NEAR_BLACK = 0.008
"""Added to what is reflected: near black a colour is noise, and is flattened."""
_NOISE = np.array([9.0, 6.0, 7.0])
"""How much an area's colour differs from one picture to the next."""
_TO_XYZ: Floats = np.array(
    [[0.1805, 0.3576, 0.4124], [0.0722, 0.7152, 0.2126], [0.9505, 0.1192, 0.0193]]
).T / np.array([0.9505, 1.0, 1.089])
"""From linear blue, green, red to XYZ as shares of white."""


class Seat(NamedTuple):
    """How far the planet is from where the mat's outline would hold it: radians and millimetres."""

    yaw: float = 0.0
    x: float = 0.0
    y: float = 0.0


class White(NamedTuple):
    """Light on the paper: log of linear colours as a plane, and the ink's share of it."""

    plane: Floats
    ink: Floats
    covered: float
    """The share of the paper in front that is not neutral: a hand, or coloured shadow."""
    noise: float
    """By how much red against blue differs from one place on the paper to the next, in logs."""

    def at(self, points: Floats) -> Floats:
        """Return the light on paper at places on the mat."""
        light: Floats = np.exp(self.plane[0] + points[:, :2] @ self.plane[1:])
        return light


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """The areas of the faces that a frame shows, in the mat's numbering of a seated planet.

    A colour is (lightness, red - green, yellow - blue); more light changes the first only.
    """

    slots: Ints
    cosines: Floats
    outer: Floats
    inner: Floats
    clear: Floats
    """1 where nothing is blown out, down to 0.15 where everything is."""
    dark: Floats
    """The colour of an area's darkest quarter: ink that a light motif leaves free."""

    def is_like(self, other: "Sample") -> bool:
        """Tell whether it shows the same areas in the same colours, but for the noise."""
        if not np.array_equal(self.slots, other.slots):
            return False
        away = np.abs(np.concatenate([self.outer - other.outer, self.inner - other.inner]))
        return bool((away.max(axis=0) < _NOISE).all())

    def only(self, kept: Bools) -> "Sample":
        """Return some of the areas."""
        return Sample(*(getattr(self, each.name)[kept] for each in fields(self)))


def _points() -> tuple[Floats, Floats]:
    """Points of each area outside the metal disc, and inside it, on the tile's surface."""
    triangles = areas_mm(mat.EDGE, TILE, _TILE_SIZE)
    centre, first, second = (triangles[:, k, None] for k in range(3))
    outer: list[Floats] = []
    inner: list[Floats] = []
    for ring, points in ((np.linspace(0.50, 0.88, 4), outer), (np.array([0.18, 0.28]), inner)):
        for share in ring:
            for side in np.linspace(0.2, 0.8, 5 if points is outer else 3):
                points.append(
                    centre + share * ((first - centre) * (1 - side) + (second - centre) * side)
                )
    return np.concatenate(outer, axis=1), np.concatenate(inner, axis=1)


_OUTER, _INNER = _points()
_OUTSIDE = _OUTER.shape[1]
_PER_AREA = _OUTSIDE + _INNER.shape[1]
_ALL: Floats = np.concatenate([_OUTER, _INNER], axis=1).reshape(FACES, EDGES, _PER_AREA, 3)
_SLOTS = np.arange(AREAS, dtype=np.intp).reshape(FACES, EDGES)
_BAND = slice(5, 14)
"""Of 20 sorted pixels the lower middle: shine only ever adds light."""
_DARK = slice(1, 6)
_MIDDLE = slice(1, 5)


def _shares() -> Floats:
    """Return how much each sorted pixel of an area counts in its three colours."""
    shares = np.zeros((_PER_AREA, 3))
    shares[:_OUTSIDE][_BAND, 0] = 1 / len(range(_OUTSIDE)[_BAND])
    shares[_OUTSIDE:][_MIDDLE, 1] = 1 / len(range(_PER_AREA - _OUTSIDE)[_MIDDLE])
    shares[:_OUTSIDE][_DARK, 2] = 1 / len(range(_OUTSIDE)[_DARK])
    return shares


_SHARES = _shares()


def _paper() -> Floats:
    """Return points of bare paper between and around the markers."""
    radii = np.array([61.0, 70.0, 79.0, 88.0, 95.5])
    turns = np.radians(np.arange(0, 360, 9))
    rings = radii[:, None, None] * np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=1)
    points = rings.reshape(-1, 3)
    quiet = mat.MARKER_SIDE / 2 + 2.5
    for corners in mat.CORNERS.values():
        away = points - corners.mean(axis=0)
        along = (
            (corners[1] - corners[0]) / mat.MARKER_SIDE,
            (corners[3] - corners[0]) / mat.MARKER_SIDE,
        )
        points = points[np.maximum(abs(away @ along[0]), abs(away @ along[1])) > quiet]
    return np.asarray(points, np.float64)


def _ink() -> Floats:
    """Return points in the black borders of the markers."""
    points = []
    share = 0.5 / mat.MARKER_CELLS
    for corners in mat.CORNERS.values():
        inside = corners + (corners.mean(axis=0) - corners) * 2 * share
        for k in range(4):
            points += [inside[k] * (1 - s) + inside[k - 1] * s for s in (0.35, 0.65)]
    return np.array(points)


_PAPER = _paper()
_PRINTED: Floats = np.concatenate([_PAPER, _ink()])
_PRINTED_FLAT: Floats = np.ascontiguousarray(_PRINTED[:, :2].T)
_PLANE: Floats = np.concatenate([np.ones((1, len(_PRINTED))), _PRINTED_FLAT])


def paper_light(image: Image, camera: Camera, pose: MatPose) -> White:
    """Fit the light on the paper as a plane, leaving out shadow and hands."""
    front = _in_front(pose)
    pixels = camera.project(moved(_PRINTED[front], pose.rotation, pose.translation))
    shown = look_up(image, pixels)
    papers = int(np.searchsorted(front, len(_PAPER)))
    design, light = _PLANE[:, front[:papers]], _LOG_LINEAR.take(shown[:papers])
    plane = _plane(design, light)
    cast = np.abs(light @ _WARM - (_WARM @ plane.T) @ design)
    covered = np.count_nonzero(cast > _CAST) / max(papers, 1)
    white = White(plane, np.zeros(3), covered, float(_median(cast)))
    ink = _PRINTED[front[papers:]]
    share = np.sort(_LINEAR.take(shown[papers:]) / white.at(ink), axis=0)
    # Blur lets paper into the narrow borders, so the darker of them are nearer to the ink.
    return white._replace(ink=share[len(share) // 5])


def _plane(design: Floats, light: Floats) -> Floats:
    """Fit a plane to most of the light, by its green part."""
    lightness = np.ascontiguousarray(light[:, 1])
    # Start from the brighter half: paper is what is bright on a mat.
    kept = lightness >= _median(lightness) - 0.5
    for _ in range(2):
        weighted = design * kept
        _, plane = cv2.solve(weighted @ design.T + _RIDGE, weighted @ light)
        error = lightness - plane[:, 1] @ design
        spread = 0.02 + 1.5 * float(_median(np.abs(error[kept])))
        kept = (error > -2 * spread) & (error < 2.5 * spread)
    return np.asarray(plane, np.float64)


def _median(values: Floats) -> Floats:
    """Return the middle value; numpy's own is many times as slow on few."""
    return np.asarray(np.sort(values)[len(values) // 2])


def _in_front(pose: MatPose) -> Ints:
    """Return which points on the mat the planet leaves free: those not on its far side."""
    towards = pose.camera[:2] / np.hypot(*pose.camera[:2].tolist())
    return np.flatnonzero(towards @ _PRINTED_FLAT > _BEHIND)


_BEHIND = -20.0
"""Millimetres beyond the middle, seen from the camera, where a planet hides the ring."""
_WARM = np.array([-1.0, 0.0, 1.0])
_CAST = 0.5
"""Red against blue on paper, in logs: so far from the light means ink, skin or coloured shadow."""
_RIDGE = np.diag([1e-6, 50.0, 50.0])


def seat_pose(pose: MatPose, seat: Seat, edge: float) -> tuple[Floats, Floats]:
    """Return the seated planet's axes and centre in the camera's frame."""
    c, s = cos(seat.yaw), sin(seat.yaw)
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    centre = np.array([seat.x, seat.y, seat_height(edge, (TILE + LIP) / 2)])
    return pose.rotation @ turn, pose.rotation @ centre + pose.translation


def face_cosines(axes: Floats, centre: Floats, edge: float) -> Floats:
    """Return how squarely the camera sees each face: 1 from straight above it."""
    height = INRADIUS * edge + TILE
    along = NORMALS @ (centre @ axes)
    away = along * (2 * height) + (float(centre @ centre) + height * height)
    return np.asarray(-(along + height) / np.sqrt(away))


@dataclass(frozen=True, slots=True, eq=False)
class Sampler:
    """Samples the areas of a planet with one core and one camera."""

    camera: Camera
    edge: float = mat.EDGE

    def sample(self, image: Image, pose: MatPose, white: White, seat: Seat = Seat()) -> Sample:  # noqa: B008 - immutable
        """Return the colours of all areas that can be read."""
        axes, centre = seat_pose(pose, seat, self.edge)
        cosines = face_cosines(axes, centre, self.edge)
        faces = np.flatnonzero(cosines > LEAST_COSINE)
        points = _ALL[faces].reshape(-1, 3) * (self.edge / mat.EDGE)
        pixels = self.camera.project(moved(points, axes, centre))
        shown = look_up(image, pixels).reshape(-1, _PER_AREA, 3)
        light = white.at(points[::_PER_AREA] + np.array((seat.x, seat.y, 0.0)))
        colours = reflected(_middles(shown), light, white.ink)
        slots, squarely = _SLOTS[faces].ravel(), np.repeat(cosines[faces], EDGES)
        sample = Sample(slots, squarely, colours[0], colours[1], _clearness(shown), colours[2])
        inside = self._inside(pixels)
        return sample if inside.all() else sample.only(inside)

    def _inside(self, pixels: Floats) -> Bools:
        """Tell which areas lie wholly in the picture."""
        width, height = self.camera.size
        x, y = pixels[:, 0], pixels[:, 1]
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        return np.asarray(inside.reshape(-1, _PER_AREA).all(axis=1))


def _middles(shown: Image) -> Floats:
    """Return the linear colours outside and inside the disc and of the darkest: 3 x n x 3."""
    ranked = np.ascontiguousarray(shown.swapaxes(1, 2)).reshape(-1, _PER_AREA)
    ranked[:, :_OUTSIDE].sort(axis=1)
    ranked[:, _OUTSIDE:].sort(axis=1)
    return np.ascontiguousarray((_LINEAR.take(ranked) @ _SHARES).T).reshape(3, -1, 3)


def _clearness(shown: Image) -> Floats:
    """Return how much an area's pixels still say: little where colours are blown out."""
    blown = shown[:, :_OUTSIDE] >= _SATURATED
    if not blown.any():
        return np.ones(len(shown))
    highest, lowest = blown.any(axis=2).sum(axis=1), blown.all(axis=2).sum(axis=1)
    return np.asarray(1 - (0.5 * highest + 0.35 * lowest) / _OUTSIDE)


def linear(shown: Image) -> Floats:
    """Return how much light pixels stand for."""
    return np.asarray(_LINEAR.take(shown))


def reflected(linear: Floats, light: Floats, ink: Floats) -> Floats:
    """Return lightness and two differences of colour of linear blue, green, red in a light.

    What the black ink seems to reflect beyond its own is haze, and is taken off.
    """
    haze = ink - _INK_REFLECTS
    share = np.maximum((linear / light - haze) / (1 - haze), 0.0) + _NEAR_BLACK
    xyz = np.cbrt(share.reshape(-1, 3) @ _TO_XYZ)
    x, y, z = xyz[:, 0], xyz[:, 1], xyz[:, 2]
    xyz[:, 0], xyz[:, 1], xyz[:, 2] = 100 * np.log(y), 250 * (x / y - 1), 100 * (1 - z / y)
    return np.asarray(xyz.reshape(share.shape))
