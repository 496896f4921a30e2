"""A frame looked at once more for the report: its light, and where its areas lie."""

import base64
from dataclasses import dataclass
from typing import NamedTuple, Self

import cv2
import numpy as np

from vision.frame import Floats, Frame
from vision.pose import MatPose, PoseFinder
from vision.sampling import White, paper_light, seat_pose
from vision.seat import SeatFinder
from vision.solid import TILE, areas_mm

_WIDTH = 520
_QUALITY = 72
_ROOM = 1.3
"""How far around the planet a picture is cut, times its size."""


class Glow(NamedTuple):
    """The light on the paper in the middle of the mat."""

    level: float
    """In levels of 255."""
    warmth: float
    """Red against blue: 1 is neutral, more is warm."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A frame in which the mat was found."""

    frame: Frame
    pose: MatPose
    white: White
    edge: float

    @classmethod
    def at(cls, frame: Frame, edge: float) -> Self | None:
        """Look at a frame; None where there is no mat to be seen."""
        pose = PoseFinder(frame.camera).find(frame.image)
        if not isinstance(pose, MatPose):
            return None
        return cls(frame, pose, paper_light(frame.image, frame.camera, pose), edge)

    @property
    def glow(self) -> Glow:
        """The light on the paper."""
        blue, green, red = self.white.plane[0]
        return Glow(float(255 * np.exp(green / 2.2)), float(np.exp(red - blue)))

    def triangles(self) -> Floats:
        """Return the 60 areas of the planet as it sits, in pixels: 60 x 3 x 2."""
        finder = SeatFinder(self.frame.camera, self.edge)
        seat = finder.find(self.frame.image, self.pose, self.white).seat
        axes, centre = seat_pose(self.pose, seat, self.edge)
        points = areas_mm(self.edge, TILE, 0.93).reshape(-1, 3)
        return self.frame.camera.project(points @ axes.T + centre).reshape(-1, 3, 2)


class Cut(NamedTuple):
    """A picture cut out and made small: a JPEG to embed, and the way to its pixels."""

    uri: str
    size: tuple[int, int]
    scale: float
    corner: tuple[int, int]

    def pixels(self, points: Floats) -> Floats:
        """Return where pixels of the whole picture lie in this one."""
        shown: Floats = (points - np.array(self.corner)) * self.scale
        return shown


def cut(frame: Frame, around: Floats | None = None) -> Cut:
    """Cut the frame around some pixels, or keep it whole."""
    height, width = frame.image.shape[:2]
    left, top, right, bottom = _box(around, width, height)
    scale = min(1.0, _WIDTH / (right - left))
    size = round((right - left) * scale), round((bottom - top) * scale)
    small = cv2.resize(frame.image[top:bottom, left:right], size, interpolation=cv2.INTER_AREA)
    _, content = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    text = base64.b64encode(content.tobytes()).decode("ascii")
    return Cut(f"data:image/jpeg;base64,{text}", size, scale, (left, top))


def _box(around: Floats | None, width: int, height: int) -> tuple[int, int, int, int]:
    """Return a box of 4:3 around pixels, inside the picture."""
    if around is None:
        return 0, 0, width, height
    points = around.reshape(-1, 2)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    tall = float(np.ptp(points[:, 1]) * _ROOM)
    half = np.array([max(float(np.ptp(points[:, 0]) * _ROOM), tall * 4 / 3) / 2, 0.0])
    half[1] = half[0] * 3 / 4
    left, top = np.clip(middle - half, 0, (width - 8, height - 8)).astype(int).tolist()
    right, bottom = np.clip(middle + half, (left + 8, top + 8), (width, height)).astype(int)
    return left, top, int(right), int(bottom)
