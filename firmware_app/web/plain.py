"""Views and other values as plain JSON: a view's kind is its name, fields keep theirs."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from engine.planet.animal import Requirement
from engine.planet.award import Award, Reason
from engine.planet.card import Animal
from engine.planet.planet import Planet
from engine.planet.region import Region
from engine.planet.score import Score
from engine.planet.tile import Placement, Tile


def plain(value: object) -> Any:
    """Return a value as what JSON can say."""
    for kind, writer in _WRITERS.items():
        if isinstance(value, kind):
            return writer(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return _sequence(value)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def kind_of(value: object) -> str:
    """Return a class's name as one word: `AskCount` is `ask-count`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(value).__name__).lower()


def told(value: object) -> dict[str, Any]:
    """Return a value with its kind."""
    return {"kind": kind_of(value), **plain(value)}


def award_to_json(award: Award) -> dict[str, Any]:
    """Return an award with every number and every region that counted (P-35)."""
    return {
        "requirement": str(award.requirement),
        "outcome": award.outcome.value,
        "winner": award.winner,
        "reason": award.reason.word,
        "rule": award.reason.rule,
        "tied": list(award.tied),
        "claims": [
            {
                "player": claim.player,
                "values": list(claim.values),
                "regions": [areas(region) for region in claim.regions],
            }
            for claim in award.claims
        ],
    }


def areas(region: Region) -> list[int]:
    """Return the numbers of a region's areas."""
    return [area for area in range(region.mask.bit_length()) if region.mask >> area & 1]


def score_to_json(score: Score) -> dict[str, int]:
    """Return points and what they come from."""
    return {
        "objective": score.objective,
        "animals": score.animals,
        "cards": score.cards,
        "total": score.total,
    }


def _sequence(value: list[object] | tuple[object, ...]) -> Any:
    names = getattr(value, "_fields", None)
    if names is None:
        return [plain(each) for each in value]
    return {name: plain(each) for name, each in zip(names, value, strict=True)}


_WRITERS: dict[type, Any] = {
    Award: award_to_json,
    Animal: lambda animal: animal.id,
    Requirement: str,
    Placement: str,
    Tile: str,
    Planet: lambda planet: planet.letters,
    Region: areas,
    Score: score_to_json,
    Reason: lambda reason: reason.word,
    Enum: lambda word: word.value,
}
