"""What a player sees when it is time to choose a tile."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.planet.animal import Requirement
from engine.planet.planet import Planet
from engine.planet.score import ObjectiveTable
from engine.planet.tile import Tile


@dataclass(frozen=True, slots=True)
class Outlook:
    """The table as one player sees it, with the own objective and nobody else's (P-13)."""

    round: int
    tiles: tuple[Tile, ...]
    planet: Planet
    others: tuple[Planet, ...]
    to_come: tuple[int, ...]
    """Which of the others choose after this player in this round, in their order."""
    columns: Mapping[int, tuple[Requirement, ...]]
    """What the animals ask that lie face up, from this round's column on."""
    objective: ObjectiveTable | None
    """None for a beginner, to whom every animal is worth 1 (P-14)."""
