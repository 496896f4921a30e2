"""The four ways to play: beginner and mystery are independent (P-16)."""

from enum import Enum
from typing import Self

from engine.errors import Unreadable
from engine.quoting import quoted

_STANDARD = {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3}
_TEN = dict.fromkeys(range(3, 13), 1)
REVEALED_AHEAD = 2
"""The hidden card of round r is turned up at the end of round r - 2 (P-15)."""


class Variant(Enum):
    """A way to play."""

    STANDARD = "standard"
    BEGINNER = "beginner"
    MYSTERY = "mystery"
    BEGINNER_MYSTERY = "beginner-mystery"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a variant's name."""
        try:
            return cls(text)
        except ValueError:
            names = ", ".join(variant.value for variant in cls)
            raise Unreadable(f"{quoted(text)} is no variant: choose one of {names}") from None

    @property
    def objectives(self) -> bool:
        """Whether each player has a secret objective (P-14)."""
        return self in (Variant.STANDARD, Variant.MYSTERY)

    @property
    def mystery(self) -> bool:
        """Whether one animal of each round lies face down at first (P-15)."""
        return self in (Variant.MYSTERY, Variant.BEGINNER_MYSTERY)

    @property
    def open_animals(self) -> dict[int, int]:
        """How many animals lie face up in each round's column at the start (P-12, P-15)."""
        return dict(_TEN if self.mystery else _STANDARD)
