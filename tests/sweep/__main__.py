"""`python -m tests.sweep`: thousands of rendered sessions, each to be run again by its number."""

import argparse
import json
import sys
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

from tests.sweep.crowd import by_table, played, the_session
from tests.sweep.keep import keep
from tests.sweep.play import Row, play
from tests.sweep.report import missed, text, to_json, told


def arguments() -> argparse.Namespace:
    """Return what the caller wants."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__)
    parser.add_argument("--sessions", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (0)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another sweep (1)")
    parser.add_argument("--processes", type=int, default=2, help="on so many cores (2)")
    parser.add_argument("--hostility", type=float, help="0 to 1; drawn from 0.4 to 1 if not given")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long (60)")
    parser.add_argument("--only", type=int, help="run this session alone and tell of it")
    parser.add_argument("--save", type=Path, help="write the session of --only as a recording")
    parser.add_argument("--json", type=Path, help="write all figures and rows to this file")
    return parser.parse_args()


def sweep(given: argparse.Namespace) -> list[Row]:
    """Run all sessions, or as many as there is time for."""
    start, rows = monotonic(), []
    run = partial(played, seed=given.seed, hostility=given.hostility)
    tables = by_table(given.first, given.sessions)
    with get_context("spawn").Pool(given.processes, maxtasksperchild=50) as pool:
        for batch in pool.imap(run, tables):
            rows += batch
            for row in batch:
                if row.wrong_accept:
                    sys.stderr.write(f"\r{told(row)}\n")
            _progress(rows, given.sessions, monotonic() - start)
            if monotonic() - start > 60 * given.minutes:
                break
    sys.stderr.write("\n")
    return rows


def _progress(rows: list[Row], total: int, seconds: float) -> None:
    wrong, lost = sum(row.wrong_accept for row in rows), len(missed(rows))
    line = f"{len(rows)} of {total} in {seconds:.0f} s; {wrong} wrong accepts, {lost} missed"
    sys.stderr.write(f"\r{line}")
    sys.stderr.flush()


def main() -> int:
    """Run the sweep, or one session of it; 1 if anything was accepted that is not so."""
    given = arguments()
    if given.only is not None:
        one = the_session(given.only, given.seed, given.hostility)
        if given.save:
            keep(one, given.save)
        rows = [play(one)]
    else:
        rows = sweep(given)
    if given.json:
        given.json.write_text(json.dumps(to_json(rows), indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{told(rows[0])}\n" if given.only is not None else text(rows))
    return int(any(row.wrong_accept for row in rows))


if __name__ == "__main__":
    sys.exit(main())
