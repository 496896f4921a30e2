"""What a planet is worth to a player: animals that may be won or lost, and the objective."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from engine.planet.animal import Kind
from engine.planet.award import LAST_ROUND
from engine.planet.measure import Count, Measure

if TYPE_CHECKING:
    from engine.planet.animal import Requirement
    from engine.planet.move import Masks
    from engine.planet.outlook import Outlook
    from engine.planet.score import ObjectiveTable

_GAINED = 1.5
"""How many areas of the objective's habitat a player can hope to gain with each tile to come."""


_BELOW = 3
"""How far below its first step a table is taken to start paying."""


class Stake(NamedTuple):
    """One animal: how it counts, the others' best, and what winning and losing it means."""

    count: Count
    best: int
    won: float
    lost: float
    doubt: float

    def margin(self, lead: int) -> float:
        """Return the points ahead that a lead is worth, when it decides at once."""
        return self.won if lead > 0 else -self.lost if lead < 0 else 0.0

    def hope(self, masks: Masks) -> float:
        """Return the points ahead that a lead of today promises for the round of the animal."""
        lead = self.count(masks) - self.best
        return (self.won + self.lost) / (1 + exp(-lead / self.doubt)) - self.lost


class Appraisal:
    """Weighs the planets that one player could have after this move."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._measure = Measure()
        self.now = self._stakes(outlook.round)
        later = (each for each in outlook.columns if each > outlook.round)
        self._later = [stake for round_ in later for stake in self._stakes(round_)]

    def later(self, masks: Masks) -> float:
        """Return what a planet promises beyond this round."""
        hope = sum([stake.hope(masks) for stake in self._later])
        table = self._outlook.objective
        if table is None:
            return hope
        areas = masks[table.habitat.index].bit_count()
        return hope + promised(table, areas, LAST_ROUND - self._outlook.round)

    def as_it_lies(self, masks: Masks) -> float:
        """Return what a planet is worth while the others stay as they are."""
        if self._outlook.to_come:
            now = sum([stake.hope(masks) for stake in self.now])
        else:
            now = sum([stake.margin(stake.count(masks) - stake.best) for stake in self.now])
        return now + self.later(masks)

    def _stakes(self, round_: int) -> list[Stake]:
        asked = self._outlook.columns.get(round_, ())
        return [self._stake(requirement, round_ - self._outlook.round) for requirement in asked]

    def _stake(self, requirement: Requirement, ahead: int) -> Stake:
        table, others = self._outlook.objective, self._outlook.others
        count = self._measure.count(requirement)
        best = max(count(planet.masks) for planet in others)
        own = table is not None and table.habitat is requirement.habitat
        full = 1.0 if table is None else 2.0
        # A lead of one region is harder to catch up than one of one area.
        scale = 0.5 if requirement.kind is Kind.MOST else 1.0
        return Stake(
            count, best, 1.0 if own else full, full / len(others), scale * (1.0 + 0.6 * ahead)
        )


def promised(table: ObjectiveTable, areas: int, tiles: int) -> float:
    """Return the points that an objective will pay if every tile adds what is usual."""
    if not tiles or not table.steps:
        return float(table.points(areas))
    first, last = table.steps[0].areas - _BELOW, table.steps[-1]
    part = (areas + _GAINED * tiles - first) / (last.areas - first)
    return last.points * min(max(part, 0.0), 1.0)
