"""A decision of the referee, with the numbers it was made by, as evidence keeps it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Self

from engine.errors import Unreadable
from engine.planet.notation import parse_planet, planet_text
from engine.planet.planet import Planet
from engine.planet.settlement import Verdict
from vision.reading import Reading


def _none() -> Mapping[str, Any]:
    return MappingProxyType({})


class Kind(Enum):
    """What was decided."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, by which numbers, and what was known before."""

    kind: Kind
    sentence: str
    numbers: Mapping[str, Any] = field(default_factory=_none)
    game: int | None = None
    events: tuple[int, ...] = ()
    """The events of the game that the decision became, or rests on."""
    seat: str | None = None
    round: int | None = None
    """The last round whose tile was to be seen."""
    memories: Mapping[str, Planet | None] = field(default_factory=_none)
    expected_new: int = 1
    at: str | None = None

    @property
    def before(self) -> Planet | None:
        """What was known of the planet that it turned out to be."""
        if len(self.memories) == 1:
            return next(iter(self.memories.values()))
        return self.memories.get(self.seat or "")

    def to_json(self) -> dict[str, object]:
        """Write it as JSON."""
        planets = self.memories.items()
        return {
            "kind": self.kind.value,
            "sentence": self.sentence,
            "numbers": dict(self.numbers),
            "game": self.game,
            "events": list(self.events),
            "seat": self.seat,
            "round": self.round,
            "memories": {name: planet and planet_text(planet) for name, planet in planets},
            "expected_new": self.expected_new,
            "at": self.at,
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        try:
            planets = given["memories"].items()
            return cls(
                **{
                    **given,
                    "kind": Kind(given["kind"]),
                    "events": tuple(given["events"]),
                    "memories": {name: text and parse_planet(text) for name, text in planets},
                }
            )
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise Unreadable(f"the decision cannot be read ({problem})") from None


def numbers_of(reading: Reading) -> dict[str, Any]:
    """Return everything that a reading was judged by, as JSON."""
    told = asdict(reading)
    told["new"] = [str(placement) for placement in reading.new]
    plain: dict[str, Any] = json.loads(json.dumps(told, default=_plain))
    return plain


def numbers_of_award(verdict: Verdict) -> dict[str, Any]:
    """Return what was compared for an animal, as JSON."""
    award = verdict.award
    return {
        "round": verdict.round,
        "animal": verdict.animal,
        "requirement": str(award.requirement),
        "outcome": award.outcome.value,
        "by": award.winner,
        "values": {seat: list(values) for seat, values in award.values.items()},
        "rule": award.reason.rule,
    }


def _plain(value: object) -> object:
    """Enums are written as their words, and numpy's numbers as plain ones."""
    return value.value if isinstance(value, Enum) else float(str(value))
