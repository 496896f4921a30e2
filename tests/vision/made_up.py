"""Likelihoods made up from letters, so that inference is tested without any picture."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.planet.habitat import LETTERS, Habitat
from engine.planet.notation import UNREAD
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, FACES
from engine.planet.tile import Placement
from vision.alignment import Memory
from vision.evidence import Likelihood
from vision.inference import explain
from vision.reading import Reading
from vision.solid import PERMUTATIONS
from vision.verdict import Coverage, Verdict

SURE = 8.0
"""Nats by which an area's colour tells what it shows."""
UNDERNEATH = FACES - 1


def laid(face: int, letters: str) -> Placement:
    """Return a tile on a face by the letters of its areas."""
    return Placement.of(face, [Habitat(letter) for letter in letters])


def held(planet: Planet, rotation: int, hidden: Sequence[int] = (UNDERNEATH,)) -> str:
    """Return what lies where on the mat, `?` on the places that are hidden."""
    letters = np.array(list(planet.letters))
    on_mat = np.empty(AREAS, dtype=letters.dtype)
    on_mat[PERMUTATIONS[rotation]] = letters
    for face in hidden:
        on_mat[EDGES * face : EDGES * face + EDGES] = UNREAD
    return "".join(on_mat)


def told(letters: str, sure: float = SURE) -> Likelihood:
    """Return likelihoods as colours would give them that show these letters on the mat."""
    shown = np.array(list(letters))
    seen = (shown != UNREAD).astype(float)
    habitats = np.where(shown[:, None] == np.array(list(LETTERS)), 0.0, -sure) * seen[:, None]
    bare = np.where(shown == BARE, 0.0, -sure) * seen
    return Likelihood(habitats, bare.reshape(FACES, EDGES).sum(axis=1), seen, np.zeros(FACES))


def read(
    memories: Mapping[str, Planet | None],
    placements: Sequence[str],
    expected: int = 1,
    sure: float = SURE,
    *,
    torn: Sequence[int] = (),
    discs: float = 0.0,
) -> Reading:
    """Return the answer to placements that show these letters, discs, and some places torn."""
    given = [told(letters, sure)._replace(discs=np.full(FACES, discs)) for letters in placements]
    found = {
        owner: explain(None if planet is None else Memory.of(planet), given, expected)
        for owner, planet in memories.items()
    }
    seen = [one.seen for one in given]
    clear = [one * ~np.isin(np.arange(AREAS) // EDGES, torn) for one in seen]
    return Verdict(found, Coverage(seen, clear, 0.0, len(given))).reading()
