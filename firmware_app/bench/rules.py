"""The figures of the other rules: canonical form, a judged list."""

import json
from collections.abc import Iterator
from random import Random

from engine.planet.planet import Planet
from engine.planet.sphere import READERS
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.sample import SEED, planets_of, position
from firmware_app.bench.timing import times_as_long, times_faster
from firmware_app.commands.judge import judged

_POSITIONS = 1000
_LISTS = 3


def canonical_form(effort: Effort) -> Figure:
    """The canonical form against reading the letters in all 60 ways."""
    return Figure(
        "canonical-form",
        times_faster(_canonical, _least_readings, ((each, each) for each in planets_of(effort))),
        1.5,
        "higher",
        "canonical form of a full planet",
        "the plain least of its 60 readings",
    )


def _canonical(planets: list[Planet]) -> list[str]:
    return [planet.canonical() for planet in planets]


def _least_readings(planets: list[Planet]) -> list[str]:
    return ["".join(min(_readings(planet.letters))) for planet in planets]


def _readings(letters: str) -> Iterator[tuple[str, ...]]:
    return (read(letters) for read in READERS)


def judge_1000(effort: Effort) -> Figure:
    """A list of positions judged, against only reading and writing its JSON."""
    return Figure(
        "judge-1000",
        times_as_long(_judged, _copied, ((text, text) for text in _lists(effort))),
        100,
        "lower",
        "judge on 1,000 positions of four full planets and three animals",
        "json.loads and json.dumps of the same list",
    )


def _judged(text: str) -> str:
    return json.dumps(judged(text, "the list"))


def _copied(text: str) -> str:
    return json.dumps(json.loads(text))


def _lists(effort: Effort) -> Iterator[str]:
    rng = Random(SEED)
    for _ in range(min(effort.repeats, _LISTS)):
        yield json.dumps([position(rng) for _ in range(min(effort.items * 20, _POSITIONS))])
