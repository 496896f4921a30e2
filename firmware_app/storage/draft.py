"""A table that is being laid: what people have told so far, before there is a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from engine.errors import Unreadable
from engine.names import check_distinct, player_name
from engine.planet.variant import Variant


@dataclass(frozen=True, slots=True)
class Draft:
    """The players so far, how they play, who starts, and the animals in the order of showing."""

    seats: tuple[str, ...] = ()
    variant: Variant = Variant.STANDARD
    first: str | None = None
    animals: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_distinct(self.seats)

    def to_json(self) -> dict[str, object]:
        """Write it as JSON."""
        return {
            "seats": list(self.seats),
            "variant": self.variant.value,
            "first": self.first,
            "animals": list(self.animals),
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        try:
            return cls(
                tuple(player_name(name) for name in given["seats"]),
                Variant.from_text(given["variant"]),
                given["first"],
                tuple(given["animals"]),
            )
        except (KeyError, TypeError, AttributeError) as problem:
            raise Unreadable(f"the table that was being laid cannot be read ({problem})") from None
