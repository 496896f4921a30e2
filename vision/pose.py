"""Where the camera is, from the mat's markers, or why that cannot be said."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import mat
from vision.frame import Camera, Floats, Image, moved
from vision.markers import Box, MarkerFinder, Seen
from vision.no_pose import NoPose
from vision.solid import INRADIUS

__all__ = ["MatPose", "NoPose", "PoseFinder", "behind_planet", "look_up", "markers_missing"]

_FEWEST = 3
_GOOD_RMS = 1.0
_WORST_RMS = 2.5
"""Pixels at which a pose is given up, after the worst markers were left out."""
_STEPS = (cv2.TERM_CRITERIA_COUNT, 4, 0.0)
"""From 20 degrees and 20 mm away three steps end within 0.01 pixels."""
_FAR_PIXELS = 14
"""A marker with a shorter side cannot be decoded reliably: its cells are two pixels wide."""
_SEEN_SHARE = 0.6
"""Of the markers in view so many must be decoded, or all are checked by their cells."""
_CELLS_RIGHT = 0.8
_MARGIN = 0.15
_PLENTY = 5
_ANYWHERE = 1e5


class MatPose(NamedTuple):
    """The mat in the camera's frame, and the camera in the mat's."""

    rotation: Floats
    translation: Floats
    camera: Floats
    rms: float
    markers: tuple[int, ...]


@dataclass(slots=True)
class PoseFinder:
    """Finds the mat in one camera's pictures, first where it was a moment ago."""

    camera: Camera
    follow: bool = True
    markers: MarkerFinder = field(init=False)
    _box: Box | None = None
    _near: tuple[Floats, Floats] | None = None
    """How the mat was turned and where, a moment ago."""

    def __post_init__(self) -> None:
        """Prepare for the camera's pictures."""
        self.markers = MarkerFinder(self.camera.size)

    def find(self, image: Image) -> MatPose | NoPose:
        """Return the camera's pose over the mat, or the reason that there is none."""
        if image.shape[1::-1] != self.camera.size:
            return NoPose.UNCERTAIN
        reason, best = NoPose.NO_MAT, None
        for look, box in self.markers.looks(self._box):
            seen = self.markers.find(image, look, box)
            found = self._solve(seen, image)
            if isinstance(found, NoPose):
                reason = found
            elif best is None or len(found.markers) > len(best.markers):
                best = found
            if best is not None and (not look.halved or _plenty(best, seen)):
                break
        self._remember(best)
        return _why(reason, image) if best is None else best

    def forget(self) -> None:
        """Look everywhere again, as at the first picture."""
        self._remember(None)

    def _remember(self, pose: MatPose | None) -> None:
        if pose is None or not self.follow:
            self._box = self._near = None
            return
        self._box = self._next_box(pose)
        # As a column: OpenCV leaves a flat vector as it was.
        self._near = np.asarray(cv2.Rodrigues(pose.rotation)[0]), pose.translation.reshape(3, 1)

    def _solve(self, seen: Seen, image: Image) -> MatPose | NoPose:
        """Solve from all markers, leaving out the worst while that is what spoils the fit."""
        while len(seen.ids) >= _FEWEST:
            pose, errors = self._fit(seen)
            if pose.rms <= _GOOD_RMS or (len(seen.ids) == _FEWEST and pose.rms <= _WORST_RMS):
                return self._checked(pose, image)
            if len(seen.ids) == _FEWEST or (
                pose.rms <= _WORST_RMS and errors.max() < _WORST_RMS * _GOOD_RMS
            ):
                return self._checked(pose, image) if pose.rms <= _WORST_RMS else NoPose.UNCERTAIN
            seen = seen.without(int(errors.argmax()))
        if seen.ids:
            return NoPose.TOO_FAR if _side(seen.pixels) < _FAR_PIXELS else NoPose.TOO_FEW
        return NoPose.NO_MAT

    def _fit(self, seen: Seen) -> tuple[MatPose, Floats]:
        """Start from where the mat was a moment ago, and from nothing if that does not fit."""
        if self._near is not None:
            pose, errors = self._refined(seen, *self._near)
            if pose.rms <= _GOOD_RMS:
                return pose, errors
        _, turn, move = cv2.solvePnP(*self._points(seen), flags=cv2.SOLVEPNP_SQPNP)
        return self._refined(seen, turn, move)

    def _points(self, seen: Seen) -> tuple[Floats, Floats, Floats, Floats]:
        """Return corners on the mat, where they are in the picture, and the lens."""
        corners, pixels = seen.corners.reshape(-1, 3), seen.pixels.reshape(-1, 2)
        return corners, pixels, self.camera.matrix, self.camera.distortion

    def _refined(self, seen: Seen, turn: Any, move: Any) -> tuple[MatPose, Floats]:
        corners, pixels, matrix, distortion = self._points(seen)
        # OpenCV writes its result over what it was given to start from.
        start = turn.copy(), move.copy()
        turn, move = cv2.solvePnPRefineLM(corners, pixels, matrix, distortion, *start, _STEPS)
        rotation = np.asarray(cv2.Rodrigues(turn)[0], np.float64)
        translation = np.asarray(move, np.float64).ravel()
        shown = self.camera.project(moved(corners, rotation, translation))
        squares = ((shown - pixels) ** 2).reshape(-1, 8).sum(axis=1) / 4
        rms = float(squares.mean()) ** 0.5
        camera = -rotation.T @ translation
        return MatPose(rotation, translation, camera, rms, tuple(seen.ids)), np.sqrt(squares)

    def _checked(self, pose: MatPose, image: Image) -> MatPose | NoPose:
        """Refuse a camera under the table, markers all on one side, and mirror images."""
        if pose.camera[2] <= 0 or not np.isfinite(pose.camera).all():
            return NoPose.MIRRORED
        if len(pose.markers) >= _SEEN_SHARE * mat.MARKERS:
            return pose
        if np.linalg.norm(_SIDES[[m - mat.FIRST_ID for m in pose.markers]].mean(axis=0)) > 0.93:
            return NoPose.TOO_FEW
        expected = self._in_view(pose)
        if len(pose.markers) >= _SEEN_SHARE * len(expected):
            return pose
        return pose if self._cells_agree(pose, expected, image) else NoPose.MIRRORED

    def _in_view(self, pose: MatPose) -> list[int]:
        """Return the markers that are in the picture and not behind the planet."""
        centres = _CENTRES
        pixels = self.camera.project(moved(centres, pose.rotation, pose.translation))
        width, height = self.camera.size
        inside = ((pixels > 0) & (pixels < (width, height))).all(axis=1)
        return [
            mat.FIRST_ID + int(i) for i in np.flatnonzero(inside & ~behind_planet(centres, pose))
        ]

    def _cells_agree(self, pose: MatPose, expected: list[int], image: Image) -> bool:
        """Compare the printed cells in view: a mirrored marker can decode as another."""
        right = total = 0
        for marker in expected:
            cells = _CELLS[marker - mat.FIRST_ID]
            pixels = self.camera.project(moved(cells, pose.rotation, pose.translation))
            shown = look_up(image, pixels).sum(axis=1, dtype=np.int64)
            if np.ptp(shown) < 3 * 20:  # covered: nothing printed to see
                continue
            ink = shown < (int(shown.min()) + int(shown.max())) / 2
            agreed = ink == _INK[marker - mat.FIRST_ID]
            right, total = right + int(agreed.sum()), total + len(agreed)
        return total > 0 and right >= _CELLS_RIGHT * total

    def _next_box(self, pose: MatPose) -> Box:
        """Return where to look next: around the disc and a little more."""
        pixels = self.camera.project(moved(_RIM, pose.rotation, pose.translation))
        # What lies beside the lens or behind it is anywhere, too far for whole numbers.
        shown = np.minimum(np.maximum(pixels, -_ANYWHERE), _ANYWHERE)
        left, top, wide, high = cv2.boundingRect(shown.astype(np.float32))
        beside, above = int(_MARGIN * wide), int(_MARGIN * high)
        width, height = self.camera.size
        right, bottom = min(left + wide + beside, width), min(top + high + above, height)
        return max(left - beside, 0), max(top - above, 0), right, bottom


