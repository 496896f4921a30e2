"""The dock's firmware, on a real interpreter: what every dock must do, and what only it can."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from firmware_app import dock_protocol as wire
from firmware_app.devices.dock import SerialDock
from firmware_app.dock_protocol import (
    Ack,
    Event,
    Happening,
    Hello,
    Line,
    Motion,
    Ping,
    Ring,
    Turn,
    Welcome,
)
from firmware_app.pattern import DARK, Colour
from firmware_app.ports import DockEvent
from tests.firmware_app import test_dock_wire as every_dock
from tests.firmware_app.test_dock_wire import Bench
from tests.hardware.firmware import PATIENCE, SOURCES, Firmware, interpreter, until

# The virtual dock's own tests, once more: only the dock on the bench is another.
greeted = every_dock.greeted
for _name in vars(every_dock):
    if _name.startswith("test_") and _name != "test_it_tells_that_it_started":
        globals()[_name] = getattr(every_dock, _name)

RED = Colour(255, 0, 0)


@pytest.fixture
def firmware(tmp_path: Path) -> Iterator[Firmware]:
    """The firmware, running."""
    with Firmware(tmp_path) as running:
        yield running


@pytest.fixture
def bench(firmware: Firmware) -> Bench:
    """The firmware, on the bench of the virtual dock."""
    return Bench(cast("Any", firmware))


def test_the_firmware_tells_that_it_started(firmware: Firmware) -> None:
    """The first thing that it says is that it is new."""
    lines = list(wire.Splitter().feed(firmware.at(0.0)))
    assert lines == [Line(1, ("event", "started"))]


@pytest.mark.parametrize("tenths", [900, -900, 1800, 455])
def test_the_coils_turn_the_plate(greeted: Bench, firmware: Firmware, tenths: int) -> None:
    """The pattern on the four pins walks the right way, and lets go of the motor at the end."""
    greeted.ask(Turn(tenths))
    until(lambda: Event(Happening.TURNED) in greeted.after(0.1))
    assert greeted.after(1.0) == []
    assert firmware.hardware.patterns[-1][0] == 0
    assert firmware.hardware.angle() == pytest.approx(tenths / 10, abs=0.5)


def test_a_coil_is_never_skipped(greeted: Bench, firmware: Firmware) -> None:
    """Between two half steps one coil is switched, so the motor cannot lose its place."""
    greeted.ask(Turn(450))
    until(lambda: Event(Happening.TURNED) in greeted.after(0.1))
    patterns = [pattern for pattern, _ in firmware.hardware.patterns[4:]]
    assert len(patterns) >= 50
    assert all((one ^ two).bit_count() == 1 for one, two in pairwise(patterns))


def test_bright_colours_are_dimmed_for_the_socket(greeted: Bench, firmware: Firmware) -> None:
    """All lights white would take 1.4 A; they get what parts.py allows, all alike."""
    assert greeted.ask(Ring((Colour(255, 255, 255),) * 24)) == [Ack(Motion.RESTS)]
    shown = firmware.lights
    milliamperes = sum(map(sum, shown)) * 20 / 255
    assert len(set(shown)) == 1
    assert 150 < milliamperes <= 250


def test_few_lights_are_as_bright_as_asked(greeted: Bench, firmware: Firmware) -> None:
    """One red light is within what the socket gives."""
    greeted.ask(Ring((RED,)))
    assert firmware.lights == (RED, *(DARK,) * 23)


@pytest.mark.parametrize(
    "line",
    [
        b":01 ping*0000\n",
        b":01 ping\n",
        b"::::\n",
        b"*\n",
        b":\n",
        b"\n",
        b":1 ping*B4A2\n",
        b":01 ping*fa31\n",
        b":01  ping*0000\n",
        b":" + b"0" * 5000 + b"\n",
        b"\x03\x03\x03\x04\n",
        bytes(range(256)) + b"\n",
    ],
)
def test_what_is_no_line_gets_no_answer(greeted: Bench, line: bytes) -> None:
    """Neither Ctrl-C nor an endless line stops it."""
    assert greeted.heard(line) == []
    assert greeted.ask(Ping()) == [Ack(Motion.RESTS)]


@pytest.mark.parametrize(
    "content", [b"01", b"01 ", b"01 turn  5", b"01 ping ", b"01 \xff", b"1 ping"]
)
def test_a_right_sum_does_not_make_a_line(greeted: Bench, content: bytes) -> None:
    """Only words with one blank between them are a line."""
    assert greeted.heard(b":%b*%04X\n" % (content, wire.crc(content))) == []


def test_every_cut_line_is_forgotten_by_the_next(greeted: Bench) -> None:
    """Pulled out at any byte, it hears the first line after."""
    whole = Line(7, ("turn", "900")).to_bytes()
    for cut in range(len(whole) - 1):
        greeted.dock.receive(whole[:cut] + Line(8, ("ping",)).to_bytes(), greeted.now)
    assert greeted.dock.plate.angle(greeted.now) == 0


def test_flipped_bits_never_turn_the_plate(greeted: Bench) -> None:
    """A turn with any one bit of it wrong is no turn."""
    whole = Line(7, ("turn", "900")).to_bytes()
    places = ((at, bit) for at in range(len(whole)) for bit in range(8))
    flipped = (whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :] for at, bit in places)
    spoilt = [each for each in flipped if not list(wire.Splitter().feed(each + b"\n"))]
    greeted.dock.receive(b"".join(each + b"\n" for each in spoilt), greeted.now)
    assert len(spoilt) > 100
    assert greeted.ask(Ping()) == [Ack(Motion.RESTS)]
    assert greeted.dock.plate.angle(greeted.now) == 0


@pytest.mark.parametrize("seed", range(2))
def test_a_flood_with_lines_in_it(greeted: Bench, seed: int) -> None:
    """Lines are heard between rubbish, each as if it stood alone."""
    rng = Random(seed)
    lines = [Line(number, ("ping",)).to_bytes() for number in range(50)]
    flood = b"".join(rng.randbytes(rng.randrange(300)).replace(b":", b"") + each for each in lines)
    assert greeted.heard(flood) == [Ack(Motion.RESTS)] * 50


def test_our_driver_plays_with_it(tmp_path: Path) -> None:
    """The referee's side of the line, as it runs on the Pi: greet, light, turn, hear the event."""
    heard: list[DockEvent] = []
    with Firmware(tmp_path, swapped=True) as firmware:
        firmware.go_on(0.0)
        dock = SerialDock(firmware.port, patience=PATIENCE)
        dock.listen(heard.append)
        assert dock.abilities.name == "orrery-dock"
        dock.ring([RED])
        dock.turn(-9.0)
        firmware.go_on(1.0)
        until(lambda: DockEvent.TURNED in heard)
        dock.close()
        assert firmware.hardware.angle() == pytest.approx(-9, abs=0.5)
        assert firmware.lights[0] == RED


