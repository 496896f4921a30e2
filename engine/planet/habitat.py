"""The five habitats."""

from enum import Enum
from typing import Self

from engine.errors import Unreadable


class Habitat(Enum):
    """A habitat, named by its letter."""

    OCEAN = "O"
    FOREST = "F"
    DESERT = "D"
    MOUNTAIN = "M"
    GLACIER = "G"

    index: int

    @property
    def letter(self) -> str:
        """The letter that stands for this habitat in every text."""
        return self.value

    @classmethod
    def from_letter(cls, letter: str) -> Self:
        """Return the habitat of a letter."""
        try:
            return cls(letter)
        except ValueError:
            message = f"{letter!r} is no habitat: write one of {', '.join(LETTERS)}"
            raise Unreadable(message) from None


HABITATS = tuple(Habitat)
LETTERS = "".join(habitat.letter for habitat in HABITATS)

for _index, _habitat in enumerate(HABITATS):
    # A plain attribute: the rules look it up in their innermost loops.
    _habitat.index = _index
