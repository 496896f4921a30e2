"""The best explanation of what was seen: 60 rotations a placement, times what may have changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.planet.habitat import LETTERS
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, FACES
from vision.evidence import Likelihood
from vision.frame import Floats
from vision.palette import CLASSES
from vision.solid import PERMUTATIONS

Ints = NDArray[np.intp]

_WINDOW = 30.0
"""Alignments so many nats behind the best are left out."""
_MOST = 240
_ROTATIONS = len(PERMUTATIONS)
_FACE_OF: Ints = PERMUTATIONS[:, ::EDGES] // EDGES
"""_FACE_OF[r, f] is the place on the mat where face f lies in rotation r."""
_ALL_SAME = 4.0
"""A tile of one habitat is unlikely by so much: every tile known shows two or three."""
_FAULT = -7.0
"""A known face that changed, as log-odds before anything is seen."""
_COUNT = -6.0
"""One tile more or fewer than expected, likewise."""
_OTHER = -9.0
_ROLLS: Ints = (np.arange(EDGES)[None, :] + np.arange(1, EDGES)[:, None]) % EDGES


class Memory(NamedTuple):
    """A remembered planet as numbers: the habitat of each area, -1 where bare, and which faces have tiles."""

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
    """Likelihoods in the planet's own numbering, for each of n ways to hold it in each placement."""

    rotations: Ints
    habitats: Floats
    bare: Floats
    seen: Floats


class Faces(NamedTuple):
    """For n alignments and 12 faces: log-likelihood of what is known, a new tile, the known one turned, and bareness."""

    known: Floats
    fresh: Floats
    turned: Floats
    bare: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """What one memory makes of the evidence: log masses of each verdict and the best planet."""

    memory: Memory | None
    masses: Mapping[str, float]
    letters: str
    best: float
    """Log mass of that planet alone, counting the ways to hold it that give the same."""
    fresh: tuple[int, ...]
    seen: Floats
    doubt: Floats
    """For each face by how much something else explains it better than what is remembered."""
    suspects: tuple[tuple[str, int], ...]
    misfit: float
    rotations: tuple[int, ...]
    habitats: Floats
    bare: Floats

    def shown(self, face: int) -> str:
        """Return the letters that a face shows, whatever is remembered."""
        rows = self.habitats[EDGES * face : EDGES * face + EDGES]
        if self.bare[face] > _fresh_face(rows):
            return BARE * EDGES
        return "".join(LETTERS[int(k)] for k in rows.argmax(axis=1))

    @property
    def total(self) -> float:
        """Log mass of all verdicts."""
        return float(np.logaddexp.reduce(list(self.masses.values())))


OK = "ok"


def _per_area_any(habitats: Floats) -> Floats:
    return np.asarray(np.logaddexp.reduce(habitats, axis=-1) - np.log(CLASSES))


def _fresh(habitats: Floats) -> Floats:
    """Log-likelihood of some tile on each face; a tile of one habitat is rare."""
    by_face = habitats.reshape(*habitats.shape[:-2], FACES, EDGES, CLASSES)
    any_tile = _per_area_any(by_face).sum(axis=-1)
    same = by_face.sum(axis=-2) - EDGES * np.log(CLASSES)
    share = np.exp(np.minimum(same - any_tile[..., None], 0)).sum(axis=-1)
    return np.asarray(any_tile + np.log1p(-(1 - np.exp(-_ALL_SAME)) * np.minimum(share, 1)))


def _fresh_face(rows: Floats) -> float:
    """Log-likelihood of some tile from the five areas of one face."""
    return float(_per_area_any(rows).sum())


def _known(memory: Memory, habitats: Floats, bare: Floats) -> Floats:
    """Log-likelihood of what is remembered on each face."""
    shown = np.take_along_axis(
        habitats, np.maximum(memory.habitats, 0)[None, :, None], axis=2
    ).reshape(-1, FACES, EDGES)
    return np.where(memory.tiled, shown.sum(axis=2), bare)


