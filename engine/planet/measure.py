"""What animals would count on planets that are only thought of, as bare masks."""

from collections.abc import Callable

from engine.planet.animal import Kind, Requirement
from engine.planet.move import Masks
from engine.planet.region import Region, regions

Count = Callable[[Masks], int]


class Measure:
    """Counts as the awards do, and keeps the regions that many moves of one choice share."""

    def __init__(self) -> None:
        self._found: dict[int, list[Region]] = {}

    def count(self, requirement: Requirement) -> Count:
        """Return what counts a planet's masks as a requirement does."""
        own, found = requirement.habitat.index, self._regions
        if requirement.other is None:
            return lambda masks: len(found(masks[own]))
        other = requirement.other.index
        if requirement.kind is Kind.TOUCHING:
            return lambda masks: _touching(found(masks[own]), masks[other])
        return lambda masks: _avoiding(found(masks[own]), masks[other])

    def _regions(self, mask: int) -> list[Region]:
        found = self._found.get(mask)
        if found is None:
            found = self._found[mask] = sorted(regions(mask), key=_size, reverse=True)
        return found


def _size(region: Region) -> int:
    return region.mask.bit_count()


def _touching(found: list[Region], other: int) -> int:
    for mask, halo in found:
        if halo & other:
            return mask.bit_count()
    return 0


def _avoiding(found: list[Region], other: int) -> int:
    for mask, halo in found:
        if not halo & other:
            return mask.bit_count()
    return 0
