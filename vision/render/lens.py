"""The virtual camera: where it stands, how its lens bends light, what it sees of a plane."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.render.pixels import Box, Floats, Light32, enlarged
from vision.solid import Pose

Triple = tuple[float, float, float]
_STEP = 8
"""The lens bends so gently that every eighth pixel is worked out: 0.005 px at worst."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera in the table's frame (mm, the mat's middle in the origin, z up)."""

    size: tuple[int, int] = (1280, 720)
    focal: tuple[float, float] = (985.0, 985.0)
    centre: tuple[float, float] = (640.0, 360.0)
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)
    eye: Triple = (0.0, -420.0, 300.0)
    target: Triple = (0.0, 0.0, 25.0)
    roll: float = 0.0

    @property
    def matrix(self) -> Floats:
        """The 3x3 matrix of the lens."""
        (fx, fy), (cx, cy) = self.focal, self.centre
        return np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])

    @property
    def pose(self) -> Pose:
        """The move from the table's frame to the camera's (x right, y down, z forward)."""
        forward = np.subtract(self.target, self.eye)
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        level = np.array([right, np.cross(forward, right), forward])
        c, s = np.cos(np.radians(self.roll)), np.sin(np.radians(self.roll))
        rotation = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]) @ level
        return Pose(rotation, -rotation @ np.asarray(self.eye))

    @property
    def frame(self) -> Box:
        """All pixels."""
        return Box(0, 0, *self.size)

    def project(self, points: Floats) -> Floats:
        """Return the pixels of points in the camera's frame."""
        pixels, _ = cv2.projectPoints(
            np.ascontiguousarray(points.reshape(-1, 1, 3)),
            np.zeros(3), np.zeros(3), self.matrix, np.array(self.distortion),
        )  # fmt: skip
        return np.asarray(pixels, np.float64).reshape(-1, 2)


class Rays(NamedTuple):
    """Where each pixel looks: its direction is (x, y, 1) in the camera's frame."""

    x: Light32
    y: Light32

    def within(self, box: Box) -> "Rays":
        """Return the rays of some pixels."""
        return Rays(self.x[box.slices], self.y[box.slices])


def rays(camera: Camera) -> Rays:
    """Return the rays of all pixels, the lens undone."""
    return _rays(camera.size, camera.focal, camera.centre, camera.distortion)


@lru_cache(maxsize=4)
def _rays(
    size: tuple[int, int],
    focal: tuple[float, float],
    centre: tuple[float, float],
    distortion: tuple[float, float, float, float, float],
) -> Rays:
    columns, rows = (-(-n // _STEP) + 2 for n in size)
    # One more cell all around, because a resize does not reach beyond the middle of the last.
    x = ((np.arange(columns) - 0.5) * _STEP - 0.5 - centre[0]) / focal[0]
    y = ((np.arange(rows) - 0.5) * _STEP - 0.5 - centre[1]) / focal[1]
    bent_x, bent_y = np.meshgrid(x, y)
    straight = _straightened(bent_x, bent_y, distortion)
    full = [enlarged(a.astype(np.float32), (columns * _STEP, rows * _STEP)) for a in straight]
    cut = (slice(_STEP, _STEP + size[1]), slice(_STEP, _STEP + size[0]))
    return Rays(np.ascontiguousarray(full[0][cut]), np.ascontiguousarray(full[1][cut]))


def _straightened(
    bent_x: Floats, bent_y: Floats, distortion: tuple[float, float, float, float, float]
) -> tuple[Floats, Floats]:
    """Undo Brown's model by repeated substitution; OpenCV's own stops after five rounds."""
    k1, k2, p1, p2, k3 = distortion
    x, y = bent_x, bent_y
    for _ in range(40 if any(distortion) else 0):
        square = x * x + y * y
        radial = 1 + square * (k1 + square * (k2 + square * k3))
        x, y = (
            (bent_x - 2 * p1 * x * y - p2 * (square + 2 * x * x)) / radial,
            (bent_y - p1 * (square + 2 * y * y) - 2 * p2 * x * y) / radial,
        )
    return x, y


class Plane(NamedTuple):
    """A plane in the camera's frame by its origin and two axes of one millimetre."""

    origin: Floats
    across: Floats
    along: Floats

    def seen(self, view: Rays) -> tuple[Light32, Light32]:
        """Return where rays meet the plane, in millimetres along its axes."""
        h = np.linalg.inv(np.stack([self.across, self.along, self.origin], axis=1))
        h = h.astype(np.float32)
        depth = h[2, 0] * view.x + h[2, 1] * view.y + h[2, 2]
        # A ray along the plane meets it nowhere, which is out of any picture.
        with np.errstate(divide="ignore", invalid="ignore"):
            np.divide(np.float32(1), depth, out=depth)
            u = (h[0, 0] * view.x + h[0, 1] * view.y + h[0, 2]) * depth
            v = (h[1, 0] * view.x + h[1, 1] * view.y + h[1, 2]) * depth
        return u, v

    @property
    def turned_away(self) -> bool:
        """Whether the camera looks at its back, where its axes turn clockwise."""
        return float(np.dot(np.cross(self.across, self.along), self.origin)) >= 0

    def depth(self, view: Rays) -> Light32:
        """Return the reciprocal depth in which rays meet the plane: negative is behind."""
        h = np.linalg.inv(np.stack([self.across, self.along, self.origin], axis=1))
        row = h[2].astype(np.float32)
        return np.asarray(row[0] * view.x + row[1] * view.y + row[2], np.float32)


def ground(camera: Camera) -> Plane:
    """Return the table's plane."""
    pose = camera.pose
    return Plane(pose.translation, pose.rotation[:, 0], pose.rotation[:, 1])
