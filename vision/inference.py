"""The best explanation of what was seen: 60 rotations a placement, times what may have changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, FACES
from vision.alignment import (
    FACE_OF,
    FAULT,
    ROTATED,
    WINDOW,
    Aligned,
    Memory,
    Place,
    alignments,
    found_together,
    log_sum,
)
from vision.evidence import Likelihood
from vision.frame import Bools, Floats, Ints
from vision.palette import CLASSES
from vision.tile_prior import any_tile, likeliest_tiles

_COUNT = -6.0
"""One tile more or fewer than expected, likewise."""
_OTHER = -9.0
_ROLLS: Ints = (np.arange(EDGES)[None, :] + np.arange(1, EDGES)[:, None]) % EDGES


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """What one memory makes of the evidence: log masses of each verdict and the best planet."""

    memory: Memory | None
    masses: Mapping[str, float]
    letters: str
    best: float
    """Log mass of that planet alone, counting the ways to hold it that give the same."""
    fresh: tuple[int, ...]
    doubt: Floats
    """For each face by how much something else explains it better than what is remembered."""
    suspects: tuple[tuple[str, int], ...]
    misfit: float
    rotations: tuple[int, ...]
    habitats: Floats
    bare: Floats
    discs: Floats
    """For each face how surely it showed a metal disc, as bare ones do."""
    ahead: float
    """By how many nats the best way to hold the planet leads the next."""
    left_out: float
    """Log mass, at most, of the ways to hold the planet that were too many to weigh."""

    def shown(self, face: int) -> str:
        """Return the letters that a face shows, whatever is remembered."""
        rows = self.habitats[EDGES * face : EDGES * face + EDGES]
        if self.bare[face] > any_tile(rows):
            return BARE * EDGES
        return "".join(LETTERS[k] for k in likeliest_tiles(rows[None])[0][0].tolist())

    @property
    def remembered(self) -> Bools:
        """Which faces are remembered to show a tile."""
        return np.zeros(FACES, bool) if self.memory is None else self.memory.tiled

    @property
    def likeliest(self) -> str:
        """The likeliest verdict."""
        return max(self.masses, key=lambda verdict: self.masses[verdict])

    @property
    def total(self) -> float:
        """Log mass of all verdicts, and of what was not weighed."""
        return float(np.logaddexp.reduce([*self.masses.values(), self.left_out]))


OK = "ok"


def _subsets(gains: Floats) -> Floats:
    """Return for j = 0, 1, ... the log of the mean product of odds over all sets of j faces."""
    n, faces = gains.shape
    # Odds are scaled by the best one, so that products of several stay within floats.
    top = np.maximum(gains.max(axis=1, initial=0.0), 0.0)
    odds = np.exp(gains - top[:, None])
    sums = np.zeros((n, faces + 1))
    sums[:, 0] = 1.0
    for face in range(faces):
        sums[:, 1:] += sums[:, :-1] * odds[:, face : face + 1]
    counts = np.array([comb(faces, j) for j in range(faces + 1)])
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(sums / counts) + top[:, None] * np.arange(faces + 1))


def explain(memory: Memory | None, given: Sequence[Likelihood], expected: int) -> Explanation:
    """Return what a remembered planet, or none, makes of the placements' likelihoods."""
    places = [Place.of(one) for one in given]
    aligned = alignments(memory, places)
    if memory is None:
        return _read(aligned, places)
    return _Weighing(memory, aligned, min(expected, FACES - int(memory.tiled.sum()))).explanation(
        places
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Weighing:
    """Weighs the ways in which a remembered planet may have changed."""

    memory: Memory
    aligned: Aligned
    expected: int

    def explanation(self, places: Sequence[Place]) -> Explanation:
        """Return the masses of all verdicts, and the best planet with the expected new tiles."""
        aligned, memory = self.aligned, self.memory
        free = np.flatnonzero(~memory.tiled)
        base = aligned.known.sum(axis=1)
        gains = (aligned.fresh - aligned.known)[:, free]
        odds = self._odds()
        masses = self._masses(base, _subsets(gains), odds, places)
        picks = np.sort(np.argsort(-gains, axis=1, kind="stable")[:, : self.expected], axis=1)
        scores = base + np.take_along_axis(gains, picks, axis=1).sum(axis=1)
        top = int(scores.argmax())
        fresh = free[picks]
        letters, _ = _tiled(memory.letters, aligned.habitats[top], fresh[top])
        return Explanation(
            memory,
            masses,
            letters,
            self._mass_of(letters, scores, base, fresh, top)
            - float(np.log(comb(len(free), self.expected))),
            tuple(fresh[top].tolist()),
            odds[:, top].max(axis=0),
            _suspects(memory, odds[:, top]),
            float(aligned.fresh[top][memory.tiled].sum() - aligned.known[top][memory.tiled].sum()),
            tuple(aligned.rotations[top].tolist()),
            aligned.habitats[top],
            aligned.bare[top],
            _discs(places, aligned.rotations[top]),
            _ahead(aligned.scores(memory)),
            aligned.left_out,
        )

    def _odds(self) -> Floats:
        """Log-odds of each known face having changed: turned, gone, swapped; 3 x n x 12."""
        aligned = self.aligned
        odds = np.stack([self._turned(), aligned.bare, aligned.fresh]) - aligned.known
        odds[:, :, ~self.memory.tiled] = -np.inf
        return odds

    def _turned(self) -> Floats:
        """Log-likelihood of the remembered tiles turned on their faces."""
        by_face = self.memory.habitats.reshape(FACES, EDGES)
        rolled = np.maximum(by_face[:, _ROLLS], 0)
        same = (rolled == by_face[:, None]).all(axis=2)
        at = self.aligned.habitats.reshape(-1, FACES, EDGES, CLASSES)
        picked = at[:, _FACE_INDEX, _EDGE_INDEX, rolled].sum(axis=3)
        picked[:, same] = -1e9
        return log_sum(picked, 2) - _LOG_ROLLS

    def _masses(
        self, base: Floats, by_count: Floats, odds: Floats, places: Sequence[Place]
    ) -> dict[str, float]:
        """Return the log mass of each verdict, over all alignments."""
        off = np.abs(np.arange(by_count.shape[1]) - self.expected)
        prior = np.where(off == 0, 0.0, _COUNT - 2.0 * np.maximum(off - 1, 0))
        weighed = base[:, None] + by_count + prior
        masses = {
            OK: _sum(weighed[:, self.expected]),
            "nothing-new": _sum(weighed[:, : self.expected]),
            "two-new": _sum(weighed[:, self.expected + 1 :]),
        }
        tiles = log_sum(weighed, 1)
        priced = odds + FAULT
        by_kind = log_sum(tiles[:, None] + priced, (1, 2))
        masses |= dict(zip(FAULTS, by_kind.tolist(), strict=True))
        if masses[OK] < max(by_kind.max(), masses["two-new"], masses["nothing-new"]) + 2 * _REACH:
            both = _sum(tiles + _pairs(priced) + _COUNT)
            masses["tile-swapped"] = float(np.logaddexp(masses["tile-swapped"], both))
        masses["other-planet"] = _anything(places, masses[OK])
        return masses

    def _mass_of(self, letters: str, scores: Floats, base: Floats, fresh: Ints, top: int) -> float:
        """Add up the ways to hold the planet that give exactly this one."""
        found = []
        for place in np.flatnonzero(scores > scores[top] - _REACH):
            mine, known = fresh[place], self.aligned.known[place]
            shown, told = _tiled(self.memory.letters, self.aligned.habitats[place], mine)
            if place == top or _same(shown, letters):
                found.append(base[place] + told - known[mine].sum())
        return float(np.logaddexp.reduce(found))


FAULTS = ("tile-turned", "tile-gone", "tile-swapped")
_FACE_INDEX: Ints = np.arange(FACES, dtype=np.intp)[:, None, None]
_EDGE_INDEX: Ints = np.arange(EDGES, dtype=np.intp)[None, None, :]
_LOG_ROLLS = float(np.log(EDGES - 1))
_REACH = 12.0
"""Nats behind the best within which an explanation is looked at."""


def _pairs(priced: Floats) -> Floats:
    """Log-odds of one known tile swapped and another one changed in any way."""
    either = np.exp(np.minimum(log_sum(priced, 0), 300.0))
    swapped = np.exp(np.minimum(priced[2], 300.0))
    both = swapped.sum(axis=1) * either.sum(axis=1) - (swapped * either).sum(axis=1)
    return np.asarray(np.log(np.maximum(both, 1e-300)))


def _anything(places: Sequence[Place], ok: float) -> float:
    """Log mass of any planet at all, the placements seen in the ways that agree best."""
    most = sum(float(np.maximum(place.fresh, place.given.bare).sum()) for place in places)
    if len(places) > 1 and most + _OTHER < ok - 2 * _REACH:
        return most + _OTHER
    free = found_together(None, places)
    either = np.logaddexp(free.fresh, free.bare) - np.log(2)
    return _sum(either.sum(axis=1)) - (len(places) - 1) * float(np.log(ROTATED)) + _OTHER


def _sum(masses: Floats) -> float:
    return float(np.logaddexp.reduce(masses, axis=None)) if masses.size else -np.inf


def _suspects(memory: Memory, odds: Floats) -> tuple[tuple[str, int], ...]:
    """Return the known faces that something else explains better, the clearest first."""
    kinds, best = odds.argmax(axis=0), odds.max(axis=0)
    order = [int(f) for f in np.argsort(-best, kind="stable") if memory.tiled[f] and best[f] > 0]
    return tuple((FAULTS[int(kinds[face])], face) for face in order)


def _tiled(letters: str, habitats: Floats, faces: Sequence[int] | Ints) -> tuple[str, float]:
    """Return the letters with the likeliest tile on some faces, and how likely those are."""
    rows, told = likeliest_tiles(habitats.reshape(FACES, EDGES, CLASSES)[list(faces)])
    shown = [letters[k : k + EDGES] for k in range(0, AREAS, EDGES)]
    for face, row in zip(faces, rows.tolist(), strict=True):
        shown[face] = "".join(LETTERS[k] for k in row)
    return "".join(shown), float(told.sum())


def _same(one: str, other: str) -> bool:
    return one == other or (
        sorted(one) == sorted(other)
        and Planet.from_letters(one).same_as(Planet.from_letters(other))
    )


def _read(aligned: Aligned, places: Sequence[Place]) -> Explanation:
    """Read a planet of which nothing was known: every face is bare or shows some tile."""
    base = (np.logaddexp(aligned.fresh, aligned.bare) - np.log(2)).sum(axis=1)
    # Of a face that nobody saw both say as much, but for rounding.
    tiled = aligned.fresh > aligned.bare + 1e-9
    top = int(base.argmax())
    faces = np.flatnonzero(tiled[top])
    letters, _ = _tiled(BARE * AREAS, aligned.habitats[top], faces)
    found = []
    for place in np.flatnonzero(base > base[top] - _REACH):
        bare = ~tiled[place]
        shown, told = _tiled(BARE * AREAS, aligned.habitats[place], np.flatnonzero(~bare))
        if place == top or _same(shown, letters):
            found.append(float(aligned.bare[place][bare].sum()) + told - FACES * np.log(2))
    return Explanation(
        None,
        {OK: _sum(base)},
        letters,
        float(np.logaddexp.reduce(found)),
        tuple(faces.tolist()),
        np.full(FACES, -np.inf),
        (),
        0.0,
        tuple(aligned.rotations[top].tolist()),
        aligned.habitats[top],
        aligned.bare[top],
        _discs(places, aligned.rotations[top]),
        0.0,
        aligned.left_out,
    )


def _discs(places: Sequence[Place], rotations: Ints) -> Floats:
    held = (place.given.discs[FACE_OF[k]] for place, k in zip(places, rotations, strict=True))
    return np.asarray(np.max(list(held), axis=0))


def _ahead(scores: Floats) -> float:
    """Return by how much the best alignment leads the next one."""
    ranked = np.sort(scores)
    return float(ranked[-1] - ranked[-2]) if len(ranked) > 1 else WINDOW
