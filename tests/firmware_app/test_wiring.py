"""The page about wires says exactly what the settings say."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from firmware_app.doctor.machine import Wanted
from firmware_app.doctor.probe import Probe
from firmware_app.settings import load
from firmware_app.settings.pins import HEADER, uses

PAGE = (Path(__file__).parents[2] / "hardware/wiring.md").read_text(encoding="utf-8")
ROW = re.compile(r"\| (\d+) \| (\d+) \| ([\w.]+(?: \w+)?) \| [^|]+ \|")
I2C, SPI = PAGE.split("## A display on SPI instead")


def wired(page: str) -> dict[int, str]:
    """The setting of each pin in a page's tables."""
    return {int(pin): setting for pin, _, setting in ROW.findall(page)}


def in_use(bus: str) -> dict[int, str]:
    """The setting of each pin that is used, the display's bus among them."""
    given = load({"display.bus": bus}, {}, Path("/nowhere")).given
    used = ((use.pin, use.by) for use in uses(given) if use.origin != "reserved")
    return {pin: "display.bus" if "display's" in by else by for pin, by in used}


def test_the_table_is_the_settings_defaults() -> None:
    """Every pin that is used stands there, under its setting, and no other."""
    assert wired(I2C) == in_use("i2c")


def test_the_other_table_is_for_the_other_bus() -> None:
    """On SPI the display's pins are others, and all the rest stays."""
    rest = {pin: by for pin, by in wired(I2C).items() if by != "display.bus"}
    assert wired(SPI) | rest == in_use("spi")


def test_the_doctor_asks_where_the_wires_end(tmp_path: Path) -> None:
    """As packaged: the display's bus and address, and pins for all that the table has."""
    asked = Probe(root=tmp_path, environment={"STATE_DIRECTORY": "/var/lib/orrery"}).machine(
        look=False
    )
    given = load({}, {}, Path("/nowhere")).settings
    told = asked.settings
    assert (told.bus, told.i2c_bus, told.address) == (
        given.display.bus,
        given.display.i2c_bus,
        given.display.address,
    )
    assert told.pins
    assert told == Wanted()
    bus = {pin for pin, setting in wired(I2C).items() if setting == "display.bus"}
    assert bus == {2, 3}, "these are bus 1 of every Pi"
    assert told.i2c_bus == 1


@pytest.mark.parametrize("row", ROW.findall(PAGE), ids=lambda row: f"BCM {row[0]}")
def test_each_pin_has_its_place_on_the_header(row: tuple[str, str, str]) -> None:
    """Who counts along the header finds the same pin."""
    assert HEADER[int(row[0])] == int(row[1])


def test_the_header_has_each_pin_once() -> None:
    """28 pins on 28 of its 40 places; the others are power and ground."""
    places = defaultdict(list)
    for pin, place in HEADER.items():
        places[place].append(pin)
    power = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}
    assert sorted(HEADER) == list(range(28))
    assert set(places) == set(range(1, 41)) - power
