"""What happens in a game, one value for each kind of event."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import Illegal
from engine.names import check_distinct, line, player_name
from engine.planet.animal import Requirement
from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.catalogue import Catalogue
from engine.planet.habitat import Habitat
from engine.planet.score import ObjectiveTable, Step
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from engine.quoting import quoted

MOST_SEATS = 4
AWARD_ROUNDS = range(FIRST_AWARDS, LAST_ROUND + 1)
Columns: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """People sit down: the way to play, the seats clockwise, who starts, their cards (P-10)."""

    variant: Variant
    seats: tuple[str, ...]
    first: str
    catalogue: Catalogue

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise Illegal(f"a game has 2 to {MOST_SEATS} players, not {len(self.seats)}")
        for name in self.seats:
            if name != player_name(name):
                raise Illegal(f"the name {quoted(name)} is not in its composed form (NFC)")
        check_distinct(self.seats)
        if self.first not in self.seats:
            raise Illegal(f"{quoted(self.first)} starts but has no seat: name one of the players")


@dataclass(frozen=True, slots=True)
class AnimalsLaid:
    """The animals that lie face up in rounds 3 to 12, nearest the pile first (P-12)."""

    columns: Columns

    def __post_init__(self) -> None:
        if len(self.columns) != len(AWARD_ROUNDS):
            raise Illegal(f"animals lie in {len(AWARD_ROUNDS)} columns, not {len(self.columns)}")
        laid: set[str] = set()
        for animal in (card for column in self.columns for card in column):
            if animal in laid:
                raise Illegal(f"the animal {quoted(animal)} is laid twice")
            laid.add(animal)


@dataclass(frozen=True, slots=True)
class MysteryRevealed:
    """The hidden animal of a round is turned up (P-15)."""

    round: int
    animal: str

    def __post_init__(self) -> None:
        if self.round not in AWARD_ROUNDS:
            raise Illegal(
                f"round {self.round} has no animals: only {FIRST_AWARDS} to {LAST_ROUND} have"
            )


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A player's tile of a round lies on the planet (P-20)."""

    seat: str
    round: int
    placement: Placement

    def __post_init__(self) -> None:
        if not 1 <= self.round <= LAST_ROUND:
            raise Illegal(f"there are rounds 1 to {LAST_ROUND}, and no round {self.round}")


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    """A player shows the natural-habitat objective (P-13)."""

    seat: str
    habitat: Habitat


@dataclass(frozen=True, slots=True)
class AnimalCorrected:
    """People read on their own card what an animal asks."""

    animal: str
    requirement: Requirement


@dataclass(frozen=True, slots=True)
class ThresholdsCorrected:
    """People read on their own card what an objective pays."""

    habitat: Habitat
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        _ = self.table

    @property
    def table(self) -> ObjectiveTable:
        """The objective's table as it is now."""
        return ObjectiveTable(self.habitat, self.steps)


@dataclass(frozen=True, slots=True)
class Corrected:
    """An earlier event was otherwise: this one of its own kind takes its place."""

    of: int
    event: "Event"


@dataclass(frozen=True, slots=True)
class Retracted:
    """An earlier event did not happen."""

    of: int
    reason: str

    def __post_init__(self) -> None:
        if self.reason != line(self.reason, "the reason"):
            raise Illegal(f"the reason {quoted(self.reason)} is not in its composed form (NFC)")


Fact: TypeAlias = (
    Opened
    | AnimalsLaid
    | MysteryRevealed
    | TilePlaced
    | ObjectiveRevealed
    | AnimalCorrected
    | ThresholdsCorrected
)
Event: TypeAlias = Fact | Corrected | Retracted
