"""Hands and sleeves before a planet: faces that are one strong colour all over."""

import numpy as np

from engine.planet.sphere import EDGES, FACES
from vision.frame import Bools, Floats
from vision.palette import Palette
from vision.sampling import Sample

_SPREAD = np.array([9.0, 2.5, 3.0])
"""How little the parts of such a face differ."""
_STRONG = np.array([5.0, 7.0])
"""A bare face is plain too, but the metal in its middle has no colour."""
_UNLIKE = np.array([10.0, 4.0, 5.0])
_FURTHEST = 9.0
"""So far from every habitat, in squares of the above, that it is no tile of one habitat."""
_CORE = 4.0
"""So near to the core's tint that it is a bare face whose disc is hardly seen."""
SKIN, SKINS = np.array([9.5, 12.0]), np.array([8.0, 9.0])
"""The tint of skin, and how far from it any is."""
_SQUARELY = 0.35
"""At a slant the middles of areas are too narrow to be told apart."""


_FACES: Floats = np.eye(FACES)


def uncovered(sample: Sample, palette: Palette) -> Sample:
    """Leave out the faces that something lies before, the planet's colours being known."""
    faces = sample.slots // EDGES
    of_face = _FACES[:, faces]
    count = np.maximum(of_face.sum(axis=1), 1.0)[:, None]
    outer, inner = sample.outer, sample.inner
    middle = (of_face @ (outer + inner)) / (2 * count)
    around = middle[faces]
    spread = of_face @ ((outer - around) ** 2 + (inner - around) ** 2) / (2 * count)
    fingers = _fingers(sample, of_face, count)
    plain = (spread < _SPREAD**2).all(axis=1) & (np.abs(middle[:, 1:]) > _STRONG).any(axis=1)
    if not (plain | fingers).any():
        return sample
    away = (((middle[:, None] - palette.means) / _UNLIKE) ** 2).sum(axis=2)
    bare = (((middle - palette.core)[:, 1:] / _UNLIKE[1:]) ** 2).sum(axis=1) < _CORE
    strange = plain & ~bare & (away > _FURTHEST).all(axis=1)
    return sample.only(~(strange | fingers)[faces])


def _fingers(sample: Sample, of_face: Floats, count: Floats) -> Bools:
    """Tell which faces show skin in the middle of every area, and not around it.

    Fingertips end there; what is printed in an area is its own.
    """
    middle = of_face @ sample.inner / count
    around = of_face @ sample.outer / count
    faces = sample.slots // EDGES
    inside = of_face @ (sample.inner - middle[faces]) ** 2 / count
    outside = of_face @ (sample.outer - around[faces]) ** 2 / count
    squarely = of_face @ sample.cosines / count[:, 0] > _SQUARELY
    skin = (np.abs(middle[:, 1:] - SKIN) < SKINS).all(axis=1)
    alike = (inside < _SPREAD**2).all(axis=1) & (outside > 2 * _SPREAD**2).any(axis=1)
    return np.asarray(squarely & skin & alike & (count[:, 0] == EDGES))
