"""What of a picture may be kept and shown: in doubt it shows an objective, and nobody keeps it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from firmware_app.eye.blots import Blot, blots_in
from vision import mat
from vision.cards import OBJECTIVES, Marker, markers_in
from vision.frame import Floats, Frame, Image
from vision.pose import MatPose, PoseFinder
from vision.solid import CORNER_RADIUS, INRADIUS

BEFORE: Final = 1.5
AFTER: Final = 1.5
"""Seconds before and after an objective was read, of which no picture is kept."""

_ROOM: Final = 1.35
"""What lies within a known square that is enlarged so is that square's own."""
_PLANET_SIZED: Final = (0.3, 4.0)
_EDGE: Final = 1.05
_RIM: Final = 3.0
"""Pixels from the picture's edge within which a marker may be cut off."""
_BEFORE_PLANET: Final = 0.2 * mat.RING_RADIUS
"""So far towards the camera, in mm, the planet hides no marker: 78 degrees to each side."""
_TURNS: Final = np.linspace(0, 2 * np.pi, 24, endpoint=False)


@dataclass(slots=True, eq=False)
class Secrecy:
    """Looks a camera's pictures over before anybody keeps or shows them."""

    edge: float = mat.EDGE
    seen: float | None = None
    """When an objective was last surely seen."""
    _until: float = float("-inf")
    _finder: PoseFinder | None = field(default=None)

    def public(self, frame: Frame, now: float) -> Frame | None:
        """Return what may be kept of a picture: all, the mat with its planet, or nothing."""
        markers = markers_in(frame.image)
        if any(each.number in OBJECTIVES for each in markers):
            self.seen = now
            self.wait(now)
        if now < self._until:
            return None
        pose = self._pose(frame)
        if pose is not None and _is_covered(frame, pose):
            return None
        blots = list(blots_in(frame.image))
        unknown = list(self._unknown(frame, markers, blots, pose))
        if not unknown:
            return frame
        region = None if pose is None else self._region(frame, pose)
        if region is None or any(each.touches(region) for each in unknown):
            return None
        return replace(frame, image=_painted_over(frame.image, region))

    def wait(self, now: float) -> None:
        """Keep nothing for a while: an objective is just being taken away."""
        self._until = now + AFTER

    def _unknown(
        self, frame: Frame, markers: list[Marker], blots: list[Blot], pose: MatPose | None
    ) -> Iterator[Blot]:
        """Yield what is neither a marker that was read, nor the mat's, nor the planet."""
        squares = [each.corners for each in markers if each.number not in OBJECTIVES]
        if pose is not None:
            squares += [_seen(frame, pose, corners) for corners in mat.CORNERS.values()]
        known = [_roomy(square) for square in squares]
        for blot in blots:
            if any(blot.is_within(square) for square in known):
                continue
            if pose is None or not self._is_planet(frame, pose, blot):
                yield blot

    def _pose(self, frame: Frame) -> MatPose | None:
        if self._finder is None or self._finder.camera is not frame.camera:
            self._finder = PoseFinder(frame.camera)
        found = self._finder.find(frame.image)
        return found if isinstance(found, MatPose) else None

    def _is_planet(self, frame: Frame, pose: MatPose, blot: Blot) -> bool:
        """Tell whether it is the planet with its shadow, or dark art on a tile of it."""
        middle, radius = self._planet(frame, pose)
        farthest = np.linalg.norm(blot.hull - middle, axis=1).max()
        if not blot.plain and farthest < _ROOM * radius:
            return True
        share = blot.area / (np.pi * radius**2)
        around = cv2.pointPolygonTest(blot.hull.astype(np.float32), tuple(middle.tolist()), True)
        return bool(around > -radius and _PLANET_SIZED[0] < share < _PLANET_SIZED[1])

    def _planet(self, frame: Frame, pose: MatPose) -> tuple[Floats, float]:
        """Return the planet's middle and its radius in pixels."""
        centre = np.array([[0.0, 0.0, INRADIUS * self.edge]])
        depth = float((centre @ pose.rotation.T + pose.translation)[0, 2])
        radius = CORNER_RADIUS * self.edge * frame.camera.matrix[0, 0] / depth
        return _seen(frame, pose, centre)[0], float(radius)

    def _region(self, frame: Frame, pose: MatPose) -> Floats:
        """Return the outline of the mat and the planet on it."""
        middle, radius = self._planet(frame, pose)
        around = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
        rim = np.pad(around * mat.DISC_RADIUS * _EDGE, ((0, 0), (0, 1)))
        outline = np.concatenate([_seen(frame, pose, rim), middle + around * radius * _EDGE])
        return np.asarray(cv2.convexHull(outline.astype(np.float32)), np.float64).reshape(-1, 2)


def _seen(frame: Frame, pose: MatPose, places: Floats) -> Floats:
    return frame.camera.project(places @ pose.rotation.T + pose.translation)


def _is_covered(frame: Frame, pose: MatPose) -> bool:
    """Tell whether something hides a marker before the planet: it may be a card, ink on ink."""
    size = np.array(frame.camera.size) - _RIM
    towards = pose.camera[:2] / np.linalg.norm(pose.camera[:2])
    for marker, corners in mat.CORNERS.items():
        if marker in pose.markers or corners.mean(axis=0)[:2] @ towards < _BEFORE_PLANET:
            continue
        seen = _seen(frame, pose, corners)
        if (seen > _RIM).all() and (seen < size).all():
            return True
    return False


def _roomy(square: Floats) -> Floats:
    middle = square.mean(axis=0)
    return np.asarray(middle + (square - middle) * _ROOM)


def _painted_over(image: Image, region: Floats) -> Image:
    """Return the picture with everything outside a region in the colour of its mean."""
    outside = np.ones(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(outside, np.rint(region).astype(np.int32), 0)
    painted = image.copy()
    painted[outside > 0] = np.asarray(cv2.mean(image, outside)[:3]).astype(np.uint8)
    return painted
