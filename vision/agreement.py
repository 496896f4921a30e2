"""Whether several looks at an area show one thing: a hand, a sleeve or a cup may be in some."""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Floats

Bools = NDArray[np.bool_]

_ALIKE = np.array([14.0, 5.0, 6.0])
"""How looks at one area differ at most by a third: light, haze, a seat that is a little off."""
_DARK, _DARKER = -70.0, 40.0
"""Below this lightness colours are noisy, twice as much at so much less."""
_FURTHEST = 9.0
_HARDLY = 0.1
"""A look with so small a share of the best one's weight contradicts nothing."""
_WHITE = 0.12
"""Shine is of the light's own colour to such a share."""


def alike(one: Floats, other: Floats) -> Bools:
    """Tell where two looks may be of one thing."""
    loose = 1 + np.maximum(_DARK - np.minimum(one[..., 0], other[..., 0]), 0.0) / _DARKER
    away = (one - other) / (_ALIKE * loose[..., None])
    return np.asarray(_summed(away * away) < _FURTHEST)


def _summed(values: Floats) -> Floats:
    """Add up the three numbers of colours: numpy's own sum is slow along so short an axis."""
    return np.asarray(values[..., 0] + values[..., 1] + values[..., 2])


def agreed(colours: Floats, weights: Floats) -> tuple[Floats, Bools]:
    """Leave out the looks that more others contradict than bear out, of n x areas x 3.

    Also tells which areas are torn: neither side has more.
    """
    seen = weights > _HARDLY * weights.max(axis=0)
    torn = np.zeros(weights.shape[1], bool)
    unlike = _unlike(colours, seen)
    if not len(unlike):
        return weights, torn
    outer, seen = colours[:, unlike], seen[:, unlike]
    both = seen[:, None] & seen[None]
    same = (alike(outer[:, None], outer[None]) | _shining(outer)) & both
    support = same.sum(axis=1) * seen
    kept = support == support.max(axis=0)
    torn[unlike] = (both & ~same & kept[:, None] & kept[None]).any(axis=(0, 1))
    left = weights.copy()
    left[:, unlike] = np.where(kept | torn[unlike], weights[:, unlike], 0.0)
    return left, torn


def _unlike(colours: Floats, seen: Bools) -> NDArray[np.intp]:
    """Return the areas that looks may differ about."""
    there = np.repeat(seen, 3, axis=1).reshape(colours.shape)
    lowest = np.where(there, colours, _BEYOND).min(axis=0)
    highest = np.where(there, colours, -_BEYOND).max(axis=0)
    span = np.maximum(highest - lowest, 0.0) / _ALIKE
    return np.flatnonzero(_summed(span * span) >= _FURTHEST)


_BEYOND = 1e9
"""Further than any colour; two of them differ by nothing that counts."""


def _shining(colours: Floats) -> Bools:
    """Tell which looks differ from which only by white light, which shine adds."""
    y = np.exp(colours[..., 0] / 100)
    x, z = y * (1 + colours[..., 1] / 250), y * (1 - colours[..., 2] / 100)
    lights = np.stack([x, y, z], axis=-1) ** 3
    added = lights[:, None] - lights[None]
    white = added[..., 1]
    return np.asarray(np.abs(added - white[..., None]).max(axis=-1) < _WHITE * np.abs(white))
