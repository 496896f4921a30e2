"""How the planet sits, a little off the outline: found by making each area one colour."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np

from engine.planet.sphere import EDGES, FACES
from vision import mat
from vision.frame import Camera, Floats, Image, moved
from vision.pose import MatPose, look_up
from vision.sampling import Seat, White, face_cosines, seat_pose
from vision.solid import TILE, areas_mm, face_axes, face_centres

_CAP = 0.22
"""Beyond this difference it is another colour, however different."""
_FURTHEST = np.array([np.radians(7.0), 6.0, 6.0])
_GRID: Floats = np.array(list(product((-1.0, 0.0, 1.0), repeat=3)))
_SCALES = (
    Seat(np.radians(2.4), 2.2, 2.2),
    Seat(np.radians(2.0), 1.6, 1.6),
    Seat(np.radians(1.0), 0.7, 0.7),
)
_ANCHOR = np.array([np.radians(3.0), 2.5, 2.5])
"""How far off people and outlines leave a planet: it keeps a plain planet from wandering."""
_PULL = 0.006
_ODD = 0.02
"""A look whose own seat costs so much more than another counts half for it."""
_ROUNDS = 5
_SQUARE = 0.45
_MIDDLE = 6.0


def _boundary() -> Floats:
    """Points close to the border of each area, where a wrong seat mixes colours first."""
    triangles = areas_mm(mat.EDGE, TILE, 0.94)
    # Away from the middle: on a bare face a disc of metal lies there, on whatever seat.
    shares = [(0.05, 0.90, 0.05), (0.05, 0.05, 0.90), (0.05, 0.475, 0.475), (0.27, 0.68, 0.05)]
    shares += [(0.27, 0.05, 0.68), (0.48, 0.47, 0.05), (0.48, 0.05, 0.47), (0.25, 0.375, 0.375)]
    points: Floats = np.einsum("pc,acx->apx", np.array(shares), triangles)
    border = points.reshape(FACES, EDGES * len(shares), 3)
    return np.concatenate([border, _middles(len(shares))], axis=1)


def _middles(count: int) -> Floats:
    """Points around each face's middle: on a bare face they are of one metal if it sits there."""
    turns = np.linspace(0, 2 * np.pi, count, endpoint=False)
    flat = _MIDDLE * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    centres = face_centres(mat.EDGE, TILE)
    axes = np.array([face_axes(face) for face in range(FACES)])
    return np.asarray(centres[:, None] + np.einsum("pk,fkx->fpx", flat, axes))


_POINTS = _boundary().reshape(FACES, EDGES + 1, -1, 3)
_PER_AREA = _POINTS.shape[2]


class Fit(NamedTuple):
    """The seat that a look suggests, and by how much what it sees speaks against others: 3x3."""

    seat: Seat
    bend: Floats


def settled(fits: Sequence[Fit]) -> Seat:
    """Return the seat on which several looks agree, each of which sees some of its parts best."""
    own, bends = np.array([one.seat for one in fits]), np.array([one.bend for one in fits])
    held = bends + _HOLD
    seat = own.mean(axis=0)
    for _ in range(_ROUNDS):
        away = own - seat
        share = 1 / (1 + np.einsum("ni,nij,nj->n", away, held, away) / _ODD)
        wanted = np.einsum("n,nij,nj->i", share, held, own)
        seat = np.linalg.solve(np.einsum("n,nij->ij", share, bends) + _HOLD, wanted)
    return Seat(*np.clip(seat, -_FURTHEST, _FURTHEST).tolist())


_HOLD: Floats = np.diag(2 * _PULL / _ANCHOR**2)


