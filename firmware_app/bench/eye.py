"""The figures of the eye: a whole frame, and what comes after detection, on one thread.

Most frames show a planet that stands still, as a camera takes many in the seconds that people need:
the same side once more, with other noise. A frame from a new side has a figure of its own.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from engine.errors import Unreadable
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.timing import times_as_long
from vision import mat
from vision.frame import Frame, Image
from vision.markers import Box, Look, MarkerFinder, Seen
from vision.pose import PoseFinder
from vision.reader import Reader
from vision.recording import Recording, Session
from vision.recording_json import load

RECORDINGS = Path(__file__).parents[2] / "tests" / "recordings"
_AGAINST = "detectMarkers with OpenCV's default parameters on the same frames"


_STILL = 10
"""Frames of one side after which a planet is known to stand still."""
_NOISE = 2.5
"""Levels by which one frame of a standstill differs from the next."""


class Looking(NamedTuple):
    """A reader in the midst of a placement, or before it, and the decoded frames that follow."""

    reader: Reader
    frames: tuple[Frame, ...]


Preparing = Callable[[Reader, tuple[Frame, ...]], None]


def frame_vs_markers(effort: Effort) -> Figure:
    """A frame of a standstill, the mat looked for everywhere, against only detecting markers."""
    return Figure(
        "frame-vs-markers",
        _still(effort, _look_everywhere),
        0.65,
        "lower",
        "a frame of a planet standing still, from pixels to answer, the mat looked for everywhere",
        _AGAINST,
    )


def frame_following_vs_markers(effort: Effort) -> Figure:
    """The same where the mat is first looked for where it was a moment ago."""
    return Figure(
        "frame-following-vs-markers",
        _still(effort, lambda _reader, _frames: None),
        0.40,
        "lower",
        "the same, the mat first looked for where it was a moment ago",
        _AGAINST,
    )


def new_side_vs_markers(effort: Effort) -> Figure:
    """A frame from another side: seat, light, colours, likelihoods and inference anew."""
    return Figure(
        "new-side-vs-markers",
        _against_markers(_sides(effort)),
        None,
        "lower",
        "a frame from a side not seen before: its seat is looked for, and all is weighed anew",
        _AGAINST,
    )


def after_detection(effort: Effort) -> Figure:
    """What comes after the markers: pose, light, colours, likelihoods and inference."""
    return Figure(
        "after-detection",
        _still(effort, _tell),
        0.10,
        "lower",
        "what such a frame takes after its markers: pose, light, colours, and what follows",
        _AGAINST,
    )


def _still(effort: Effort, prepare: Preparing) -> float:
    return _against_markers(_standstills(effort, prepare))


def _against_markers(placements: Iterator[tuple[Looking, tuple[Frame, ...]]]) -> float:
    with _one_thread():
        return times_as_long(_read, _detected, placements)


def _read(looking: Looking) -> None:
    for frame in looking.frames:
        looking.reader.step(frame)


_DETECTOR = cv2.aruco.ArucoDetector(mat.DICTIONARY, cv2.aruco.DetectorParameters())


def _detected(frames: tuple[Frame, ...]) -> None:
    for frame in frames:
        _DETECTOR.detectMarkers(frame.image)


@contextmanager
def _one_thread() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


@dataclass(frozen=True, slots=True)
class _Told(MarkerFinder):
    """Markers that were found before, and take no time."""

    seen: Iterator[Seen] = field(default_factory=lambda: iter(()))

    def looks(self, box: Box | None) -> list[tuple[Look, Box]]:  # noqa: ARG002 - it knows
        """Return one look, after which no other is wanted."""
        return [(self.whole, (0, 0, 0, 0))]

    def find(self, image: Image, look: Look, box: Box) -> Seen:  # noqa: ARG002 - it knows
        """Return the next frame's markers."""
        return next(self.seen)


def _all_markers(finder: MarkerFinder, image: Image) -> Seen:
    found = (finder.find(image, look, box) for look, box in finder.looks(None))
    return max(found, key=lambda seen: len(seen.ids))


def _tell(reader: Reader, frames: tuple[Frame, ...]) -> None:
    finder = reader._finder  # noqa: SLF001 - what is measured
    seen = iter([_all_markers(finder.markers, frame.image) for frame in frames])
    finder.markers = _Told(reader.camera.size, seen=seen)


def _look_everywhere(reader: Reader, _frames: tuple[Frame, ...]) -> None:
    reader._finder = PoseFinder(reader.camera, follow=False)  # noqa: SLF001 - what is measured


def _standstills(effort: Effort, prepare: Preparing) -> Iterator[tuple[Looking, tuple[Frame, ...]]]:
    """Return readers that know all sides of a placement, and more frames of the last one."""
    for reader, frames in _placements(effort):
        many = tuple(_once_more(frames[-1], seed) for seed in range(_STILL + effort.items))
        _read(Looking(reader, (*frames, *many[:_STILL])))
        prepare(reader, many[_STILL:])
        yield Looking(reader, many[_STILL:]), many[_STILL:]


def _sides(effort: Effort) -> Iterator[tuple[Looking, tuple[Frame, ...]]]:
    """Return readers that know one side of a placement, and frames of the others."""
    for reader, frames in _placements(effort):
        wanted = frames[1 : 1 + effort.items] or frames
        _read(Looking(reader, frames[:1]))
        _look_everywhere(reader, wanted)
        yield Looking(reader, wanted), wanted


def _once_more(frame: Frame, seed: int) -> Frame:
    noise = np.random.default_rng(seed).normal(0.0, _NOISE, frame.image.shape)
    image = np.clip(frame.image + noise, 0, 255).astype(np.uint8)
    return replace(frame, image=image)


def _placements(effort: Effort) -> Iterator[tuple[Reader, tuple[Frame, ...]]]:
    for recording, session in islice(cycle(_sessions()), effort.repeats):
        reader = Reader(
            recording.camera,
            memories=session.known,
            expected_new=session.expected_new,
            edge=recording.edge,
        )
        yield reader, tuple(recording.frame(name) for name in session.placements[0].frames)


def _sessions() -> list[tuple[Recording, Session]]:
    """Return sessions of all tables in turn."""
    if not RECORDINGS.is_dir():
        raise Unreadable(f"the recorded frames are not in {str(RECORDINGS)!r}: take the sources")
    tables = [load(folder) for folder in sorted(RECORDINGS.iterdir())]
    return [
        (table, table.sessions[place])
        for place in range(max(len(table.sessions) for table in tables))
        for table in tables
        if place < len(table.sessions)
    ]
