"""What the players who are still to come in a round may do, by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.planet.move import moves

if TYPE_CHECKING:
    from random import Random

    from engine.planet.appraisal import Appraisal
    from engine.planet.move import Move
    from engine.planet.outlook import Outlook
    from engine.planet.tile import Tile

_SAMPLES = 6
_WEIGHED = 3
"""How many ways to place a tile a player is thought to weigh before choosing."""


class Reply(NamedTuple):
    """A tile taken, and what the planet then counts for each animal of the round."""

    tile: Tile
    counts: list[int]


class Replies:
    """Samples of how a round may end, the same for every move that they are asked about."""

    def __init__(self, outlook: Outlook, appraisal: Appraisal, rng: Random) -> None:
        self._tiles = outlook.tiles
        self._stakes = appraisal.now
        stay = [o.masks for k, o in enumerate(outlook.others) if k not in outlook.to_come]
        self._stay = [max(map(stake.count, stay), default=0) for stake in self._stakes]
        tiles = dict.fromkeys(outlook.tiles)
        found = [
            [moves(outlook.others[seat], [tile]) for tile in tiles] for seat in outlook.to_come
        ]
        self._samples = [[self._drawn(each, rng) for each in found] for _ in range(_SAMPLES)]

    def now(self, move: Move) -> float:
        """Return what this round brings on average after a move."""
        own = [stake.count(move.masks) for stake in self._stakes]
        return sum(self._outcome(move.tile, own, sample) for sample in self._samples) / _SAMPLES

    def _drawn(self, found: list[list[Move]], rng: Random) -> list[Reply]:
        """Draw a few ways to place each tile, as nobody knows which will be left."""
        chosen = [move for of_tile in found for move in rng.choices(of_tile, k=_WEIGHED)]
        return [Reply(m.tile, [stake.count(m.masks) for stake in self._stakes]) for m in chosen]

    def _outcome(self, taken: Tile, own: list[int], sample: list[list[Reply]]) -> float:
        """Let everybody to come take the reply that leaves this player with the least."""
        left, best = list(self._tiles), self._stay
        left.remove(taken)
        for replies in sample:
            free = [reply for reply in replies if reply.tile in left]
            worst = min(free, key=lambda reply: self._ahead(own, reply.counts))
            left.remove(worst.tile)
            best = list(map(max, best, worst.counts))
        return self._ahead(own, best)

    def _ahead(self, own: list[int], best: list[int]) -> float:
        return sum(
            stake.margin(mine - theirs)
            for stake, mine, theirs in zip(self._stakes, own, best, strict=True)
        )
