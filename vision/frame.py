"""A picture with its time and the camera that took it."""

from dataclasses import dataclass
from typing import Any, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import Unreadable

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

_COLOURS, _WITH_ALPHA = 3, 4
_TERMS = 5
_LARGEST = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """Intrinsics of a lens at one resolution."""

    size: tuple[int, int]
    matrix: Floats
    distortion: Floats

    def __post_init__(self) -> None:
        """Refuse what no lens has."""
        numbers = np.concatenate([self.matrix.ravel(), self.distortion.ravel()])
        if self.matrix.shape != (3, 3) or self.distortion.shape != (_TERMS,):
            message = f"a camera has a 3x3 matrix and {_TERMS} distortion terms"
            raise Unreadable(message)
        if not (np.isfinite(numbers).all() and self.matrix[0, 0] > 0 and self.matrix[1, 1] > 0):
            message = "a camera's matrix holds finite numbers and positive focal lengths"
            raise Unreadable(message)

    @classmethod
    def pinhole(cls, size: tuple[int, int], focal: float) -> Self:
        """Return a camera without distortion that looks through the middle of the picture."""
        middle = size[0] / 2, size[1] / 2
        matrix = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]], float)
        return cls(size, matrix, np.zeros(_TERMS))

    @classmethod
    def from_json(cls, given: Any) -> Self:
        """Read the `camera` of a recording."""
        try:
            width, height = (int(n) for n in given["size"])
            matrix = np.array(given["matrix"], float).reshape(3, 3)
            distortion = np.zeros(_TERMS)
            terms = np.array(given.get("distortion", ()), float).ravel()
            distortion[: len(terms)] = terms
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as problem:
            message = f"the camera cannot be read ({problem}): give size, matrix and distortion"
            raise Unreadable(message) from None
        if not (0 < width < _LARGEST and 0 < height < _LARGEST):
            message = f"the camera's size {width}x{height} is none that a picture has"
            raise Unreadable(message)
        return cls((width, height), matrix, distortion)

    def to_json(self) -> dict[str, object]:
        """Write the `camera` of a recording."""
        return {
            "size": list(self.size),
            "matrix": self.matrix.tolist(),
            "distortion": self.distortion.tolist(),
        }

    def project(self, points: Floats) -> Floats:
        """Return the pixels of points in the camera's frame, one in each row."""
        if not len(points):
            return np.zeros((0, 2))
        rays = self._bent(cv2.convertPointsFromHomogeneous(points))
        return np.asarray(cv2.transform(rays, self.matrix[:2]), np.float64).reshape(-1, 2)

    def _bent(self, rays: Any) -> Any:
        """Return where the lens bends rays to, as complex numbers: half as many steps."""
        k1, k2, p1, p2, k3 = self.distortion.tolist()
        if not (k1 or k2 or p1 or p2 or k3):
            return rays
        ray = rays.view(np.complex128).ravel()
        aslant = complex(p2, p1)
        square = ray.real**2 + ray.imag**2
        bent = ray * (((k3 * square + k2) * square + k1) * square + 1)
        bent += ray * ray * aslant.conjugate()
        bent += square * (2 * aslant)
        return bent.view(np.float64).reshape(-1, 1, 2)


def moved(points: Floats, rotation: Floats, translation: Floats) -> Floats:
    """Return `rotation @ point + translation` of points, one in each row."""
    move = np.empty((3, 4))
    move[:, :3], move[:, 3] = rotation, translation
    return np.asarray(cv2.transform(points[None], move)[0], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture in blue, green, red."""

    image: Image
    camera: Camera
    time: float = 0.0
    name: str = ""

    @classmethod
    def of(cls, picture: NDArray[Any], camera: Camera, time: float = 0.0, name: str = "") -> Self:
        """Take a picture as it comes: grey, with alpha or in more than eight bits."""
        return cls(as_colour(picture), camera, time, name)


def as_colour(picture: NDArray[Any]) -> Image:
    """Return a picture as eight-bit blue, green, red."""
    if picture.ndim not in (2, 3) or 0 in picture.shape:
        message = (
            f"a picture of shape {picture.shape} cannot be shown: give rows, columns and colours"
        )
        raise Unreadable(message)
    if picture.dtype != np.uint8:
        top = np.iinfo(picture.dtype).max if picture.dtype.kind in "ui" else 1.0
        picture = np.clip(picture.astype(np.float64) * (255.0 / top), 0, 255).astype(np.uint8)
    if picture.ndim == 2 or picture.shape[2] == 1:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == _WITH_ALPHA:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGRA2BGR), np.uint8)
    if picture.shape[2] != _COLOURS:
        message = f"a picture with {picture.shape[2]} colours cannot be shown: give 1, 3 or 4"
        raise Unreadable(message)
    return np.ascontiguousarray(picture)
