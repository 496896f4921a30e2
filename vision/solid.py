"""The dodecahedron in millimetres: corners, areas, the 60 rotations and how it sits on the mat."""

from functools import cache
from math import pi, sin, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.planet.sphere import AREAS, EDGES, FACES, NEIGHBOURS, ROTATIONS
from engine.planet.sphere import NORMALS as _NORMALS

Floats = NDArray[np.float64]

INRADIUS = sqrt(250 + 110 * sqrt(5)) / 20
"""Of a dodecahedron with edge 1: 1.11352."""
CORNER_RADIUS = sqrt(3) * (1 + sqrt(5)) / 4
"""From its centre to a corner: 1.40126."""
FACE_RADIUS = 1 / (2 * sin(pi / 5))
"""From a face's centre to its corners: 0.85065."""
TILE = 1.6
LIP = 0.9
"""What lies between the paper and a bare face, in millimetres."""

NORMALS: Floats = np.array(_NORMALS)


def _corner(face: int, edge: int) -> Floats:
    """The corner between an edge and the next: three faces meet there."""
    around = (face, NEIGHBOURS[face][edge], NEIGHBOURS[face][(edge + 1) % EDGES])
    direction: Floats = sum((NORMALS[f] for f in around), np.zeros(3))
    return direction * (CORNER_RADIUS / float(np.linalg.norm(direction)))


_CORNERS: Floats = np.array([[_corner(f, k - 1) for k in range(EDGES)] for f in range(FACES)])


def face_corners(edge: float) -> Floats:
    """Return 12x5x3 corners, counter-clockwise from outside; edge k runs from corner k to k + 1."""
    return _CORNERS * edge


def face_centres(edge: float, above: float = 0.0) -> Floats:
    """Return 12x3 centres of the faces, or points that far above them."""
    return NORMALS * (INRADIUS * edge + above)


def _triangles(corners: Floats, centres: Floats) -> Floats:
    following = np.roll(corners, -1, axis=1)
    middle = np.broadcast_to(centres[:, None], corners.shape)
    return np.stack([middle, corners, following], axis=2).reshape(AREAS, 3, 3)


def areas_mm(edge: float, tile: float = TILE, size: float = 1.0) -> Floats:
    """Return 60x3x3 triangles (centre, corner, next corner) of the areas on the tiles' outer side.

    `size` is the tile's edge as a share of the core's.
    """
    centres = face_centres(edge)
    lift = NORMALS * tile
    corners = centres[:, None] + (face_corners(edge) - centres[:, None]) * size
    return _triangles(corners + lift[:, None], centres + lift)


def area_centres(edge: float, tile: float = TILE) -> Floats:
    """Return 60x3 centres of gravity of the areas."""
    centres: Floats = areas_mm(edge, tile).mean(axis=1)
    return centres


AREA_NORMALS: Floats = np.repeat(NORMALS, EDGES, axis=0)


def _frames() -> Floats:
    """For each area the axes out of the face, towards the edge, and along it."""
    out = AREA_NORMALS
    towards = _triangles(_CORNERS, NORMALS * INRADIUS)[:, 1:].mean(axis=1) - out * INRADIUS
    towards /= np.linalg.norm(towards, axis=1, keepdims=True)
    return np.stack([out, towards, np.cross(out, towards)], axis=2)


_FRAMES = _frames()


def face_axes(face: int) -> tuple[Floats, Floats]:
    """Return a face's axes towards edge 0 and a quarter turn further, counter-clockwise."""
    frame = _FRAMES[EDGES * face]
    return frame[:, 1], frame[:, 2]


def _rotation_matrices() -> Floats:
    """Rotation r carries area 0's axes to those of area r."""
    matrices: Floats = np.einsum("rij,kj->rik", _FRAMES, _FRAMES[0])
    return matrices


MATRICES = _rotation_matrices()
"""60 matrices: MATRICES[r] moves the middle of area a to the middle of area ROTATIONS[r][a]."""

PERMUTATIONS: NDArray[np.intp] = np.array(ROTATIONS, dtype=np.intp)
"""PERMUTATIONS[r, a] is where area a goes."""


class Pose(NamedTuple):
    """A rigid move: `rotation @ point + translation`."""

    rotation: Floats
    translation: Floats

    def __call__(self, points: Floats) -> Floats:
        """Move points, one in each row."""
        return points @ self.rotation.T + self.translation

    def after(self, first: "Pose") -> "Pose":
        """Return this move done after another."""
        return Pose(self.rotation @ first.rotation, self(first.translation))

    def inverse(self) -> "Pose":
        """Return the move back."""
        return Pose(self.rotation.T, -self.rotation.T @ self.translation)


def seat_height(edge: float, under: float = TILE) -> float:
    """Return how high the planet's centre is above the paper."""
    return INRADIUS * edge + under


@cache
def _seated(edge: float, under: float, rotation: int) -> Pose:
    return Pose(MATRICES[rotation], np.array([0.0, 0.0, seat_height(edge, under)]))


def seated(edge: float, under: float = TILE, rotation: int = 0) -> Pose:
    """Return the move from the planet's frame to the mat's when it sits exactly in one of 60 ways.

    In rotation 0 face 11 is underneath and face 1 looks towards azimuth 0.
    """
    return _seated(edge, under, rotation)


def face_underneath(rotation: int) -> int:
    """Return the planet's face that lies on the mat in a rotation."""
    return int(np.argmin(MATRICES[rotation][2] @ NORMALS.T))


def under(bare: bool) -> float:
    """Return what lies between paper and core: a tile, or the lip of a bare face."""
    return LIP if bare else TILE
