"""Regions: areas of one habitat joined edge to edge over the whole planet."""

from typing import NamedTuple

from engine.planet.sphere import TOUCHES


class Region(NamedTuple):
    """The areas of a region and all that they touch, both as masks."""

    mask: int
    halo: int

    @property
    def size(self) -> int:
        """The number of areas."""
        return self.mask.bit_count()


_LONE = {bit: Region(bit, contacts) for bit, contacts in TOUCHES.items()}
"""The 60 regions of one area: half of all regions are such, and need no new value."""


def regions(mask: int) -> list[Region]:
    """Split the areas of one habitat into regions, in the order of their first areas."""
    found = []
    left = mask
    while left:
        before, bit = left, left & -left
        left ^= bit
        halo = TOUCHES[bit]
        new = halo & left
        if not new:
            found.append(_LONE[bit])
            continue
        while new:
            bit = new & -new
            left ^= bit
            halo |= TOUCHES[bit]
            new = halo & left
        # Region(...) would spend as long on passing its arguments as on finding them.
        found.append(tuple.__new__(Region, (before ^ left, halo)))
    return found
