"""What tiles are like: each shows two or three habitats, seldom more; which there are is secret."""

from itertools import combinations, product

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
_SETS: Floats = np.array(
    [
        [float(habitat in some) for habitat in range(CLASSES)]
        for count in range(1, CLASSES + 1)
        for some in combinations(range(CLASSES), count)
    ]
)
"""31 x 5: all sets of habitats."""


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
    top = habitats.max(axis=-1, keepdims=True)
    chances = np.exp(habitats - top)
    total = chances.sum(axis=-1, keepdims=True)
    within = (chances / total) @ _SETS.T
    of_sets = within[..., 0, :].copy()
    for area in range(1, EDGES):
        of_sets *= within[..., area, :]
    known = (top + np.log(total)).sum(axis=(-2, -1))
    return np.asarray(np.log(np.maximum(of_sets @ _SIGNED, 1e-300)) + known)


def likeliest_tiles(habitats: Floats) -> tuple[Ints, Floats]:
    """Return the likeliest tiles on n faces, n x 5, and their log-likelihoods."""
    scores = habitats[:, 0]
    for area in range(1, EDGES):
        longer = scores[:, :, None] + habitats[:, area, None]
        scores = longer.reshape(len(habitats), CLASSES ** (area + 1))
    scores = scores + _LOG_ROWS
    best = scores.argmax(axis=1)
    return _ROWS[best], scores[np.arange(len(best)), best]
