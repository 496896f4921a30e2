"""What a record says beside the events: the verdicts and scores that they bring or undo."""

from typing import TypeAlias

from engine.planet.explanation import explain
from engine.planet.game import Game
from engine.planet.settlement import Verdict

Finding: TypeAlias = dict[str, object]

FIELDS = {
    "verdict": (
        "type",
        "after",
        "round",
        "animal",
        "outcome",
        "winner",
        "values",
        "rule",
        "reason",
    ),
    "verdict-withdrawn": ("type", "after", "round", "animal"),
    "scores": ("type", "after", "scores", "winners"),
    "scores-withdrawn": ("type", "after"),
}
"""The fields of each type of finding."""


def findings(before: Game, after: Game) -> list[Finding]:
    """Return what the last event of `after` has newly decided, changed or undone."""
    number = len(after.log) - 1
    return [*_verdicts(before, after, number), *_scores(before, after, number)]


def _verdicts(before: Game, after: Game, number: int) -> list[Finding]:
    old = {(v.round, v.animal): v for v in before.verdicts}
    new = {(v.round, v.animal): v for v in after.verdicts}
    gone: list[Finding] = [
        {"type": "verdict-withdrawn", "after": number, "round": round_, "animal": animal}
        for round_, animal in old
        if (round_, animal) not in new
    ]
    return gone + [_verdict(v, number) for place, v in new.items() if old.get(place) != v]


def _verdict(verdict: Verdict, number: int) -> Finding:
    award = verdict.award
    return {
        "type": "verdict",
        "after": number,
        "round": verdict.round,
        "animal": verdict.animal,
        "outcome": award.outcome.value,
        "winner": award.winner,
        "values": award.values,
        "rule": award.reason.rule,
        "reason": explain(award),
    }


def _scores(before: Game, after: Game, number: int) -> list[Finding]:
    scores = after.scores
    if scores == before.scores:
        return []
    if scores is None or after.winners is None:
        return [{"type": "scores-withdrawn", "after": number}]
    points: dict[str, object] = {
        seat: {
            "objective": score.objective,
            "animals": score.animals,
            "total": score.total,
            "cards": score.cards,
        }
        for seat, score in scores.items()
    }
    return [{"type": "scores", "after": number, "scores": points, "winners": list(after.winners)}]
