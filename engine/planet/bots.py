"""Opponents for simulation: each chooses a tile and a place from what a player may see."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from engine.planet.lookahead import Lookahead
from engine.planet.measure import Measure
from engine.planet.move import moves

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from engine.planet.outlook import Outlook
    from engine.planet.tile import Placement


class Bot(Protocol):
    """Somebody who plays; all chance comes from the random numbers that are handed in."""

    def choose(self, outlook: Outlook, rng: Random) -> Placement:
        """Return one of the open tiles, and where it goes."""
        ...


class RandomBot:
    """Takes any tile and puts it anywhere."""

    def choose(self, outlook: Outlook, rng: Random) -> Placement:
        """Return a move by chance."""
        return rng.choice(moves(outlook.planet, outlook.tiles)).placement


class Greedy:
    """Takes what wins the most animals of this round, as the other planets lie now."""

    def choose(self, outlook: Outlook, rng: Random) -> Placement:
        """Return one of the moves that promise the most animals now."""
        measure = Measure()
        counts = [measure.count(each) for each in outlook.columns.get(outlook.round, ())]
        best = [max(count(o.masks) for o in outlook.others) for count in counts]
        chances = _SURE if not outlook.to_come else _OPEN
        found = moves(outlook.planet, outlook.tiles)
        rng.shuffle(found)
        return max(
            found,
            key=lambda move: sum(
                _chance(chances, count(move.masks) - most)
                for count, most in zip(counts, best, strict=True)
            ),
        ).placement


_SURE = (0.0, 1.0)
_OPEN = (0.1, 0.5, 0.75, 0.9, 1.0)
"""What a lead of 0, 1, 2 ... areas is worth when nobody, and when somebody, is still to come."""


def _chance(chances: tuple[float, ...], lead: int) -> float:
    """A lead too small to win counts a little, so that the lesser evil is chosen."""
    return lead / 1000 if lead < 0 else chances[min(lead, len(chances) - 1)]


BOTS: Mapping[str, Callable[[], Bot]] = MappingProxyType(
    {"random": RandomBot, "greedy": Greedy, "lookahead": Lookahead}
)
"""The bots by the names that people give."""
