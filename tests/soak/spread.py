"""Twenty tables: every number of players with every variant, each played again by its seed."""

from typing import Final, NamedTuple

from engine.planet.variant import Variant


class Table(NamedTuple):
    """How many play what, with which seed."""

    seed: int
    players: int
    variant: Variant


def table(seed: int) -> Table:
    """Return the table of a seed: players and variants go round at different paces."""
    variants = list(Variant)
    return Table(seed, 2 + (seed - 1) % 3, variants[(seed - 1) % len(variants)])


TABLES: Final = tuple(map(table, range(1, 21)))
SHORT: Final = tuple(map(table, (1, 2, 4)))
"""Those that `make test` plays: among them a standard game of two."""
