"""Doubt and mishap: why an animal went where it went, and how a fallen tile lay."""

from dataclasses import replace

from engine.planet.game import Game
from engine.planet.settlement import Verdict
from firmware_app.referee import table
from firmware_app.referee.state import PutBackOf, State, Turn
from firmware_app.views import AskWhose, Awarded, Notice, PutBack, Told, View, Why


def why_last(state: State) -> Turn:
    """Show the numbers of the last award."""
    if state.game is None or not state.game.verdicts:
        return Turn(state.aside_of(Told(Notice.NOT_POSSIBLE)))
    return Turn(state.aside_of(_why(state.game, len(state.game.verdicts) - 1)))


def why_of(state: State, round_: int, animal: str) -> Turn:
    """Show the numbers of one award."""
    verdicts = () if state.game is None else state.game.verdicts
    for place, verdict in enumerate(verdicts):
        if state.game is not None and (verdict.round, verdict.animal) == (round_, animal):
            return Turn(state.aside_of(_why(state.game, place)))
    return Turn(state.aside_of(Told(Notice.NOT_POSSIBLE)))


def _why(game: Game, place: int) -> Why:
    verdict = game.verdicts[place]
    card = game.catalogue.animal(verdict.animal)
    evidence = _evidence(game, verdict)
    of = len(game.verdicts)
    return Why(verdict.round, card, verdict.award, evidence, place + 1, of)


def _evidence(game: Game, verdict: Verdict) -> tuple[tuple[str, int], ...]:
    """The event that told each player's tile of the round has the pictures it was read from."""
    numbers = table.numbers(game)
    return tuple((seat, numbers[seat, verdict.round]) for seat in game.seats)


def leafed(state: State, view: Why, step: int) -> Turn:
    """Go to the award before or after."""
    at = view.place - 1 + step
    if state.game is None or not 0 <= at < len(state.game.verdicts):
        return Turn(state.aside_of(None))
    return Turn(state.aside_of(_why(state.game, at)))


def put_back_asked(state: State) -> Turn:
    """Ask whose tile is to be put back."""
    if state.game is None:
        return Turn(state)
    return Turn(state.aside_of(AskWhose(state.game.seats, 0), PutBackOf()))


def put_back(state: State, seat: str) -> Turn:
    """Show where a player's tiles were and how they lay, the newest first."""
    if state.game is None or seat not in state.game.seats:
        return Turn(state)
    return Turn(state.aside_of(_tile(state.game, seat, 0)))


def _tile(game: Game, seat: str, at: int) -> View:
    tiles = table.faces(game, seat)
    if not tiles:
        return PutBack(seat, None, None, 0, 0)
    round_, face = tiles[at % len(tiles)]
    return PutBack(seat, table.lie(game, seat, face), round_, at % len(tiles) + 1, len(tiles))


def next_tile(state: State, view: PutBack, step: int) -> Turn:
    """Go to the player's next tile."""
    if state.game is None or view.lie is None:
        return Turn(state.aside_of(None))
    return Turn(state.aside_of(_tile(state.game, view.seat, view.place - 1 + step)))


def doubted(state: State, view: Awarded) -> Turn:
    """Show the numbers of the award that is told just now."""
    return why_of(replace(state, pending=None), view.round, view.animal.id)
