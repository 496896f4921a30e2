"""Every setting, and what it must be."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from firmware_app.settings.kind import (
    ADDRESS,
    PIN,
    SWITCH,
    TEXT,
    THREE_PINS,
    Kind,
    choice,
    whole,
)

PREFIX: Final = "ORRERY_"

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "language": choice("en", "pl", "fr"),
        "state": TEXT,
        "players.least": whole(2, 4),
        "players.most": whole(2, 4),
        "camera.source": TEXT,
        "camera.lens": TEXT,
        "display.kind": choice("ssd1306", "sh1106", "none"),
        "display.bus": choice("i2c", "spi"),
        "display.i2c_bus": whole(0, 31),
        "display.address": whole(0x08, 0x77),
        "display.spi_port": whole(0, 6),
        "display.spi_device": whole(0, 2),
        "display.upside_down": SWITCH,
        "display.contrast": whole(0, 255),
        "lights.on": SWITCH,
        "lights.common": choice("cathode", "anode"),
        "lights.brightness": whole(1, 100),
        "sound.on": SWITCH,
        "buttons.on": SWITCH,
        "buttons.settle_ms": whole(1, 200),
        "buttons.hold_ms": whole(300, 5000),
        "dock.port": TEXT,
        "web.on": SWITCH,
        "web.listen": ADDRESS,
        "web.port": whole(1, 65535),
        "mqtt.host": TEXT,
        "mqtt.port": whole(1, 65535),
        "mqtt.tls": SWITCH,
        "mqtt.user": TEXT,
        "mqtt.password_file": TEXT,
        "mqtt.table": TEXT,
        "mqtt.names": SWITCH,
        "evidence.keep": choice("off", "last", "ring"),
        "evidence.count": whole(1, 10_000),
        "evidence.megabytes": whole(1, 100_000),
        "pins.seat1": THREE_PINS,
        "pins.seat2": THREE_PINS,
        "pins.seat3": THREE_PINS,
        "pins.seat4": THREE_PINS,
        "pins.status": PIN,
        "pins.left": PIN,
        "pins.ok": PIN,
        "pins.right": PIN,
        "pins.buzzer": PIN,
        "pins.display_command": PIN,
        "pins.display_reset": PIN,
    }
)
SECTIONS: Final = frozenset(key.partition(".")[0] for key in KINDS if "." in key)


def variable(key: str) -> str:
    """Return the environment's name of a setting."""
    return PREFIX + key.upper().replace(".", "_")


VARIABLES: Final[Mapping[str, str]] = MappingProxyType({variable(key): key for key in KINDS})
