"""A hand before the planet: skin that goes on over the planet's outline."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision import mat
from vision.covering import SKIN, SKINS
from vision.frame import Bools, Camera, Floats, Image, moved
from vision.pose import MatPose, look_up
from vision.sampling import Seat, White, linear, reflected, seat_pose
from vision.solid import areas_mm

_PLACES = 128
_ACROSS: Floats = np.linspace(-5, 5, 21)[:, None, None]
"""Millimetres from the outline: from a tile's own picture to what lies behind the planet."""
_TOGETHER = 7, 3
"""So many places along the outline and across it are seen as one, as pictures are noisy."""
_MIDDLES = slice(1, None, 3), slice(None, None, 2)
_BEHIND = slice(5, 7)
_SMOOTH = np.array([[[9.0]], [[3.5]], [[4.5]]])
"""How little skin differs from one of those places to the next; the outline differs by more."""
_ALIKE = np.array([[[9.0]], [[3.0]], [[4.0]]])
"""How little the table differs from itself."""
_MOSTLY = 0.4
"""Wood may look like skin and like mountains before it, but goes on where something else is."""
_CORNERS: Floats = areas_mm(mat.EDGE)[:, 1]


@dataclass(frozen=True, slots=True, eq=False)
class HandFinder:
    """Finds hands in the frames of one camera."""

    camera: Camera
    edge: float = mat.EDGE

    def is_before(self, image: Image, pose: MatPose, white: White, seat: Seat) -> bool:
        """Tell whether a hand or an arm lies before the planet."""
        places, inside = self._around(pose, seat)
        shown: Floats = cv2.blur(linear(look_up(image, places)), _TOGETHER)[_MIDDLES].astype(float)
        colours = reflected(shown, white.at(np.zeros((1, 3))), white.ink).transpose(2, 0, 1).copy()
        skin = np.abs(colours[1:] - SKIN[:, None, None]) < SKINS[:, None, None]
        smooth = np.abs(colours[:, 1:] - colours[:, :-1]) < _SMOOTH
        crossed = inside[_MIDDLES[1]] & _all(skin) & _all(smooth)
        # A finger is two places wide.
        return bool((crossed & np.roll(crossed, 1)).any()) and _ends(crossed, colours[:, _BEHIND])

    def _around(self, pose: MatPose, seat: Seat) -> tuple[Floats, Bools]:
        """Return pixels across the outline, and at which places all of them are in the picture."""
        axes, centre = seat_pose(pose, seat, self.edge)
        corners = self.camera.project(moved(_CORNERS * (self.edge / mat.EDGE), axes, centre))
        hull = cv2.convexHull(corners.astype(np.float32))[:, 0].astype(float)
        sides = np.roll(hull, -1, axis=0) - hull
        lengths = np.hypot(sides[:, 0], sides[:, 1])
        ends = np.cumsum(lengths)
        along = (np.arange(_PLACES) + 0.5) * (ends[-1] / _PLACES)
        side = np.searchsorted(ends, along)
        forward = sides[side] / lengths[side, None]
        outline = hull[side] + forward * (along - ends[side] + lengths[side])[:, None]
        outward = forward[:, ::-1] * (1.0, -1.0)
        scale = self.camera.matrix[0, 0] / float(np.linalg.norm(centre))
        places = outline + outward * (_ACROSS * scale)
        inside = (places >= 0) & (places < np.array(self.camera.size))
        return places, inside.all(axis=(0, 2))


def _all(tests: Bools) -> Bools:
    """Tell which places pass all tests."""
    return np.asarray(tests.reshape(-1, tests.shape[-1]).all(axis=0))


def _ends(crossed: Bools, behind: Floats) -> bool:
    """Tell whether what crosses the outline is not just of the colour of what is there."""
    skin = np.median(behind[:, :, crossed], axis=(1, 2), keepdims=True)
    alike = (np.abs(behind - skin) < _ALIKE).all(axis=0).any(axis=0)
    return bool(np.count_nonzero(crossed) > _MOSTLY * np.count_nonzero(alike))
