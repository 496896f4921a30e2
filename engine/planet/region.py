"""Regions: areas of one habitat joined edge to edge over the whole planet."""

from typing import NamedTuple

from engine.planet.sphere import TOUCHES


class Region(NamedTuple):
    """The areas of a region and all that they touch, itself included, both as masks."""

    mask: int
    halo: int

    @property
    def size(self) -> int:
        """The number of areas."""
        return self.mask.bit_count()


def regions(mask: int) -> list[Region]:
    """Split the areas of one habitat into regions, in the order of their first areas."""
    found = []
    while mask:
        todo = mask & -mask
        region = halo = 0
        while todo:
            bit = todo & -todo
            region |= bit
            halo |= TOUCHES[bit]
            todo = (todo | halo & mask) & ~region
        found.append(Region(region, halo))
        mask ^= region
    return found