def _turned(memory: Memory, habitats: Floats) -> Floats:
    """Log-likelihood of the remembered tiles turned on their faces."""
    by_face = memory.habitats.reshape(FACES, EDGES)
    rolled = by_face[:, _ROLLS]
    differs = (rolled != by_face[:, None]).any(axis=2) & memory.tiled[:, None]
    at = habitats.reshape(-1, FACES, 1, EDGES, CLASSES)
    picked = np.take_along_axis(at, np.maximum(rolled, 0)[None, :, :, :, None], axis=4)[..., 0]
    each = np.where(differs, picked.sum(axis=3), -1e9)
    return np.asarray(np.logaddexp.reduce(each, axis=2) - np.log(EDGES - 1))


def _align(given: Sequence[Likelihood], rotations: Ints) -> Aligned:
    """Add up the placements, each seen in its own rotation: rotations is n x placements."""
    habitats, bare, seen = 0.0, 0.0, 0.0
    for place, one in enumerate(given):
        slots = PERMUTATIONS[rotations[:, place]]
        faces = _FACE_OF[rotations[:, place]]
        habitats = habitats + one.habitats[slots]
        bare = bare + one.bare[faces]
        seen = seen + one.seen[slots]
    return Aligned(rotations, np.asarray(habitats), np.asarray(bare), np.asarray(seen))


_EVERY: Ints = np.arange(_ROTATIONS, dtype=np.intp)[:, None]
_HELD: Ints = np.zeros((1, 1), dtype=np.intp)


def _extended(rotations: Ints) -> Ints:
    """Return every alignment with each rotation of one more placement."""
    repeated = np.repeat(rotations, _ROTATIONS, axis=0)
    added = np.tile(_EVERY, (len(rotations), 1))
    return np.concatenate([repeated, added], axis=1)


def _score(memory: Memory | None, aligned: Aligned) -> Floats:
    """Return an alignment's score with every face explained as well as can be, change at a price."""
    anything = np.maximum(_fresh(aligned.habitats), aligned.bare)
    if memory is None:
        return np.asarray(anything.sum(axis=1))
    known = _known(memory, aligned.habitats, aligned.bare)
    return np.asarray(np.maximum(known, anything + _FAULT * memory.tiled).sum(axis=1))


def alignments(memory: Memory | None, given: Sequence[Likelihood]) -> Aligned:
    """Return the ways to hold the planet in the placements that are worth looking at."""
    # An unknown or empty planet looks the same in all 60 ways, so the first placement fixes it.
    rotations = _HELD if memory is None or not memory.tiled.any() else _EVERY
    aligned = _align(given[:1], rotations)
    for count in range(1, len(given) + 1):
        if count > 1:
            aligned = _align(given[:count], _extended(aligned.rotations))
        scores = _score(memory, aligned)
        kept = np.flatnonzero(scores > scores.max() - _WINDOW)
        kept = kept[np.argsort(-scores[kept], kind="stable")[:_MOST]]
        aligned = Aligned(*(part[kept] for part in aligned))
    return aligned


def _subsets(gains: Floats) -> Floats:
    """Return for j = 0..m the log of the mean over all sets of j faces of their product of odds."""
    n, faces = gains.shape
    sums = np.full((n, faces + 1), -np.inf)
    sums[:, 0] = 0.0
    counts = np.zeros(faces + 1)
    counts[0] = 1.0
    for face in range(faces):
        sums[:, 1:] = np.logaddexp(sums[:, 1:], sums[:, :-1] + gains[:, face : face + 1])
        counts[1:] += counts[:-1].copy()
    return np.asarray(sums - np.log(counts))


