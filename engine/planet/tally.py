"""What comes out of many games: who wins, with how much, and what becomes of the animals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from engine.planet.award import Reason

if TYPE_CHECKING:
    from engine.planet.animal import Kind
    from engine.planet.award import Outcome
    from engine.planet.game import Game

_TIES = frozenset(
    {
        Reason.TIE,
        Reason.LAST_TIE_MOST,
        Reason.LAST_TIE,
        Reason.SECOND_REGION,
        Reason.THIRD_REGION,
    }
)
"""The reasons that are given where several players had the best first number."""


class Interval(NamedTuple):
    """Where a share may truly lie."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over finished games; each counter is by player."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    shared: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    objective: Counter[str] = field(default_factory=Counter)
    animals: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[Kind, Outcome]] = field(default_factory=Counter)
    """What became of an animal each time that it was judged, by its kind."""
    ties: int = 0

    def with_game(self, game: Game) -> Tally:
        """Return the sums with one more game."""
        scores, winners = game.scores or {}, game.winners or ()
        awards = [verdict.award for verdict in game.verdicts]
        alone = len(winners) == 1
        return Tally(
            self.games + 1,
            self.wins + Counter(winners if alone else ()),
            self.shared + Counter(() if alone else winners),
            self.points + Counter({p: score.total for p, score in scores.items()}),
            self.objective + Counter({p: score.objective for p, score in scores.items()}),
            self.animals + Counter({p: score.cards for p, score in scores.items()}),
            self.outcomes + Counter((each.requirement.kind, each.outcome) for each in awards),
            self.ties + sum(each.reason in _TIES for each in awards),
        )

    @property
    def decided(self) -> int:
        """The games that one player won alone."""
        return self.wins.total()

    def share(self, player: str) -> Interval:
        """Return where a player's share of the decided games lies, with 95 % confidence."""
        return wilson(self.wins[player], self.decided)


def wilson(wins: int, games: int) -> Interval:
    """Return Wilson's 95 % interval of a share."""
    if not games:
        return Interval(0.0, 1.0)
    z2 = 1.959964**2
    middle = (wins + z2 / 2) / (games + z2)
    half = sqrt(z2 * (wins * (games - wins) / games + z2 / 4)) / (games + z2)
    return Interval(middle - half, middle + half)
