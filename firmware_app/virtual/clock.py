"""A clock that stands still until it is told to go on."""

from datetime import UTC, datetime, timedelta
from typing import Final

from engine.errors import Illegal

_NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


class HandClock:
    """A clock whose hands are moved by its owner."""

    def __init__(self, now: float = 0.0, wall: datetime = _NOON) -> None:
        self._now = now
        self._wall = wall

    def now(self) -> float:
        """Return seconds that never jump."""
        return self._now

    def wall(self) -> datetime:
        """Return the time of day."""
        return self._wall

    def pass_by(self, seconds: float) -> None:
        """Let time go by on both."""
        if seconds < 0:
            raise Illegal(f"time does not go back by {-seconds:g} s")
        self._now += seconds
        self._wall += timedelta(seconds=seconds)

    def set_wall(self, wall: datetime) -> None:
        """Set the time of day, as a network or an empty battery does."""
        self._wall = wall