def explain(memory: Memory | None, given: Sequence[Likelihood], expected: int) -> Explanation:
    """Return what a remembered planet, or none, makes of the placements' likelihoods."""
    aligned = alignments(memory, given)
    if memory is None:
        return _read(aligned)
    faces = Faces(
        _known(memory, aligned.habitats, aligned.bare),
        _fresh(aligned.habitats),
        _turned(memory, aligned.habitats),
        aligned.bare,
    )
    base = faces.known.sum(axis=1)
    free = np.flatnonzero(~memory.tiled)
    gains = (faces.fresh - faces.known)[:, free]
    by_count = _subsets(gains)
    expected = min(expected, len(free))
    masses = _masses(memory, faces, base, by_count, expected, given)
    return _best(memory, aligned, faces, base, gains, free, expected, masses)


def _masses(
    memory: Memory,
    faces: Faces,
    base: Floats,
    by_count: Floats,
    expected: int,
    given: Sequence[Likelihood],
) -> dict[str, float]:
    """Return the log mass of each verdict, over all alignments."""
    counts = np.arange(by_count.shape[1])
    off = np.abs(counts - expected)
    prior = np.where(off == 0, 0.0, _COUNT - 2.0 * np.maximum(off - 1, 0))
    weighed = base[:, None] + by_count + prior
    masses = {
        OK: _sum(weighed[:, expected]),
        "nothing-new": _sum(weighed[:, :expected]),
        "two-new": _sum(weighed[:, expected + 1 :]),
    }
    tiles = np.logaddexp.reduce(weighed, axis=1)
    odds = {
        "tile-turned": faces.turned - faces.known,
        "tile-gone": faces.bare - faces.known,
        "tile-swapped": faces.fresh - faces.known,
    }
    every = []
    for verdict, odd in odds.items():
        single = np.where(memory.tiled, odd + _FAULT, -np.inf)
        every.append(single)
        masses[verdict] = _sum(tiles[:, None] + single)
    masses["tile-swapped"] = float(
        np.logaddexp(masses["tile-swapped"], _sum(tiles + _pairs(every[2], every) + _COUNT))
    )
    masses["other-planet"] = _anything(given) + _OTHER
    return masses


def _pairs(swapped: Floats, every: Sequence[Floats]) -> Floats:
    """Log-odds of one known tile swapped and another one changed in any way."""
    either = np.logaddexp.reduce(every, axis=0)
    both = swapped[:, :, None] + either[:, None, :]
    both[:, np.arange(FACES), np.arange(FACES)] = -np.inf
    return np.asarray(np.logaddexp.reduce(both, axis=(1, 2)))


def _anything(given: Sequence[Likelihood]) -> float:
    """Log mass of any planet at all, the placements seen in the ways that agree best."""
    free = alignments(None, given)
    either = np.logaddexp(_fresh(free.habitats), free.bare) - np.log(2)
    return _sum(either.sum(axis=1) - (len(given) - 1) * np.log(_ROTATIONS))


def _sum(masses: Floats) -> float:
    return float(np.logaddexp.reduce(masses, axis=None)) if masses.size else -np.inf


def _best(
    memory: Memory,
    aligned: Aligned,
    faces: Faces,
    base: Floats,
    gains: Floats,
    free: Ints,
    expected: int,
    masses: Mapping[str, float],
) -> Explanation:
    """Pick the best planet with the expected number of new tiles, and what speaks against it."""
    picks = np.sort(np.argsort(-gains, axis=1, kind="stable")[:, :expected], axis=1)
    scores = base + np.take_along_axis(gains, picks, axis=1).sum(axis=1)
    top = int(scores.argmax())
    fresh = tuple(int(face) for face in free[picks[top]])
    letters = _with_tiles(memory.letters, aligned.habitats[top], fresh)
    best = -np.inf
    for place in np.flatnonzero(scores > scores[top] - 12):
        mine = tuple(int(face) for face in free[picks[place]])
        shown = _with_tiles(memory.letters, aligned.habitats[place], mine)
        if place == top or (shown.count(BARE) == letters.count(BARE) and _same(shown, letters)):
            mass = base[place] + _letters_mass(aligned.habitats[place], faces.bare[place], faces.known[place], mine)
            best = float(np.logaddexp(best, mass - _log_choose(len(free), expected)))
    odds = np.stack([faces.turned[top], faces.bare[top], faces.fresh[top]]) - faces.known[top]
    odds = np.where(memory.tiled, odds, -np.inf)
    return Explanation(
        memory,
        masses,
        letters,
        best,
        fresh,
        aligned.seen[top].reshape(FACES, EDGES).min(axis=1),
        odds.max(axis=0),
        _suspects(memory, odds),
        float(_deficit(memory, aligned.habitats[top])),
        tuple(aligned.rotations[top].tolist()),
        aligned.habitats[top],
        aligned.bare[top],
    )