@dataclass(frozen=True, slots=True, eq=False)
class SeatFinder:
    """Finds the seat in single frames of one camera; a placement's looks agree on one."""

    camera: Camera
    edge: float = mat.EDGE

    def find(self, image: Image, pose: MatPose, white: White) -> Fit:
        """Return the seat in which the areas are most of one colour.

        It starts at the outline: looks that start from what others found would share its errors.
        """
        found = Fit(Seat(), np.zeros((3, 3)))
        for scale in _SCALES:
            found = self._step(image, pose, white, found.seat, scale)
        return found

    def _step(self, image: Image, pose: MatPose, white: White, seat: Seat, scale: Seat) -> Fit:
        moves = _GRID * np.array(scale)
        axes, centre = seat_pose(pose, seat, self.edge)
        faces = np.flatnonzero(face_cosines(axes, centre, self.edge) > _SQUARE)
        # An area's points lie far apart in memory, so that sums over them are sums of rows.
        points = _POINTS[faces].reshape(-1, _PER_AREA, 3).swapaxes(0, 1).reshape(-1, 3)
        pixels, slopes = self._slopes(points * (self.edge / mat.EDGE), pose, seat)
        shown = pixels.ravel() + moves @ slopes
        spread = _spread(image, shown.reshape(len(moves), -1, 2), white)
        away = (np.array(seat) + moves) / _ANCHOR
        cost = spread + _PULL * (away**2).sum(axis=1)
        best = Seat(*(np.array(seat) + _lowest(cost) * np.array(scale)).tolist())
        return Fit(best, _bend(spread) / np.outer(scale, scale))

    def _slopes(self, points: Floats, pose: MatPose, seat: Seat) -> tuple[Floats, Floats]:
        """Return pixels, and how they move with each part of the seat: 3 x twice the points."""
        shown = []
        for step in _STEPS:
            axes, centre = seat_pose(pose, Seat(*(np.array(seat) + step)), self.edge)
            shown.append(self.camera.project(moved(points, axes, centre)))
        flat = np.array(shown[1:]) - shown[0]
        return shown[0], flat.reshape(3, -1) / _STEPS[1:].max(axis=1, keepdims=True)


_STEPS: Floats = np.concatenate([np.zeros((1, 3)), np.diag([0.01, 0.5, 0.5])])


def _spread(image: Image, pixels: Floats, white: White) -> Floats:
    """Return for each candidate how much the colours within the areas differ."""
    shown = look_up(image, pixels - 0.5)
    light = (255 * np.exp(white.plane[0, ::2] / 2.2)).astype(np.float32)
    by_area = shown[..., ::2].reshape(len(pixels), _PER_AREA, -1, 2) / light
    differs = by_area - by_area.mean(axis=1, keepdims=True)
    # Opposite points, since a disc that ends just there is half seen all around.
    around = by_area[:, :, EDGES :: EDGES + 1]
    differs[:, :, EDGES :: EDGES + 1] = (around - np.roll(around, _PER_AREA // 2, axis=1)) / 2
    away = np.minimum(np.abs(differs), _CAP)
    return np.asarray(2 * away.mean(axis=(1, 2, 3)), np.float64)


def _lowest(cost: Floats) -> Floats:
    """Return the lowest point of a parabola along each axis of a 3x3x3 grid."""
    cube = cost.reshape(3, 3, 3)
    best = np.unravel_index(int(cube.argmin()), cube.shape)
    offset = np.array(best, float) - 1
    for axis in range(3):
        line = cube[tuple(slice(None) if k == axis else best[k] for k in range(3))]
        bend = line[0] - 2 * line[1] + line[2]
        if bend > 1e-9:
            offset[axis] = np.clip(0.5 * (line[0] - line[2]) / bend, -1, 1)
    return offset


_PAIRS = np.array([(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)])
_TO_BEND: Floats = np.linalg.pinv(
    np.concatenate(
        [np.ones((len(_GRID), 1)), _GRID, _GRID[:, _PAIRS[:, 0]] * _GRID[:, _PAIRS[:, 1]]], axis=1
    )
)[4:]


def _bend(spread: Floats) -> Floats:
    """Return how a 3x3x3 grid bends upwards: the second derivatives of a paraboloid through it."""
    bend = np.zeros((3, 3))
    bend[_PAIRS[:, 0], _PAIRS[:, 1]] = _TO_BEND @ spread
    strength, axes = np.linalg.eigh(bend + bend.T)
    return np.asarray((axes * np.maximum(strength, _FLAT)) @ axes.T)


_FLAT = 1e-5
