"""`python -m tests.soak`: twenty simulated games, what they leave behind, and fifty kills."""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.soak.ended import ended
from tests.soak.growth import DRAWN, FED, RENDERED, play_many
from tests.soak.kills import kill_often
from tests.soak.spread import TABLES

PARTS: Final = ("seeds", "growth", "kills")


def arguments() -> argparse.Namespace:
    """Return what the caller wants."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)} (all)")
    parser.add_argument("--kills", type=int, default=50, help="at so many moments (50)")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first table (1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other moments (1)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long (60)")
    parser.add_argument("--keep", type=Path, help="write what was accepted wrongly to this folder")
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}: choose from {', '.join(PARTS)}")
    return given


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def seeds(given: argparse.Namespace) -> Iterator[tuple[str, bool]]:
    """Play the twenty tables, on two cores."""
    with get_context("spawn").Pool(2, maxtasksperchild=5) as pool:
        yield from pool.imap_unordered(partial(ended, keep=given.keep), TABLES[given.first - 1 :])


def growth(_: argparse.Namespace) -> Iterator[tuple[str, bool]]:
    """Play many games in this process, and hold what is left to what both tables left at first."""
    first = None
    for number, held in enumerate(play_many(RENDERED, FED), 1):
        first = held if number <= len(DRAWN) else first or held
        done = f"{number} rendered and {number * FED // RENDERED} fed games"
        left = f"{held.threads} threads, {held.handles} handles, {held.children} children"
        yield f"after {done}: {held.megabytes:.1f} MB, {left}", not held.grown(first)


def kills(given: argparse.Namespace) -> Iterator[tuple[str, bool]]:
    """Kill the program again and again."""
    with TemporaryDirectory() as folder:
        for count in kill_often(Path(folder), given.kills, Random(given.seed)):
            told = f"killed {count.killed} times in {count.games} ended games, {count.wrong} wrong"
            yield told, not count.wrong


RUNS: Final[dict[str, Callable[[argparse.Namespace], Iterator[tuple[str, bool]]]]] = {
    "seeds": seeds,
    "growth": growth,
    "kills": kills,
}


def main() -> int:
    """Run what is wanted; 1 if anything went wrong or there was no time for it."""
    given, began, failed = arguments(), monotonic(), 0
    for part in given.parts or PARTS:
        for told, right in RUNS[part](given):
            failed += not right
            say(f"{'     ' if right else 'FAIL '}{part}: {told}")
            if monotonic() - began > 60 * given.minutes:
                say(f"FAIL  there were only {given.minutes:g} minutes")
                return 1
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
