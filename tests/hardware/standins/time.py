"""Stands in for the clock: it goes on, look by look, to the moment that $DOCK_CLOCK holds.

There it stands, so nothing here depends on how busy the machine is. Without a file it is the real
one.
"""

import os

from utime import *  # noqa: F403 - all that is left out below
from utime import ticks_ms as _real_ms
from utime import ticks_us as _real_us

# Microseconds between two looks at the motor: one half step as the tests make them.
LOOK = 8000


class Clock:
    """Where it stands, and where the file lets it go."""

    def __init__(self, file, trace):
        self.file, self.trace = file, trace
        self.now, self.told = 0, -1

    def goal(self):
        """Return the moment at which it stands still."""
        self.file.seek(0)
        return int(self.file.read(20))

    def go_on(self):
        """Return the time one look later."""
        self.now = min(self.now + LOOK, self.goal())
        return self.now

    def tell(self):
        """Write once that it stands: what was due is done when it is asked again."""
        if self.now == self.goal() != self.told:
            self.told = self.now
            self.trace.write(f"reached {self.now}\n")
            self.trace.flush()


_held = os.getenv("DOCK_CLOCK")
_clock = Clock(open(_held, "rb"), open(os.getenv("DOCK_TRACE"), "a")) if _held else None


def seen_us():
    """Return the time, which does not go on for being asked so."""
    return _clock.now if _clock else _real_us()


def ticks_ms():
    """Return milliseconds, as they were at the last look."""
    if not _clock:
        return _real_ms()
    _clock.tell()
    return _clock.now // 1000


def ticks_us():
    """Return microseconds, one look later."""
    return _clock.go_on() if _clock else _real_us()
