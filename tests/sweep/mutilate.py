"""Frames that fool nobody: broken files, mirrored pictures, other things on the mat."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np

from tests.sweep.play import shots
from tests.sweep.sitting import Sitting
from vision import mat
from vision.frame import Floats, Image
from vision.render import Moment, Picture, random_hand, render
from vision.solid import face_corners

Rng = np.random.Generator
_OTHER_ROOM = 3000.0
"""Millimetres to the side, where no camera of the sweep looks."""


@dataclass(frozen=True)
class Base:
    """A sound frame to be spoilt, and what is truly in it."""

    sitting: Sitting
    moment: Moment
    picture: Picture

    @property
    def frame(self) -> Image:
        """The picture itself."""
        return self.picture.frame

    def on_paper(self, points: Floats) -> Floats:
        """Return the pixels of places on the mat."""
        return self.sitting.camera.project(self.picture.mat(points))


class Spoilt(NamedTuple):
    """A picture, or the bytes of a file, and whether the planet is still there as it was."""

    kind: str
    picture: np.ndarray | bytes
    there: bool


def base_of(sitting: Sitting) -> Base:
    """Return the first frame of a session, without a hand."""
    shot = next(shots(sitting))
    if shot.moment.hand is None:
        return Base(sitting, shot.moment, shot.picture)
    moment = replace(shot.moment, hand=None)
    args = sitting.scene, sitting.story.planet, shot.stay.seat, sitting.camera
    return Base(sitting, moment, render(*args, moment))


def _jpeg(base: Base, quality: int = 90) -> bytearray:
    _, content = cv2.imencode(".jpg", base.frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return bytearray(content.tobytes())


def _truncated(rng: Rng, base: Base) -> bytes:
    content = _jpeg(base)
    return bytes(content[: int(rng.integers(0, len(content)))])


def _flipped_bits(rng: Rng, base: Base) -> bytes:
    content = _jpeg(base)
    for place in rng.integers(0, len(content), int(rng.integers(1, 40))):
        content[place] ^= 1 << int(rng.integers(8))
    return bytes(content)


def _noise(rng: Rng, base: Base) -> Image:
    return rng.integers(0, 256, base.frame.shape, np.uint8)


def _noisy(rng: Rng, base: Base) -> Image:
    strength = rng.uniform(10, 120)
    spoilt = base.frame + rng.normal(0, strength, base.frame.shape)
    return np.asarray(np.clip(spoilt, 0, 255), np.uint8)


def _even(rng: Rng, base: Base) -> Image:
    return np.full(base.frame.shape, int(rng.choice([0, 255, 128])), np.uint8)


def _tiny(_rng: Rng, base: Base) -> Image:
    return base.frame[:1, :1]


def _huge(_rng: Rng, base: Base) -> Image:
    return np.asarray(cv2.resize(base.frame, (4000, 3000)), np.uint8)


def _cropped(rng: Rng, base: Base) -> Image:
    """Return a part of the picture, as large as the whole: the lens is another then."""
    height, width = base.frame.shape[:2]
    share = rng.uniform(0.5, 0.95)
    h, w = int(height * share), int(width * share)
    y, x = int(rng.integers(0, height - h)), int(rng.integers(0, width - w))
    part = base.frame[y : y + h, x : x + w]
    return np.asarray(cv2.resize(part, (width, height)), np.uint8)


def _grey(_rng: Rng, base: Base) -> Image:
    return np.asarray(cv2.cvtColor(base.frame, cv2.COLOR_BGR2GRAY), np.uint8)


def _alpha(rng: Rng, base: Base) -> Image:
    veil = rng.integers(0, 256, (*base.frame.shape[:2], 1), np.uint8)
    return np.concatenate([base.frame, veil], axis=2)


def _sixteen_bits(_rng: Rng, base: Base) -> np.ndarray:
    return base.frame.astype(np.uint16) * 257


def _mirrored(rng: Rng, base: Base) -> Image:
    return np.ascontiguousarray(base.frame[:, ::-1] if rng.random() < 0.5 else base.frame[::-1])


def _mirrored_and_blotted(rng: Rng, base: Base) -> Image:
    """Hide cells of mirrored markers, so that they may decode as others."""
    picture = _mirrored(rng, base)
    height, width = picture.shape[:2]
    for _ in range(int(rng.integers(5, 60))):
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        level = int(rng.choice([0, 20, 235, 255]))
        cv2.circle(picture, (x, y), int(rng.integers(2, 12)), (level, level, level), -1)
    return picture


def _channels_swapped(_rng: Rng, base: Base) -> Image:
    return np.ascontiguousarray(base.frame[..., ::-1])


def _negative(_rng: Rng, base: Base) -> Image:
    return np.asarray(255 - base.frame, np.uint8)


def _without_planet(rng: Rng, base: Base, hand: bool = False) -> Image:
    sitting, seat = base.sitting, base.sitting.stays[0].seat
    right = sitting.camera.pose.rotation[0] * _OTHER_ROOM
    c, s = np.cos(np.radians(base.moment.azimuth)), np.sin(np.radians(base.moment.azimuth))
    away = replace(seat, x=float(c * right[0] + s * right[1]), y=float(c * right[1] - s * right[0]))
    moment = replace(base.moment, hand=random_hand(rng) if hand else None)
    return render(sitting.scene, sitting.story.planet, away, sitting.camera, moment).frame


def _hand_alone(rng: Rng, base: Base) -> Image:
    return _without_planet(rng, base, hand=True)


def _cup(rng: Rng, base: Base) -> Image:
    """Put a cup where the planet should be."""
    picture = _without_planet(rng, base)
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    radius, height = rng.uniform(25, 50), rng.uniform(50, 100)
    ring = np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=1) * radius
    rim = ring + np.array([0.0, 0.0, height])
    colour = tuple(float(v) for v in rng.integers(0, 256, 3))
    dark = tuple(0.6 * v for v in colour)
    hull = cv2.convexHull(base.on_paper(np.concatenate([ring, rim])).astype(np.int32))
    cv2.fillPoly(picture, [np.asarray(hull, np.int32)], colour, cv2.LINE_AA)
    cv2.fillPoly(picture, [base.on_paper(rim).astype(np.int32)], dark, cv2.LINE_AA)
    return picture


def _other_markers(rng: Rng, base: Base) -> Image:
    """Print other markers around the same planet, or the mat's own in another order."""
    choices = [
        rng.permutation(100)[: mat.MARKERS],
        np.array(mat.MARKER_IDS)[::-1],
        rng.permutation(mat.MARKER_IDS),
        np.full(mat.MARKERS, rng.integers(50, 60)),
    ]
    ids = choices[int(rng.integers(len(choices)))]
    if list(ids) == list(mat.MARKER_IDS):
        ids = ids[::-1]
    return _printed(base, [int(each) for each in ids])


