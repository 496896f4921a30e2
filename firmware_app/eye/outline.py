"""What the reader sees in a picture, as outlines to be drawn over it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from engine.planet.habitat import LETTERS
from vision import mat
from vision.frame import Camera, Floats
from vision.reader import Reader
from vision.sampling import seat_pose
from vision.solid import areas_mm

_ROUND: Final = np.radians(np.arange(0, 360, 10.0))
_DISC: Final[Floats] = mat.DISC_RADIUS * np.stack(
    [np.cos(_ROUND), np.sin(_ROUND), np.zeros(len(_ROUND))], axis=1
)


class Outline(NamedTuple):
    """What is seen in a picture: a polygon in pixels of the whole picture, and what it is."""

    kind: str
    """`mat` or `area`."""
    points: tuple[tuple[float, float], ...]
    text: str = ""


def outlines(reader: Reader, camera: Camera, *, bare: bool) -> tuple[Outline, ...]:
    """Return the mat and the areas as the last frame was read; nothing where no mat was found."""
    if reader.pose is None:
        return ()
    disc = _DISC @ reader.pose.rotation.T + reader.pose.translation
    ring = Outline("mat", _pixels(camera, disc))
    return (ring,) if bare else (ring, *_areas(reader, camera))


def _areas(reader: Reader, camera: Camera) -> Iterator[Outline]:
    if reader.pose is None:
        return
    axes, centre = seat_pose(reader.pose, reader.seat, reader.edge)
    glimpse = reader.glimpse()
    triangles = areas_mm(reader.edge)[list(glimpse.slots)] @ axes.T + centre
    for corners, letter in zip(triangles, glimpse.letters, strict=True):
        yield Outline("area", _pixels(camera, corners), letter if letter in LETTERS else "")


def _pixels(camera: Camera, points: Floats) -> tuple[tuple[float, float], ...]:
    return _points(camera.project(points))


def _points(pixels: Floats) -> tuple[tuple[float, float], ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in pixels.tolist())
