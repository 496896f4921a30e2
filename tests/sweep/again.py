"""`python -m tests.sweep.again FOLDER...`: recorded frames asked what nobody asked when recording.

The pictures of a planet answer as many questions as there are ways to remember it: any of its tiles
may be the new one, or lie as it should not. So a few recordings, which our own renderer did not
draw, give hundreds of sessions, and thousands where their pictures are shown as other copies of the
game and other cameras would have given them.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from engine.planet.notation import UNREAD, planet_text
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, EDGES, ROTATIONS
from tests.sweep.copies import Copy
from tests.sweep.oracle import Explanations, explanations
from tests.sweep.question import OWNER, Question, questions
from tests.sweep.sitting import LEAST_COSINE
from vision.calibration import Known, learn
from vision.frame import Frame
from vision.outcome import planet_of
from vision.palette import Palette
from vision.reader import Reader
from vision.reading import Answer, Reading
from vision.recording import Placement, Recording
from vision.recording_json import load
from vision.scores import Share

Shown = tuple[tuple[Frame, ...], ...]
"""The frames of each placement."""


class Answered(NamedTuple):
    """What became of a question."""

    table: str
    copy: int
    calibrated: bool
    session: str
    question: Question
    determined: bool
    """Whether the pictures leave one planet, as expected."""
    answer: Answer
    misled: bool
    """Whether anything was accepted that is not so, at the end or on the way."""

    @property
    def right(self) -> bool:
        """Whether the planet was accepted."""
        return self.answer is Answer.ACCEPTED and not self.misled

    def told(self) -> str:
        """Return which question it was, for people who look after it."""
        before = "nothing" if self.question.before is None else planet_text(self.question.before)
        palette = "calibrated" if self.calibrated else "default colours"
        return (
            f"{self.table}/{self.session}, copy {self.copy}, {palette}: misled where {before} "
            f"was remembered and {self.question.expected} expected"
        )


def asked(recording: Recording, copy: Copy, *, calibrated: bool) -> Iterator[Answered]:
    """Ask everything of every session whose planet is known."""
    taught = _taught(recording, copy)
    palette = taught if calibrated else Palette.default()
    rng = Random(f"{recording.name} {copy.number}")
    planets = {each.name: each.truth.planet for each in recording.sessions if each.truth}
    for name, planet in planets.items():
        shown = _shown(recording, copy, recording.session(name).placements)
        seen = _seen(recording, taught, planet, shown)
        rivals = [other for other in planets.values() if not other.same_as(planet)]
        for question in questions(rng, planet, rivals) if seen else ():
            known = _explanations(question, seen)
            determined = known.resolvable and known.planets == {(OWNER, planet.canonical())}
            if question.true or determined or known.none:
                readings = _readings(recording, palette, question, shown)
                wrong = [_is_another(each, planet) for each in readings]
                # A fault may not have been in view at first.
                misled = wrong[-1] if known.none else any(wrong)
                told = recording.name, copy.number, calibrated, name, question
                yield Answered(*told, determined, readings[-1].answer, misled)


def _taught(recording: Recording, copy: Copy) -> Palette:
    known = [
        Known(each.planet, _shown(recording, copy, each.placements))
        for each in recording.calibration
    ]
    return learn(recording.camera, known, recording.edge)


def _shown(recording: Recording, copy: Copy, placements: Sequence[Placement]) -> Shown:
    return tuple(tuple(map(copy.shown, recording.frames(each))) for each in placements)


def _seen(recording: Recording, palette: Palette, planet: Planet, shown: Shown) -> list[str]:
    """Return what each placement shows to somebody who knows the planet."""
    scans = []
    for frames in shown:
        reader = Reader(recording.camera, palette, {OWNER: planet}, 0, recording.edge)
        answers = [reader.step(frame).answer for frame in frames]
        held = reader.explained()
        if held is None or answers[-1] is not Answer.ACCEPTED:
            return []
        squarely = np.repeat(reader.coverage().of_faces(held.rotations), EDGES)
        scan = [UNREAD] * AREAS
        for area, place in enumerate(ROTATIONS[held.rotations[0]]):
            if squarely[area] >= LEAST_COSINE:
                scan[place] = planet.letters[area]
        scans.append("".join(scan))
    return scans


def _explanations(question: Question, seen: Sequence[str]) -> Explanations:
    memories = {
        name: None if one is None else one.letters for name, one in question.memories.items()
    }
    return explanations(memories, seen, question.expected)


def _readings(
    recording: Recording, palette: Palette, question: Question, shown: Shown
) -> list[Reading]:
    reader = Reader(recording.camera, palette, question.memories, question.expected, recording.edge)
    readings = []
    for frames in shown:
        reader.lifted()
        readings += [reader.step(frame) for frame in frames]
    return readings


def _is_another(reading: Reading, planet: Planet) -> bool:
    """Tell whether a planet is accepted that is not there, or not this player's."""
    if reading.answer is not Answer.ACCEPTED:
        return False
    named = planet_of(reading.planet)
    return reading.owner != OWNER or named is None or not named.same_as(planet)


def _job(given: tuple[Path, int, bool]) -> list[Answered]:
    folder, number, calibrated = given
    recording = load(folder)
    return list(asked(recording, Copy.of(number, recording.name), calibrated=calibrated))


def text(rows: Sequence[Answered]) -> str:
    """Return the figures, and every wrong acceptance."""
    lines = []
    for recorded, calibrated in product((True, False), (True, False)):
        chosen = [r for r in rows if (r.copy == 0, r.calibrated) == (recorded, calibrated)]
        clear = [row for row in chosen if row.determined]
        if clear:
            lines.append(
                f"{'as recorded' if recorded else 'other copies'}, "
                f"{'calibrated' if calibrated else 'default colours'}: {len(chosen)} questions; "
                f"accepted right {Share(sum(r.right for r in clear), len(clear))}; "
                f"{sum(row.misled for row in chosen)} misled"
            )
    return "\n".join([*lines, *(row.told() for row in rows if row.misled), ""])


def main() -> int:
    """Ask all recordings; 1 if anything was accepted that is not so."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep.again", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="recordings")
    parser.add_argument("--copies", type=int, default=0, help="so many other copies besides (0)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first copy (1)")
    parser.add_argument("--processes", type=int, default=2, help="on so many cores (2)")
    given = parser.parse_args()
    numbers = (0, *range(given.first, given.first + given.copies))
    jobs = list(product(given.folders, numbers, (True, False)))
    rows: list[Answered] = []
    with get_context("spawn").Pool(given.processes) as pool:
        for done, batch in enumerate(pool.imap(_job, jobs), 1):
            rows += batch
            sys.stderr.write(f"\r{done} of {len(jobs)}: {sum(row.misled for row in rows)} misled")
    sys.stderr.write("\n")
    sys.stdout.write(text(rows))
    return int(any(row.misled for row in rows))


if __name__ == "__main__":
    sys.exit(main())
