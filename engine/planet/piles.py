"""The twelve piles of tiles, and where the tiles go that nobody took (P-11, P-21)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from engine.errors import Illegal
from engine.planet.tile import Tile

PILES = 10
PILE = 5
"""Tiles in a pile."""


class LeftOvers(NamedTuple):
    """How many of a round's left-over tiles go to pile 11, to pile 12 and to the box."""

    eleventh: int
    twelfth: int
    box: int


def left_overs(players: int, round_: int) -> LeftOvers:
    """Return where a round's left-overs go: pile 11 up to 5, then pile 12, then the box (P-21)."""
    left = PILE - players
    before, after = left * (round_ - 1), left * round_
    eleventh = min(after, PILE) - min(before, PILE)
    twelfth = min(after, 2 * PILE) - min(before, 2 * PILE) - eleventh
    return LeftOvers(eleventh, twelfth, left - eleventh - twelfth)


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles face down, the tiles of the round face up, and the box."""

    closed: tuple[tuple[Tile, ...], ...]
    round: int = 0
    face_up: tuple[Tile, ...] = ()
    box: tuple[Tile, ...] = ()

    @classmethod
    def of(cls, tiles: Sequence[Tile]) -> Self:
        """Return ten piles of five, in the order given, and two empty ones for left-overs."""
        if len(tiles) != PILES * PILE:
            raise Illegal(f"the piles take {PILES * PILE} tiles, not {len(tiles)}")
        piles = [tuple(tiles[k : k + PILE]) for k in range(0, len(tiles), PILE)]
        return cls((*piles, (), ()))

    def opened(self, round_: int) -> Self:
        """Return the piles with the next round's one turned up (P-20)."""
        if round_ != self.round + 1 or round_ > len(self.closed):
            raise Illegal(f"pile {round_} cannot be opened after pile {self.round}")
        if self.face_up:
            raise Illegal(f"the tiles of round {self.round} are still out: put them away first")
        closed = list(self.closed)
        face_up, closed[round_ - 1] = closed[round_ - 1], ()
        return type(self)(tuple(closed), round_, face_up, self.box)

    def taken(self, tile: Tile) -> Self:
        """Return the piles after somebody took a tile of the round."""
        if tile not in self.face_up:
            raise Illegal(f"the tile {tile} is not among those of round {self.round}")
        at = self.face_up.index(tile)
        left = self.face_up[:at] + self.face_up[at + 1 :]
        return type(self)(self.closed, self.round, left, self.box)

    def put_away(self) -> Self:
        """Return the piles after what is left of the round went where P-21 says."""
        closed, box = list(self.closed), self.box
        for tile in self.face_up:
            to = next((pile for pile in (PILES, PILES + 1) if self._takes(closed, pile)), None)
            if to is None:
                box += (tile,)
            else:
                closed[to] += (tile,)
        return type(self)(tuple(closed), self.round, (), box)

    def _takes(self, closed: Sequence[Sequence[Tile]], pile: int) -> bool:
        # A pile that has been opened is a round of the past: nothing is added to it.
        return pile >= self.round and len(closed[pile]) < PILE