def look_up(image: Image, pixels: Floats) -> Image:
    """Return the colours at pixels, the nearest in the picture where they fall outside."""
    if not pixels.size:
        return np.zeros((*pixels.shape[:-1], 3), np.uint8)
    rows = pixels.astype(np.float32).reshape(-1, *pixels.shape[-2:])
    shown = cv2.remap(image, rows, _ALONE, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shown, np.uint8).reshape(*pixels.shape[:-1], 3)


_ALONE: Any = None
"""OpenCV can take x and y as two pictures; here they are one."""


def behind_planet(points: Floats, pose: MatPose, edge: float = mat.EDGE) -> NDArray[np.bool_]:
    """Tell which points on the mat a planet hides from the camera, taking it for a ball."""
    centre = np.array([0.0, 0.0, INRADIUS * edge])
    rays = points - pose.camera
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    towards = centre - pose.camera
    along = rays @ towards
    # Between the inscribed and the circumscribed ball, with room for the seat: 1.3 edges.
    return np.asarray(towards @ towards - along * along < (1.4 * edge) ** 2)


def markers_missing(pose: MatPose) -> int:
    """Return how many markers before the planet, where it hides none, were not seen."""
    return len(_in_front(pose).difference(pose.markers))


def _in_front(pose: MatPose) -> set[int]:
    """Return the markers on the camera's side."""
    towards = pose.camera[:2] / np.hypot(*pose.camera[:2].tolist())
    return {mat.FIRST_ID + k for k in np.flatnonzero(_SIDES @ towards > _FRONT).tolist()}


