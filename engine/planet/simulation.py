"""Games played by bots from the first tile to the last point."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.events import (
    AWARD_ROUNDS,
    AnimalsLaid,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    TilePlaced,
)
from engine.planet.game import Game
from engine.planet.habitat import HABITATS
from engine.planet.outlook import Outlook
from engine.planet.piles import Piles
from engine.planet.tile_set import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from engine.planet.animal import Requirement
    from engine.planet.bots import Bot
    from engine.planet.catalogue import Catalogue
    from engine.planet.events import Columns
    from engine.planet.habitat import Habitat
    from engine.planet.variant import Variant


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decided before the game, part of which nobody may see yet."""

    piles: Piles
    columns: Columns
    hidden: tuple[str, ...]
    objectives: Mapping[str, Habitat]


@dataclass(frozen=True, slots=True)
class Simulated:
    """A finished game, and what was dealt."""

    game: Game
    deal: Deal


def play(
    players: Sequence[str],
    variant: Variant,
    bots: Sequence[Bot],
    rng: Random,
    catalogue: Catalogue,
) -> Simulated:
    """Play a game to its end, each player by the bot of the same place; the first one starts."""
    opened = Opened(variant, tuple(players), players[0], catalogue)
    game = Game.open(opened)
    dealt = deal(opened, rng)
    game = game.apply(AnimalsLaid(dealt.columns))
    table = Table(dealt, dict(zip(players, bots, strict=True)), rng)
    piles = dealt.piles
    for _ in range(LAST_ROUND):
        game, piles = table.play_round(game, piles)
    for player, habitat in dealt.objectives.items():
        game = game.apply(ObjectiveRevealed(player, habitat))
    return Simulated(game, dealt)


def series(
    bots: Mapping[str, Bot], variant: Variant, rng: Random, catalogue: Catalogue
) -> Iterator[Simulated]:
    """Play one game after the other, in each of which the next player starts."""
    players = list(bots)
    while True:
        yield play(players, variant, [bots[player] for player in players], rng, catalogue)
        players.append(players.pop(0))


def deal(opened: Opened, rng: Random) -> Deal:
    """Shuffle tiles, animals and objectives (P-11 to P-15)."""
    animals = [animal.id for animal in opened.catalogue.animals]
    rng.shuffle(animals)
    cards, variant = iter(animals), opened.variant
    columns = [tuple(islice(cards, variant.open_animals[round_])) for round_ in AWARD_ROUNDS]
    hidden = tuple(islice(cards, len(AWARD_ROUNDS) if variant.mystery else 0))
    secret = rng.sample(HABITATS, len(opened.seats) if variant.objectives else 0)
    objectives = dict(zip(opened.seats, secret, strict=False))
    return Deal(Piles.of(tile_set(rng)), tuple(columns), hidden, objectives)


class Table(NamedTuple):
    """The secrets of a game and the bots that sit around it."""

    deal: Deal
    bots: Mapping[str, Bot]
    rng: Random

    def play_round(self, game: Game, piles: Piles) -> tuple[Game, Piles]:
        """Play the next round: a tile for everybody, and what is left goes away (P-20, P-21)."""
        round_, piles = game.round, piles.opened(game.round)
        for player in game.seats_to_place:
            outlook = self.outlook(game, piles, player)
            placement = self.bots[player].choose(outlook, self.rng)
            piles = piles.taken(placement.tile)
            game = game.apply(TilePlaced(player, round_, placement))
        for due in game.reveals_due:
            animal = self.deal.hidden[due - FIRST_AWARDS]
            game = game.apply(MysteryRevealed(due, animal))
        return game, piles.put_away()

    def outlook(self, game: Game, piles: Piles, player: str) -> Outlook:
        """Return what a player sees, who is the next to choose."""
        planets, at = game.planets, game.seats.index(player)
        others = game.seats[at + 1 :] + game.seats[:at]
        objective = self.deal.objectives.get(player)
        return Outlook(
            game.round,
            piles.face_up,
            planets[player],
            tuple(planets[other] for other in others),
            tuple(others.index(other) for other in game.seats_to_place[1:]),
            {r: self._asked(game, cards) for r, cards in game.columns.items() if r >= game.round},
            None if objective is None else game.catalogue.table(objective),
        )

    @staticmethod
    def _asked(game: Game, cards: Sequence[str]) -> tuple[Requirement, ...]:
        return tuple(game.catalogue.animal(card).requirement for card in cards)
