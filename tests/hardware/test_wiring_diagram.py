"""The drawing of the wires, the table in wiring.md and the settings say the same."""

import re
from pathlib import Path

import pytest

from firmware_app.settings import load
from firmware_app.settings.pins import HEADER, uses
from hardware import wiring_diagram

ROOT = Path(__file__).parents[2]
DRAWN = wiring_diagram.FILE.read_text(encoding="utf-8")
PAGE = (ROOT / "hardware/wiring.md").read_text(encoding="utf-8").partition("## A display on SPI")[0]


def test_the_drawing_is_what_the_settings_draw() -> None:
    """After a change of pins: `python -m hardware.wiring_diagram`."""
    assert wiring_diagram.svg() == DRAWN


def test_every_pin_in_use_is_drawn_once() -> None:
    """No wire is forgotten, and none is drawn that the settings do not know."""
    given = load({}, {}, Path("/nowhere")).given
    used = sorted(use.pin for use in uses(given) if use.origin != "reserved")
    assert sorted(int(pin) for pin in re.findall(r'data-pin="(\d+)"', DRAWN)) == used


def test_every_wire_ends_where_the_table_says() -> None:
    """The same BCM numbers at the same places of the header as in the table's rows."""
    wires = re.findall(r'data-place="(\d+)" data-pin="(\d+)"', DRAWN)
    rows = re.findall(r"^\| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    assert sorted((pin, place) for place, pin in wires) == sorted(rows)


@pytest.mark.parametrize("part", wiring_diagram.parts(), ids=lambda part: part.name)
def test_a_part_has_the_resistor_of_the_table(part: wiring_diagram.Part) -> None:
    """What a wire goes through is in the table's row of its pin."""
    rows = dict(re.findall(r"^\| (\d+) \| \d+ \|[^|]+\| ([^|]+) \|", PAGE, re.MULTILINE))
    for wire in part.wires:
        ohms = re.search(r"\d+(?= ohm)", rows[str(wire.pin)]) if wire.pin is not None else None
        assert wire.through == (f"{ohms.group()} Ω" if ohms else "")


def test_power_and_pins_fill_the_header() -> None:
    """Each of the 40 places is a pin, power or ground."""
    assert sorted([*HEADER.values(), *wiring_diagram.POWER]) == list(range(1, 41))
