"""How the planet sits, a little off the outline: found by making each area one colour."""

from dataclasses import dataclass
from itertools import product

import numpy as np

from engine.planet.sphere import EDGES, FACES
from vision import mat
from vision.frame import Camera, Floats, Image
from vision.pose import MatPose
from vision.sampling import Seat, White, face_cosines, seat_pose
from vision.solid import TILE, areas_mm, face_axes, face_centres

_CAP = 0.22
"""Beyond this difference it is another colour, however different."""
_FURTHEST = Seat(np.radians(7.0), 6.0, 6.0)
_GRID: Floats = np.array(list(product((-1.0, 0.0, 1.0), repeat=3)))
_SCALES = (
    Seat(np.radians(2.4), 2.2, 2.2),
    Seat(np.radians(2.0), 1.6, 1.6),
    Seat(np.radians(1.0), 0.7, 0.7),
)
_ANCHOR = np.array([np.radians(3.0), 2.5, 2.5])
"""How far off people and outlines leave a planet: it keeps a plain planet from wandering."""
_PULL = 0.006
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


_POINTS = _boundary()
_PER_AREA = _POINTS.shape[1] // (EDGES + 1)


@dataclass(frozen=True, slots=True, eq=False)
class SeatFinder:
    """Finds the seat in single frames of one camera; a placement's frames agree on one."""

    camera: Camera
    edge: float = mat.EDGE

    def find(self, image: Image, pose: MatPose, white: White, near: Seat) -> Seat:
        """Return the seat in which the areas are most of one colour, starting near another."""
        seat = near
        for scale in _SCALES:
            seat = self._step(image, pose, white, seat, scale)
        return seat

    def _step(self, image: Image, pose: MatPose, white: White, seat: Seat, scale: Seat) -> Seat:
        moves = _GRID * np.array(scale)
        axes, centre = seat_pose(pose, seat, self.edge)
        faces = np.flatnonzero(face_cosines(axes, centre, self.edge) > _SQUARE)
        points = _POINTS[faces].reshape(-1, 3) * (self.edge / mat.EDGE)
        pixels, slopes = self._slopes(points, pose, seat)
        shown = pixels[None] + np.einsum("nk,kpd->npd", moves, slopes)
        spread = self._spread(image, shown, white)
        away = (np.array(seat) + moves) / _ANCHOR
        cost = spread + _PULL * (away**2).sum(axis=1)
        return _limited(np.array(seat) + _lowest(cost) * np.array(scale))

    def _slopes(self, points: Floats, pose: MatPose, seat: Seat) -> tuple[Floats, Floats]:
        """Return pixels, and how they move with each part of the seat: 3 x points x 2."""
        steps = np.diag([0.01, 0.5, 0.5])
        shown = []
        for step in (np.zeros(3), *steps):
            axes, centre = seat_pose(pose, Seat(*(np.array(seat) + step)), self.edge)
            shown.append(self.camera.project(points @ axes.T + centre))
        slopes = [
            (moved - shown[0]) / step
            for moved, step in zip(shown[1:], (0.01, 0.5, 0.5), strict=True)
        ]
        return shown[0], np.array(slopes)

    def _spread(self, image: Image, pixels: Floats, white: White) -> Floats:
        """Return for each candidate how much the colours within the areas differ."""
        height, width = image.shape[:2]
        x = np.clip(pixels[..., 0], 0, width - 1).astype(np.intp)
        y = np.clip(pixels[..., 1], 0, height - 1).astype(np.intp)
        light = 255 * np.exp(white.plane[0] / 2.2)
        total = 0.0
        for channel in (0, 2):
            values = image[y, x, channel].astype(np.float32) / np.float32(light[channel])
            by_area = values.reshape(len(pixels), -1, _PER_AREA)
            middle = by_area.mean(axis=2, keepdims=True)
            total = total + np.minimum(abs(by_area - middle), _CAP).mean(axis=(1, 2))
        return np.asarray(total, np.float64)


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


def _limited(seat: Floats) -> Seat:
    furthest = np.array(_FURTHEST)
    return Seat(*np.clip(seat, -furthest, furthest).tolist())