def _plenty(pose: MatPose, seen: Seen) -> bool:
    """Tell whether looking more closely would hardly find more markers."""
    return len(seen.ids) >= _PLENTY and _in_front(pose).issubset(seen.ids)


def _side(pixels: Floats) -> float:
    """The shortest side of the seen markers."""
    return float(np.linalg.norm(pixels - np.roll(pixels, 1, axis=1), axis=2).min())


def _why(found: NoPose | None, image: Image) -> NoPose:
    """Say what spoils a picture in which the mat was not found."""
    found = found or NoPose.NO_MAT
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    if float(np.percentile(grey[::8, ::8], 98)) < 60:
        return NoPose.TOO_DARK
    if found not in (NoPose.NO_MAT, NoPose.TOO_FEW):
        return found
    small = cv2.resize(grey, (320, 180), interpolation=cv2.INTER_AREA)
    sharp = cv2.Laplacian(grey, cv2.CV_32F).var() / max(1.0, float(small.var()))
    return NoPose.BLURRED if sharp < 0.004 else found


def _cells() -> tuple[Floats, NDArray[np.bool_]]:
    """The centres of each marker's 36 cells in millimetres, and which are inked."""
    n = mat.MARKER_CELLS
    steps = (np.arange(n) + 0.5) / n
    places, inks = [], []
    for marker in mat.MARKER_IDS:
        corners = mat.CORNERS[marker]
        right, down = corners[1] - corners[0], corners[3] - corners[0]
        grid = corners[0] + steps[:, None, None] * down + steps[None, :, None] * right
        places.append(grid.reshape(-1, 3))
        inks.append((mat.marker_cells(marker) == 0).ravel())
    return np.array(places), np.array(inks)


_CELLS, _INK = _cells()
_CENTRES: Floats = np.array([mat.CORNERS[m].mean(axis=0) for m in mat.MARKER_IDS])
_SIDES: Floats = np.ascontiguousarray(_CENTRES[:, :2] / mat.RING_RADIUS)
_FRONT = 0.2
"""Within 78 degrees of the camera's side."""
_TURNS = np.linspace(0, 2 * np.pi, 12, endpoint=False)
_RIM: Floats = mat.DISC_RADIUS * np.stack([np.cos(_TURNS), np.sin(_TURNS), 0 * _TURNS], axis=1)
