"""Planets and positions to measure with, the same in every run and no two of them alike."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.planet.animal import ALL_REQUIREMENTS
from engine.planet.habitat import LETTERS
from engine.planet.notation import planet_text
from engine.planet.planet import Planet
from engine.planet.sphere import EDGES, FACES
from firmware_app.bench.figure import Effort

SEED = 12


def planets_of(effort: Effort) -> Iterator[list[Planet]]:
    """Full planets for each repeat."""
    rng = Random(SEED)
    for _ in range(effort.repeats):
        yield [full_planet(rng) for _ in range(effort.items)]


def full_planet(rng: Random) -> Planet:
    """A planet of twelve tiles, each with two or three habitats."""
    return Planet.from_letters("".join(_tile(rng) for _ in range(FACES)))


def _tile(rng: Random) -> str:
    habitats = rng.sample(LETTERS, rng.choice((2, 2, 3)))
    spare = rng.choices(habitats, k=EDGES - len(habitats))
    return "".join(rng.sample(habitats + spare, k=EDGES))


def position(rng: Random) -> dict[str, Any]:
    """A position of round 12 for `judge`: four full planets and three animals."""
    return {
        "round": 12,
        "planets": {name: planet_text(full_planet(rng)) for name in ("Ada", "Bo", "Cy", "Di")},
        "animals": [str(each) for each in rng.sample(ALL_REQUIREMENTS, 3)],
    }
