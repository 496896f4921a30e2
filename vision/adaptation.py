"""Light and palette fitted to the views of an evening as they come."""

from dataclasses import dataclass, field

import numpy as np

from engine.planet.sphere import EDGES
from vision.evidence import (
    Likelihood,
    Looks,
    belief,
    likelihood,
)
from vision.frame import Bools, Floats
from vision.fusion import Fused, fuse
from vision.palette import Palette
from vision.resemblance import Palettes, resembling
from vision.shading import SHADED_BY_PRIOR, shades
from vision.torn import looked
from vision.views import Views


@dataclass(slots=True, eq=False)
class Adaptation:
    """Fits light and palette to the views as they come, each step a little surer."""

    start: Palette
    looks: Looks = field(init=False)
    fused: list[Fused] = field(default_factory=list)
    """What each placement's looks show together."""
    _beliefs: list[Floats] = field(default_factory=list)
    _told: list[Floats] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with the table's palette."""
        self.looks = Looks(self.start)

    def tell(self, labels: list[Floats]) -> bool:
        """Take in what areas are known to show, 60x5 a placement; tell whether it is news."""
        news = [one.any(axis=1).sum() for one in labels] != [
            one.any(axis=1).sum() for one in self._told
        ]
        self._told = labels
        return news

    @property
    def taught(self) -> Bools:
        """Return which habitats were shown as what they are, before or by tiles that are known."""
        told = np.sum([one.sum(axis=0) for one in self._told], axis=0)
        return np.asarray(self.start.taught | (told >= _TOLD))

    def forget_oldest(self) -> None:
        """Leave out what was believed of the first placement."""
        self._beliefs, self._told = self._beliefs[1:], self._told[1:]

    def step(self, views: list[Views]) -> list[Likelihood]:
        """Return the likelihoods of all placements, some of which may be new to it."""
        known = len(self._beliefs) == len(views)
        for one in views[len(self._beliefs) :]:
            flat = np.broadcast_to(SHADED_BY_PRIOR, (*one.weights.shape, 3))
            self._beliefs.append(belief(likelihood(fuse(one, flat), self.looks)))
        for _ in range(1 if known else _FIRST_ROUNDS):
            light = shades(views, self.looks.palette, self._beliefs)
            fused = [fuse(one, shade) for one, shade in zip(views, light, strict=True)]
            given = [
                looked(one, shade, together, self.looks)
                for one, shade, together in zip(views, light, fused, strict=True)
            ]
            self._beliefs = [self._believed(k, one) for k, one in enumerate(given)]
            taught = self._taught(fused)
            colours = np.concatenate([one.outer for one in fused])
            self.looks = Looks(self.start.learnt(colours, np.concatenate(taught)))
        self.fused = fused
        return resembling(given, fused, taught, Palettes(self.looks.palette, self.start))

    def _believed(self, place: int, given: Likelihood) -> Floats:
        """Believe what is known where something is, and the colours elsewhere."""
        by_colour = belief(given)
        if place >= len(self._told):
            return by_colour
        told = self._told[place]
        return np.where(told.any(axis=1, keepdims=True), told * given.seen[:, None], by_colour)

    def _taught(self, fused: list[Fused]) -> list[Floats]:
        """Return what areas surely show, and so teach: 60x5 a placement.

        The palette moves to it from the start each time, so it cannot drift away.
        """
        return [
            np.where(believed > _TEACHES, believed, 0.0)
            * (np.minimum(one.weights, 1.0) * ~np.repeat(one.torn, EDGES))[:, None]
            for one, believed in zip(fused, self._beliefs, strict=True)
        ]


_FIRST_ROUNDS = 2
_TOLD = 2
"""One area that shows a habitat may be in odd light."""
_TEACHES = 0.8
"""Only what is believed so surely teaches: else a habitat that no tile shows walks onto another."""