def _printed(base: Base, ids: list[int]) -> Image:
    picture = base.frame.copy()
    for place, marker in enumerate(ids):
        side = 60
        drawn = cv2.aruco.generateImageMarker(mat.DICTIONARY, marker, side)
        corners = base.on_paper(mat.CORNERS[mat.FIRST_ID + place]).astype(np.float32)
        square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        onto = cv2.getPerspectiveTransform(square, corners)
        size = (picture.shape[1], picture.shape[0])
        cv2.warpPerspective(
            cv2.cvtColor(drawn, cv2.COLOR_GRAY2BGR),
            onto, size, picture, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT,
        )  # fmt: skip
    return _with_planet(base, picture)


def _with_planet(base: Base, picture: Image) -> Image:
    """Put the planet back in front of what was drawn over it."""
    corners = base.picture.planet(face_corners(base.sitting.scene.edge * 1.05).reshape(-1, 3))
    hull = cv2.convexHull(base.sitting.camera.project(corners).astype(np.int32))
    shape = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(shape, [np.asarray(hull, np.int32)], 255)
    return np.where(shape[..., None] > 0, base.frame, picture)


_KINDS: Mapping[str, tuple[Callable[[Rng, Base], np.ndarray | bytes], bool]] = {
    "truncated": (_truncated, True),
    "bits flipped": (_flipped_bits, True),
    "noise": (_noise, False),
    "noisy": (_noisy, True),
    "even": (_even, False),
    "1x1": (_tiny, False),
    "4000x3000": (_huge, True),
    "cropped": (_cropped, True),
    "grey": (_grey, True),
    "alpha": (_alpha, True),
    "16 bits": (_sixteen_bits, True),
    "mirrored": (_mirrored, False),
    "mirrored and blotted": (_mirrored_and_blotted, False),
    "red for blue": (_channels_swapped, True),
    "negative": (_negative, False),
    "no planet": (_without_planet, False),
    "a hand alone": (_hand_alone, False),
    "a cup": (_cup, False),
    "other markers": (_other_markers, True),
}
KINDS = tuple(_KINDS)


def spoilt(rng: Rng, base: Base, kinds: tuple[str, ...] = KINDS) -> Iterator[Spoilt]:
    """Spoil a frame in every way once."""
    for kind in kinds:
        spoil, there = _KINDS[kind]
        yield Spoilt(kind, spoil(rng, base), there)
