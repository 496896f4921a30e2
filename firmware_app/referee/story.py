"""The story of a finished game: the points after each round, the awards, who came to lead."""

from engine.planet.award import LAST_ROUND
from engine.planet.game import Game
from engine.planet.habitat import Habitat
from engine.planet.score import Score, score, winners
from firmware_app.referee.state import State, Turn
from firmware_app.views import Chapter, Story


def told(state: State, cursor: int = 0) -> Turn:
    """Tell the story from a chapter on; before the end there is none."""
    if state.game is None or state.game.scores is None:
        return Turn(state)
    chapters = _chapters(state.game)
    return Turn(state.aside_of(Story(chapters, max(0, min(len(chapters) - 1, cursor)))))


def _chapters(game: Game) -> tuple[Chapter, ...]:
    chapters: list[Chapter] = []
    leaders: tuple[str, ...] = ()
    for round_ in range(1, LAST_ROUND + 1):
        points = {seat: _score(game, seat, round_) for seat in game.seats}
        ahead = winners(points)
        chapters.append(_chapter(game, round_, points, ahead, turning=ahead != leaders))
        leaders = ahead
    return tuple(chapters)


def _chapter(
    game: Game, round_: int, points: dict[str, Score], ahead: tuple[str, ...], *, turning: bool
) -> Chapter:
    awards = tuple(
        (game.catalogue.animal(verdict.animal), verdict.award)
        for verdict in game.verdicts
        if verdict.round == round_
    )
    totals = tuple((seat, each.total) for seat, each in points.items())
    return Chapter(round_, awards, totals, ahead, turning and round_ > 1)


def _score(game: Game, seat: str, round_: int) -> Score:
    """What a player would have had if the game had ended with this round."""
    objective = game.objectives.get(seat)
    cards = _won(game, seat, round_)
    if objective is None:
        return score(None, 0, cards)
    areas = game.planet(seat, round_).count(objective)
    return score(game.catalogue.table(objective), areas, cards)


def _won(game: Game, seat: str, round_: int) -> list[Habitat]:
    return [
        game.catalogue.animal(verdict.animal).requirement.habitat
        for verdict in game.verdicts
        if verdict.award.winner == seat and verdict.round <= round_
    ]