def test_a_wire_to_ground_gives_the_prompt(tmp_path: Path) -> None:
    """Then nothing runs, so that the files can be changed."""
    with Firmware(tmp_path, grounded="22") as prompt:
        assert prompt.process.wait(PATIENCE) == 0
        assert prompt.hardware.told == []


def test_as_it_ships_it_answers(tmp_path: Path) -> None:
    """With the parts of the bill of materials, nothing changed."""
    with Firmware(tmp_path, parts="") as shipped:
        bench = Bench(cast("Any", shipped))
        assert bench.ask(Hello()) == [Welcome(wire.VERSION, 3600, 36, "orrery-dock")]
        assert bench.ask(Turn(-100)) == [Ack(Motion.TURNS)]
        until(lambda: Event(Happening.TURNED) in bench.after(0.1))
        assert shipped.hardware.angle(half_steps=4076) == pytest.approx(-10, abs=0.1)


def test_with_the_real_clock_it_turns_too(tmp_path: Path) -> None:
    """It answers and begins to turn; how quickly is this machine's affair."""
    with Firmware(tmp_path, parts="", real_time=True) as shipped:
        bench = Bench(cast("Any", shipped))

        def turns() -> bool:
            # Whoever is slow to go on is taken for dead, so it greets once more.
            bench.ask(Hello())
            bench.ask(Turn(-3600))
            return any(pattern for pattern, _ in shipped.hardware.patterns)

        until(turns)


def test_a_dock_without_lights(tmp_path: Path) -> None:
    """LIGHTS = 0 is a dock that only turns."""
    with Firmware(tmp_path, parts="\nLIGHTS = 0\n") as dark:
        bench = Bench(cast("Any", dark))
        assert bench.ask(Hello()) == [Welcome(wire.VERSION, 3600, 0, "orrery-dock")]
        assert bench.ask(Ring(())) == [Ack(Motion.RESTS)]


def test_it_fits_a_pico() -> None:
    """All files together are a small part of the 800 kB that MicroPython leaves."""
    interpreter()
    assert sum(file.stat().st_size for file in SOURCES.iterdir()) < 20_000
