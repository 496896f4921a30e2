"""A planet as a value: which areas show which habitat."""

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Self

from engine.errors import Illegal
from engine.planet.habitat import HABITATS, LETTERS, Habitat
from engine.planet.region import Region, regions
from engine.planet.sphere import AREAS, EDGES, FACE_MASKS, FACES, INVERSES, READERS, rotate_mask
from engine.planet.tile import Placement

BARE = "."

_COVERED = frozenset(sum(faces) for n in range(FACES + 1) for faces in combinations(FACE_MASKS, n))
"""Every mask that covers whole faces only."""

_DIGITS = tuple(
    str.maketrans({letter: str(int(letter == habitat.letter)) for letter in BARE + LETTERS})
    for habitat in HABITATS
)
"""For each habitat what turns 60 letters into the binary digits of its mask."""

_NO_AREAS = (0,) * len(HABITATS)


@dataclass(frozen=True, slots=True)
class Planet:
    """Five masks of areas, one for each habitat in the order of HABITATS."""

    masks: tuple[int, ...] = _NO_AREAS

    def __post_init__(self) -> None:
        """An area shows one habitat, and a face is covered whole or not at all."""
        # The sum of masks is their union just when no two of them share a bit.
        if len(self.masks) != len(HABITATS) or sum(self.masks) not in _COVERED or self._overlaps():
            message = f"no planet has the areas {self.masks!r}"
            raise Illegal(message)

    def _overlaps(self) -> bool:
        return sum(self.masks) != self.covered

    @classmethod
    def from_letters(cls, letters: str) -> Self:
        """Return the planet of 60 letters, `.` for a bare area."""
        if len(letters) != AREAS or set(letters) - {BARE, *LETTERS}:
            message = f"{letters!r} is not 60 letters of habitats and bare areas"
            raise Illegal(message)
        # Area 0 is the lowest digit, which is written last.
        return cls(tuple(int(letters[::-1].translate(digits), 2) for digits in _DIGITS))

    @property
    def covered(self) -> int:
        """The mask of the areas that lie under a tile."""
        return reduce(or_, self.masks)

    @property
    def bare_faces(self) -> tuple[int, ...]:
        """The faces without a tile."""
        covered = self.covered
        return tuple(f for f in range(FACES) if not covered & FACE_MASKS[f])

    @property
    def letters(self) -> str:
        """60 letters in the order of the areas, `.` for a bare one."""
        shown = [BARE] * AREAS
        for habitat, mask in zip(HABITATS, self.masks, strict=True):
            letter, left = habitat.letter, mask
            while left:
                bit = left & -left
                shown[bit.bit_length() - 1] = letter
                left ^= bit
        return "".join(shown)

    def mask(self, habitat: Habitat) -> int:
        """Return the areas of a habitat."""
        return self.masks[habitat.index]

    def count(self, habitat: Habitat) -> int:
        """Return the number of areas of a habitat."""
        return self.masks[habitat.index].bit_count()

    def regions(self, habitat: Habitat) -> list[Region]:
        """Return the regions of a habitat."""
        return regions(self.masks[habitat.index])

    def placement(self, face: int) -> Placement | None:
        """Return the tile on a face and how it lies, or None where the face is bare."""
        shown = self.letters[EDGES * face : EDGES * face + EDGES]
        return None if BARE in shown else Placement.of(face, [Habitat(letter) for letter in shown])

    def with_tile(self, placement: Placement) -> Self:
        """Return the planet with one more tile on a bare face (P-20)."""
        if self.covered & FACE_MASKS[placement.face]:
            message = f"face {placement.face} already has a tile"
            raise Illegal(message)
        masks = list(self.masks)
        for edge, habitat in enumerate(placement.areas):
            masks[habitat.index] |= 1 << EDGES * placement.face + edge
        return type(self)(tuple(masks))

    def without_tile(self, face: int) -> Self:
        """Return the planet with one face bare."""
        return type(self)(tuple(mask & ~FACE_MASKS[face] for mask in self.masks))

    def rotated(self, rotation: int) -> Self:
        """Return the same planet held in another of the 60 ways."""
        return type(self)(tuple(rotate_mask(mask, rotation) for mask in self.masks))

    def canonical(self) -> str:
        """Return the least of the 60 readings of the letters, the same however it is held."""
        letters = self.letters
        # A reading starts with the five letters of one face, so only the least such starts matter.
        starts = [_start(letters, inverse) for inverse in INVERSES]
        least = min(starts)
        readers = (read for read, start in zip(READERS, starts, strict=True) if start == least)
        return "".join(min(read(letters) for read in readers))

    def same_as(self, other: Self) -> bool:
        """Tell whether one rotation maps one planet to the other."""
        return self.canonical() == other.canonical()


def _start(letters: str, inverse: tuple[int, ...]) -> str:
    a = inverse[0]
    face, edge = a - a % EDGES, a % EDGES
    return letters[a : face + EDGES] + letters[face : face + edge]
