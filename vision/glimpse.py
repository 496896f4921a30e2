"""What areas were read as, each by itself, whatever is remembered of the planet."""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.notation import UNREAD
from engine.planet.planet import BARE
from vision.evidence import Likelihood, belief

_ABSTAIN = 0.75


class Glimpse(NamedTuple):
    """What each visible area was read as, in the mat's numbering of a seated planet."""

    slots: tuple[int, ...]
    cosines: tuple[float, ...]
    letters: tuple[str, ...]

    @classmethod
    def of(cls, slots: Sequence[int], cosines: Sequence[float], given: Likelihood) -> Self:
        """Read some areas, each by what is likeliest."""
        letters = _letters(given)
        return cls(tuple(slots), tuple(cosines), tuple(letters[slot] for slot in slots))


def _letters(given: Likelihood) -> list[str]:
    """Return each area's letter, `?` where the likeliest is not likely enough."""
    by_habitat = belief(given)
    bare = given.seen - by_habitat.sum(axis=1)
    chances = np.concatenate([by_habitat, bare[:, None]], axis=1)
    best = chances.argmax(axis=1)
    sure = chances.max(axis=1) > _ABSTAIN
    return [
        (LETTERS + BARE)[k] if ok else UNREAD
        for k, ok in zip(best.tolist(), sure.tolist(), strict=True)
    ]
