"""Answers to what the referee asks: whose planet, which tile first, yes or no."""

from dataclasses import replace

from engine.planet.award import LAST_ROUND
from engine.planet.habitat import Habitat
from engine.planet.tile import Placement
from firmware_app.referee import correction, doubt, lobby, order, table
from firmware_app.referee.effect import CloseGame
from firmware_app.referee.happening import Button, Correction, TileCorrected
from firmware_app.referee.saved import Saved
from firmware_app.referee.state import Correcting, Order, PutBackOf, State, Turn, Undoing
from firmware_app.views import Ask, AskOrder, AskWhose, Confirm, Preview, Refused, ResumeOffer

_STEPS = {Button.LEFT: -1, Button.RIGHT: 1}


def whose(state: State, seat: str) -> Turn:
    """Hold the planet on the mat against this player's memory alone."""
    if state.game is None or seat not in state.game.seats:
        return Turn(state)
    if isinstance(state.pending, PutBackOf):
        return doubt.put_back(state.aside_of(None), seat)
    if isinstance(state.pending, Order):
        return Turn(state)
    return Turn(replace(state.aside_of(None), only=seat, standing=None))


def whose_pressed(state: State, view: AskWhose, button: Button) -> Turn:
    """Choose a player with left and right."""
    if button is Button.OK:
        return whose(state, view.players[view.chosen])
    chosen = (view.chosen + _STEPS[button]) % len(view.players)
    return Turn(replace(state, aside=replace(view, chosen=chosen)))


def order_pressed(state: State, view: AskOrder, button: Button) -> Turn:
    """Choose a tile with left and right."""
    if button is not Button.OK:
        chosen = (view.chosen + _STEPS[button]) % len(view.tiles)
        return Turn(replace(state, aside=replace(view, chosen=chosen)))
    if not isinstance(state.pending, Order):
        return Turn(state.aside_of(None))
    return order.chosen(state, state.pending, view.chosen)


def resume_pressed(state: State, view: ResumeOffer, button: Button) -> Turn:
    """Choose between the unfinished game and a new one."""
    if button is not Button.OK:
        return Turn(replace(state, aside=replace(view, resume=not view.resume)))
    return resumed(state) if view.resume else given_up(state)


def resumed(state: State) -> Turn:
    """Go on where the game was."""
    saved = state.offered or Saved()
    mark = saved.bookmark
    if saved.game is not None:
        mark = replace(mark, draft=None, round=max(mark.round, table.table_round(saved.game)))
    after = replace(state, game=saved.game, mark=mark, offered=None)
    return Turn(after.aside_of(None).looking_anew())


def given_up(state: State) -> Turn:
    """Leave what was saved, and begin anew."""
    after = replace(state, offered=None, game=None)
    return Turn(lobby.rematch(after), (CloseGame(),))


def yes_or_no(state: State, *, yes: bool) -> Turn:
    """Answer the question that is asked just now."""
    view, pending = state.aside, state.pending
    if isinstance(view, ResumeOffer):
        return resumed(state) if yes else given_up(state)
    if not yes or not isinstance(view, Confirm | Preview):
        asked = isinstance(view, Confirm | Preview)
        return Turn(state.aside_of(None) if asked else state)
    match pending:
        case Correcting(corrections):
            return correction.confirmed(state, corrections)
        case Undoing(number):
            return correction.undone(state, number)
    return _agreed(state, view)


def _agreed(state: State, view: Confirm | Preview) -> Turn:
    if isinstance(view, Confirm) and view.ask is Ask.SKIP:
        return skipped(state)
    if isinstance(view, Confirm) and view.ask is Ask.NEW_GAME:
        return Turn(lobby.rematch(state), (CloseGame(),))
    return Turn(state.aside_of(None))


def skip_asked(state: State) -> Turn:
    """Ask whether the table has gone on without somebody's reading."""
    game, round_ = state.game, state.mark.round
    if game is None or round_ >= LAST_ROUND or not game.seats_to_place:
        return Turn(state)
    missing = table.awaited(game, round_)
    return Turn(state.aside_of(Confirm(Ask.SKIP, None, round_, missing)))


def skipped(state: State) -> Turn:
    """Go on to the next round: who was not read will have several new tiles."""
    if state.game is None or state.mark.round >= LAST_ROUND or not state.game.seats_to_place:
        return Turn(state.aside_of(None))
    return Turn(state.aside_of(None).marked(round=state.mark.round + 1).looking_anew())


def as_seen(state: State, view: Refused) -> Turn:
    """Show what would change if what is seen is true, and what is remembered is not."""
    if state.game is None or view.seat is None:
        return Turn(state)
    rounds = {face: round_ for round_, face in table.faces(state.game, view.seat)}
    changes: tuple[Correction, ...] = tuple(
        TileCorrected(view.seat, rounds[lie.face], _placement(lie.face, lie.shown or ""))
        for lie in view.lies
        if lie.face in rounds
    )
    return correction.proposed(state, changes)


def _placement(face: int, letters: str) -> Placement:
    return Placement.of(face, [Habitat(letter) for letter in letters])
