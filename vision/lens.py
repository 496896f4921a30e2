"""Learning a lens: views of a flat target, what they still lack, and what can be said from them."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import Ambiguous
from vision.frame import Camera, Floats
from vision.sheet import Sight

_SHARE_SEEN: Final = 0.5
_ALIKE: Final = 0.03
"""Of the picture's width: corners that moved less since another view teach nothing new."""
_SMALLEST: Final = 0.25
"""Of the picture's width: how wide a target must appear."""
_CELLS: Final = 3
_SLANT: Final = 25.0
_SLANTED: Final = 4
ENOUGH: Final = 12
_FEWEST: Final = 8
_COVERED: Final = 6
_WORST_RMS: Final = 1.0
_WORST_DOUBT: Final = 0.005
_OFF_CENTRE: Final = 0.12
_OUTLIER: Final = 3.5
"""Of the usual error of a corner: such a corner is something else's."""
_FINE: Final = 0.3
"""Pixels within which a corner is never left out."""
_SHARE_LEFT: Final = 0.4
_ROUNDS: Final = 3
_USUAL_FOCAL: Final = 0.78
_TILT: Final = "tilt the target, a different side up each time"


class Poor(Enum):
    """Why a view is not taken."""

    NOTHING = "the target is not in view"
    HIDDEN = "too much of the target is hidden or outside the picture"
    SMALL = "the target is too far away: bring it closer"
    ALIKE = "this is like a view already taken: move or tilt the target"


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """The views so far of one camera at one resolution."""

    size: tuple[int, int]
    total: int
    """How many corners the target has."""
    sights: tuple[Sight, ...] = ()

    def poor(self, sight: Sight) -> Poor | None:
        """Return why a view would not help, or None."""
        if not len(sight.numbers):
            return Poor.NOTHING
        if len(sight.numbers) < _SHARE_SEEN * self.total:
            return Poor.HIDDEN
        if np.ptp(sight.pixels, axis=0).max() < _SMALLEST * self.size[0]:
            return Poor.SMALL
        near = (_moved(sight, other) < _ALIKE * self.size[0] for other in self.sights)
        return Poor.ALIKE if any(near) else None

    def taught(self, sight: Sight) -> "Lesson":
        """Return the lesson with one more view."""
        return Lesson(self.size, self.total, (*self.sights, sight))

    @property
    def covered(self) -> NDArray[np.bool_]:
        """Which of the picture's nine parts some view has corners in, rows from the top."""
        seen = np.zeros((_CELLS, _CELLS), np.bool_)
        for sight in self.sights:
            column, row = (sight.pixels * _CELLS / self.size).astype(int).T
            inside = (column >= 0) & (column < _CELLS) & (row >= 0) & (row < _CELLS)
            seen[row[inside], column[inside]] = True
        return seen

    @property
    def slanted(self) -> int:
        """How many views are tilted: without, focal length and distance look alike."""
        return sum(slant(sight, self.size) >= _SLANT for sight in self.sights)

    @property
    def wish(self) -> str | None:
        """Say what the next view should show, or None when it is enough."""
        if not self.covered.all():
            row, column = np.argwhere(~self.covered)[0]
            return f"show it at the {_ROWS[row]}{_COLUMNS[column]} of the picture"
        if self.slanted < _SLANTED:
            return _TILT
        if len(self.sights) < ENOUGH:
            return "show it from elsewhere, near and far"
        return None


class Learnt(NamedTuple):
    """A lens, how many pixels it puts corners beside where they are, and how unsure it is."""

    camera: Camera
    rms: float
    doubt: float
    """One deviation, as a share of the focal length."""
    used: int
    left_out: int


def learn(lesson: Lesson) -> Learnt:
    """Return the lens, or refuse with what the views lack."""
    if len(lesson.sights) < _FEWEST:
        raise Ambiguous(f"{len(lesson.sights)} views are too few: it takes {_FEWEST}, better 15")
    if int(lesson.covered.sum()) < _COVERED:
        raise Ambiguous(
            f"the views reach {lesson.covered.sum()} of the picture's nine parts: "
            "show the target near its edges too"
        )
    if lesson.slanted < _SLANTED:
        raise Ambiguous(f"{lesson.slanted} views are tilted, and {_SLANTED} must be: {_TILT}")
    sights = lesson.sights
    solved = _solve(lesson.size, sights)
    for _ in range(_ROUNDS):
        sights = _trimmed(sights, solved.errors, lesson.total)
        solved = _solve(lesson.size, sights)
    return _judged(solved, len(sights), len(lesson.sights) - len(sights))


