"""One placement: the planet is not lifted, and only the mat turns."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.planet.sphere import AREAS, EDGES, FACES
from vision import mat
from vision.frame import Bools, Floats, Image
from vision.pose import MatPose
from vision.sampling import Sample, Seat, White
from vision.seat import Fit, SeatFinder, settled
from vision.verdict import SQUARE_ENOUGH
from vision.views import Evidence, Views, is_near

_MOST = 6
"""From so many sides the seat is looked for: six see it well enough."""
_MOVED = 0.3
"""Millimetres: by less a better seat is not worth reading every look anew."""


class Shot(NamedTuple):
    """A frame in which the mat was found."""

    image: Image
    pose: MatPose
    white: White


class _Look(NamedTuple):
    """The frames kept from one side."""

    azimuth: float
    shots: list[Shot]


Sampling = Callable[[Shot, Seat], Sample]


@dataclass(slots=True, eq=False)
class Standing:
    """What a placement showed, and how the planet stands in it, a little off the outline."""

    evidence: Evidence = field(default_factory=Evidence)
    best: Floats = field(default_factory=lambda: np.zeros(AREAS))
    torn: Bools = field(default_factory=lambda: np.zeros(FACES, bool))
    """The faces of which looks show different things."""
    last: Sample | None = None
    frames: int = 0
    """In so many frames anything of it was seen."""
    azimuth: float = 0.0
    seat: Seat = field(default_factory=Seat)
    """The seat on which the looks so far agree."""
    fits: list[Fit] = field(default_factory=list)
    _looks: list[_Look] = field(default_factory=list)
    """The first and the last frame from each side until the planet is lifted.

    A better seat reads them anew; a hand is often in only one of the two.
    """
    _told: Views = field(default_factory=lambda: Evidence().views)

    @property
    def is_seen(self) -> bool:
        """Whether any area was."""
        return len(self.evidence.views.weights) > 0

    @property
    def _shows_any(self) -> bool:
        """Whether the last frame showed any area."""
        return self.last is not None and len(self.last.slots) > 0

    @property
    def clear(self) -> Floats:
        """How squarely each area was seen at best, 0 where looks show different things."""
        return self.best * ~np.repeat(self.torn, EDGES)

    def take(self, shot: Shot, seats: SeatFinder, sampling: Sampling) -> bool:
        """Take in what a frame shows, and tell whether it is anything new."""
        squarely = self.best >= SQUARE_ENOUGH
        self._take(shot, seats, sampling)
        self.frames += self._shows_any
        if (
            self.evidence.views.is_news(self._told)
            or ((self.best >= SQUARE_ENOUGH) != squarely).any()
        ):
            self._told = self.evidence.views.copy()
            return True
        return False

    def lifted(self) -> None:
        """Let go of the frames."""
        self._looks.clear()

    def _take(self, shot: Shot, seats: SeatFinder, sampling: Sampling) -> None:
        self.azimuth = _azimuth(shot)
        known = next((look for look in self._looks if is_near(look.azimuth, self.azimuth)), None)
        if known is not None:
            known.shots[1:] = [shot]
        elif len(self._looks) < _MOST:
            before = self.seat, self.evidence, self.best
            self._looks.append(_Look(self.azimuth, [shot]))
            self.fits.append(seats.find(*shot))
            if self._settles():
                self._read_anew(sampling)
            else:
                self._read(sampling(shot, self.seat), self.azimuth)
            if not self._shows_any:
                # What a hand covers tells of no seat, and takes nothing back.
                del self._looks[-1], self.fits[-1]
                self.seat, self.evidence, self.best = before
            return
        self._read(sampling(shot, self.seat), self.azimuth)

    def _settles(self) -> bool:
        """Tell whether all looks together agree on another seat."""
        seat = settled(self.fits)
        away = np.abs(np.subtract(seat, self.seat)) * (1.3 * mat.EDGE, 1.0, 1.0)
        if away.sum() < _MOVED:
            return False
        self.seat = seat
        return True

    def _read_anew(self, sampling: Sampling) -> None:
        self.evidence, self.best = Evidence(), np.zeros(AREAS)
        for look in self._looks:
            for shot in look.shots:
                self._read(sampling(shot, self.seat), _azimuth(shot))

    def _read(self, sample: Sample, azimuth: float) -> None:
        self.evidence.add(sample, azimuth)
        self.best[sample.slots] = np.maximum(self.best[sample.slots], sample.cosines)
        self.last = sample


def _azimuth(shot: Shot) -> float:
    """Return where the camera stands over the mat."""
    return float(np.arctan2(shot.pose.camera[1], shot.pose.camera[0]))
