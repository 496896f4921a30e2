"""The sessions of a sweep by number, and how they are dealt out to processes."""

from collections.abc import Iterator, Sequence

from tests.sweep.play import Row, play
from tests.sweep.sitting import PER_TABLE, Sitting, sitting
from tests.sweep.table import table


def the_session(number: int, seed: int, hostility: float | None) -> Sitting:
    """Return one session of a sweep."""
    return sitting(table(seed, number // PER_TABLE, hostility), number)


def played(numbers: Sequence[int], seed: int, hostility: float | None) -> list[Row]:
    return [play(the_session(number, seed, hostility)) for number in numbers]


def by_table(first: int, count: int) -> Iterator[list[int]]:
    """Return the numbers of the sessions, those of a table together: it is learnt once."""
    numbers = range(first, first + count)
    for number in range(first // PER_TABLE, (first + count - 1) // PER_TABLE + 1):
        mine = range(number * PER_TABLE, (number + 1) * PER_TABLE)
        yield [each for each in mine if each in numbers]
