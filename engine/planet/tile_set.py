"""A set of 50 tiles such as the box holds: which they are is not public, so they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.planet.habitat import HABITATS
from engine.planet.piles import PILE, PILES
from engine.planet.sphere import EDGES
from engine.planet.tile import Tile

if TYPE_CHECKING:
    from random import Random

    from engine.planet.habitat import Habitat

_COMMON = (27, 22, 19, 18, 14)
"""How often each of HABITATS comes: ocean is the commonest and glacier the rarest."""

_MIXED = (40, 55, 5)
"""How often a tile shows two, three and four habitats."""


def tile_set(rng: Random) -> tuple[Tile, ...]:
    """Return 50 tiles in the order of their piles."""
    return tuple(_tile(rng) for _ in range(PILES * PILE))


def _tile(rng: Random) -> Tile:
    shown = _habitats(rng)
    areas = shown + rng.choices(shown, k=EDGES - len(shown))
    rng.shuffle(areas)
    return Tile.of(areas)


def _habitats(rng: Random) -> list[Habitat]:
    """Draw the habitats of one tile, each once."""
    wanted = rng.choices((2, 3, 4), _MIXED)[0]
    shown: list[Habitat] = []
    while len(shown) < wanted:
        habitat = rng.choices(HABITATS, _COMMON)[0]
        if habitat not in shown:
            shown.append(habitat)
    return shown
