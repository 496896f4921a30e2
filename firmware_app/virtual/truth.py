"""What truly lies on the simulated table: planets, market, hidden cards, objectives."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Self

from engine.errors import Illegal
from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.bots import BOTS
from engine.planet.catalogue import Catalogue, default_catalogue
from engine.planet.events import (
    AWARD_ROUNDS,
    AnimalsLaid,
    Columns,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    TilePlaced,
)
from engine.planet.game import Game
from engine.planet.habitat import HABITATS
from engine.planet.piles import Piles
from engine.planet.planet import Planet
from engine.planet.simulation import Deal, Table
from engine.planet.sphere import EDGES, FACES, READERS
from engine.planet.tile import Placement, Tile
from engine.planet.tile_set import tile_set
from engine.planet.variant import Variant

OPPONENT: Final = "greedy"


@dataclass(slots=True)
class Truth:
    """The game as it is, of which the referee knows only what the camera sees."""

    game: Game
    piles: Piles
    table: Table
    market: tuple[Tile | None, ...] = ()
    """The tiles of the round as they were turned up, None where one was taken."""
    lying: dict[str, Planet] = field(default_factory=dict)
    """How planets lie that somebody has touched since their last tile was placed."""

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
        bots = {seat: BOTS[OPPONENT]() for seat in opened.seats}
        return cls(game, deal.piles, Table(deal, bots, rng))

    @property
    def to_move(self) -> str | None:
        """Who takes the next of the open tiles."""
        return next(iter(self.game.seats_to_place), None) if self.piles.face_up else None

    def open_to(self, round_: int) -> None:
        """Turn up the tiles of the next round, if people have come to it."""
        if not self.piles.face_up and self.piles.round < min(round_, LAST_ROUND):
            self.piles = self.piles.opened(self.piles.round + 1)
            self.market = self.piles.face_up

    def choose(self, seat: str) -> None:
        """Let the bot of the seat that is to move put its tile down."""
        outlook = self.table.outlook(self.game, self.piles, seat)
        self.place(seat, self.table.bots[seat].choose(outlook, self.table.rng))

    def place(self, seat: str, placement: Placement) -> None:
        """Put an open tile down for the seat that is to move; after the last the rest goes away."""
        lying = self.lying.get(seat)
        if lying is not None:
            self.lying[seat] = lying.with_tile(placement)
        self.piles = self.piles.taken(placement.tile)
        at = self.market.index(placement.tile)
        self.market = (*self.market[:at], None, *self.market[at + 1 :])
        self.game = self.game.apply(TilePlaced(seat, self.piles.round, placement))
        if self.game.complete == self.piles.round:
            self._close_round()

    def _close_round(self) -> None:
        for due in self.game.reveals_due:
            animal = self.table.deal.hidden[due - FIRST_AWARDS]
            self.game = self.game.apply(MysteryRevealed(due, animal))
        self.piles, self.market = self.piles.put_away(), ()

    def play_to(self, round_: int) -> None:
        """Let everybody put their tiles down, up to a round."""
        while self.piles.face_up or self.piles.round < round_:
            self.open_to(round_)
            self.choose(self.game.seats_to_place[0])

    def spin(self, seat: str, face: int, areas: int) -> None:
        """Turn a tile where it lies, as somebody does who wipes the table."""
        planet = self.planet(seat)
        lies = planet.placement(face)
        if lies is None:
            raise Illegal(f"face {face} of {seat!r} is bare")
        turned = lies.areas[-areas % EDGES :] + lies.areas[: -areas % EDGES]
        self.lying[seat] = planet.without_tile(face).with_tile(Placement.of(face, turned))
        if self.lying[seat] == self.game.planet(seat):
            del self.lying[seat]

    @property
    def spun(self) -> tuple[tuple[str, int], ...]:
        """The tiles that lie otherwise than they were placed: each one's seat and face."""
        return tuple(
            (seat, face)
            for seat, planet in self.lying.items()
            for face in range(FACES)
            if planet.placement(face) != self.game.planet(seat).placement(face)
        )

    def sit_down(self, seat: str, bot: str) -> None:
        """Let another bot play a seat from now on."""
        self.table = self.table._replace(bots={**self.table.bots, seat: BOTS[bot]()})

    def planet(self, seat: str) -> Planet:
        """Return what truly lies on a planet."""
        return self.lying.get(seat) or self.game.planet(seat)

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
