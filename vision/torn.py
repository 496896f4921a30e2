"""Faces that looks show differently: something came between in one of them, most often a hand."""

from typing import NamedTuple

import numpy as np

from engine.planet.sphere import EDGES
from vision.alignment import LOG_CLASSES, log_sum
from vision.evidence import (
    ANY_COLOUR,
    LOG_TAU,
    OF_FACE,
    Likelihood,
    Looks,
    either,
    likelihood,
)
from vision.frame import Floats
from vision.fusion import Fused, fuse
from vision.views import Views

_SKIN, _SKINS = np.array([10.0, 13.0]), np.array([5.0, 6.0])
_SKIN_LIGHTS = 120.0
"""Skin, from the palest to the darkest and in any light, is of much the same tint."""
_IS_SKIN = 0.6
"""The rest is sleeves, cups and cats."""
_EVEN, _EVEN_NOISE = np.array([3.0, 0.9, 1.2]), 0.3
"""How little the middle of an area differs from the rest where nothing is printed.

They share most of the noise of a look.
"""
_MISTAKEN = 0.02
"""How often that is the look which seems to be of the hand, and the other way round."""
_NOWHERE = -1e9


class _Alone(NamedTuple):
    """What one look says: of areas and faces as the planet's, and of faces as a hand's."""

    given: Likelihood
    face: Floats
    covered: Floats

    @classmethod
    def of(cls, fused: Fused, looks: Looks) -> "_Alone":
        given = likelihood(fused, looks)
        tile = (log_sum(given.habitats, 1) - LOG_CLASSES) @ OF_FACE
        return cls(given, np.maximum(tile, given.bare), (_covering(fused) * given.seen) @ OF_FACE)


def looked(views: Views, shade: Floats, fused: Fused, looks: Looks) -> Likelihood:
    """Return what the colours say; where looks contradict each other, what either alone says."""
    together = likelihood(fused, looks)
    if not fused.torn.any():
        return together
    alone = [
        _Alone.of(fuse(views.only(k), shade[k : k + 1]), looks) for k in range(len(views.weights))
    ]
    areas = np.repeat(fused.torn, EDGES)
    habitats, bare = _of_either(alone)
    return Likelihood(
        np.where(areas[:, None], habitats * together.seen[:, None], together.habitats),
        np.where(fused.torn, bare, together.bare),
        together.seen,
        together.discs,
    )


def _of_either(alone: list[_Alone]) -> tuple[Floats, Floats]:
    """Average the looks, each counting by how little it looks like a hand."""
    seen = np.stack([one.given.seen for one in alone])
    count = seen @ OF_FACE
    face = np.stack([one.face for one in alone])
    uncovered = np.where(count > 0, face - np.stack([one.covered for one in alone]), _NOWHERE)
    share = np.exp(uncovered - uncovered.max(axis=0))
    share = (share / share.sum(axis=0) + _MISTAKEN) * (count > 0)
    chance = np.log(np.maximum(share / np.maximum(share.sum(axis=0), _MISTAKEN), 1e-300))
    # How well a look fits has had its say in the chances, so here it is taken out.
    rows = np.repeat(chance - face / np.maximum(count, 1.0), EDGES, axis=1)[..., None]
    habitats = np.stack([one.given.habitats for one in alone])
    bare = np.stack([one.given.bare for one in alone])
    return log_sum(habitats + rows, 0), log_sum(bare + chance - face, 0)


def _covering(fused: Fused) -> Floats:
    """Log-likelihood of areas before which something is: of one colour all over, and often skin."""
    away = (((fused.outer[:, 1:] - _SKIN) / _SKINS) ** 2).sum(axis=1)
    skin = -0.5 * away - LOG_TAU - float(np.log(_SKINS).sum() + np.log(_SKIN_LIGHTS))
    colour = either(skin + np.log(_IS_SKIN), ANY_COLOUR + np.log(1 - _IS_SKIN))
    loose = _EVEN**2 + _EVEN_NOISE * fused.noise
    size = 0.5 * np.log(loose).sum(axis=1) + 1.5 * LOG_TAU
    inside = -0.5 * ((fused.inner - fused.outer) ** 2 / loose).sum(axis=1) - size
    return np.asarray(colour + np.maximum(inside, ANY_COLOUR))