def _suspects(memory: Memory, odds: Floats) -> tuple[tuple[str, int], ...]:
    """Return the known faces that something else explains better, the clearest first."""
    words = ("tile-turned", "tile-gone", "tile-swapped")
    kinds, best = odds.argmax(axis=0), odds.max(axis=0)
    order = [int(f) for f in np.argsort(-best, kind="stable") if memory.tiled[f] and best[f] > 0]
    return tuple((words[int(kinds[face])], face) for face in order)


def _deficit(memory: Memory, habitats: Floats) -> float:
    """Return by how many nats the known areas could be explained better one by one."""
    shown = habitats[np.arange(AREAS), np.maximum(memory.habitats, 0)]
    return float(((habitats.max(axis=1) - shown) * (memory.habitats >= 0)).sum())


def _with_tiles(letters: str, habitats: Floats, faces: tuple[int, ...]) -> str:
    """Return the letters with the likeliest tile on some faces."""
    shown = list(letters)
    for face in faces:
        for area in range(EDGES * face, EDGES * face + EDGES):
            shown[area] = LETTERS[int(habitats[area].argmax())]
    return "".join(shown)


def _letters_mass(habitats: Floats, bare: Floats, known: Floats, faces: tuple[int, ...]) -> float:
    """Return the gain of exactly the likeliest tiles on some faces."""
    gain = 0.0
    for face in faces:
        rows = habitats[EDGES * face : EDGES * face + EDGES]
        chosen = rows.argmax(axis=1)
        alone = _ALL_SAME if len(set(chosen.tolist())) == 1 else 0.0
        gain += float(rows.max(axis=1).sum()) - EDGES * np.log(CLASSES) - alone - float(known[face])
    _ = bare
    return gain


def _log_choose(n: int, k: int) -> float:
    from math import comb  # noqa: PLC0415

    return float(np.log(comb(n, k)))


def _same(one: str, other: str) -> bool:
    return one == other or Planet.from_letters(one).same_as(Planet.from_letters(other))


def _read(aligned: Aligned) -> Explanation:
    """Read a planet of which nothing was known: every face is bare or shows some tile."""
    fresh = _fresh(aligned.habitats)
    either = np.logaddexp(fresh, aligned.bare) - np.log(2)
    base = either.sum(axis=1)
    top = int(base.argmax())
    tiled = fresh[top] > aligned.bare[top]
    faces = tuple(int(face) for face in np.flatnonzero(tiled))
    letters = _with_tiles(BARE * AREAS, aligned.habitats[top], faces)
    best = -np.inf
    for place in np.flatnonzero(base > base[top] - 12):
        mine = tuple(int(f) for f in np.flatnonzero(fresh[place] > aligned.bare[place]))
        shown = _with_tiles(BARE * AREAS, aligned.habitats[place], mine)
        if place == top or _same(shown, letters):
            bare = aligned.bare[place]
            mass = bare.sum() - FACES * np.log(2)
            mass += _letters_mass(aligned.habitats[place], bare, bare, mine)
            best = float(np.logaddexp(best, mass))
    seen = aligned.seen[top].reshape(FACES, EDGES).min(axis=1)
    return Explanation(
        None,
        {OK: _sum(base)},
        letters,
        best,
        faces,
        seen,
        np.full(FACES, -np.inf),
        (),
        0.0,
        tuple(aligned.rotations[top].tolist()),
        aligned.habitats[top],
        aligned.bare[top],
    )
