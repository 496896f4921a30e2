"""Two things timed side by side, so that a busy machine slows both."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import TypeVar

Own = TypeVar("Own")
Reference = TypeVar("Reference")


def times_as_long(
    of: Callable[[Own], object],
    against: Callable[[Reference], object],
    repeats: Iterable[tuple[Own, Reference]],
) -> float:
    """Return how many times as long the one takes as the other: the median of the repeats."""
    ratios = []
    with _no_collection():
        for number, (own, reference) in enumerate(repeats):
            # Who goes first alternates: the second may find a warmer machine, or a throttled one.
            if number % 2:
                divisor, dividend = _seconds(against, reference), _seconds(of, own)
            else:
                dividend, divisor = _seconds(of, own), _seconds(against, reference)
            ratios.append(dividend / divisor)
    return median(ratios)


def times_faster(
    of: Callable[[Own], object],
    against: Callable[[Reference], object],
    repeats: Iterable[tuple[Own, Reference]],
) -> float:
    """Return how many times faster the one is than the other."""
    return 1 / times_as_long(of, against, repeats)


def _seconds(work: Callable[[Own], object], given: Own) -> float:
    # The processor's time, not the clock's: other programs on the machine do not count.
    start = process_time()
    work(given)
    return max(process_time() - start, 1e-9)


@contextmanager
def _no_collection() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
