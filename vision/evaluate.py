"""What a reader makes of recordings, held against the truth: readings, answers and times."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.planet.sphere import AREAS, INVERSES, READERS
from vision import mat
from vision.calibration import Known, learn
from vision.frame import Frame, Image
from vision.glimpse import Glimpse
from vision.outcome import Area, Outcome, Shot, planet_of
from vision.palette import Palette
from vision.reader import Reader
from vision.reading import Answer, Hint, Reading
from vision.recording import Placement, Recording, Session

LEAST_COSINE = float(np.cos(np.radians(70)))
"""Areas are counted whose face is seen at no more than 70 degrees from its normal."""


def palette_of(recording: Recording) -> Palette:
    """Learn a copy's colours from the planets that were shown for it, if there are any."""
    shown = [
        Known(each.planet, tuple(tuple(recording.frames(one)) for one in each.placements))
        for each in recording.calibration
    ]
    if not shown:
        return Palette.default()
    return learn(recording.camera, shown, recording.edge)


def evaluated(recording: Recording, palette: Palette, table: str = "") -> Iterator[Outcome]:
    """Read session after session, as many as a caller asks for."""
    for session in recording.sessions:
        yield _read(recording, session, palette, table or recording.name)


_NOTHING = Glimpse((), (), ())


class Seen(NamedTuple):
    """What each frame of a placement showed, and what it took."""

    names: list[str]
    glimpses: list[Glimpse]
    times: list[tuple[float, float]]


def _read(recording: Recording, session: Session, palette: Palette, table: str) -> Outcome:
    reader = Reader(
        recording.camera,
        palette,
        dict(session.known),
        expected_new=session.expected_new,
        edge=recording.edge,
    )
    readings: list[Reading] = []
    seen = []
    for number, placement in enumerate(session.placements):
        if number:
            reader.lifted()
        seen.append(_shown(recording, placement, reader, readings))
    shots, fused = against_truth(session, seen, reader.fused())
    return Outcome(table, session, readings[-1], standing(readings), shots, fused)


def _shown(
    recording: Recording, placement: Placement, reader: Reader, readings: list[Reading]
) -> Seen:
    seen = Seen([], [], [])
    for frame in recording.frames(placement):
        taken, seconds = _timed(reader, frame)
        readings.append(reader.reading)
        seen.names.append(frame.name)
        seen.glimpses.append(reader.glimpse() if taken else _NOTHING)
        seen.times.append((seconds, marker_seconds(frame.image)))
    return seen


def _timed(reader: Reader, frame: Frame) -> tuple[bool, float]:
    """Return whether a frame showed a planet on the mat, and how long it took to read."""
    start = perf_counter()
    reading = reader.step(frame)
    seconds = perf_counter() - start
    return reading.no_pose is None and reading.hint is not Hint.SET_DOWN, seconds


_DETECTOR = cv2.aruco.ArucoDetector(mat.DICTIONARY, cv2.aruco.DetectorParameters())


def marker_seconds(image: Image) -> float:
    """Return how long OpenCV takes for the markers alone, with its default parameters."""
    start = perf_counter()
    _DETECTOR.detectMarkers(image)
    return perf_counter() - start


def standing(readings: Sequence[Reading]) -> int:
    """Return after how many frames the last answer stood and no longer changed."""
    answers = [_answer(reading) for reading in readings]
    changed = (n for n in range(len(answers) - 1, 0, -1) if answers[n - 1] != answers[-1])
    return next(changed, 0) + 1


def _answer(reading: Reading) -> tuple[object, ...]:
    planet = planet_of(reading.planet) if reading.answer is Answer.ACCEPTED else None
    return reading.answer, reading.reason, planet and planet.canonical()


def against_truth(
    session: Session, seen: Sequence[Seen], fused: Sequence[Glimpse]
) -> tuple[tuple[Shot, ...], tuple[Area, ...]]:
    """Return each frame's areas, and those of each placement fused, beside what is true there."""
    shots: list[Shot] = []
    together: list[Area] = []
    # A placement in which the mat was never found has nothing to fuse; the reader forgets old ones.
    found = [number for number, each in enumerate(seen) if any(one.slots for one in each.glimpses)]
    by_number = dict(zip(reversed(found), reversed(fused), strict=False))
    for number, each in enumerate(seen):
        glimpse = by_number.get(number, _NOTHING)
        held = _held(session, [*each.glimpses, glimpse])
        rows = [_areas(one, held) for one in each.glimpses]
        for name, areas, times in zip(each.names, rows, each.times, strict=True):
            shots.append(Shot(name, number, areas, *times))
        counted = {area.slot for areas in rows for area in areas}
        together += [area for area in _areas(glimpse, held, 0.0) if area.slot in counted]
    return tuple(shots), tuple(together)


class _Held(NamedTuple):
    """The true planet as it lies on the mat: its letters there, and the areas that they are of."""

    letters: str = ""
    places: tuple[int, ...] = (-1,) * AREAS


def _areas(glimpse: Glimpse, held: _Held, least: float = LEAST_COSINE) -> tuple[Area, ...]:
    """Return the areas that count."""
    return tuple(
        Area(slot, cosine, held.letters[slot : slot + 1], letter, held.places[slot])
        for slot, cosine, letter in zip(*glimpse, strict=True)
        if cosine >= least
    )


def _held(session: Session, glimpses: Sequence[Glimpse]) -> _Held:
    """Return the true planet in the rotation that explains a placement best."""
    if session.truth is None:
        return _Held()
    ways = held_ways(session.truth.planet.letters)
    agreed = np.zeros(len(ways))
    for glimpse in glimpses:
        read = np.array(glimpse.letters, dtype="<U1")
        counts = np.array(glimpse.cosines) >= LEAST_COSINE
        agreed += ((ways[:, list(glimpse.slots)] == read) & counts).sum(axis=1)
    rotation = int(agreed.argmax())
    return _Held("".join(ways[rotation]), INVERSES[rotation])


def held_ways(letters: str) -> NDArray[Any]:
    """Return 60 letters as they lie in each of the 60 ways to hold a planet."""
    return np.array([list(read(letters)) for read in READERS], dtype="<U1")
