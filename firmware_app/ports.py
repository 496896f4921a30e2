"""What the referee asks of the world: real parts and simulated ones are the same to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from engine.errors import RefereeError
from firmware_app.pattern import Colour, Shine

# Displays and buttons need no OpenCV: the first screen would wait for it.
if TYPE_CHECKING:
    from PIL.Image import Image

    from vision import frame as vision_frame
    from vision.frame import Frame

SCREEN: Final = (128, 64)


class DeviceFault(RefereeError):
    """The root of what devices do to us; any of them may vanish and come back."""


class DeviceGone(DeviceFault, OSError):
    """It is not there, or no longer: open it anew."""


class DeviceSilent(DeviceFault, TimeoutError):
    """It let a deadline pass."""


class DeviceMissing(DeviceFault, ImportError):
    """What drives it is not installed; the sentence says how to mend that."""


class CameraFault(DeviceFault):
    """A camera gives no picture; the sentence says what to do about it."""


class CameraGone(CameraFault, ConnectionError):
    """The camera is not there, or no longer: open it anew."""


class CameraSilent(CameraFault, TimeoutError):
    """The camera let the deadline pass: ask again, and after a few times open it anew."""


class CameraEnded(CameraFault, EOFError):
    """A video or a folder has no more pictures."""


class Camera(Protocol):
    """Something that takes pictures through one lens."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def lens(self) -> "vision_frame.Camera":
        """The intrinsics of its pictures."""
        ...

    def frame(self, deadline: float) -> "Frame":
        """Return the newest picture within so many seconds, or raise a CameraFault."""
        ...

    def close(self) -> None:
        """Let go of the device; a second time does nothing."""
        ...


class Display(Protocol):
    """A screen of 128 x 64 points that are on or off."""

    def show(self, image: "Image") -> None:
        """Show a picture of mode 1 and of the screen's size, or raise a DeviceFault."""
        ...

    def contrast(self, level: int) -> None:
        """Set how bright it is, from 0 to 255."""
        ...

    def close(self) -> None:
        """Let go of it; it keeps showing the last picture."""
        ...


class Lights(Protocol):
    """A coloured light for each seat, and one for the table."""

    def show(self, shine: Shine) -> None:
        """Set all lights at once, or raise a DeviceFault; rhythms are kept above this port."""
        ...

    def close(self) -> None:
        """Switch all off and let go of them."""
        ...


class Button(Enum):
    """The three buttons, by where they are."""

    LEFT = "left"
    OK = "ok"
    RIGHT = "right"


class Edge(NamedTuple):
    """A button's contact opened or closed, or bounced."""

    button: Button
    down: bool
    time: float


class Buttons(Protocol):
    """Three contacts as they are, bounces included."""

    def listen(self, hear: Callable[[Edge], None]) -> None:
        """Tell of every edge from now on, from any thread; only one listens."""
        ...

    def held(self) -> frozenset[Button]:
        """Return which contacts are closed now, since an edge can get lost."""
        ...

    def close(self) -> None:
        """Let go of them."""
        ...


class Sound(Protocol):
    """A buzzer."""

    def tone(self, hertz: float | None) -> None:
        """Sound at a pitch until told otherwise, or be silent; tunes are kept above this port."""
        ...

    def close(self) -> None:
        """Be silent and let go of it."""
        ...


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a dock says it can do."""

    version: int
    degrees: float
    ring: int
    name: str = ""


class DockEvent(Enum):
    """What a dock tells by itself."""

    TURNED = "turned"
    STOPPED = "stopped"
    STARTED = "started"


class Dock(Protocol):
    """A plate that turns the mat, with a ring of lights."""

    @property
    def abilities(self) -> Abilities:
        """What it said when it was opened."""
        ...

    def turn(self, degrees: float) -> None:
        """Begin to turn, counter-clockwise from above; TURNED is told when it is done."""
        ...

    def ring(self, colours: Sequence[Colour]) -> None:
        """Set the ring's lights, as many as it has."""
        ...

    def stop(self) -> None:
        """Stop at once."""
        ...

    def ping(self) -> None:
        """Say that we live, once a second; raise a DeviceFault when it does not answer."""
        ...

    def listen(self, hear: Callable[[DockEvent], None]) -> None:
        """Tell of what it does from now on, from any thread; only one listens."""
        ...

    def close(self) -> None:
        """Stop it and let go of it."""
        ...


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> float:
        """Return seconds that never jump."""
        ...

    def wall(self) -> datetime:
        """Return what a clock on the wall shows, in UTC; it may jump by years."""
        ...
