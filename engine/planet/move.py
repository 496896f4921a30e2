"""Every way to place one of the open tiles, as the masks that it leads to."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.planet.planet import Planet
from engine.planet.sphere import EDGES
from engine.planet.tile import Placement, Tile

Masks = tuple[int, ...]


class Move(NamedTuple):
    """A tile on a face in one turn, and the five masks of the planet with it."""

    tile: Tile
    face: int
    edge: int
    masks: Masks

    @property
    def placement(self) -> Placement:
        """The tile as it is told to the referee."""
        return Placement(self.tile, self.face, self.edge)


def moves(planet: Planet, tiles: Sequence[Tile]) -> list[Move]:
    """Return the moves that differ: on a bare planet all faces and turns are the same."""
    a, b, c, d, e = planet.masks
    bare = planet.bare_faces if any(planet.masks) else (0,)
    turns = range(EDGES) if any(planet.masks) else (0,)
    return [
        Move(tile, face, edge, (a | v << at, b | w << at, c | x << at, d | y << at, e | z << at))
        for tile in dict.fromkeys(tiles)
        for edge in turns
        if not edge or len(set(tile.areas)) > 1
        for v, w, x, y, z in [Planet().with_tile(Placement(tile, 0, edge)).masks]
        for face in bare
        for at in [EDGES * face]
    ]
