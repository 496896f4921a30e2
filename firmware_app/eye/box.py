"""Where in a picture the planet stands."""

from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from vision import mat
from vision.frame import Floats, Frame
from vision.pose import MatPose, PoseFinder
from vision.solid import CORNER_RADIUS, INRADIUS

_AROUND: Final[Floats] = np.array(list(product((-1.0, 1.0), repeat=3)))
"""The corners of a cube: a planet inside it is inside their outline."""


class Box(NamedTuple):
    """The part of a picture that matters, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(slots=True, eq=False)
class BoxFinder:
    """Finds the planet's place by the mat that it stands on."""

    edge: float = mat.EDGE
    _finder: PoseFinder | None = None

    def find(self, frame: Frame) -> Box | None:
        """Return the box, None where no mat is seen."""
        if self._finder is None:
            self._finder = PoseFinder(frame.camera)
        pose = self._finder.find(frame.image)
        return self._around(frame, pose) if isinstance(pose, MatPose) else None

    def _around(self, frame: Frame, pose: MatPose) -> Box:
        centre = np.array([0.0, 0.0, INRADIUS * self.edge])
        points = centre + _AROUND * (CORNER_RADIUS * self.edge)
        pixels = frame.camera.project(points @ pose.rotation.T + pose.translation)
        size = np.array(frame.camera.size, float)
        least, most = np.clip([pixels.min(axis=0), pixels.max(axis=0)], 0, size).tolist()
        return Box(round(least[0]), round(least[1]), round(most[0]), round(most[1]))
