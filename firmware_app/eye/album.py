"""The pictures that a reading is made by, thinned out evenly when they become too many."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from firmware_app.eye.box import BoxFinder
from firmware_app.eye.shot import Mark, Shot, shot
from vision.frame import Frame

MOST: Final = 12
"""So many pictures of one placement, of which the last is always one."""


class _Taken(NamedTuple):
    """A picture, and when it came in."""

    when: float
    shot: Shot


@dataclass(slots=True, eq=False)
class Album:
    """The pictures of one look, placement by placement."""

    _shots: list[_Taken] = field(default_factory=list)
    _last: _Taken | None = None
    _placement: int = 0
    _taken: int = 0
    _every: int = 1
    _boxes: BoxFinder = field(default_factory=BoxFinder)

    def lifted(self) -> None:
        """Begin another placement, unless nothing was taken of this one."""
        if self._taken:
            self._settle(always=True)
            self._placement += 1
            self._taken, self._every = 0, 1

    def add(self, frame: Frame, mark: Mark, now: float) -> None:
        """Take a picture in, unless it is secret."""
        taken = shot(frame, mark, self._placement, self._boxes.find(frame))
        if not isinstance(taken, Shot):
            return
        self._settle()
        self._last = _Taken(now, taken)
        self._taken += 1

    def forget(self, since: float) -> None:
        """Let go of the pictures of the last moments."""
        self._shots = [each for each in self._shots if each.when < since]
        if self._last is not None and self._last.when >= since:
            self._last = None

    @property
    def shots(self) -> tuple[Shot, ...]:
        """The pictures so far."""
        last = () if self._last is None else (self._last,)
        return tuple(each.shot for each in (*self._shots, *last))

    def _settle(self, *, always: bool = False) -> None:
        """Keep what was the last one until now, or let it go."""
        last, self._last = self._last, None
        if last is not None and (always or (self._taken - 1) % self._every == 0):
            self._shots.append(last)
            if not always:
                self._thin_out()

    def _thin_out(self) -> None:
        mine = [each for each in self._shots if each.shot.placement == self._placement]
        if len(mine) >= MOST:
            self._every *= 2
            self._shots = [each for each in self._shots if each not in mine[1::2]]
