"""What is known of a machine, gathered before anything is judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Look(NamedTuple):
    """What one picture of the table shows."""

    mat: str = ""
    """Why the mat was not found; empty when it was."""
    light: float = 180.0
    """How bright the paper is, of 255."""
    width: float = 2.0
    """Over how many pixels ink turns to paper."""


class Folder(NamedTuple):
    """Where the state lies."""

    path: str = "/var/lib/orrery"
    writable: bool = True
    filesystem: str = "ext4"
    free: int = 10 * 2**30


class Wanted(NamedTuple):
    """What the settings ask for."""

    camera: str = "picamera"
    lens: str = "/var/lib/orrery/lens.json"
    display: str = "ssd1306"
    bus: str = "i2c"
    i2c_bus: int = 1
    address: int = 0x3C
    dock: str = ""
    pins: bool = True
    state: str = ""
    """The folder of games; empty for the system's own place."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The facts; as it stands, a Raspberry Pi on which everything is well."""

    python: tuple[int, int, int] = (3, 13, 5)
    model: str = "Raspberry Pi 5 Model B Rev 1.0"
    """Empty when it is no Raspberry Pi."""
    modules: Mapping[str, str] = field(
        default_factory=lambda: {
            "cv2": "4.10.0",
            "numpy": "2.2.4",
            "picamera2": "0.3.36",
            "lgpio": "0.2.2.0",
            "gpiozero": "2.0.1.post3",
            "luma.core": "2.6.0",
            "luma.oled": "3.16.0",
            "pillow": "13.0.0",
        }
    )
    """What can be imported, and its version."""
    aruco: bool = True
    settings: Wanted = field(default_factory=Wanted)
    settings_fault: str = ""
    devices: frozenset[str] = frozenset({"/dev/i2c-1", "/dev/gpiochip0", "/dev/video0"})
    denied: frozenset[str] = frozenset()
    """Devices that this user may not use."""
    answering: frozenset[int] = frozenset({0x3C})
    """Addresses on the display's bus at which something answered."""
    files: frozenset[str] = frozenset({"/var/lib/orrery/lens.json"})
    lg_wd: str = "/run/orrery"
    lg_wd_writable: bool = True
    fonts: int = 7
    state: Folder = field(default_factory=Folder)
    throttled: int | None = 0
    """What the firmware says of power and heat; None when nobody can say."""
    synchronised: bool | None = True
    year: int = 2026
    camera_fault: str = ""
    look: Look | None = field(default_factory=Look)
    """None when no picture could be taken, or none was asked for."""
