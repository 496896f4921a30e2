"""What must be done before a planet can be looked at: none stands there, or it cannot be seen."""

import numpy as np

from vision import mat
from vision.frame import Floats, Image
from vision.pose import MatPose, markers_missing
from vision.reading import Hint
from vision.sampling import White
from vision.solid import INRADIUS

_HAND, _HIDDEN = 0.08, 2
"""So much of the paper is coloured and so many markers in front are not seen: a hand is in view."""
_NOISY = 0.25
"""Of paper in such noise some looks blue and some yellow: no colour can be told."""


def in_the_way(image: Image, pose: MatPose, white: White, edge: float) -> Hint | None:
    """Return what to do before a planet can be looked at."""
    if _is_bare(pose, edge):
        return Hint.SET_DOWN
    if white.noise > _NOISY or _is_grey(image):
        return Hint.MORE_LIGHT
    hand = white.covered > _HAND and markers_missing(pose) >= _HIDDEN
    return Hint.HOLD_STILL if hand else None


def _is_grey(image: Image) -> bool:
    """Tell that a picture has no colour at all: so some cameras see in the dark."""
    few = image[:: max(1, len(image) // _ROWS)]
    # A few pixels of one row tell of most pictures that they have colours.
    some = few[len(few) // 2, ::_ROWS]
    return all(bool((x[..., :1] == x[..., 1:]).all()) for x in (some, few))


_ROWS = 16


def _is_bare(pose: MatPose, edge: float) -> bool:
    """Tell that no planet stands on the mat: a marker is seen that it would hide."""
    seen = _CORNERS[[marker - mat.FIRST_ID for marker in pose.markers]]
    rays = seen.reshape(-1, 3) - pose.camera
    towards = np.array([0.0, 0.0, INRADIUS * edge]) - pose.camera
    along = rays @ towards
    beside = float(towards @ towards) - along * along / np.einsum("ik,ik->i", rays, rays)
    near = beside < (0.9 * INRADIUS * edge) ** 2
    # Half a marker is enough: a camera high above sees a part of each over the planet.
    return bool(near.any() and (near.reshape(-1, 4).sum(axis=1) >= 2).any())


_CORNERS: Floats = np.array([mat.CORNERS[marker] for marker in mat.MARKER_IDS])
