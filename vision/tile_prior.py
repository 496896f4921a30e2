"""What tiles are like: each shows two or three habitats, seldom more; which there are is secret."""

from itertools import product

import numpy as np

from engine.planet.sphere import EDGES
from vision.frame import Floats, Ints
from vision.palette import CLASSES

_SHARES = 0.00003, 0.38, 0.55, 0.06, 0.00997
"""How often a tile shows one habitat, two, and so on.

What is published says two or three, and here and there of more; nobody saw one of a single habitat.
"""


_ROWS: Ints = np.array(list(product(range(CLASSES), repeat=EDGES)), dtype=np.intp)
"""All rows of five areas, the last area changing first."""
_SHOW: Ints = np.array([len(set(row)) - 1 for row in _ROWS.tolist()], dtype=np.intp)
"""How many habitats each shows beside the first."""
_EACH: Floats = np.array(_SHARES) / np.bincount(_SHOW)
"""The chance of one row of five areas that shows one habitat, two, and so on."""
_LOG_ROWS: Floats = np.log(_EACH)[_SHOW]
_SETS: Floats = np.array(list(product((0.0, 1.0), repeat=CLASSES)))[1:, ::-1]
"""31 x 5: all sets of habitats, in the order in which `_within` finds them."""


def _signed() -> Floats:
    """Return how each set counts: all rows within it, less those that show fewer habitats."""
    sizes = _SETS.sum(axis=1)
    within = (_SETS[:, None] <= _SETS[None]).all(axis=2)
    signs = np.where((sizes[None] - sizes[:, None]) % 2 == 0, 1.0, -1.0)
    chances = _EACH[sizes.astype(int) - 1]
    return np.asarray((within * signs * chances).sum(axis=1))


_SIGNED = _signed()


def any_tile(habitats: Floats) -> Floats:
    """Return the log-likelihood of some tile, of the last two axes: five areas, five habitats."""
    faces = habitats.reshape(-1, EDGES * CLASSES)
    parts = [_some(faces[k : k + _AT_ONCE]) for k in range(0, len(faces), _AT_ONCE)]
    return np.concatenate(parts).reshape(habitats.shape[:-2])


_AT_ONCE = 2048
"""So many faces stay close to the processor."""


def _some(faces: Floats) -> Floats:
    # Faces come last, side by side, so that sums are sums of rows: several times as quick.
    rows = faces.T.copy().reshape(EDGES, CLASSES, -1)
    top = rows.max(axis=1)
    chances = np.exp(rows - top[:, None])
    total = chances.sum(axis=1)
    chances /= total[:, None]
    of_sets = _within(chances[0])
    for area in range(1, EDGES):
        of_sets *= _within(chances[area])
    tiles = np.einsum("s,sn->n", _SIGNED, of_sets)
    return np.asarray(np.log(np.maximum(tiles, 1e-300)) + (top + np.log(total)).sum(axis=0))


def _within(chances: Floats) -> Floats:
    """Return the chance of each set, of one area on many faces: 31 x n.

    Each habitat is added to all sets of those before it. A product of matrices would start threads,
    which wait for one another on a busy machine.
    """
    sums = np.zeros((len(_SETS) + 1, chances.shape[1]))
    for habitat, chance in enumerate(chances):
        size = 1 << habitat
        np.add(sums[:size], chance, out=sums[size : 2 * size])
    return np.asarray(sums[1:])


def likeliest_tiles(habitats: Floats) -> tuple[Ints, Floats]:
    """Return the likeliest tiles on n faces, n x 5, and their log-likelihoods."""
    scores = habitats[:, 0]
    for area in range(1, EDGES):
        longer = scores[:, :, None] + habitats[:, area, None]
        scores = longer.reshape(len(habitats), CLASSES ** (area + 1))
    scores = scores + _LOG_ROWS
    best = scores.argmax(axis=1)
    return _ROWS[best], scores[np.arange(len(best)), best]
