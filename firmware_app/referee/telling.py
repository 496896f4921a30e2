"""How an event comes into the game: it is applied, or people are told that it cannot be."""

from collections.abc import Iterable
from dataclasses import replace

from engine.errors import RefereeError
from engine.planet.events import Event
from engine.planet.game import Game
from firmware_app.referee import course, table
from firmware_app.referee.effect import Log
from firmware_app.referee.state import State, Turn
from firmware_app.views import Notice, Told


def applied(game: Game, events: Iterable[Event], at: str | None, by: str | None) -> Game:
    """Return the game after some events, or raise what the first impossible one contradicts."""
    for event in events:
        game = game.apply(event, at, by)
    return game


def told(state: State, game: Game) -> State:
    """Return the state whose game has gone on, or has been corrected."""
    mark = state.mark
    # A tile taken back takes the table back to the round of whoever is furthest.
    forward = game.complete >= (state.game or game).complete
    round_ = max(mark.round, game.round) if forward else table.table_round(game)
    after = replace(state, game=game, cursor=None)
    whole = mark.whole if forward else ()
    return after.marked(round=round_, whole=whole, **course.caught_up(game, mark))


def impossible(state: State, problem: RefereeError | str) -> Turn:
    """Tell people that something cannot be, and the log why."""
    return Turn(state.aside_of(Told(Notice.NOT_POSSIBLE)), (Log(str(problem)),))
