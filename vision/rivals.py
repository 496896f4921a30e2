"""Whether the colours would as soon be another planet's: a second opinion, from simpler rules.

Areas that look alike are right or wrong together, but the odds of a planet multiply as if each were
read for itself. So each such group is held to be of another habitat, and the whole planet's colours
are explained anew, with whatever inks that takes.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.sphere import EDGES
from vision.adaptation import Adaptation
from vision.evidence import TEXTURE
from vision.frame import Bools, Floats, Ints
from vision.fusion import Fused
from vision.inference import Explanation
from vision.palette import CLASSES, Palette
from vision.reading import face_letters
from vision.solid import PERMUTATIONS
from vision.views import NOISE

_AT_LEAST, _AT_MOST = -4.0, 10.0
"""The margins between which it matters by how much the planet beats its rivals."""
_COUNTS = 0.2
"""For each nat of margin that is missing so much more lead is asked for."""
_UNTAUGHT = 0.75
"""So much more lead is asked for of a new tile with a habitat of which no ink is known."""
_ALIKE = np.array([16.0, 6.0, 8.0])
"""Areas of one habitat whose colours differ by less than this show one ink."""
_WIDER = 2.0
"""The variance of areas of one ink, as a multiple of the palette's: motifs and shine are in it."""
_HARDLY = 0.15
"""An area of less weight says nothing."""


class _Shown(NamedTuple):
    """The areas of tiles that were seen: habitats as read, and colours outside and inside."""

    labels: Ints
    free: Bools
    """Those that are not known beforehand."""
    colours: Floats
    noise: Floats

    @classmethod
    def of(cls, best: Explanation, fused: Sequence[Fused]) -> "_Shown":
        """Return the means of what all placements show, held as the explanation says."""
        parts = []
        for one, rotation in zip(fused, best.rotations, strict=True):
            weights = np.minimum(one.weights, 1.0) * ~np.repeat(one.torn, EDGES)
            shown = np.column_stack([np.ones(len(weights)), one.outer, one.inner])
            parts.append((weights[:, None] * shown)[PERMUTATIONS[rotation]])
        summed = np.asarray(sum(parts))
        labels = np.array([LETTERS.find(letter) for letter in best.letters], dtype=np.intp)
        kept = (labels >= 0) & (summed[:, 0] > _HARDLY)
        weight = summed[kept, :1]
        free = ~np.repeat(best.remembered, EDGES)
        noise = NOISE**2 / np.minimum(weight, 1.5)
        return cls(labels[kept], free[kept], summed[kept, 1:] / weight, noise)

    def groups(self) -> Bools:
        """Return for each free area which ones look like it and were read as the same."""
        outer = self.colours[:, :3]
        away = (((outer[self.free, None] - outer) / _ALIKE) ** 2).sum(axis=2)
        same = self.labels[self.free, None] == self.labels
        return np.asarray(same & (away < 1.0) & self.free)


class _Sums(NamedTuple):
    """What areas together say of habitats' colours: precisions, colours so weighed, and the rest.

    The last axis of the first two holds colours, the one before it habitats.
    """

    precision: Floats
    weighed: Floats
    rest: Floats

    @classmethod
    def of(cls, shown: _Shown, palette: Palette) -> "_Sums":
        """Return what each area alone says of each habitat: n x 5."""
        outer = shown.noise[:, None] + _WIDER * palette.scatters**2
        variance = np.concatenate([outer, outer + TEXTURE**2], axis=2)
        colours = shown.colours[:, None]
        rest = (np.log(variance) + colours**2 / variance).sum(axis=2)
        return cls(1 / variance, colours / variance, rest)

    def summed(self, members: Floats) -> "_Sums":
        """Add up areas; of each row of members the areas that are 1."""
        return _Sums(*(np.einsum("gn,n...->g...", members, part) for part in self))

    def plus(self, others: "_Sums", shares: Floats) -> "_Sums":
        """Add others, so much of each habitat's."""
        return _Sums(
            self.precision + others.precision * shares[..., None],
            self.weighed + others.weighed * shares[..., None],
            self.rest + others.rest * shares,
        )

    def chance(self, palette: Palette) -> Floats:
        """Return how likely the colours are, as logs, whatever each ink is: ... x 5."""
        means = np.tile(palette.means, 2)
        known = np.tile(palette.doubts, 2) ** -2
        explained = (known * means + self.weighed) ** 2 / (known + self.precision)
        size = np.log1p(self.precision / known)
        return np.asarray(-0.5 * (self.rest + (known * means**2 - explained + size).sum(axis=-1)))


def margin(best: Explanation, fused: Sequence[Fused], palette: Palette) -> float:
    """Return by how many nats a planet explains its colours better than any rival does."""
    shown = _Shown.of(best, fused)
    groups = shown.groups().astype(float)
    if not len(groups):
        return _AT_MOST
    alone = _Sums.of(shown, palette)
    habitats = np.eye(CLASSES)
    every, own = np.arange(CLASSES), shown.labels[shown.free]
    read = _Sums(*(part[every, every] for part in alone.summed(habitats[shown.labels].T)))
    moved = alone.summed(groups)
    # Each habitat has the group besides, but the one as which it was read has lost it.
    other = read.plus(moved, 1 - 2 * habitats[own])
    worse = read.chance(palette) - other.chance(palette)
    rows = np.arange(len(groups))
    lost = worse[rows, own]
    worse[rows, own] = np.inf
    return float((lost + worse.min(axis=1)).min())


def asks(best: Explanation, light: Adaptation) -> float:
    """Return by how much more a planet must lead, as its rivals explain the colours well.

    A new tile in an ink that nothing has shown yet must lead by more, too: of this table's copy
    only our own guess is known then.
    """
    beats = min(max(margin(best, light.fused, light.start), _AT_LEAST), _AT_MOST)
    return _COUNTS * (_AT_MOST - beats) + _UNTAUGHT * _is_untaught(best, light.taught)


def _is_untaught(best: Explanation, taught: Bools) -> bool:
    if best.memory is None:
        return False
    shown = "".join(face_letters(best.letters, face) for face in best.fresh)
    return not all(taught[LETTERS.index(letter)] for letter in shown)
