"""Several new tiles at once: whether it matters in which order they were placed, and asking."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from engine.errors import RefereeError
from engine.planet.award import FIRST_AWARDS
from engine.planet.events import TilePlaced
from engine.planet.game import Game
from engine.planet.tile import Placement
from firmware_app.referee import arrival, table
from firmware_app.referee.state import Order, State, Turn
from firmware_app.referee.telling import applied
from firmware_app.views import AskOrder

_MOST = 4
"""More tiles at once have too many orders to try: then it is always asked."""


def matters(game: Game, seat: str, tiles: Sequence[Placement]) -> bool:
    """Tell whether another order could change an award, now or when others are read."""
    first = game.next_round(seat)
    rounds = range(max(first, FIRST_AWARDS), first + len(tiles) - 1)
    if not rounds:
        return False
    if not all(map(game.facts.knows_animals_of, rounds)):
        return True
    return len(tiles) > _MOST or len({_judged(game, seat, each) for each in _orders(tiles)}) > 1


def _orders(tiles: Sequence[Placement]) -> list[tuple[Placement, ...]]:
    return list(permutations(tiles))


def _judged(game: Game, seat: str, tiles: Sequence[Placement]) -> tuple[object, ...]:
    """Return all that awards may be judged by after each round, for comparing."""
    first = game.next_round(seat)
    try:
        events = [TilePlaced(seat, first + k, tile) for k, tile in enumerate(tiles)]
        after = applied(game, events, None, None)
    except RefereeError:
        return ()
    rounds = range(max(first, FIRST_AWARDS), first + len(tiles) - 1)
    return tuple(_sizes(after, seat, round_) for round_ in rounds)


def _sizes(game: Game, seat: str, round_: int) -> tuple[tuple[int, ...], ...]:
    """Every animal of the game may come to be judged in a round: ties carry them there."""
    planet = game.planet(seat, round_)
    cards = [animal for column in game.columns.values() for animal in column]
    asked = [game.catalogue.animal(card).requirement for card in dict.fromkeys(cards)]
    return tuple(tuple(region.size for region in wish.qualifying(planet)) for wish in asked)


def asked(state: State, pending: Order) -> Turn:
    """Ask which of the tiles that are left came first."""
    game = state.game
    if game is None:
        return Turn(state)
    planet = game.planet(pending.seat)
    for tile in (*pending.chosen, *pending.left):
        planet = planet.with_tile(tile)
    lies = tuple(table.lie_on(planet, tile.face) for tile in pending.left)
    round_ = game.next_round(pending.seat) + len(pending.chosen)
    view = AskOrder(pending.seat, round_, lies, 0)
    return Turn(replace(state, standing=pending.seat, only=None).aside_of(view, pending))


def chosen(state: State, pending: Order, at: int) -> Turn:
    """Take one tile for the first of those left, and go on until the order is known."""
    tile = pending.left[at]
    left = tuple(each for each in pending.left if each is not tile)
    if len(left) > 1:
        return asked(state, pending._replace(chosen=(*pending.chosen, tile), left=left))
    tiles = (*pending.chosen, tile, *left)
    return arrival.placed(state.aside_of(None), pending.seat, tiles, pending.look)
