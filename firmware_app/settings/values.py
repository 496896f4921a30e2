"""The settings as values: what the program asks for."""

from dataclasses import dataclass
from typing import Literal

Three = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Players:
    """How few and how many play."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """The camera in words, and the file of its lens."""

    source: str
    lens: str


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """Which display, and where."""

    kind: Literal["ssd1306", "sh1106", "none"]
    bus: Literal["i2c", "spi"]
    i2c_bus: int
    address: int
    spi_port: int
    spi_device: int
    upside_down: bool
    contrast: int


@dataclass(frozen=True, slots=True)
class LightSettings:
    """How the lights are made; brightness is per cent."""

    on: bool
    common: Literal["cathode", "anode"]
    brightness: int


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """Whether there is sound."""

    on: bool


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """How patient the buttons are."""

    on: bool
    settle_ms: int
    hold_ms: int


@dataclass(frozen=True, slots=True)
class DockSettings:
    """Where the dock is, or nothing."""

    port: str


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Where the page is."""

    on: bool
    listen: str
    port: int


@dataclass(frozen=True, slots=True)
class MqttSettings:
    """Which broker hears how the game stands, or nothing; and whether it hears names."""

    host: str
    port: int
    tls: bool
    user: str
    password_file: str
    table: str
    names: bool


@dataclass(frozen=True, slots=True)
class EvidenceSettings:
    """What is kept of the pictures that decisions were made by, and how much at most."""

    keep: Literal["off", "last", "ring"]
    count: int
    megabytes: int


@dataclass(frozen=True, slots=True)
class Pins:
    """The table of pins, by BCM number; None has no wire."""

    seat1: Three | None
    seat2: Three | None
    seat3: Three | None
    seat4: Three | None
    status: int | None
    left: int | None
    ok: int | None
    right: int | None
    buzzer: int | None
    display_command: int | None
    display_reset: int | None


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; an empty state is the system's own place."""

    language: Literal["en", "pl", "fr"]
    state: str
    players: Players
    camera: CameraSettings
    display: DisplaySettings
    lights: LightSettings
    sound: SoundSettings
    buttons: ButtonSettings
    dock: DockSettings
    web: WebSettings
    mqtt: MqttSettings
    evidence: EvidenceSettings
    pins: Pins
