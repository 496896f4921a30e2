"""What the frames of a placement show of each area, fused: a standstill does not count twice."""

from typing import NamedTuple

import numpy as np

from engine.planet.sphere import AREAS, FACES
from vision.agreement import agreed
from vision.frame import Bools, Floats
from vision.views import NOISE, Views

_SHINE = 12.0
"""A view that is so much lighter than the darkest of the area counts half: shine only ever adds."""


class Fused(NamedTuple):
    """For each area its weight, three colours as in Views, and the variance of the noise."""

    weights: Floats
    outer: Floats
    inner: Floats
    dark: Floats
    noise: Floats
    shade: Floats
    """How much darker the light makes it look, where it was seen."""
    torn: Bools
    """Faces of which looks show different things: something came between in one of them."""


def fuse(views: Views, shades: Floats) -> Fused:
    """Average the views of each area, the odd one out counting little."""
    weights: Floats = views.weights
    n = len(weights)
    colours = views.colours.reshape(3, n, -1) - shades.reshape(n, -1)
    torn = np.zeros(FACES, bool)
    if n > 1:
        weights, torn = agreed(colours[0].reshape(n, AREAS, 3), weights)
    total = weights.sum(axis=0)
    mean = _mean(colours, weights, total)
    if n > 1:
        outer = colours[0]
        squares: Floats = (outer - mean[0]) ** 2 * _AWAY
        away = squares[:, ::3] + squares[:, 1::3] + squares[:, 2::3]
        light = outer[:, ::3]
        darkest = np.where(weights > 0, light, 1e3).min(axis=0)
        shine = np.maximum(light - darkest, 0.0) * (1 / _SHINE)
        weights = np.asarray(weights / (1 + away + shine * shine))
        total = weights.sum(axis=0)
        mean = _mean(colours, weights, total)
    noise = NOISE**2 / np.maximum(np.minimum(total, 1.5), 1e-3)[:, None]
    means = mean.reshape(3, AREAS, 3)
    shade = (shades[..., 0] * weights).sum(axis=0) / np.maximum(total, 1e-9)
    return Fused(total, means[0], means[1], means[2], noise, shade, torn)


_AWAY: Floats = np.tile(0.25 / NOISE**2, AREAS)


def _mean(colours: Floats, weights: Floats, total: Floats) -> Floats:
    """Return the means of colours whose three numbers lie side by side: 3 x 180."""
    summed = (colours * np.repeat(weights, 3, axis=1)).sum(axis=1)
    return np.asarray(summed / np.repeat(np.maximum(total, 1e-9), 3))
