"""What an animal asks of a planet (P-30)."""

from dataclasses import dataclass
from enum import Enum
from typing import Self

from engine.errors import Illegal, RefereeError, Unreadable
from engine.planet.habitat import Habitat
from engine.planet.planet import Planet
from engine.planet.region import Region
from engine.quoting import quoted


class Kind(Enum):
    """The three kinds of requirement."""

    MOST = "most"
    TOUCHING = "touching"
    AVOIDING = "avoiding"


@dataclass(frozen=True, slots=True)
class Requirement:
    """A kind, the animal's own habitat and, unless it wants the most regions, another habitat."""

    kind: Kind
    habitat: Habitat
    other: Habitat | None = None

    def __post_init__(self) -> None:
        """Refuse what no card can ask."""
        if (self.kind is Kind.MOST) != (self.other is None):
            message = f"'{self.kind.value}' takes {'no' if self.other else 'another'} habitat"
            raise Illegal(message)
        if self.other is self.habitat:
            message = f"no region of {self.habitat.letter} can be {self.kind.value} its own habitat"
            raise Illegal(message)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read `most F`, `largest D touching M` or `largest G avoiding D`."""
        try:
            match text.split(" "):
                case ["most", own]:
                    return cls(Kind.MOST, Habitat.from_letter(own))
                case ["largest", own, "touching" | "avoiding" as kind, other]:
                    return cls(Kind(kind), Habitat.from_letter(own), Habitat.from_letter(other))
        except RefereeError as problem:
            message = f"{quoted(text)} is no requirement: {problem}"
            raise Unreadable(message) from None
        message = (
            f"{quoted(text)} is no requirement: write it as in 'most F', "
            "'largest D touching M' or 'largest G avoiding D'"
        )
        raise Unreadable(message)

    def __str__(self) -> str:
        """Its text, which reads back."""
        if self.other is None:
            return f"most {self.habitat.letter}"
        return f"largest {self.habitat.letter} {self.kind.value} {self.other.letter}"

    def qualifying(self, planet: Planet) -> list[Region]:
        """Return the regions that count, the largest first; avoiding filters before it compares."""
        found = planet.regions(self.habitat)
        if self.other is not None:
            other, wanted = planet.mask(self.other), self.kind is Kind.TOUCHING
            found = [region for region in found if bool(region.halo & other) is wanted]
        return sorted(found, key=lambda region: -region.size)

    def value(self, planet: Planet) -> int:
        """Return what is compared: the number of regions, or the size of the largest."""
        counted = self.qualifying(planet)
        if self.kind is Kind.MOST:
            return len(counted)
        return counted[0].size if counted else 0


ALL_REQUIREMENTS = tuple(
    Requirement(kind, own, other)
    for own in Habitat
    for kind in Kind
    for other in ([None] if kind is Kind.MOST else [h for h in Habitat if h is not own])
)
"""The 45 different requirements that can be made."""
