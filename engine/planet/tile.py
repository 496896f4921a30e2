"""A tile, the same however it is turned, and where it lies on a planet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engine.errors import Illegal
from engine.planet.habitat import Habitat
from engine.planet.sphere import EDGES, FACES

Areas = tuple[Habitat, ...]


def _turns(areas: Areas) -> list[Areas]:
    return [areas[k:] + areas[:k] for k in range(EDGES)]


def _letters(areas: Sequence[Habitat]) -> str:
    return "".join(habitat.letter for habitat in areas)


@dataclass(frozen=True, slots=True)
class Tile:
    """Five areas around a centre, counter-clockwise, in the turn whose letters come first."""

    areas: Areas

    def __post_init__(self) -> None:
        """Keep one value for one tile."""
        if len(self.areas) != EDGES:
            message = f"a tile has {EDGES} areas, not {len(self.areas)}"
            raise Illegal(message)
        if _letters(self.areas) != min(map(_letters, _turns(self.areas))):
            message = f"the tile {self} is turned: Tile.of() takes it as it lies"
            raise Illegal(message)

    @classmethod
    def of(cls, areas: Sequence[Habitat]) -> Self:
        """Return the tile that shows these areas in some turn."""
        return cls(min(_turns(tuple(areas)), key=_letters))

    def __str__(self) -> str:
        """Five letters."""
        return _letters(self.areas)


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on a face, its first area at an edge."""

    tile: Tile
    face: int
    edge: int

    def __post_init__(self) -> None:
        """Refuse a face or an edge that no planet has, and a second way to say the same."""
        if not (0 <= self.face < FACES and 0 <= self.edge < EDGES):
            message = f"there is no edge {self.edge} of face {self.face}"
            raise Illegal(message)
        if self.edge and len(set(self.tile.areas)) == 1:
            message = f"a tile of one habitat lies at edge 0, not {self.edge}"
            raise Illegal(message)

    @classmethod
    def of(cls, face: int, areas: Sequence[Habitat]) -> Self:
        """Return the placement that shows these areas at edges 0-4 of a face."""
        tile = Tile.of(areas)
        turned = _turns(tile.areas).index(tuple(areas))
        return cls(tile, face, -turned % EDGES)

    @property
    def areas(self) -> Areas:
        """The habitats at edges 0-4 of the face."""
        return _turns(self.tile.areas)[-self.edge % EDGES]

    def __str__(self) -> str:
        """The tile, its face and the edge of its first area: `DDFFO@7.2`."""
        return f"{self.tile}@{self.face}.{self.edge}"
