"""Two things timed side by side, so that a busy machine slows both."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time

Work = Callable[[], object]


def times_as_long(rounds: Iterable[tuple[Work, Work]]) -> float:
    """Return the median of how many times as long the first of each two takes as the second."""
    ratios = []
    with _no_collection():
        for number, (of, against) in enumerate(rounds):
            # Who goes first alternates: the second may find a warmer or a more throttled machine.
            if number % 2:
                reference, own = _seconds(against), _seconds(of)
            else:
                own, reference = _seconds(of), _seconds(against)
            ratios.append(own / reference)
    return median(ratios)


def times_faster(rounds: Iterable[tuple[Work, Work]]) -> float:
    """Return the median of how many times faster the first of each two is than the second."""
    return 1 / times_as_long(rounds)


def _seconds(work: Work) -> float:
    # The processor's time, not the clock's: other programs on the machine do not count.
    start = process_time()
    work()
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
