"""The ways in which a planet may be held: 60 rotations a placement, those worth looking at."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.planet.habitat import LETTERS
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, EDGES, FACES
from vision.evidence import OF_FACE, Likelihood
from vision.frame import Floats, Ints
from vision.palette import CLASSES
from vision.solid import PERMUTATIONS
from vision.tile_prior import any_tile

WINDOW = 30.0
"""Alignments so many nats behind the best are left out."""
_MOST = 400
"""So many are weighed; what the others weigh is kept, as doubt."""
_MOST_JOINED = 4000
"""So many are scored by all placements together before the best are kept."""
ROTATED = len(PERMUTATIONS)
FACE_OF: Ints = PERMUTATIONS[:, ::EDGES] // EDGES
"""FACE_OF[r, f] is the place on the mat where face f lies in rotation r."""
_ROWS: Ints = PERMUTATIONS * CLASSES
"""Where in a table of habitats the row of an area begins, in each rotation."""
FAULT = -7.0
"""A known face that changed, as log-odds before anything is seen."""


class Memory(NamedTuple):
    """A remembered planet as numbers: habitats of areas, -1 where bare, and its tiled faces."""

    letters: str
    habitats: Ints
    tiled: NDArray[np.bool_]

    @classmethod
    def of(cls, planet: Planet) -> "Memory":
        """Return what is known of a planet."""
        letters = planet.letters
        habitats = np.array([LETTERS.find(letter) for letter in letters], dtype=np.intp)
        return cls(letters, habitats, habitats[::EDGES] >= 0)


class Aligned(NamedTuple):
    """Log-likelihoods in the planet's own numbering, for each of n ways to hold it.

    Areas are n x 60 x 5; for the 12 faces: a bare face, some tile, what is remembered.
    """

    rotations: Ints
    habitats: Floats
    bare: Floats
    fresh: Floats
    known: Floats
    left_out: float = -np.inf
    """Log mass, at most, of the alignments that were too many to weigh."""

    def scores(self, memory: Memory) -> Floats:
        """Score each way as Place.scores does, all placements together."""
        anything = np.maximum(self.fresh, self.bare) + FAULT * memory.tiled
        return np.asarray(np.maximum(self.known, anything).sum(axis=1))

    def only(self, kept: Ints, left_out: float) -> "Aligned":
        """Return some of the alignments."""
        return Aligned(
            self.rotations[kept],
            self.habitats[kept],
            self.bare[kept],
            self.fresh[kept],
            self.known[kept],
            float(np.logaddexp(self.left_out, left_out)),
        )


_AGREED = EDGES * float(np.log(CLASSES))
"""A tile seen in two placements alike is likelier by so much than two tiles."""


def log_sum(values: Floats, axis: int | tuple[int, ...]) -> Floats:
    """Add up chances given as logs: several times as quick as logaddexp.reduce."""
    top = values.max(axis=axis, keepdims=True)
    np.maximum(top, -1e300, out=top)
    total = np.log(np.maximum(np.exp(values - top).sum(axis=axis), 1e-300)) + np.squeeze(
        top, axis=axis
    )
    return np.asarray(total)


def _fresh(habitats: Floats) -> Floats:
    """Log-likelihood of some tile on each face."""
    return any_tile(habitats.reshape(*habitats.shape[:-2], FACES, EDGES, CLASSES))


LOG_CLASSES = float(np.log(CLASSES))


def _known(memory: Memory, areas: Floats, bare: Floats) -> Floats:
    """Log-likelihood of what is remembered: n x 60 values of its letters, summed by face."""
    return np.where(memory.tiled, areas @ OF_FACE, bare)


class Place(NamedTuple):
    """One placement's faces, as they lie on the mat."""

    given: Likelihood
    fresh: Floats

    @classmethod
    def of(cls, given: Likelihood) -> "Place":
        """Return a placement with the likelihoods of its faces."""
        return cls(given, _fresh(given.habitats))

    def known(self, memory: Memory) -> Floats:
        """Log-likelihood of what is remembered, 60 rotations x 12 faces."""
        letters = np.maximum(memory.habitats, 0)
        shown = self.given.habitats.take(_ROWS + letters)
        return _known(memory, shown, self.given.bare.take(FACE_OF))

    def scores(self, memory: Memory) -> Floats:
        """Score each rotation, every face explained as well as can be and change at a price."""
        anything = np.maximum(self.fresh, self.given.bare).take(FACE_OF) + FAULT * memory.tiled
        return np.asarray(np.maximum(self.known(memory), anything).sum(axis=1))

    @property
    def at_best(self) -> float:
        """Log mass, at most, of all 60 rotations, whatever the faces are."""
        most = np.maximum(self.fresh, self.given.bare).sum() + _AGREED
        return float(most + np.log(ROTATED))