def _trimmed(
    sights: tuple[Sight, ...], errors: tuple[Floats, ...], total: int
) -> tuple[Sight, ...]:
    """Leave out corners that lie far off, as beside a hand, and then views that lost too many."""
    most = max(_OUTLIER * float(np.median(np.concatenate(errors))), _FINE)
    kept = tuple(sight.only(error <= most) for sight, error in zip(sights, errors, strict=True))
    enough = tuple(each for each in kept if len(each.numbers) >= _SHARE_LEFT * total)
    if len(enough) < _FEWEST:
        raise Ambiguous(
            f"only {len(enough)} of {len(sights)} views agree on a lens: hold the target still, "
            "flat, and clear of hands"
        )
    return enough


class _Solved(NamedTuple):
    camera: Camera
    rms: float
    doubt: float
    errors: tuple[Floats, ...]
    """How far each corner of each view lies from where the lens puts it, in pixels."""


def _solve(size: tuple[int, int], sights: tuple[Sight, ...]) -> _Solved:
    """Fit one focal length, the middle and four terms of distortion; a fifth would fit noise."""
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3
    rms, matrix, bent, turns, moves, deviations, *_ = cv2.calibrateCameraExtended(
        [s.places.astype(np.float32) for s in sights],
        [s.pixels.astype(np.float32).reshape(-1, 1, 2) for s in sights],
        size, _usual(size).matrix.copy(), np.zeros(5), flags=flags,
    )  # fmt: skip
    camera = Camera(size, np.asarray(matrix, np.float64), np.asarray(bent, float).ravel()[:5])
    doubt = float(np.max(np.ravel(deviations)[:2])) / float(matrix[0, 0])
    poses: Any = zip(sights, turns, moves, strict=True)
    errors = tuple(_errors(camera, *each) for each in poses)
    return _Solved(camera, float(rms), doubt, errors)


def _errors(camera: Camera, sight: Sight, turn: Floats, move: Floats) -> Floats:
    shown = camera.project(sight.places @ cv2.Rodrigues(turn)[0].T + move.ravel())
    return np.asarray(np.linalg.norm(shown - sight.pixels, axis=1), np.float64)


def _judged(solved: _Solved, used: int, left_out: int) -> Learnt:
    """Refuse a lens that the views do not determine."""
    if solved.rms > _WORST_RMS:
        raise Ambiguous(
            f"corners lie {solved.rms:.1f} pixels from where any lens puts them: "
            "hold still, and glue the target on something flat"
        )
    if solved.doubt > _WORST_DOUBT:
        raise Ambiguous(
            f"the focal length is known only to {solved.doubt:.1%}: {_TILT}, and further"
        )
    size = np.array(solved.camera.size)
    off = np.abs(solved.camera.matrix[:2, 2] - size / 2) / size[0]
    if off.max() > _OFF_CENTRE:
        raise Ambiguous(
            f"the lens would look {off.max():.0%} beside the middle: show the target all over"
        )
    return Learnt(solved.camera, solved.rms, solved.doubt, used, left_out)


def slant(sight: Sight, size: tuple[int, int]) -> float:
    """Return by how many degrees a target is tilted, through the lens that most cameras have."""
    lens = _usual(size)
    found, turn, _ = cv2.solvePnP(
        sight.places, sight.pixels, lens.matrix, lens.distortion, flags=cv2.SOLVEPNP_SQPNP
    )
    upright = abs(float(cv2.Rodrigues(turn)[0][2, 2])) if found else 1.0
    return float(np.degrees(np.arccos(min(1.0, upright))))


def _usual(size: tuple[int, int]) -> Camera:
    return Camera.pinhole(size, _USUAL_FOCAL * max(size))


def _moved(one: Sight, other: Sight) -> float:
    """Return how far the corners moved between two views, or as good as for ever."""
    _, here, there = np.intersect1d(one.numbers, other.numbers, return_indices=True)
    if not len(here):
        return float("inf")
    steps = one.pixels[here] - other.pixels[there]
    return float(np.sqrt((steps**2).sum(axis=1)).max())


_ROWS = ("upper ", "", "lower ")
_COLUMNS = ("left", "middle", "right")
