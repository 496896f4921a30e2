"""An award in one plain sentence: who had how many, and what decided (P-35)."""

from collections.abc import Iterable, Sequence

from engine.planet.animal import Kind
from engine.planet.award import LAST_ROUND, Award, Claim, Reason

_ORDINALS = ("largest", "second", "third")

_SENTENCES = {
    Reason.BEST: "{winner} has {what}: {numbers}",
    Reason.TIE: "{tied} tie for {what}: {numbers}; it goes on to round {next}",
    Reason.NOBODY: "nobody has {any}; it goes on to round {next}",
    Reason.LAST_TIE_MOST: "{tied} tie for {what}: {numbers}; in round 12 that goes to the box",
    Reason.LAST_TIE: "{tied} tie for {what}: {steps}; in round 12 that goes to the box",
    Reason.LAST_NOBODY: "nobody has {any}; in round 12 it goes to the box",
    Reason.SECOND_REGION: "{tied} tie for {what}, and {winner} has the best second one: {steps}",
    Reason.THIRD_REGION: "{tied} tie for {what}, and {winner} has the best third one: {steps}",
}


def explain(award: Award) -> str:
    """Return the sentence that people read beside the card."""
    wish = award.requirement
    own, most = wish.habitat.letter, wish.kind is Kind.MOST
    asked = str(wish).removeprefix("largest ").removeprefix("most ")
    return _SENTENCES[award.reason].format(
        winner=award.winner,
        what=f"the most {own} regions" if most else f"the largest {asked}",
        any=f"a region of {own}" if most else asked,
        numbers=_numbers(award.claims, 0),
        steps="; ".join(_steps(award.claims)),
        tied=_joined(award.tied),
        next=min(award.round + 1, LAST_ROUND),
    )


def _steps(claims: Sequence[Claim]) -> list[str]:
    deepest = max(len(claim.values) for claim in claims)
    return [f"{_ORDINALS[step]} {_numbers(claims, step)}" for step in range(deepest)]


def _numbers(claims: Iterable[Claim], step: int) -> str:
    compared = [claim for claim in claims if step < len(claim.values)]
    return ", ".join(f"{claim.player} {claim.values[step]}" for claim in compared)


def _joined(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
