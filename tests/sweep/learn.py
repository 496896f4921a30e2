"""`python -m tests.sweep.learn`: teaches vision/resemblance.json what rendered areas show.

Thousands of tables are drawn, as the sweep draws them but with a seed of their own, and their
planets read without the network. What it would have been told of each area is kept beside what the
area shows.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

import numpy as np

from tests.sweep.lesson import Lesson, lessons
from vision import resemblance
from vision.alignment import log_sum
from vision.frame import Floats, Ints
from vision.palette import CLASSES
from vision.resemblance import MOST, TRUST, Network

KEPT = Path(resemblance.__file__).with_suffix(".json")
_HIDDEN = 96
_ROUNDS, _BATCH = 30, 2048
_RATE, _DECAY = 3e-3, 0.1
_FIRST, _SECOND = 0.9, 0.999
"""How slowly Adam forgets the slopes that it met, and their squares."""
_HELD_OUT = 7
"""Every seventh table teaches nothing: with them what was taught is tried.

An even number would try it without a calibration only.
"""


@dataclass(slots=True, eq=False)
class _Adam:
    """Moves weights down the slopes that it meets, further where these agree."""

    weights: list[Floats]
    means: list[Floats] = field(init=False)
    squares: list[Floats] = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        """Begin having met none."""
        self.means, self.squares = ([np.zeros_like(w) for w in self.weights] for _ in range(2))

    def step(self, slopes: Sequence[Floats], rate: float) -> None:
        """Move all weights a little, and towards nothing by less."""
        self.steps += 1
        young, younger = 1 - _FIRST**self.steps, 1 - _SECOND**self.steps
        for k, slope in enumerate(slopes):
            self.means[k] += (1 - _FIRST) * (slope - self.means[k])
            self.squares[k] += (1 - _SECOND) * (slope**2 - self.squares[k])
            by = self.means[k] / young / (np.sqrt(self.squares[k] / younger) + 1e-8)
            self.weights[k] -= rate * (by + _DECAY * self.weights[k])


def taught(lesson: Lesson, rounds: int = _ROUNDS, hidden: int = _HIDDEN) -> Network:
    """Return a network that was shown all areas so many times, ever more gently."""
    rng, (count, _, width) = np.random.default_rng(0), lesson.told.shape
    inner = rng.normal(size=(width, hidden)) / np.sqrt(width)
    outer = 0.1 * rng.normal(size=hidden) / np.sqrt(hidden)
    adam = _Adam([inner, np.zeros(hidden), outer, np.zeros(1)])
    batches = max(count // _BATCH, 1)
    for number in range(rounds):
        for k, dealt in enumerate(np.array_split(rng.permutation(count), batches)):
            done = (number + k / batches) / rounds
            slopes = _slopes(Network(*adam.weights), lesson.only(dealt))
            adam.step(slopes, _RATE * 0.5 * (1 + np.cos(np.pi * done)))
    return Network(*adam.weights)


def _slopes(network: Network, lesson: Lesson) -> list[Floats]:
    """Return by how much each weight changes the mean log of the chances of what is shown."""
    rows = lesson.told.reshape(-1, lesson.told.shape[2]).astype(float)
    hidden = np.tanh(rows @ network.inner + network.shift)
    nats = np.tanh((hidden @ network.outer + network.constant) / MOST).reshape(-1, CLASSES)
    weighed = lesson.alone + MOST * nats
    chances = np.exp(weighed - log_sum(weighed, 1)[:, None])
    chances[np.arange(len(chances)), lesson.shown] -= 1
    out = (chances * (1 - nats**2)).ravel() / len(lesson.shown)
    back = out[:, None] * network.outer * (1 - hidden**2)
    return [rows.T @ back, back.sum(axis=0), hidden.T @ out, out.sum(keepdims=True)]


def outcome(alone: Floats, shown: Ints) -> str:
    """Say how many areas are read as something else, and what that costs."""
    chances = alone - log_sum(alone, 1)[:, None]
    ranked = np.sort(chances, axis=1)
    wrong, margin = chances.argmax(axis=1) != shown, ranked[:, -1] - ranked[:, -2]
    cost = -chances[np.arange(len(shown)), shown].mean()
    surely = np.count_nonzero(wrong & (margin > 5))
    return (
        f"{np.mean(wrong):.3%} wrong, {surely} of {len(shown)} surely so, "
        f"{np.mean(margin < 3):.2%} unsure; {cost:.5f} nats each"
    )


def arguments() -> argparse.Namespace:
    """Return what the caller wants."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep.learn", description=__doc__)
    parser.add_argument("--tables", type=int, default=12300, help="how many (12300)")
    parser.add_argument("--seed", type=int, default=100, help="no seed that a sweep uses (100)")
    parser.add_argument("--processes", type=int, default=2, help="on so many cores (2)")
    parser.add_argument("--out", type=Path, default=KEPT, help=f"where to write ({KEPT.name})")
    return parser.parse_args()


def drawn(given: argparse.Namespace) -> Iterator[list[Lesson]]:
    """Return what each table teaches."""
    start, run = monotonic(), partial(lessons, seed=given.seed)
    with get_context("spawn").Pool(given.processes, maxtasksperchild=50) as pool:
        for number, found in enumerate(pool.imap(run, range(given.tables)), start=1):
            sys.stderr.write(f"\r{number} of {given.tables} in {monotonic() - start:.0f} s")
            sys.stderr.flush()
            yield found


def main() -> int:
    """Draw the tables, teach, write the network, and say what that gave."""
    given = arguments()
    by_table = list(drawn(given))
    tried = Lesson.together(list(chain(*by_table[::_HELD_OUT])))
    del by_table[::_HELD_OUT]
    lesson = Lesson.together(list(chain(*by_table)))
    network = taught(lesson)
    given.out.write_text(network.dumps(), encoding="utf-8")
    weighed = tried.alone + TRUST * network.nats(tried.told)
    sys.stdout.write(f"\nwithout: {outcome(tried.alone, tried.shown)}\n")
    sys.stdout.write(f"with:    {outcome(weighed, tried.shown)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
