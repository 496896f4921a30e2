"""`python -m tests.sweep.endurance`: many games' frames through one Reader leave no trace."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.sweep.mutilate import base_of
from tests.sweep.sitting import PER_TABLE, sitting
from tests.sweep.table import table
from vision.frame import Camera, Frame, Image
from vision.reader import Reader

_PICTURES = 24
_STAY = 40
"""Frames until the planet is lifted."""


def resident() -> int:
    """Return how many bytes of memory this process holds."""
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * 4096


def _pictures(seed: int) -> tuple[Camera, list[Image]]:
    """Return rendered frames of one table: planets of many games, with and without a hand."""
    at = table(seed, 0)
    numbers = range(_PICTURES)
    return at.known, [base_of(sitting(at, number % PER_TABLE)).frame for number in numbers]


def grown(frames: int, seed: int = 1) -> Iterator[int]:
    """Show one reader so many frames; return after each tenth how much memory is held."""
    camera, pictures = _pictures(seed)
    rng, reader = np.random.default_rng(seed), Reader(camera)
    for number in range(frames):
        picture = pictures[int(rng.integers(len(pictures)))]
        reader.step(Frame.of(picture, camera, float(number)))
        if number % _STAY == _STAY - 1:
            reader.lifted()
        if number % (frames // 10) == frames // 10 - 1:
            yield resident()


def main() -> int:
    """Show twenty thousand frames; 1 if the second half of them left more than 10 MB behind."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep.endurance", description=__doc__)
    parser.add_argument("--frames", type=int, default=20_000, help="how many (20000)")
    given = parser.parse_args()
    held = []
    for number, each in enumerate(grown(given.frames), 1):
        held.append(each)
        done = number * given.frames // 10
        sys.stdout.write(f"{done} rendered frames, {each / 2**20:.1f} MB resident\n")
        sys.stdout.flush()
    return int(held[-1] - held[len(held) // 2 - 1] > 10 * 2**20)


if __name__ == "__main__":
    sys.exit(main())
