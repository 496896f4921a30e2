"""What tiles are like: each shows two or three habitats, seldom more; which there are is secret."""

from itertools import combinations
from math import comb

import numpy as np

from engine.planet.sphere import EDGES
from vision.frame import Floats
from vision.palette import CLASSES

_SHARES = 0.00003, 0.38, 0.55, 0.06, 0.01
"""How often a tile shows one habitat, two, and so on.

What is published says two or three, and here and there of more; nobody saw one of a single habitat.
"""


def _sequences(count: int) -> int:
    """Return how many rows of five areas show exactly so many given habitats."""
    return sum((-1) ** (count - k) * comb(count, k) * k**EDGES for k in range(count + 1))


_EACH = [
    share / (comb(CLASSES, count) * _sequences(count))
    for count, share in enumerate(_SHARES, start=1)
]
"""The chance of one row of five areas that shows one habitat, two, and so on."""
_LOG_EACH: Floats = np.log(_EACH)
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
    chances = np.array(_EACH)[sizes.astype(int) - 1]
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


def likeliest_tile(habitats: Floats) -> tuple[tuple[int, ...], float]:
    """Return the likeliest tile on a face, of 5 x 5, and its log-likelihood."""
    allowed = np.where(_SETS[:, None] > 0, habitats, -np.inf)
    best = allowed.argmax(axis=2)
    shown = [len(set(row)) for row in best.tolist()]
    scores = allowed.max(axis=2).sum(axis=1) + _LOG_EACH[np.array(shown) - 1]
    top = int(scores.argmax())
    return tuple(best[top].tolist()), float(scores[top])
