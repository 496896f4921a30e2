"""In what light the faces stand, against the paper before them: lamps stay while the mat turns."""

from collections.abc import Sequence

import numpy as np

from engine.planet.sphere import AREAS
from vision.frame import Floats
from vision.palette import CLASSES, Palette
from vision.solid import AREA_NORMALS
from vision.views import Views

_TERMS = 4
"""Light on a face is close to a constant and a direction: three thousand of our renderer's lamps
and rooms leave 2.1 of lightness, 0.3 of red - green and 0.5 of yellow - blue unexplained."""
_MEAN: Floats = np.array([[-17.0, 0.0, 0.0, 19.0], [0.0] * _TERMS, [0.0] * _TERMS])
"""Constant, towards the camera, to its side, upwards; for lightness and both colours."""
_DOUBT: Floats = np.array([[7, 11, 10, 9], [1, 1.2, 1, 1], [1.6, 2, 1.6, 1.8]])
"""How those lamps and rooms differ, and a little more."""
_OWN_DOUBT: Floats = np.array([[3.0] * _TERMS, [0.4] * _TERMS, [0.6] * _TERMS])
"""How a view's light strays from what all views share: people pass, lamps warm up."""
_LOOSE = np.array([10.0, 5.0, 6.0])
"""How far an area's colour strays from its habitat's, in whatever light."""
SHADED_BY_PRIOR: Floats = np.concatenate([np.ones((AREAS, 1)), AREA_NORMALS], axis=1) @ _MEAN.T


def shades(views: Sequence[Views], palette: Palette, believed: Sequence[Floats]) -> list[Floats]:
    """Return how the light changes what areas show in each view, for each placement: n x 60 x 3."""
    counts = [len(one.weights) for one in views]
    if not sum(counts):
        return [np.zeros((0, AREAS, 3)) for _ in views]
    directions = _directions(np.concatenate([one.azimuths for one in views]))
    chances = np.concatenate(
        [
            np.broadcast_to(one, (count, AREAS, CLASSES))
            for one, count in zip(believed, counts, strict=True)
        ]
    )
    weights = np.concatenate([one.weights for one in views]) * chances.max(axis=2)
    away = np.concatenate([one.colours[0] for one in views]) - chances @ palette.means
    away -= directions @ _MEAN.T
    light = np.stack(
        [_light(directions, weights, away[..., axis], axis) for axis in range(len(_MEAN))], axis=1
    )
    shade = directions @ (light + _MEAN).swapaxes(1, 2)
    return np.split(shade, np.cumsum(counts)[:-1])


def _light(directions: Floats, weights: Floats, away: Floats, axis: int) -> Floats:
    """Fit one number of colours: what all views share, and a little that is each view's own.

    The views' own terms are eliminated first, so that the time does not grow with their cube.
    """
    weighed = directions * (weights / _LOOSE[axis] ** 2)[..., None]
    seen = weighed.swapaxes(1, 2) @ directions
    told = np.einsum("vat,va->vt", weighed, away)
    held = seen + np.diag(_OWN_DOUBT[axis] ** -2)
    taken = np.linalg.solve(held, seen)
    left = (seen - seen @ taken).sum(axis=0) + np.diag(_DOUBT[axis] ** -2)
    right = (told - np.einsum("vst,vs->vt", taken, told)).sum(axis=0)
    shared = np.linalg.solve(left, right)
    own = np.linalg.solve(held, (told - seen @ shared)[..., None])[..., 0]
    return np.asarray(shared + own)


def _directions(azimuths: Floats) -> Floats:
    """Return where the areas face as the camera sees them in each view: n x 60 x 4."""
    c, s = np.cos(azimuths)[:, None], np.sin(azimuths)[:, None]
    x, y, z = AREA_NORMALS.T
    level = np.zeros((len(azimuths), 1))
    return np.stack([1 + level + 0 * x, c * x + s * y, c * y - s * x, level + z], axis=-1)
