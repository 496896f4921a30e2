"""What a replayed record says, as `orrery replay` tells it."""

from typing import Any

from engine.planet.explanation import explain
from engine.planet.game import Game
from engine.planet.record import Replay
from engine.planet.score import Score
from engine.planet.settlement import Verdict


def retold(replay: Replay) -> dict[str, Any]:
    """Everything as JSON."""
    game = replay.game
    return {
        "agrees": not replay.differences,
        "differences": [{"event": each.number, "text": each.text} for each in replay.differences],
        "notes": list(replay.notes),
        "variant": game.variant.value,
        "players": list(game.seats),
        "events": len(game.log),
        "rounds": game.complete,
        "waits_for": [str(wait) for wait in game.waits],
        "awards": [_award(game, verdict) for verdict in game.verdicts],
        "scores": _scores(game.scores),
        "winners": None if game.winners is None else list(game.winners),
    }


def _award(game: Game, verdict: Verdict) -> dict[str, Any]:
    award = verdict.award
    return {
        "round": verdict.round,
        "animal": verdict.animal,
        "name": game.catalogue.animal(verdict.animal).name("en"),
        "requirement": str(award.requirement),
        "outcome": award.outcome.value,
        "by": award.winner,
        "values": award.values,
        "rule": award.reason.rule,
        "reason": explain(award),
    }


def _scores(scores: dict[str, Score] | None) -> dict[str, Any] | None:
    if scores is None:
        return None
    return {
        player: {
            "objective": score.objective,
            "animals": score.animals,
            "total": score.total,
            "cards": score.cards,
        }
        for player, score in scores.items()
    }
