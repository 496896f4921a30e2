"""What the camera has to look for, and what becomes of its readings."""

from dataclasses import replace

from engine.planet.game import Game
from engine.planet.planet import Planet
from firmware_app.referee import check, course, placing, whole
from firmware_app.referee.effect import Known, Look, Purpose
from firmware_app.referee.happening import ReadingCame
from firmware_app.referee.saved import Stage
from firmware_app.referee.state import Order, State, Turn
from firmware_app.referee.table import known
from firmware_app.views import (
    AskMystery,
    AskObjective,
    AskWhose,
    CheckPlanet,
    Looking,
    Refused,
    ResumeOffer,
    ShowCard,
    Starting,
    Way,
    WholeReading,
)
from vision.reading import Hint

_READERS = {
    Purpose.EMPTY: check.read,
    Purpose.PLANET: placing.read,
    Purpose.WHOLE: whole.read,
}


def wanted(state: State) -> Look:
    """Return what the camera is to look for; the number is that of the last look."""
    number = state.given.look.number
    if not state.sees or isinstance(state.aside, Starting | ResumeOffer):
        return Look(number, Purpose.NOTHING)
    if state.game is None:
        return _in_lobby(state, number)
    return _in_game(state, state.game, number)


def _in_game(state: State, game: Game, number: int) -> Look:
    view, held = course.main(state), known(game, state.mark.round, state.only)
    match view:
        case AskMystery():
            return Look(number, Purpose.ANIMAL)
        case AskObjective():
            return Look(number, Purpose.OBJECTIVE)
        case WholeReading():
            return Look(number, Purpose.WHOLE, held)
    if not game.seats_to_place:
        return Look(number, Purpose.NOTHING)
    return Look(number, Purpose.PLANET, held, state.only is not None)


def _in_lobby(state: State, number: int) -> Look:
    view = course.main(state)
    if isinstance(view, CheckPlanet):
        return Look(number, Purpose.EMPTY, (Known("", Planet(), 0),))
    if isinstance(view, ShowCard) and state.draft.way is Way.SHOWN:
        return Look(number, Purpose.ANIMAL)
    return Look(number, Purpose.NOTHING)


def came(state: State, happening: ReadingCame) -> Turn:
    """Heed a reading of the latest look."""
    look, reading = state.given.look, happening.reading
    if happening.look != look.number or look.purpose not in _READERS:
        return Turn(state)
    if reading.hint is Hint.SET_DOWN:
        return lifted(state)
    touched = replace(state, touched=state.touched or reading.no_pose is None)
    return _READERS[look.purpose](touched, reading)


def lifted(state: State) -> Turn:
    """Begin anew once the mat is bare, unless the same planet comes back on another face."""
    stood = replace(state, blind=0)
    if isinstance(state.aside, Looking) and not state.between:
        stood = replace(stood, aside=None)
    if not state.touched:
        return Turn(stood)
    if state.between:
        return Turn(replace(stood, touched=False, standing=None))
    if isinstance(state.aside, Refused | AskWhose) and not isinstance(state.pending, Order):
        stood = stood.aside_of(None)
    if isinstance(state.check, CheckPlanet) and state.draft.stage is Stage.CHECK:
        stood = replace(stood, check=None)
    return Turn(stood.looking_anew())
