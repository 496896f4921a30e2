"""A hand before the planet: plain skin that goes on over the seams between tiles."""

from dataclasses import dataclass

import numpy as np

from engine.planet.sphere import EDGES
from vision import mat
from vision.frame import Camera, Floats, Image, moved
from vision.pose import MatPose, look_up
from vision.sampling import Bools, Sample, Seat, White, linear, reflected, seat_pose
from vision.solid import LIP, areas_mm

_SKIN, _TINTS = np.array([9.5, 12.0]), np.array([5.0, 6.0])
_PLAIN = np.array([7.0, 2.0, 2.0])
"""How little the parts of an area differ where nothing is printed. A seam differs by more."""
_SAME, _ALIKE, _SURELY = 1.0, 1.5, 2
"""Of one area alone the seam has to be the same; two with a seam much like them are of a hand."""
_SQUARELY = 0.29
"""At a slant a seam is too narrow to be seen."""


def _seams() -> Floats:
    """Points along the lip beside each area, and along the edge between two faces."""
    middle, first, second = (areas_mm(mat.EDGE, LIP)[:, k, None] for k in range(3))
    sides = np.array([0.2, 0.35, 0.5, 0.65, 0.8])[:, None]
    along = first * (1 - sides) + second * sides
    return np.stack([middle + out * (along - middle) for out in (0.965, 1.0)], axis=1)


_SEAMS = _seams()


@dataclass(frozen=True, slots=True, eq=False)
class HandFinder:
    """Finds hands in the frames of one camera."""

    camera: Camera
    edge: float = mat.EDGE

    def clear(
        self, sample: Sample, image: Image, pose: MatPose, white: White, seat: Seat
    ) -> Sample:
        """Leave out what a hand lies before: nothing is left where it is surely there."""
        places = np.flatnonzero(_is_skin(sample))
        if not len(places):
            return sample
        points = _SEAMS[sample.slots[places]].reshape(-1, 3) * (self.edge / mat.EDGE)
        shown = look_up(
            image, self.camera.project(moved(points, *seat_pose(pose, seat, self.edge)))
        )
        light = white.at(points + np.array((seat.x, seat.y, 0.0)))
        colours = reflected(linear(shown)[None], light, white.ink)[0]
        away = np.abs(colours.reshape(len(places), 2, -1, 3) - sample.outer[places, None, None])
        differs = (np.median(away, axis=2) / _PLAIN).max(axis=(1, 2))
        if np.count_nonzero(differs < _ALIKE) >= _SURELY:
            return sample.only(np.zeros(len(sample.slots), bool))
        faces = sample.slots // EDGES
        return sample.only(~np.isin(faces, faces[places[differs < _SAME]]))


def _is_skin(sample: Sample) -> Bools:
    """Tell which areas are plain and of the tint of skin, which mountains may be as well."""
    tint = np.abs(sample.outer[:, 1:] - _SKIN) < _TINTS
    inside = np.abs(sample.inner - sample.outer) < _PLAIN
    dark = np.abs(sample.dark - sample.outer) < _PLAIN
    squarely = sample.cosines > _SQUARELY
    return np.asarray(tint.all(axis=1) & inside.all(axis=1) & dark.all(axis=1) & squarely)
