"""Whether several looks at an area show one thing: a hand, a sleeve or a cup may be in some."""

import numpy as np

from engine.planet.sphere import EDGES
from vision.frame import Bools, Floats, Ints

_ALIKE = np.array([14.0, 5.0, 6.0])
"""How looks at one area differ at most by a third: light, haze, a seat that is a little off."""
_DARK, _DARKER = -70.0, 40.0
"""Below this lightness colours are noisy, twice as much at so much less."""
_FURTHEST = 9.0
_HARDLY = 0.1
"""A look with so small a share of the best one's weight contradicts nothing."""
_WHOLE_VOTE = 0.3
"""A look of at least this weight has a whole vote, a slanting one a part of one."""
_OUTVOTES = 1.8
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
    """Leave out the looks at a face that others outvote, of n x areas x 3.

    Also tells which faces are torn: neither side has many more votes. A hand covers more of a face
    than differs from it, so looks are believed or not by faces.
    """
    seen = weights > _HARDLY * weights.max(axis=0)
    torn = np.zeros(weights.shape[1] // EDGES, bool)
    faces = np.unique(_unlike(colours, seen) // EDGES)
    if not len(faces):
        return weights, torn
    areas = (EDGES * faces[:, None] + np.arange(EDGES)).ravel()
    outer, seen = colours[:, areas], seen[:, areas]
    both = seen[:, None] & seen[None]
    differ = both & ~(alike(outer[:, None], outer[None]) | _shining(outer))
    against = _any_of_face(differ)
    strongest = (weights[:, areas] * seen).reshape(len(weights), -1, EDGES).max(axis=2)
    votes = np.minimum(strongest / _WHOLE_VOTE, 1.0)
    support = ((_any_of_face(both) & ~against) * votes).sum(axis=1)
    kept = support * _OUTVOTES >= support.max(axis=0)
    torn[faces] = (against & kept[:, None] & kept[None]).any(axis=(0, 1))
    left = weights.copy()
    left[:, areas] *= np.repeat(kept, EDGES, axis=1)
    return left, torn


def _any_of_face(areas: Bools) -> Bools:
    """Tell of each face whether one of its areas is among these."""
    return np.asarray(areas.reshape(*areas.shape[:-1], -1, EDGES).any(axis=-1))


def _unlike(colours: Floats, seen: Bools) -> Ints:
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