def _joined(
    memory: Memory | None, places: Sequence[Place], rotations: Ints, left_out: float = -np.inf
) -> Aligned:
    """Add up the placements, each in its own rotation: rotations is n x placements."""
    habitats = sum(
        place.given.habitats[PERMUTATIONS[rotations[:, k]]] for k, place in enumerate(places)
    )
    bare = np.asarray(
        sum(place.given.bare[FACE_OF[rotations[:, k]]] for k, place in enumerate(places))
    )
    areas = np.asarray(habitats)
    alone = len(places) == 1
    if not alone:
        areas = _tempered(areas, places, rotations)
    fresh = places[0].fresh[FACE_OF[rotations[:, 0]]] if alone else _fresh(areas)
    if memory is None:
        return Aligned(rotations, areas, bare, fresh, bare, left_out)
    letters = np.maximum(memory.habitats, 0)
    shown = areas[:, np.arange(AREAS), letters]
    return Aligned(rotations, areas, bare, fresh, _known(memory, shown, bare), left_out)


def _tempered(areas: Floats, places: Sequence[Place], rotations: Ints) -> Floats:
    """Weigh less what several placements say of an area: what is odd in its print they share."""
    seen = np.asarray(
        sum(place.given.seen[PERMUTATIONS[rotations[:, k]]] for k, place in enumerate(places))
    )
    share = 1 / (1 + _SHARED * np.maximum(seen - 1, 0.0))
    top = areas.max(axis=2, keepdims=True)
    return np.asarray(top + (areas - top) * share[..., None])


_SHARED = 0.5
"""A second look from elsewhere says so much less of an area than it would of another print."""


def alignments(memory: Memory | None, places: Sequence[Place]) -> Aligned:
    """Return the ways to hold the planet in the placements that are worth looking at."""
    if memory is None or not memory.tiled.any():
        return found_together(memory, places)
    scores = places[0].scores(memory)
    kept, left_out = _worth(scores, _MOST)
    aligned, scores = _joined(memory, places[:1], kept[:, None], left_out), scores[kept]
    for count in range(2, len(places) + 1):
        added = places[count - 1].scores(memory)
        # What is remembered ties each placement to the planet: alone their scores nearly add up.
        bound = (scores[:, None] + added).ravel()
        kept, left_out = _worth(bound, _MOST_JOINED)
        lost = np.logaddexp(aligned.left_out + float(log_sum(added, 0)), left_out + _AGREED)
        rotations = np.concatenate(
            [aligned.rotations[kept // ROTATED], (kept % ROTATED)[:, None]], axis=1
        )
        aligned = _joined(memory, places[:count], rotations, float(lost))
        scores = aligned.scores(memory)
        kept, left_out = _worth(scores, _MOST)
        aligned, scores = aligned.only(kept, left_out), scores[kept]
    return aligned


def found_together(memory: Memory | None, places: Sequence[Place]) -> Aligned:
    """Align the placements of a planet of which nothing is known with each other.

    It looks the same in all 60 ways, so the first placement fixes how it is held.
    """
    rotations = np.zeros((1, 1), dtype=np.intp)
    aligned = _joined(memory, places[:1], rotations)
    for count in range(2, len(places) + 1):
        repeated = np.repeat(aligned.rotations, ROTATED, axis=0)
        added = np.tile(np.arange(ROTATED, dtype=np.intp), len(aligned.rotations))[:, None]
        lost = aligned.left_out + places[count - 1].at_best
        aligned = _joined(memory, places[:count], np.concatenate([repeated, added], axis=1), lost)
        aligned = aligned.only(*_worth(np.maximum(aligned.fresh, aligned.bare).sum(axis=1), _MOST))
    return aligned


def _worth(scores: Floats, most: int) -> tuple[Ints, float]:
    """Return the places of the scores near the best, and the log mass of those too many."""
    kept = np.flatnonzero(scores > scores.max() - WINDOW)
    if len(kept) <= most:
        return kept, -np.inf
    order = kept[np.argsort(-scores[kept])]
    return order[:most], float(log_sum(scores[order[most:]], 0))
