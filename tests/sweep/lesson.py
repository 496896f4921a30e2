"""What rendered areas teach: what the network is told of each, beside what it shows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.planet import Planet
from tests.sweep.play import shots
from tests.sweep.sitting import PER_TABLE, Sitting, order, sitting
from tests.sweep.table import palette, table
from vision.alignment import log_sum
from vision.evidence import Likelihood
from vision.frame import Floats, Frame, Ints
from vision.fusion import Fused
from vision.reader import Reader
from vision.recording import Verdict
from vision.resemblance import Palettes, told
from vision.solid import PERMUTATIONS


class Look(NamedTuple):
    """What the reader goes by before the network has its say."""

    given: Sequence[Likelihood]
    fused: Sequence[Fused]
    believed: Sequence[Floats]
    palettes: Palettes


class Lesson(NamedTuple):
    """Areas of tiles: what the network is told, the chances without it in logs, and the habitat."""

    told: Floats
    alone: Floats
    shown: Ints

    @classmethod
    def of(cls, look: Look, rotations: Sequence[int], planet: Planet) -> "Lesson":
        """Return what one look at a planet teaches, its rotation known in each placement."""
        habitats = np.concatenate([one.habitats for one in look.given])
        seen = np.concatenate([one.seen for one in look.given]) > 0
        letters = np.array([LETTERS.find(letter) for letter in planet.letters])
        shown = np.full((len(rotations), len(letters)), -1)
        for place, rotation in zip(shown, rotations, strict=True):
            place[PERMUTATIONS[rotation]] = letters
        taught = seen & (shown.ravel() >= 0)
        alone = habitats - log_sum(habitats, 1)[:, None]
        tells = told(habitats, *look[1:], seen)[taught[seen]]
        return cls(tells.astype(np.float32), alone[taught], shown.ravel()[taught])

    @classmethod
    def together(cls, lessons: Sequence["Lesson"]) -> "Lesson":
        """Return several as one."""
        return cls(*(np.concatenate(part) for part in zip(*lessons, strict=True)))

    def only(self, kept: Ints) -> "Lesson":
        """Return some of the areas."""
        return Lesson(self.told[kept], self.alone[kept], self.shown[kept])


def looks(played: Sitting) -> Iterator[tuple[Look, int]]:
    """Read a session without the network; yield each look, and of how many placements it is."""
    told_so_far: list[Look] = []

    def watched(*look: object) -> Sequence[Likelihood]:
        told_so_far.append(Look(*look))  # type: ignore[arg-type]
        return told_so_far[-1].given

    story = played.story
    with patch("vision.adaptation.resembling", watched):
        reader = Reader(played.table.known, palette(played.table), story.memories, story.expected)
        placements = 0
        for shot in shots(played):
            placements += shot.first
            if shot.first:
                reader.lifted()
            before = len(told_so_far)
            reader.step(Frame.of(shot.picture.frame, played.table.known))
            if len(told_so_far) > before:
                yield told_so_far[-1], placements


def lessons(number: int, seed: int) -> list[Lesson]:
    """Return what one session of a table teaches: its last look, and one on the way.

    Another table teaches more than the next session of this one, and is drawn as soon.
    """
    at = table(seed, number)
    verdicts = enumerate(order(at))
    places = [place for place, one in verdicts if one in (Verdict.OK, Verdict.READ)]
    place = places[number % len(places)]
    return list(_taught_by(sitting(at, number * PER_TABLE + place)))


def _taught_by(played: Sitting) -> Iterator[Lesson]:
    # Of a placement that no frame shows nobody tells how the planet was held.
    seen = [look for look, placements in looks(played) if len(look.given) == placements]
    rotations = [stay.seat.rotation for stay in played.stays]
    for k in sorted({len(seen) - 1, played.number * 7 % len(seen)}) if seen else ():
        held = rotations[: len(seen[k].given)]
        yield Lesson.of(seen[k], held, played.story.planet)
