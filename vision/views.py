"""The views of one placement: frames from the same side are one view, so that they count once."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.planet.sphere import AREAS, EDGES
from vision.agreement import alike
from vision.frame import Bools, Floats
from vision.sampling import Sample

_MOST = 12
_BUCKET = np.radians(12)
"""Frames from nearer than this are one view: they show the same shine and the same errors."""
_COLOURS = 3
NOISE = np.array([5.0, 1.2, 1.75])
"""Deviation of one view of an area seen squarely; it grows with obliqueness."""
_HEAVIER = 0.05
"""By less, and by less than that deviation, a frame says nothing new."""
_OF_A_SIDE = 3
"""Views from one side: before a hand came, with it, and after it had moved."""


def is_near(one: float, other: float) -> bool:
    """Tell whether two frames are of one view."""
    return bool(abs((one - other + np.pi) % (2 * np.pi) - np.pi) < _BUCKET)


class Views(NamedTuple):
    """The views of a placement: weights n x 60, colours 3 x n x 60 x 3.

    The colours are those outside and inside the disc, and of the darkest pixels.
    """

    weights: Floats
    colours: Floats
    azimuths: Floats
    """Where the camera stood over the mat, in radians."""

    def only(self, view: int) -> "Views":
        """Return one of the views."""
        one = slice(view, view + 1)
        return Views(self.weights[one], self.colours[:, one], self.azimuths[one])

    def copy(self) -> "Views":
        """Return them as they are now."""
        return Views(self.weights.copy(), self.colours.copy(), self.azimuths)

    def is_news(self, known: "Views") -> bool:
        """Tell whether they say more than the noise in what was known."""
        if self.weights.shape != known.weights.shape:
            return True
        away = self.colours - known.colours
        away *= away
        away *= self.weights[:, :, None] / NOISE**2
        heavier = np.abs(self.weights - known.weights)
        return bool(away.max(initial=0.0) > 1.0 or heavier.max(initial=0.0) > _HEAVIER)


@dataclass(slots=True, eq=False)
class Evidence:
    """All views of one placement."""

    counts: list[Floats] = field(default_factory=list)
    """For each view how many frames agree on each area."""
    views: Views = field(
        default_factory=lambda: Views(
            np.zeros((0, AREAS)), np.zeros((_COLOURS, 0, AREAS, 3)), np.zeros(0)
        )
    )

    def add(self, sample: Sample, azimuth: float) -> None:
        """Take a frame in, as one more of a view that is there, or as a new view.

        Where a face shows something else a hand came or went, so that face is another view's.
        """
        weights, colours = np.zeros(AREAS), np.zeros((_COLOURS, AREAS, 3))
        weights[sample.slots] = sample.cosines**1.25 * sample.clear
        colours[:, sample.slots] = sample.outer, sample.inner, sample.dark
        near = [k for k, known in enumerate(self.views.azimuths) if is_near(azimuth, known)]
        left = weights > 0
        for place in near:
            shown = (self.counts[place] > 0) & left
            other = shown & ~alike(self.views.colours[0, place], colours[0])
            mine = left & ~_whole_faces(other)
            self._average(place, weights, colours, mine)
            left &= ~mine
        if left.any():
            self._append(weights * left, colours, azimuth, near)

    def _append(self, weights: Floats, colours: Floats, azimuth: float, near: list[int]) -> None:
        """Add a view; of one side there are no more than a few, the last of which goes first."""
        kept = [k for k in range(len(self.counts)) if len(near) < _OF_A_SIDE or k != near[-1]]
        kept = kept[1 - _MOST :]
        self.counts = [*(self.counts[k] for k in kept), (weights > 0).astype(float)]
        self.views = Views(
            np.concatenate([self.views.weights[kept], weights[None]]),
            np.concatenate([self.views.colours[:, kept], colours[:, None]], axis=1),
            np.append(self.views.azimuths[kept], azimuth),
        )

    def _average(self, place: int, weights: Floats, colours: Floats, mine: Bools) -> None:
        """Keep the mean of the frames of one view: what they share in error, ten do not mend."""
        known, kept = self.views.weights[place], self.views.colours[:, place]
        counts = self.counts[place]
        counts[mine] = np.minimum(counts[mine] + 1, 10)
        share = mine / np.maximum(counts, 1.0)
        kept += share[:, None] * (colours - kept)
        known += share * (weights - known)


def _whole_faces(areas: Bools) -> Bools:
    """Return all areas of the faces of which some are named."""
    return np.repeat(areas.reshape(-1, EDGES).any(axis=1), EDGES)
