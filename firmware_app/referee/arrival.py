"""A planet that was read comes into the game, and people see it for a moment."""

from collections.abc import Sequence
from dataclasses import replace

from engine.errors import RefereeError
from engine.planet.events import TilePlaced
from engine.planet.tile import Placement
from firmware_app.referee import course, table
from firmware_app.referee.effect import Chime, KeepEvidence, Sound
from firmware_app.referee.state import State, Turn
from firmware_app.referee.telling import applied, impossible, told
from firmware_app.views import Accepted, AlreadyRead, Looking, Refused, Told, View

_PASSING = (Accepted, AlreadyRead, Looking, Refused, Told)
"""What a reading may take the place of; everything else waits for an answer."""


def free(state: State) -> bool:
    """Tell whether a reading may be shown now: no question waits, and no award is told."""
    view = course.shown(state)
    return state.pending is None and (view is not state.aside or isinstance(view, _PASSING))


def placed(
    state: State, seat: str, tiles: Sequence[Placement], look: int | None, from_memory: int = 0
) -> Turn:
    """Take a player's new tiles into the game, in this order."""
    game = state.game
    if game is None:
        return Turn(state)
    first = game.next_round(seat)
    try:
        events = [TilePlaced(seat, first + k, tile) for k, tile in enumerate(tiles)]
        after = applied(game, events, state.now, None)
    except RefereeError as problem:
        return impossible(state, problem)
    done = replace(told(state, after), standing=seat, only=None, touched=True, between=False)
    numbers = tuple(range(len(game.log), len(after.log)))
    evidence = () if look is None else (KeepEvidence(look, numbers),)
    view = Accepted(seat, first, tuple(tiles), from_memory, table.awaited(after, state.mark.round))
    return Turn(splashed(state, done, view), (*evidence, Sound(Chime.ACCEPTED)))


def splashed(before: State, after: State, view: View) -> State:
    """Show it for a moment, unless awards are being told or a question waits."""
    if not free(before) or isinstance(course.shown(before), course.PAGES):
        return after
    return after.aside_of(view)
