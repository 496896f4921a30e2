"""The table of pins: who uses which, and no pin twice."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.errors import Illegal
from firmware_app.settings.source import Given

HEADER: Final[Mapping[int, int]] = MappingProxyType(
    {2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18}
    | {10: 19, 9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32}
    | {13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40}
)
"""The place on the header, 1 to 40, of each BCM number."""
MEMORY: Final = (0, 1)
"""The Pi reads a board's memory here when it starts."""
I2C: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({1: (2, 3)})
SPI: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({0: (7, 8, 9, 10, 11)})
_COLOURS: Final = ("red", "green", "blue")
_SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {"seat1": "lights.on", "seat2": "lights.on", "seat3": "lights.on", "seat4": "lights.on"}
    | {"status": "lights.on", "buzzer": "sound.on"}
    | {"left": "buttons.on", "ok": "buttons.on", "right": "buttons.on"}
)
"""What must be on for a pin to be used."""


class Use(NamedTuple):
    """A pin, what uses it, and where that is said."""

    pin: int
    by: str
    origin: str


def uses(given: Mapping[str, Given]) -> Iterator[Use]:
    """Return every use of a pin; a part that is off uses none."""
    yield from (Use(pin, "the memory of boards", "reserved") for pin in MEMORY)
    yield from _bus_uses(given)
    for key, (value, origin) in given.items():
        section, _, name = key.partition(".")
        if section != "pins" or value is None or not _in_use(name, given):
            continue
        if isinstance(value, tuple):
            yield from (
                Use(pin, f"{key} {colour}", origin)
                for pin, colour in zip(value, _COLOURS, strict=True)
            )
        elif isinstance(value, int):
            yield Use(value, key, origin)


def check_pins(given: Mapping[str, Given]) -> None:
    """Refuse a pin that two use, and a display on SPI that cannot tell commands from pictures."""
    command = given["pins.display_command"]
    if _in_use("display_command", given) and command.value is None:
        raise Illegal(f"pins.display_command ({command.origin}) is needed by a display on SPI")
    seen: dict[int, Use] = {}
    for use in uses(given):
        other = seen.setdefault(use.pin, use)
        if other is not use:
            raise Illegal(
                f"pin {use.pin} is used by {other.by} ({other.origin}) "
                f"and by {use.by} ({use.origin}): give one of them another"
            )


def _in_use(name: str, given: Mapping[str, Given]) -> bool:
    if name.startswith("display_"):
        return given["display.kind"].value != "none" and given["display.bus"].value == "spi"
    return given[_SWITCHES[name]].value is True


def _bus_uses(given: Mapping[str, Given]) -> Iterator[Use]:
    if given["display.kind"].value == "none":
        return
    bus = given["display.bus"]
    number = given["display.i2c_bus" if bus.value == "i2c" else "display.spi_port"].value
    table = I2C if bus.value == "i2c" else SPI
    if isinstance(number, int):
        yield from (
            Use(pin, f"the display's {bus.value}", bus.origin) for pin in table.get(number, ())
        )
