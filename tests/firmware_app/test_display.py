"""Every display keeps the port's promises, and a real chip shows exactly the picture sent."""

import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
import smbus2
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.errors import Illegal, RefereeError
from firmware_app.devices.display import I2C, SPI, Chip, OledDisplay
from firmware_app.ports import SCREEN, DeviceGone, Display
from firmware_app.virtual.display import VirtualDisplay
from firmware_app.virtual.mischief import Mischief
from firmware_app.virtual.oled_bus import OledBus
from firmware_app.virtual.oled_chip import SH1106, SSD1306, OledChip

BYTES = SCREEN[0] * SCREEN[1] // 8
CHIPS: dict[Chip, type[OledChip]] = {Chip.SSD1306: SSD1306, Chip.SH1106: SH1106}


class Rig(NamedTuple):
    """A display on the bench: how to open it, to look at it, and to pull its plug."""

    opening: Callable[[], Display]
    shown: Callable[[], Image.Image]
    plugged: Callable[[bool], None]


def picture(seed: int = 0) -> Image.Image:
    """Some picture that is neither symmetric nor like its neighbours."""
    points = (
        255 * ((x * x + 3 * y + x * y // 7 + seed) % 5 == 0)
        for y in range(SCREEN[1])
        for x in range(SCREEN[0])
    )
    return Image.frombytes("L", SCREEN, bytes(points)).convert("1", dither=Image.Dither.NONE)


def virtual() -> Rig:
    """The simulated display."""
    display = VirtualDisplay()

    def plugged(there: bool) -> None:
        display.mischief = Mischief.NONE if there else Mischief.GONE

    def opening() -> Display:
        display.suffer()
        return display

    return Rig(opening, lambda: display.shown, plugged)


def on_bus(bus: OledBus, chip: Chip) -> Rig:
    """Luma's driver on a bus with a model of the chip."""

    def plugged(there: bool) -> None:
        bus.bytes_until_fault = None if there else 0
        if there:
            bus.chip.reset()

    return Rig(lambda: OledDisplay(chip, I2C()), bus.chip.shown, plugged)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> OledBus:
    """The machine's I2C bus, with an SSD1306 on it."""
    bus = OledBus(SSD1306())
    monkeypatch.setattr(smbus2, "SMBus", bus.open)
    return bus


@pytest.fixture(params=["virtual", *(chip.value for chip in Chip)])
def rig(request: pytest.FixtureRequest, bus: OledBus) -> Rig:
    """Each kind of display."""
    if request.param == "virtual":
        return virtual()
    chip = Chip(request.param)
    bus.chip = CHIPS[chip]()
    return on_bus(bus, chip)


def same(left: Image.Image, right: Image.Image) -> bool:
    """Two pictures have the same points."""
    return left.tobytes() == right.tobytes()


def test_what_glows_is_the_picture_sent(rig: Rig) -> None:
    """Each picture stands there whole, after any other."""
    display = rig.opening()
    for seed in range(3):
        display.show(picture(seed))
        assert same(rig.shown(), picture(seed))


def test_the_last_picture_stays_when_it_is_closed(rig: Rig) -> None:
    """Whoever reads the screen after the program ended still reads what it said."""
    display = rig.opening()
    display.show(picture())
    display.close()
    assert same(rig.shown(), picture())


def test_a_picture_of_another_kind_is_refused(rig: Rig) -> None:
    """A picture has the screen's size and one bit for each point."""
    display = rig.opening()
    for wrong in (Image.new("1", (64, 128)), Image.new("L", SCREEN)):
        with pytest.raises(Illegal, match="128, 64"):
            display.show(wrong)


def test_without_a_display_it_says_so(rig: Rig) -> None:
    """A display that is not there is a fault of ours with a sentence, and an OSError."""
    rig.plugged(False)
    with pytest.raises(DeviceGone) as gone:
        rig.opening()
    assert isinstance(gone.value, RefereeError | OSError)
    assert "display" in str(gone.value)


def test_it_notices_when_it_is_pulled_out(rig: Rig) -> None:
    """Neither a new picture nor the contrast goes nowhere unnoticed."""
    display = rig.opening()
    rig.plugged(False)
    with pytest.raises(DeviceGone):
        display.show(picture())
    with pytest.raises(DeviceGone):
        display.contrast(100)


def test_it_comes_back(rig: Rig) -> None:
    """Opened anew, it shows what it is asked to."""
    rig.opening().show(picture(1))
    rig.plugged(False)
    rig.plugged(True)
    display = rig.opening()
    display.show(picture(1))
    assert same(rig.shown(), picture(1))


@pytest.mark.parametrize("chip", Chip)
@given(broken_after=st.integers(0, 2 * BYTES), seed=st.integers(0, 4))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_wire_that_breaks_at_any_byte_leaves_no_trace(
    bus: OledBus, chip: Chip, broken_after: int, seed: int
) -> None:
    """After a fault in mid-frame, and after it was opened anew, the points are right again."""
    bus.bytes_until_fault = None
    bus.chip = CHIPS[chip]()
    display = OledDisplay(chip, I2C())
    bus.bytes_until_fault = broken_after
    try:
        for each in range(4):
            display.show(picture(seed + each))
    except DeviceGone:
        display.close()
    bus.bytes_until_fault = None
    again = OledDisplay(chip, I2C())
    again.show(picture(seed))
    assert same(bus.chip.shown(), picture(seed))
    again.close()


def test_the_same_picture_is_not_sent_again(bus: OledBus) -> None:
    """A picture takes the bus a tenth of a second, so it is sent when it differs."""
    display = OledDisplay(Chip.SSD1306, I2C())
    display.show(picture())
    sent = bus.transfers
    display.show(picture())
    assert bus.transfers == sent


def test_a_picture_that_failed_is_sent_again(bus: OledBus) -> None:
    """What was sent in part was not sent."""
    display = OledDisplay(Chip.SSD1306, I2C())
    bus.bytes_until_fault = 100
    with pytest.raises(DeviceGone):
        display.show(picture())
    bus.bytes_until_fault = None
    display.show(picture())
    assert same(bus.chip.shown(), picture())


def test_no_bus_is_left_open(bus: OledBus) -> None:
    """A display that is looked for all evening holds nothing."""
    bus.bytes_until_fault = 0
    for _ in range(50):
        with pytest.raises(DeviceGone):
            OledDisplay(Chip.SSD1306, I2C())
    bus.bytes_until_fault = None
    OledDisplay(Chip.SSD1306, I2C()).close()
    assert bus.opened == 0


def test_a_machine_without_the_bus_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop has no /dev/i2c-1."""

    def missing(_port: int) -> None:
        raise FileNotFoundError(2, "No such file or directory", "/dev/i2c-1")

    monkeypatch.setattr(smbus2, "SMBus", missing)
    with pytest.raises(DeviceGone, match="/dev/i2c-1"):
        OledDisplay(Chip.SSD1306, I2C())


@pytest.mark.parametrize("chip", Chip)
def test_it_hangs_upside_down(bus: OledBus, chip: Chip) -> None:
    """A screen that is mounted the other way round shows the picture turned."""
    bus.chip = CHIPS[chip]()
    OledDisplay(chip, I2C(), upside_down=True).show(picture())
    assert same(bus.chip.shown(), picture().rotate(180))


@pytest.mark.parametrize("chip", Chip)
def test_contrast_reaches_the_chip(bus: OledBus, chip: Chip) -> None:
    """Dimming sets the chip's level and nothing else."""
    bus.chip = CHIPS[chip]()
    display = OledDisplay(chip, I2C())
    display.show(picture())
    display.contrast(7)
    assert bus.chip.level == 7
    assert same(bus.chip.shown(), picture())


def test_a_room_sets_how_bright_the_brightest_is(bus: OledBus) -> None:
    """The setting is a ceiling, and dimming is a share of it."""
    display = OledDisplay(Chip.SSD1306, I2C(), brightest=100)
    display.contrast(255)
    assert bus.chip.level == 100
    display.contrast(51)
    assert bus.chip.level == 20


@pytest.mark.parametrize("chip", [SSD1306, SH1106])
def test_a_chip_without_its_start_shows_nothing(chip: type[OledChip]) -> None:
    """The model is dark until it is switched on, or it would prove nothing."""
    fresh = chip()
    fresh.data(b"\xff" * BYTES)
    assert same(fresh.shown(), Image.new("1", SCREEN))


class FakeSpi:
    """The part of spidev that luma speaks, with a chip at its end."""

    def __init__(self, chip: OledChip, is_picture: Callable[[], bool]) -> None:
        self.chip, self.is_picture = chip, is_picture
        self.closed = False

    def open(self, port: int, device: int) -> None:
        """Open one of its two ends."""
        assert (port, device) == (0, 0)

    def writebytes(self, sent: list[int]) -> None:
        """Hand bytes to the chip as the other pin says."""
        (self.chip.data if self.is_picture() else self.chip.command)(bytes(sent))

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Gpiozero's own pins that are none."""
    before, Device.pin_factory = Device.pin_factory, MockFactory()
    try:
        yield Device.pin_factory
    finally:
        Device.pin_factory.reset()
        Device.pin_factory = before


@pytest.mark.parametrize("chip", Chip)
def test_the_fast_wires_show_the_same(
    chip: Chip, pins: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SPI, with the pins for commands and reset, the chip shows the picture sent."""
    model = CHIPS[chip]()
    wires = FakeSpi(model, lambda: bool(pins.pin(24).state))
    module: Any = SimpleNamespace(SpiDev=lambda: wires)
    monkeypatch.setitem(sys.modules, "spidev", module)
    display = OledDisplay(chip, SPI())
    display.show(picture())
    assert same(model.shown(), picture())
    assert pins.pin(25).state == 1
    display.close()
    assert wires.closed
    OledDisplay(chip, SPI()).close()
