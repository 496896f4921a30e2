"""`python -m tests.sweep.fuzz`: mutilated frames never crash a reader, and fool it even less."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from engine.planet.planet import Planet
from tests.sweep.mutilate import KINDS, Base, Spoilt, base_of, spoilt
from tests.sweep.sitting import PER_TABLE, order, sitting
from tests.sweep.table import palette, table
from vision.frame import Frame
from vision.reader import Reader
from vision.reading import Answer
from vision.recording import Verdict

UNKNOWABLE = "red for blue"
"""A first tile in such colours looks like another: no picture of it tells."""


class Fooled(NamedTuple):
    """A frame that was taken for what it is not."""

    table: int
    kind: str
    memory: str
    planet: str | None


def pictured(case: Spoilt) -> np.ndarray | None:
    """Return the picture, or None where a file holds none."""
    if not isinstance(case.picture, bytes):
        return case.picture
    content = np.frombuffer(case.picture, np.uint8)
    return None if not content.size else cv2.imdecode(content, cv2.IMREAD_UNCHANGED)


def _memories(base: Base) -> Iterator[tuple[str, Mapping[str, Planet | None], int]]:
    """What may be remembered: nothing, what was before, and all that is there."""
    story = base.sitting.story
    yield "nothing", {"": None}, 1
    yield "what was before", story.memories, story.expected
    yield "all", {"": story.planet}, 0


def fooled(number: int, base: Base, case: Spoilt) -> Iterator[Fooled]:
    """Show one spoilt frame, again and again, to readers who remember different things."""
    picture = pictured(case)
    if picture is None:
        return
    frame = Frame.of(picture, base.sitting.table.known)
    for name, memories, expected in _memories(base):
        reader = Reader(frame.camera, palette(base.sitting.table), memories, expected)
        for _ in range(2):
            reading = reader.step(frame)
        if reading.answer is not Answer.ACCEPTED:
            continue
        if not (case.there and reading.value.same_as(base.sitting.story.planet)):
            yield Fooled(number, case.kind, name, reading.planet)


def fuzz(seed: int, first: int, frames: int, kinds: tuple[str, ...] = KINDS) -> list[Fooled]:
    """Spoil so many frames, one of each table in every way, and return what fooled a reader."""
    found: list[Fooled] = []
    for number in range(first, first + -(-frames // len(kinds))):
        at = table(seed, number)
        base = base_of(sitting(at, number * PER_TABLE + order(at).index(Verdict.OK)))
        rng = np.random.default_rng([seed, number, 3])
        for case in spoilt(rng, base, kinds):
            found += fooled(number, base, case)
    return found


def main() -> int:
    """Spoil ten thousand frames; 1 if anything was accepted that is not there."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep.fuzz", description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--first", type=int, default=0, help="the table to begin with (0)")
    parser.add_argument("--seed", type=int, default=1, help="the sweep whose tables (1)")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this; repeatable")
    given = parser.parse_args()
    kinds = tuple(given.kind or KINDS)
    found = fuzz(given.seed, given.first, given.frames, kinds)
    counted = Counter(each.kind for each in found)
    lost = counted.total() - counted[UNKNOWABLE]
    lines = [f"{given.frames} mutilated rendered frames, {lost} accepted that are not so"]
    lines += [f"{kind}: {count}" for kind, count in counted.items()] + [str(e) for e in found]
    lines += [f"{UNKNOWABLE!r} does not count: a first tile in such colours looks like another"]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
