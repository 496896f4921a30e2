"""A plate that turns evenly, as a stepper turns it."""

from dataclasses import dataclass
from typing import Final

SPEED: Final = 90.0
"""Degrees in a second."""


@dataclass(slots=True)
class Plate:
    """Where a plate is; it moves by arithmetic, whenever somebody looks."""

    start: float = 0.0
    goal: float = 0.0
    began: float = 0.0

    def angle(self, now: float) -> float:
        """Return where it is, in degrees."""
        way = self.goal - self.start
        moved = min(abs(way), SPEED * max(0.0, now - self.began))
        return self.start + (moved if way > 0 else -moved)

    def turns(self, now: float) -> bool:
        """Tell whether it moves."""
        return self.angle(now) != self.goal

    def turn(self, degrees: float, now: float) -> None:
        """Turn from where it is; what was left of an earlier turn is forgotten."""
        self.start = self.angle(now)
        self.goal, self.began = self.start + degrees, now

    def stop(self, now: float) -> None:
        """Stay where it is."""
        self.start = self.goal = self.angle(now)
