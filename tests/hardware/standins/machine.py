"""Stands in for the Pico's pins: every change is a line in the file that $DOCK_TRACE names."""

import os
from time import seen_us

_trace = open(os.getenv("DOCK_TRACE"), "a")
_grounded = os.getenv("DOCK_GROUNDED") or ""


def note(text):
    """Write what the hardware was told."""
    _trace.write(f"{text} {seen_us()}\n")
    _trace.flush()


class Pin:
    """A pin that tells of its changes."""

    IN, OUT, PULL_UP = range(3)

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number, self.level = number, None
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Set or return the level; an input is high unless $DOCK_GROUNDED names it."""
        if level is None:
            return int(str(self.number) not in _grounded.split())
        if level != self.level:
            self.level = level
            note(f"pin {self.number} {level}")
        return None


class WDT:
    """A watchdog that never bites."""

    def __init__(self, timeout):
        note(f"watchdog {timeout}")

    def feed(self):
        """Do nothing."""
