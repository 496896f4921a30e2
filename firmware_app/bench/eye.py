"""The figures of the eye: a whole frame, and what comes after detection, on one thread."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import cv2

from engine.errors import Unreadable
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.timing import times_as_long
from vision import mat
from vision.frame import Camera, Frame, Image
from vision.pose import MatPose, NoPose, PoseFinder
from vision.reader import Reader
from vision.recording import Recording, Session
from vision.recording_json import load

RECORDINGS = Path(__file__).parents[2] / "tests" / "recordings"
_AGAINST = "detectMarkers with OpenCV's default parameters on the same frames"


class Looking(NamedTuple):
    """A reader that has seen nothing yet, and the decoded frames of one placement."""

    reader: Reader
    frames: tuple[Frame, ...]


Finder = Callable[[Camera, tuple[Frame, ...]], PoseFinder]


def frame_vs_markers(effort: Effort) -> Figure:
    """A whole frame, the mat looked for everywhere, against only detecting markers."""
    return Figure(
        "frame-vs-markers",
        _against_markers(effort, lambda camera, _: PoseFinder(camera, follow=False)),
        0.65,
        "lower",
        "a whole frame, from its pixels to an answer, the mat looked for everywhere",
        _AGAINST,
    )


def frame_following_vs_markers(effort: Effort) -> Figure:
    """The same where the mat is first looked for where it was a moment ago."""
    return Figure(
        "frame-following-vs-markers",
        _against_markers(effort, lambda camera, _: PoseFinder(camera)),
        0.40,
        "lower",
        "the same, the mat first looked for where it was a moment ago",
        _AGAINST,
    )


def after_detection(effort: Effort) -> Figure:
    """What comes after the pose: light, seat, colours, likelihoods and inference."""
    return Figure(
        "after-detection",
        _against_markers(effort, _told),
        0.10,
        "lower",
        "what a frame takes after the pose: light, seat, colours, likelihoods, inference",
        _AGAINST,
    )


def _against_markers(effort: Effort, finder: Finder) -> float:
    with _one_thread():
        return times_as_long(_read, _detected, _repeats(effort, finder))


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


class _Told(PoseFinder):
    """A finder that was told the poses before, and takes no time."""

    __slots__ = ("poses",)

    def __init__(self, camera: Camera, frames: tuple[Frame, ...]) -> None:
        super().__init__(camera)
        self.poses = iter([PoseFinder(camera).find(frame.image) for frame in frames])

    def find(self, image: Image) -> MatPose | NoPose:  # noqa: ARG002 - it knows
        """Return the next pose."""
        return next(self.poses)


def _told(camera: Camera, frames: tuple[Frame, ...]) -> PoseFinder:
    return _Told(camera, frames)


def _repeats(effort: Effort, finder: Finder) -> Iterator[tuple[Looking, tuple[Frame, ...]]]:
    for recording, session in islice(cycle(_sessions()), effort.repeats):
        names = session.placements[0].frames[: effort.items]
        frames = tuple(recording.frame(name) for name in names)
        reader = Reader(
            recording.camera,
            memories=session.known,
            expected_new=session.expected_new,
            edge=recording.edge,
        )
        reader._finder = finder(recording.camera, frames)  # noqa: SLF001 - what is measured
        yield Looking(reader, frames), frames


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
