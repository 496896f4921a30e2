"""What may be said to be remembered of a planet that lies there: many sessions from one."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from random import Random
from typing import NamedTuple

from engine.planet.planet import Planet
from engine.planet.tile_set import tile_set
from tests.sweep.story import exchanged, replaced, tiled, turned, with_tiles

OWNER, RIVAL = "Ada", "Bo"


class Question(NamedTuple):
    """What a reader is told, and whether it is so."""

    before: Planet | None
    expected: int
    true: bool
    rival: Planet | None = None
    """Another player's planet, which this might be."""

    @property
    def memories(self) -> dict[str, Planet | None]:
        """What is remembered of each player's planet."""
        return {OWNER: self.before} | ({RIVAL: self.rival} if self.rival else {})


def questions(rng: Random, planet: Planet, rivals: Sequence[Planet]) -> Iterator[Question]:
    """Return what may be remembered: all but some tiles, more than there is, or what is not so."""
    tiles, deck = tiled(planet), list(tile_set(rng))
    yield from (Question(planet.without_tile(face), 1, true=True) for face in tiles)
    yield from (Question(planet, 0, true=True), Question(None, 1, true=True))
    if planet.bare_faces:
        yield Question(planet, 1, true=False)
    for count, _ in product((2, 3), range(3)):
        if len(tiles) >= count:
            before = reduce(Planet.without_tile, rng.sample(tiles, count), planet)
            yield Question(before, count, True, rng.choice((None, *rivals)))
            yield Question(before, 1, False, rng.choice((None, *rivals)))
    for change, _ in product((turned, replaced, exchanged), range(3)):
        if len(tiles) > 2:
            before = planet.without_tile(rng.choice(tiles))
            yield Question(change(rng, deck, before), 1, true=False)
    # With the tile that is not there a face is still free for the one that is expected.
    for _ in range(3 if len(planet.bare_faces) > 1 else 0):
        before, _ = with_tiles(rng, deck, planet, 1)
        yield Question(before, 1, true=False)
