"""The five habitats."""

from enum import Enum
from typing import Self

from engine.errors import Unreadable
from engine.quoting import quoted


class Habitat(Enum):
    """A habitat, named by its letter."""

    OCEAN = "O"
    FOREST = "F"
    DESERT = "D"
    MOUNTAIN = "M"
    GLACIER = "G"

    letter: str
    """The letter that stands for this habitat in every text."""
    index: int
    """The place among the habitats."""

    @classmethod
    def from_letter(cls, letter: str) -> Self:
        """Return the habitat of a letter."""
        try:
            return cls(letter)
        except ValueError:
            known = ", ".join(LETTERS)
            raise Unreadable(f"{quoted(letter)} is no habitat: write one of {known}") from None


HABITATS = tuple(Habitat)
LETTERS = "".join(habitat.value for habitat in HABITATS)

for _index, _habitat in enumerate(HABITATS):
    # Plain attributes: the rules look them up in their innermost loops.
    _habitat.index, _habitat.letter = _index, LETTERS[_index]
