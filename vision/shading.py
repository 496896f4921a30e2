"""How much lighter or darker the faces stand in the light than the paper before them."""

import numpy as np

from engine.planet.sphere import AREAS
from vision.frame import Floats
from vision.palette import Palette
from vision.solid import AREA_NORMALS
from vision.views import Views

_SHADE_MEAN = np.array([-8.0, 0.0, 0.0, 8.0])
_SHADE_DOUBT = np.array([12.0, 14.0, 14.0, 14.0])
_LOOSE = 14.0
"""How far an area's lightness strays from its habitat's, in whatever light."""
_SHADED: Floats = np.concatenate([np.ones((AREAS, 1)), AREA_NORMALS], axis=1)
_SHADED_PAIRS: Floats = (_SHADED[:, :, None] * _SHADED[:, None]).reshape(AREAS, -1)
SHADED_BY_PRIOR: Floats = _SHADED @ _SHADE_MEAN


def shades(views: Views, palette: Palette, believed: Floats) -> Floats:
    """Return for each view and area how much darker or lighter its face stands in the light.

    Light on a face is close to a constant and a direction: four numbers for a view, with a prior.
    """
    wanted = believed @ palette.means[:, 0]
    strength = views.weights * believed.max(axis=1) / _LOOSE**2
    left = (strength @ _SHADED_PAIRS).reshape(-1, 4, 4) + np.diag(1 / _SHADE_DOUBT**2)
    right = (
        strength * (views.colours[0, ..., 0] - wanted)
    ) @ _SHADED + _SHADE_MEAN / _SHADE_DOUBT**2
    return np.asarray(np.linalg.solve(left, right[..., None])[..., 0] @ _SHADED.T)
