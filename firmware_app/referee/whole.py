"""The whole reading of every planet before the final scores."""

from dataclasses import replace

from firmware_app.referee import arrival, course, placing
from firmware_app.referee.effect import Chime, KeepEvidence, Sound
from firmware_app.referee.state import State, Turn
from firmware_app.views import Accepted, Looking
from vision.reading import Answer, Hint, Reading


def read(state: State, reading: Reading) -> Turn:
    """Accept a planet once every face of it was seen."""
    if state.game is None or reading.owner not in (None, *state.game.seats):
        return Turn(state)
    if reading.answer is Answer.MORE or reading.owner is None:
        return placing.more(state, reading, whole=True)
    if reading.answer is Answer.REFUSED:
        return placing.refused(state, reading, reading.owner, as_seen=True)
    if not all(reading.seen):
        return _more(state, reading)
    return _done(state, reading.owner)


def _more(state: State, reading: Reading) -> Turn:
    if not arrival.free(state) or reading.owner == state.standing:
        return Turn(state)
    if reading.owner in state.mark.whole:
        return _done(state, reading.owner or "")
    hint = reading.hint or Hint.OTHER_FACE
    view = Looking(reading.owner, hint, 0.0, reading.seen, whole=True)
    return Turn(replace(state, aside=view, between=True, blind=0))


def _done(state: State, seat: str) -> Turn:
    if seat == state.standing:
        return Turn(state)
    game, after = state.game, replace(state, standing=seat, between=False, only=None)
    if game is None:
        return Turn(state)
    done = (*state.mark.whole, *(() if seat in state.mark.whole else (seat,)))
    left = tuple(each for each in game.seats if each not in done)
    if arrival.free(state) and not isinstance(course.shown(state), course.PAGES):
        after = after.aside_of(Accepted(seat, game.round, (), 0, left))
    kept = KeepEvidence(state.given.look.number)
    return Turn(after.marked(whole=done), (kept, Sound(Chime.ACCEPTED)))
