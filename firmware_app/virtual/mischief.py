"""What can go wrong with a part, on request."""

from collections.abc import Iterable
from enum import Enum

from firmware_app.ports import DeviceGone, DeviceSilent


class Mischief(Enum):
    """What a part does to its referee; each part has some of these in it."""

    NONE = "none"
    GONE = "gone"
    FAILING = "failing"
    HANG = "hang"
    STUCK = "stuck"
    BOUNCING = "bouncing"
    GARBAGE = "garbage"
    BLACK = "black"


class Mischievous:
    """A part that misbehaves as its `mischief` says."""

    def __init__(self, name: str, capable: Iterable[Mischief] = ()) -> None:
        self.name = name
        self.capable = frozenset({Mischief.NONE, Mischief.GONE, Mischief.HANG, *capable})
        self.mischief = Mischief.NONE

    def suffer(self) -> None:
        """Raise what the mischief of the moment makes of any call."""
        if self.mischief is Mischief.GONE:
            raise DeviceGone(f"the {self.name} is gone: plug it in again")
        if self.mischief is Mischief.FAILING:
            raise DeviceGone(f"the {self.name} fails on its bus: check its wires")
        if self.mischief is Mischief.HANG:
            # The deadline passes at once: nobody learns more by waiting for it.
            raise DeviceSilent(f"the {self.name} does not answer")
