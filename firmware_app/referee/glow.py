"""What the lights mean at a moment."""

from engine.planet.events import MOST_SEATS
from firmware_app.referee.effect import Glow, Lamp, Light
from firmware_app.referee.state import State
from firmware_app.views import (
    Accepted,
    AskName,
    AskObjective,
    AskOrder,
    AskWhose,
    Awarded,
    FinalScores,
    Looking,
    Part,
    Placing,
    Refused,
    RoundOpens,
    Seat,
    Starting,
    Status,
    View,
    WholeReading,
)

_OF_STATUS = {Status.READ: Glow.READ, Status.AWAITED: Glow.AWAITED, Status.BEHIND: Glow.AWAITED}


def wanted(state: State, shown: View, main: View) -> Light:
    """Return all lights as they are to be."""
    names = state.draft.players if state.game is None else state.game.seats
    glows = {**_lasting(main), **_momentary(shown)}
    if state.game is None and isinstance(main, AskName):
        glows = {names[main.place - 1]: Glow.ASKED}
    seats = tuple(glows.get(name, Glow.OFF) for name in names)
    return Light((*seats, *[Glow.OFF] * (MOST_SEATS - len(seats))), _lamp(state, shown))


def _lasting(main: View) -> dict[str, Glow]:
    match main:
        case Placing(seats=seats) | WholeReading(seats=seats):
            return _by_status(seats)
        case Awarded(award=award):
            return {award.winner: Glow.WINNER} if award.winner else {}
        case FinalScores(winners=winners):
            return dict.fromkeys(winners, Glow.WINNER)
        case AskObjective(seat=seat):
            return {seat: Glow.ASKED}
        case RoundOpens(first=first):
            return {first: Glow.ASKED}
    return {}


def _by_status(seats: tuple[Seat, ...]) -> dict[str, Glow]:
    return {seat.name: _OF_STATUS[seat.status] for seat in seats}


def _momentary(shown: View) -> dict[str, Glow]:
    match shown:
        case Accepted(seat=seat):
            return {seat: Glow.READ}
        case Refused(seat=str() as seat):
            return {seat: Glow.FAULT}
        case AskWhose(players=players, chosen=chosen):
            return {players[chosen]: Glow.ASKED}
        case AskOrder(seat=seat):
            return {seat: Glow.ASKED}
    return {}


def _lamp(state: State, shown: View) -> Lamp:
    if isinstance(shown, Starting):
        return Lamp.OFF
    if not state.sees or Part.STORE in state.missing or isinstance(shown, Refused):
        return Lamp.FAULT
    return Lamp.LOOKING if isinstance(shown, Looking) else Lamp.READY
