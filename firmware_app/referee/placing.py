"""Readings during the rounds: accepted, asked further, or refused; nothing is ever guessed."""

from dataclasses import replace

from engine.planet.award import LAST_ROUND
from engine.planet.game import Game
from engine.planet.sphere import FACES
from firmware_app.referee import arrival, course, order, table
from firmware_app.referee.course import PAGES
from firmware_app.referee.effect import Chime, Effect, KeepEvidence, Log, Sound, TurnDock
from firmware_app.referee.state import Order, State, Turn, Whose
from firmware_app.views import AlreadyRead, AskWhose, Lie, Looking, Part, Refused
from vision.reading import Answer, Change, Fault, Hint, Reading

_BLIND = 5
"""After so many pictures without a mat people are told: before, it was a hand or a shadow."""
_STEP = 15.0
"""Degrees to which a turn is rounded, so that the screen is not redrawn for less."""


def read(state: State, reading: Reading) -> Turn:
    """Accept, ask or explain."""
    if state.game is None:
        return Turn(state)
    if reading.answer is Answer.MORE:
        return more(state, reading)
    if reading.owner not in state.game.seats:
        return Turn(state, (Log(f"a reading of nobody's planet: {reading.owner!r}"),))
    if reading.answer is Answer.REFUSED:
        return refused(state, reading, reading.owner)
    return _accepted(state, state.game, reading, reading.owner)


def more(state: State, reading: Reading, *, whole: bool = False) -> Turn:
    """Show what else is needed, and turn the mat if it can turn itself."""
    if reading.no_pose is not None:
        return _no_mat(state, reading)
    seen = replace(state, blind=0)
    if not arrival.free(state) or isinstance(course.shown(state), (*PAGES, Refused)):
        return Turn(seen)
    if state.standing is not None and reading.owner in (None, state.standing):
        return Turn(seen)
    if reading.hint is Hint.WHOSE:
        return Turn(asked(seen))
    moments = _turned(seen, reading)
    after = replace(
        seen,
        aside=_looking(reading, whole=whole),
        between=reading.hint is Hint.OTHER_FACE,
        turning=state.turning or bool(moments),
    )
    return Turn(after, moments)


def _looking(reading: Reading, *, whole: bool) -> Looking:
    turn = _STEP * round(reading.turn / _STEP) or (_STEP if reading.turn > 0 else -_STEP)
    way = turn if reading.hint is Hint.TURN_ON else 0.0
    return Looking(reading.owner or None, reading.hint, way, reading.seen, whole)


def _turned(state: State, reading: Reading) -> tuple[Effect, ...]:
    wanted = reading.hint is Hint.TURN_ON and reading.turn
    if not wanted or state.turning or not state.has(Part.DOCK):
        return ()
    return (TurnDock(round(reading.turn, 1)),)


def _no_mat(state: State, reading: Reading) -> Turn:
    """One hand in view is no news; a camera that has seen no mat for a while is."""
    blind = replace(state, blind=min(state.blind + 1, _BLIND))
    if blind.blind < _BLIND or not arrival.free(state) or isinstance(course.shown(state), PAGES):
        return Turn(blind)
    if isinstance(state.aside, Refused):
        return Turn(blind)
    return Turn(replace(blind, aside=Looking(None, reading.hint, 0.0, (False,) * FACES)))


def asked(state: State) -> State:
    """Ask whose planet it is; who is still to be read comes first."""
    game = state.game
    if game is None:
        return state
    waiting = table.awaited(game, state.mark.round)
    return state.aside_of(AskWhose(waiting or game.seats, 0), Whose())


def _accepted(state: State, game: Game, reading: Reading, seat: str) -> Turn:
    due = table.due(game, state.mark.round, seat)
    if isinstance(state.pending, Order) and state.pending.seat == seat:
        return Turn(state)
    if not reading.new:
        return _nothing_new(state, seat)
    if len(reading.new) != due:
        note = f"{len(reading.new)} new tiles of {seat} were accepted where {due} are due"
        return Turn(state, (Log(note),))
    look = state.given.look.number
    if due > 1 and order.matters(game, seat, reading.new):
        pending = Order(seat, (), reading.new, look)
        return order.asked(state, pending) if arrival.free(state) else Turn(state)
    unseen = sum(not each for each in reading.seen)
    turn = arrival.placed(state, seat, reading.new, look, unseen)
    return _noted(turn, seat) if due > 1 else turn


def _noted(turn: Turn, seat: str) -> Turn:
    """The log says that an order was not known and changes no award."""
    note = f"{seat} placed several tiles unread; their order changes no award and was not asked"
    return Turn(turn.state, (*turn.moments, Log(note)))


def _nothing_new(state: State, seat: str) -> Turn:
    if seat == state.standing or not arrival.free(state):
        return Turn(state)
    if isinstance(course.shown(state), PAGES):
        return Turn(state)
    return Turn(replace(state, standing=seat, only=None).aside_of(AlreadyRead(seat)))


def refused(state: State, reading: Reading, seat: str, *, as_seen: bool = False) -> Turn:
    """Say what is wrong and how it was; it costs nothing, and the game goes on."""
    game, fault = state.game, reading.reason
    if game is None or fault is None or not arrival.free(state):
        return Turn(state)
    whose = None if fault is Fault.OTHER_PLANET else seat
    lies = tuple(_lie(game, seat, change) for change in reading.changes)
    went_on = fault is Fault.TWO_NEW and state.mark.round < LAST_ROUND and not as_seen
    view = Refused(fault, whose, lies, went_on, as_seen and takes(reading))
    if view == state.aside:
        return Turn(state)
    after = replace(state, between=False, blind=0).aside_of(view)
    return Turn(after, (KeepEvidence(state.given.look.number, (), fault), Sound(Chime.REFUSED)))


def takes(reading: Reading) -> bool:
    """Tell whether each changed face shows a whole tile that could be taken for true."""
    whole = all(change.shown.isalpha() for change in reading.changes)
    return bool(reading.changes) and whole


def _lie(game: Game, seat: str, change: Change) -> Lie:
    lie = table.lie(game, seat, change.face)
    return replace(lie, shown=change.shown, turned=change.turned)
