"""Final points, and who wins (P-40 to P-42)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import Illegal
from engine.planet.habitat import Habitat
from engine.planet.sphere import AREAS


class Step(NamedTuple):
    """From so many areas on, so many points."""

    areas: int
    points: int


@dataclass(frozen=True, slots=True)
class ObjectiveTable:
    """The points of one natural-habitat objective."""

    habitat: Habitat
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        """Thresholds and their points rise."""
        before = Step(0, 0)
        for step in self.steps:
            if step.areas <= before.areas or step.points <= before.points:
                message = (
                    f"the thresholds of {self.habitat.letter} do not rise: "
                    f"{list(step)} comes after {list(before)}"
                )
                raise Illegal(message)
            before = step
        if before.areas > AREAS:
            message = (
                f"{self.habitat.letter} asks for {before.areas} areas, and a planet has {AREAS}"
            )
            raise Illegal(message)

    def points(self, areas: int) -> int:
        """Return the points for a number of areas (P-40)."""
        return max((step.points for step in self.steps if step.areas <= areas), default=0)


@dataclass(frozen=True, slots=True)
class Score:
    """One player's points and cards."""

    objective: int
    animals: int
    cards: int

    @property
    def total(self) -> int:
        """All points."""
        return self.objective + self.animals


def score(table: ObjectiveTable | None, areas: int, cards: Sequence[Habitat]) -> Score:
    """Return the points of an objective's table, its areas and the habitats of the cards won.

    Without an objective every animal is worth 1 (P-14); with one, its own are worth 1, others 2
    (P-41).
    """
    if table is None:
        return Score(0, len(cards), len(cards))
    animals = sum(1 if habitat is table.habitat else 2 for habitat in cards)
    return Score(table.points(areas), animals, len(cards))


def winners(scores: Mapping[str, Score]) -> tuple[str, ...]:
    """Most points, then most cards, then shared (P-42)."""
    best = max((score.total, score.cards) for score in scores.values())
    return tuple(p for p, score in scores.items() if (score.total, score.cards) == best)
