"""What truly lies on the simulated table: planets, market, hidden cards, objectives."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Self

from engine.planet.award import LAST_ROUND
from engine.planet.bots import BOTS
from engine.planet.catalogue import Catalogue, default_catalogue
from engine.planet.events import (
    AWARD_ROUNDS,
    AnimalsLaid,
    Columns,
    ObjectiveRevealed,
    Opened,
)
from engine.planet.game import Game
from engine.planet.habitat import HABITATS
from engine.planet.piles import Piles
from engine.planet.planet import Planet
from engine.planet.simulation import Deal, Table
from engine.planet.sphere import READERS
from engine.planet.tile_set import tile_set
from engine.planet.variant import Variant

_OPPONENT = "greedy"


@dataclass(slots=True)
class Truth:
    """The game as it is, of which the referee knows only what the camera sees."""

    game: Game
    piles: Piles
    table: Table
    played: int = 0

    @classmethod
    def dealt(
        cls,
        opened: Opened,
        columns: Columns,
        rng: Random,
    ) -> Self:
        """Return the table of people who laid these animals; the same numbers deal the same."""
        game = Game.open(opened).apply(AnimalsLaid(columns))
        deal = _deal(opened, columns, rng)
        bots = {seat: BOTS[_OPPONENT]() for seat in opened.seats}
        return cls(game, deal.piles, Table(deal, bots, rng))

    def play_to(self, round_: int) -> None:
        """Let everybody put their tiles down, up to a round."""
        while self.played < round_:
            self.game, self.piles = self.table.play_round(self.game, self.piles)
            self.played += 1

    def planet(self, seat: str) -> Planet:
        """Return what truly lies on a planet."""
        return self.game.planet(seat)

    def newest(self, seat: str) -> int | None:
        """Return the face of a seat's last tile."""
        tiles = [tile for tile in self.game.facts.tiles[self.game.facts.seat(seat)] if tile]
        return tiles[-1].face if tiles else None

    def finished(self) -> Game:
        """Return the whole game, as the engine scores it from what truly lies there."""
        self.play_to(LAST_ROUND)
        game = self.game
        for seat, habitat in self.table.deal.objectives.items():
            game = game.apply(ObjectiveRevealed(seat, habitat))
        return game


def same_planet(one: str, other: str) -> bool:
    """Tell whether letters are those of one planet, however it was turned when it was numbered."""
    return any("".join(reader(one)) == other for reader in READERS)


def columns_of(laid: Mapping[int, tuple[str, ...]]) -> Columns:
    """Return the cards under each pile, as they were laid round by round."""
    return tuple(laid.get(round_, ()) for round_ in AWARD_ROUNDS)


def opening(variant: Variant, players: tuple[str, ...], first: str) -> Opened:
    """Return how a game of these people begins, with the cards as they are printed."""
    catalogue: Catalogue = default_catalogue()
    return Opened(variant, players, first, catalogue)


def _deal(opened: Opened, columns: Columns, rng: Random) -> Deal:
    laid = {animal for column in columns for animal in column}
    rest = [animal.id for animal in opened.catalogue.animals if animal.id not in laid]
    variant = opened.variant
    hidden = rng.sample(rest, len(AWARD_ROUNDS) if variant.mystery else 0)
    secret = rng.sample(HABITATS, len(opened.seats) if variant.objectives else 0)
    objectives = dict(zip(opened.seats, secret, strict=False))
    return Deal(Piles.of(tile_set(rng)), columns, tuple(hidden), objectives)
