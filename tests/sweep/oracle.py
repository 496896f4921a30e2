"""A reader with perfect colours: every planet that explains what was in view, and no other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from engine.planet.notation import UNREAD
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, ROTATIONS

Owned = tuple[str, str]
"""An owner and the canonical letters of a planet."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """The planets that explain what was seen as expected, up to how they are held."""

    planets: frozenset[Owned]
    open: bool
    """Whether something explains it too that leaves areas of the planet to be guessed."""

    @property
    def resolvable(self) -> bool:
        """Whether exactly one planet of one owner remains."""
        return len(self.planets) == 1 and not self.open

    @property
    def none(self) -> bool:
        """Whether what was seen cannot be as expected."""
        return not self.planets and not self.open


def explanations(
    memories: Mapping[str, str | None], scans: Sequence[str], expected: int
) -> Explanations:
    """Enumerate every memory, every rotation of every placement and every free face.

    Memories are 60 letters or None where nothing is known; a scan is what a placement showed,
    60 letters by their places on the mat, `?` where nothing was in view.
    """
    planets, is_open = set(), False
    for owner, memory in memories.items():
        for shown in _merged(memory, scans):
            found = _completed(memory, shown, expected)
            if found is not None:
                is_open |= UNREAD in found
                planets |= set() if UNREAD in found else {(owner, found)}
    canonical = {(owner, Planet.from_letters(letters).canonical()) for owner, letters in planets}
    return Explanations(frozenset(canonical), is_open)


def _merged(memory: str | None, scans: Sequence[str]) -> set[str]:
    """Return what all placements together show of the planet, for all ways to hold it in each."""
    fitting = [[held for held in _held(scan) if _fits(memory, held)] for scan in scans]
    # What is unknown or empty looks the same in all 60 ways, so the first placement fixes it.
    if memory is None or set(memory) == {BARE}:
        fitting[0] = [scans[0]]
    return reduce(_joined, fitting, {UNREAD * AREAS})


def _held(scan: str) -> set[str]:
    """Return what a placement shows of each area of the planet, for all 60 ways to hold it."""
    return {"".join(scan[place] for place in rotation) for rotation in ROTATIONS}


def _fits(memory: str | None, shown: str) -> bool:
    """Tell whether every known tile in view is as remembered."""
    pairs = zip(memory or BARE * AREAS, shown, strict=True)
    return all(known in (BARE, seen) or seen == UNREAD for known, seen in pairs)


def _joined(before: set[str], more: Iterable[str]) -> set[str]:
    joined = (_both(one, other) for one in before for other in more)
    return {each for each in joined if each is not None}


def _both(one: str, other: str) -> str | None:
    """Return what two views show together, or None where they contradict each other."""
    for a, b in zip(one, other, strict=True):
        if a != b and UNREAD not in (a, b):
            return None
    return "".join(b if a == UNREAD else a for a, b in zip(one, other, strict=True))


def _completed(memory: str | None, shown: str, expected: int) -> str | None:
    """Return the planet that was seen, `?` where it has to be guessed; None if it cannot be."""
    known = memory or BARE * AREAS
    faces = [_face(known[k : k + EDGES], shown[k : k + EDGES]) for k in range(0, AREAS, EDGES)]
    if None in faces:
        return None
    found = "".join(face or "" for face in faces)
    return found if memory is None else _with_expected(memory, found, expected)


def _face(known: str, shown: str) -> str | None:
    """Return what is then known of a face: a tile covers it whole, or not at all."""
    if BARE not in known:
        return known
    if BARE not in shown:
        return shown
    return None if set(shown) - {BARE, UNREAD} else BARE * EDGES


def _with_expected(memory: str, found: str, expected: int) -> str | None:
    """Leave the faces that were not in view bare, unless new tiles are still to be found there."""
    starts = range(0, AREAS, EDGES)
    free = [found[k : k + EDGES] for k in starts if memory[k] == BARE]
    hidden = free.count(UNREAD * EDGES)
    missing = expected - sum(face not in (UNREAD * EDGES, BARE * EDGES) for face in free)
    if not 0 <= missing <= hidden:
        return None
    faces = (found[k : k + EDGES] for k in starts)
    return found if missing else "".join(_or_bare(face) for face in faces)


def _or_bare(face: str) -> str:
    return BARE * EDGES if face == UNREAD * EDGES else face
