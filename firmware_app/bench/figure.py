"""A figure of speed: a ratio that a machine's own pace does not change."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: so many repeats over so many things, other ones in each repeat."""

    repeats: int = 9
    items: int = 60


@dataclass(frozen=True, slots=True)
class Figure:
    """How the time `of` one thing compares with the time of what it is set `against`.

    Where higher is better the ratio says how many times faster it is than the reference; where
    lower is better, how many times as long it takes.
    """

    name: str
    ratio: float
    goal: float | None
    better: Literal["higher", "lower"]
    of: str
    against: str

    @property
    def ok(self) -> bool:
        """Whether it reaches its goal, if it has one."""
        if self.goal is None:
            return True
        return self.ratio >= self.goal if self.better == "higher" else self.ratio <= self.goal

    def to_json(self) -> dict[str, object]:
        """As `orrery bench --json` gives it."""
        return {
            "name": self.name,
            "ratio": round(self.ratio, 3),
            "goal": self.goal,
            "better": self.better,
            "of": self.of,
            "against": self.against,
            "ok": self.ok,
        }
