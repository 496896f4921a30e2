"""Whether what was read as one habitat may be two: colours of a print go wrong all together.

Areas are read one by one, as if each had colours of its own, and dark sand is then as good as
pale rock. Here the areas of a habitat share one colour, of which no more than the palette is known.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.planet.habitat import LETTERS
from vision.frame import Bools, Floats, Ints
from vision.fusion import Fused
from vision.palette import CLASSES, Palette
from vision.solid import PERMUTATIONS

_FEWEST = 3
"""Of fewer areas each speaks for itself."""
_WEIGHTY = 0.05
_LIKELIER = -1.0
"""Nats by which two habitats explain the colours better than the one read, or hardly worse."""


class _Sums(NamedTuple):
    """What the evidence of areas of one colour needs of them: n x 3 each."""

    precision: Floats
    weighed: Floats
    squares: Floats
    sizes: Floats

    @classmethod
    def of(cls, colours: Floats, variance: Floats) -> "_Sums":
        """Add up the first area, the first two, and so on, after none at all."""
        terms = (1 / variance, colours / variance, colours**2 / variance, np.log(variance))
        none = np.zeros((1, 3))
        return cls(*(np.concatenate([none, np.cumsum(one, axis=0)]) for one in terms))

    def rest(self) -> "_Sums":
        """Return what is left of all areas after the first, the first two, and so on."""
        return _Sums(*(one[-1] - one for one in self))

    def plus(self, other: "_Sums") -> "_Sums":
        """Add all areas of another habitat."""
        return _Sums(*(one + more[-1] for one, more in zip(self, other, strict=True)))

    def evidence(self, mean: Floats, doubt: Floats) -> Floats:
        """Return the log-likelihood of areas of one colour that the palette knows so well."""
        known = 1 / doubt**2
        precision, weighed = self.precision + known, self.weighed + mean * known
        fit = weighed**2 / precision - self.squares - mean**2 * known
        size = np.log(precision) + 2 * np.log(doubt) + self.sizes
        return np.asarray(0.5 * (fit - size).sum(axis=-1))


class _Areas(NamedTuple):
    """Areas as placements show them, each as often as it is seen: colours and noise, n x 3."""

    numbers: Ints
    colours: Floats
    noise: Floats

    @classmethod
    def seen(cls, fused: Sequence[Fused], rotations: Sequence[int]) -> "_Areas":
        """Return all areas that are seen at all squarely, in the planet's numbering."""
        held = [PERMUTATIONS[rotation] for rotation in rotations]
        weights = np.array([one.weights[at] for one, at in zip(fused, held, strict=True)])
        colours = np.array([one.outer[at] for one, at in zip(fused, held, strict=True)])
        noise = np.array([one.noise[at] for one, at in zip(fused, held, strict=True)])
        seen = weights > _WEIGHTY
        return cls(np.nonzero(seen)[1], colours[seen], noise[seen])

    def only(self, kept: Bools | Ints) -> "_Areas":
        """Return some of them."""
        return _Areas(self.numbers[kept], self.colours[kept], self.noise[kept])

    def sums(self, palette: Palette, habitat: int) -> _Sums:
        """Return the sums of these areas if they show a habitat."""
        return _Sums.of(self.colours, palette.scatters[habitat] ** 2 + self.noise)


def mixed_up(
    palette: Palette, letters: str, known: Bools, fused: Sequence[Fused], rotations: Sequence[int]
) -> bool:
    """Tell whether some areas that are new may all be of another habitat than was read."""
    areas = _Areas.seen(fused, rotations)
    read = np.array([LETTERS.find(letter) for letter in letters])[areas.numbers]
    told = known[areas.numbers]
    groups = [(areas.only((read == k) & ~told), areas.only((read == k) & told)) for k in _ALL]
    return any(
        _better_apart(palette, (one, other), *groups[one], areas.only(read == other))
        for one in _ALL
        for other in _ALL
        if 2 * np.count_nonzero(read == other) < np.count_nonzero(read == one)
    )


_ALL = range(CLASSES)


def _better_apart(
    palette: Palette, pair: tuple[int, int], free: _Areas, fixed: _Areas, theirs: _Areas
) -> bool:
    """Tell whether the lightest or darkest of one habitat's areas are likelier another's."""
    one, other = pair
    darker = palette.means[other, 0] < palette.means[one, 0]
    ranked = free.only(np.argsort(free.colours[:, 0] if darker else -free.colours[:, 0]))
    many = [
        len(set(ranked.numbers[:k].tolist())) >= _FEWEST for k in range(len(ranked.numbers) + 1)
    ]
    stay = ranked.sums(palette, one).rest().plus(fixed.sums(palette, one))
    go = ranked.sums(palette, other).plus(theirs.sums(palette, other))
    likely = stay.evidence(palette.means[one], palette.doubts[one])
    likely += go.evidence(palette.means[other], palette.doubts[other])
    return bool((likely[many] - likely[0] > _LIKELIER).any())
