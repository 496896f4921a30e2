"""What the events of a game say together: what contradicts itself is refused (STRUCTURE)."""

from dataclasses import dataclass, replace
from typing import Self

from engine.errors import Illegal
from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.catalogue import Catalogue
from engine.planet.events import (
    AWARD_ROUNDS,
    AnimalCorrected,
    AnimalsLaid,
    Columns,
    Fact,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    ThresholdsCorrected,
    TilePlaced,
)
from engine.planet.habitat import Habitat
from engine.planet.planet import Planet
from engine.planet.tile import Placement
from engine.quoting import quoted

DEALT = 20
"""The animals of a game, in every variant (P-12, P-15)."""

Tiles = tuple[Placement | None, ...]
"""A seat's tiles of rounds 1 to 12."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that is known of a game; seats are in the order of `opened.seats`."""

    opened: Opened
    catalogue: Catalogue
    tiles: tuple[Tiles, ...]
    planets: tuple[Planet, ...]
    laid: Columns | None
    hidden: tuple[str | None, ...]
    objectives: tuple[Habitat | None, ...]

    @classmethod
    def of(cls, opened: Opened) -> Self:
        """Return what is known when people have just sat down."""
        known = len(opened.catalogue.animals)
        if known < DEALT:
            raise Illegal(f"a game takes {DEALT} animals, and the catalogue has {known}: add some")
        seats = len(opened.seats)
        return cls(
            opened=opened,
            catalogue=opened.catalogue,
            tiles=((None,) * LAST_ROUND,) * seats,
            planets=(Planet(),) * seats,
            laid=None,
            hidden=(None,) * len(AWARD_ROUNDS),
            objectives=(None,) * seats,
        )

    def seat(self, name: str) -> int:
        """Return a player's place among the seats."""
        if name not in self.opened.seats:
            known = ", ".join(self.opened.seats)
            raise Illegal(f"{quoted(name)} has no seat in this game: {known} have")
        return self.opened.seats.index(name)

    def next_round(self, seat: int) -> int:
        """Return the first round without the seat's tile, 13 when none is missing."""
        for round_, tile in enumerate(self.tiles[seat], 1):
            if tile is None:
                return round_
        return LAST_ROUND + 1

    @property
    def complete(self) -> int:
        """How many rounds, from the first on, have every seat's tile."""
        return min(self.next_round(seat) for seat in range(len(self.tiles))) - 1

    def planet(self, seat: int, round_: int = LAST_ROUND) -> Planet:
        """Return a seat's planet as it was after a round."""
        planet = self.planets[seat]
        for later in self.tiles[seat][round_:]:
            if later is not None:
                planet = planet.without_tile(later.face)
        return planet

    def hidden_animal(self, round_: int) -> str | None:
        """Return the animal that lay face down in a round's column, as far as it is turned up."""
        return self.hidden[round_ - FIRST_AWARDS]

    def knows_animals_of(self, round_: int) -> bool:
        """Tell whether every card of a round's column is face up."""
        hidden = self.opened.variant.mystery and self.hidden_animal(round_) is None
        return self.laid is not None and not hidden

    def with_event(self, event: Fact) -> Self:
        """Return what is known after one more event, or say what it contradicts."""
        match event:
            case TilePlaced():
                return self._with_tile(event)
            case MysteryRevealed():
                return self._with_hidden(event)
            case AnimalsLaid():
                return self._with_columns(event)
            case ObjectiveRevealed():
                return self._with_objective(event)
            case AnimalCorrected(animal, requirement):
                self._check_in_catalogue(animal)
                return replace(self, catalogue=self.catalogue.with_requirement(animal, requirement))
            case ThresholdsCorrected():
                return replace(self, catalogue=self.catalogue.with_table(event.table))
        # What is left is another Opened.
        raise Illegal("the game is open already: correct event 0 instead")

    def _with_tile(self, event: TilePlaced) -> Self:
        seat, at = self.seat(event.seat), event.round - 1
        before = self.tiles[seat]
        if before[at] is not None:
            raise Illegal(f"{event.seat} already has a tile of round {event.round}: {before[at]}")
        try:
            planet = self.planets[seat].with_tile(event.placement)
        except Illegal as problem:
            raise Illegal(f"{event.placement} cannot be {event.seat}'s: {problem}") from None
        tiles = (*before[:at], event.placement, *before[at + 1 :])
        # Not replace(): a game does this 48 times, and replace() costs more than the rest.
        return type(self)(
            self.opened,
            self.catalogue,
            (*self.tiles[:seat], tiles, *self.tiles[seat + 1 :]),
            (*self.planets[:seat], planet, *self.planets[seat + 1 :]),
            self.laid,
            self.hidden,
            self.objectives,
        )

    def _with_columns(self, event: AnimalsLaid) -> Self:
        if self.laid is not None:
            raise Illegal("the animals are laid already: correct that event to change them")
        for round_, column in zip(AWARD_ROUNDS, event.columns, strict=True):
            wanted = self.opened.variant.open_animals[round_]
            if len(column) != wanted:
                cards = f"{wanted} open animal{'s' * (wanted > 1)}"
                raise Illegal(f"round {round_} takes {cards}, not {len(column)} (P-12, P-15)")
            for animal in column:
                self._check_animal(animal)
        return replace(self, laid=event.columns)

    def _with_hidden(self, event: MysteryRevealed) -> Self:
        if not self.opened.variant.mystery:
            raise Illegal(f"a {self.opened.variant.value} game has no hidden animals (P-15)")
        known = self.hidden_animal(event.round)
        if known is not None:
            raise Illegal(f"round {event.round}'s hidden animal is known already: {quoted(known)}")
        self._check_animal(event.animal)
        at = event.round - FIRST_AWARDS
        return replace(self, hidden=(*self.hidden[:at], event.animal, *self.hidden[at + 1 :]))

    def _with_objective(self, event: ObjectiveRevealed) -> Self:
        if not self.opened.variant.objectives:
            raise Illegal(f"a {self.opened.variant.value} game has no objectives (P-14)")
        seat, letter = self.seat(event.seat), event.habitat.letter
        known = self.objectives[seat]
        if known is not None:
            raise Illegal(f"{event.seat} has shown an objective already: {known.letter}")
        if event.habitat in self.objectives:
            other = self.opened.seats[self.objectives.index(event.habitat)]
            raise Illegal(f"the objective {letter} is {other}'s: there is one of each (P-13)")
        shown = (*self.objectives[:seat], event.habitat, *self.objectives[seat + 1 :])
        return replace(self, objectives=shown)

    def _check_animal(self, animal: str) -> None:
        """A card is in the catalogue, and lies in one place only."""
        self._check_in_catalogue(animal)
        if animal in self.hidden or any(animal in column for column in self.laid or ()):
            raise Illegal(f"the animal {quoted(animal)} lies in another column already")

    def _check_in_catalogue(self, animal: str) -> None:
        if all(card.id != animal for card in self.catalogue.animals):
            raise Illegal(f"the animal {quoted(animal)} is not in the catalogue of this game")
