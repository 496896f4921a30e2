"""What the rules say about a position, as the JSON that `orrery judge` answers."""

from typing import Any

from engine.planet.award import Award, award
from engine.planet.catalogue import default_catalogue
from engine.planet.habitat import Habitat
from engine.planet.score import ObjectiveTable, Score, score, winners
from firmware_app.position import FinalPosition, Position, RoundPosition


def judgement(position: Position) -> dict[str, Any]:
    """The awards of a round, or the final scores."""
    if isinstance(position, RoundPosition):
        return _awards(position)
    return _scores(position)


def _awards(position: RoundPosition) -> dict[str, Any]:
    awarded = (award(each, position.planets, position.round) for each in position.animals)
    return {"awards": [_award(each) for each in awarded]}


def _award(given: Award) -> dict[str, Any]:
    return {
        "animal": str(given.requirement),
        "outcome": given.outcome.value,
        "by": given.winner,
        "values": given.values,
    }


def _scores(position: FinalPosition) -> dict[str, Any]:
    scores = {player: _score(position, player) for player in position.planets}
    return {
        "scores": {player: _points(each) for player, each in scores.items()},
        "winners": list(winners(scores)),
    }


def _score(position: FinalPosition, player: str) -> Score:
    cards = [requirement.habitat for requirement in position.won.get(player, ())]
    if not position.variant.objectives:
        return score(None, 0, cards)
    habitat = position.objectives[player]
    return score(_table(position, habitat), position.planets[player].count(habitat), cards)


def _table(position: FinalPosition, habitat: Habitat) -> ObjectiveTable:
    return position.tables.get(habitat) or default_catalogue().table(habitat)


def _points(of: Score) -> dict[str, int]:
    return {
        "objective": of.objective,
        "animals": of.animals,
        "total": of.total,
        "cards": of.cards,
    }
