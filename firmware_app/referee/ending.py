"""The end: planets read whole, objectives one by one, the tables, the points."""

from engine.errors import RefereeError
from engine.planet.events import ObjectiveRevealed
from engine.planet.game import Game
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.waiting import Phase
from firmware_app.referee.state import State, Turn
from firmware_app.views import (
    AskObjective,
    FinalScores,
    ScoreLine,
    Seat,
    Status,
    Thresholds,
    TieBreak,
    View,
    WholeReading,
)


def view(state: State, game: Game) -> View:
    """Return what the end of the game waits for, or how it ended."""
    unread = tuple(seat for seat in game.seats if seat not in state.mark.whole)
    if unread and state.sees:
        return WholeReading(tuple(_seat(seat, unread) for seat in game.seats))
    if game.phase is Phase.REVEALING_OBJECTIVES:
        return _asked(state, game)
    if state.mark.tables < len(game.objectives):
        return _table(game, state.mark.tables)
    return scores(game)


def _seat(name: str, unread: tuple[str, ...]) -> Seat:
    return Seat(name, Status.AWAITED if name in unread else Status.READ)


def _asked(state: State, game: Game) -> View:
    """Ask the players in the order of their seats."""
    done = game.objectives
    seat = next(each for each in game.seats if each not in done)
    cursor = None if state.cursor is None else pointed(state, game)
    return AskObjective(seat, len(done), len(game.seats), cursor)


def pointed(state: State, game: Game) -> Habitat:
    """Return the habitat that the buttons have come to, among those not shown yet."""
    free = [habitat for habitat in HABITATS if habitat not in game.objectives.values()]
    return free[(state.cursor or 0) % len(free)]


def revealed(game: Game, seat: str, habitat: Habitat, at: str | None) -> Game:
    """Return the game with a player's objective, or raise why it cannot be."""
    if game.phase is not Phase.REVEALING_OBJECTIVES:
        raise RefereeError("objectives stay hidden until the end (P-13)")
    return game.apply(ObjectiveRevealed(seat, habitat), at)


def _table(game: Game, at: int) -> View:
    habitats = [game.objectives[seat] for seat in game.seats]
    catalogue, habitat = game.catalogue, habitats[at]
    steps, sources = catalogue.table(habitat).steps, catalogue.step_sources(habitat)
    return Thresholds(habitat, steps, sources, at + 1, len(habitats))


def agreed(state: State) -> Turn:
    """Go on to the next objective's table."""
    return Turn(state.marked(tables=state.mark.tables + 1))


def scores(game: Game) -> View:
    """Return everybody's points, the best first."""
    found, won = game.scores or {}, game.winners or ()
    order = sorted(found, key=lambda seat: (seat not in won, -found[seat].total))
    lines = tuple(_line(game, seat) for seat in order)
    return FinalScores(lines, won, _tie_break(game))


def _line(game: Game, seat: str) -> ScoreLine:
    objective = game.objectives.get(seat)
    areas = None if objective is None else game.planet(seat).count(objective)
    return ScoreLine(seat, objective, areas, (game.scores or {})[seat])


def _tie_break(game: Game) -> TieBreak:
    found, won = game.scores or {}, game.winners or ()
    if len(won) > 1:
        return TieBreak.SHARED
    best = max(score.total for score in found.values())
    level = [seat for seat, score in found.items() if score.total == best]
    return TieBreak.CARDS if len(level) > 1 else TieBreak.POINTS
