"""The views of one placement: frames from the same side are one view, so that they count once."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.planet.sphere import AREAS
from vision.agreement import alike
from vision.frame import Floats
from vision.sampling import Sample

_MOST = 12
_BUCKET = np.radians(12)
"""Frames from nearer than this are one view: they show the same shine and the same errors."""
_COLOURS = 3
_UNSETTLED, _SETTLED = 0.02, 2
"""What a look weighs after it changed, and how many must agree until it weighs as before."""


class Views(NamedTuple):
    """The views of a placement: weights n x 60, colours 3 x n x 60 x 3.

    The colours are those outside and inside the disc, and of the darkest pixels.
    """

    weights: Floats
    colours: Floats


@dataclass(slots=True, eq=False)
class Evidence:
    """All views of one placement."""

    azimuths: list[float] = field(default_factory=list)
    counts: list[Floats] = field(default_factory=list)
    """For each view how many frames agree on each area."""
    views: Views = field(
        default_factory=lambda: Views(np.zeros((0, AREAS)), np.zeros((_COLOURS, 0, AREAS, 3)))
    )

    def add(self, sample: Sample, azimuth: float) -> None:
        """Take a frame in, as a new view or as one more of a view that is there."""
        weights, colours = np.zeros(AREAS), np.zeros((_COLOURS, AREAS, 3))
        weights[sample.slots] = sample.cosines**1.25 * sample.clear
        colours[:, sample.slots] = sample.outer, sample.inner, sample.dark
        place = self._view(azimuth)
        if place is None:
            self._append(Views(weights[None], colours[:, None]), azimuth)
        else:
            self._average(place, weights, colours)

    def _view(self, azimuth: float) -> int | None:
        for place, known in enumerate(self.azimuths):
            if abs((azimuth - known + np.pi) % (2 * np.pi) - np.pi) < _BUCKET:
                return place
        return None

    def _append(self, view: Views, azimuth: float) -> None:
        self.azimuths = [*self.azimuths, azimuth][-_MOST:]
        self.counts = [*self.counts, (view.weights[0] > 0).astype(float)][-_MOST:]
        self.views = Views(
            np.concatenate([self.views.weights, view.weights])[-_MOST:],
            np.concatenate([self.views.colours, view.colours], axis=1)[:, -_MOST:],
        )

    def _average(self, place: int, weights: Floats, colours: Floats) -> None:
        """Keep the mean of the frames of one view: what they share in error, ten do not mend.

        Where a frame shows something else, a hand came or went: it hardly counts until two agree.
        """
        known, kept = self.views.weights[place], self.views.colours[:, place]
        counts = self.counts[place]
        seen = weights > 0
        changed = seen & (counts > 0) & ~alike(kept[0], colours[0])
        counts[:] = np.where(seen, np.where(changed, 1.0, np.minimum(counts + 1, 10)), counts)
        share = np.where(seen, 1 / np.maximum(counts, 1.0), 0.0)
        kept += share[:, None] * (colours - kept)
        known += share * (weights - known)
        known[changed] *= _UNSETTLED
        settled = seen & (counts == _SETTLED)
        known[settled] = weights[settled]
