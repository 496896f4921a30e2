"""The real parts that the settings speak of, each opened and its driver imported when needed."""

from contextlib import nullcontext
from threading import Lock

from firmware_app.console import Openings
from firmware_app.ports import Button, Buttons, Clock, Display, Dock, Lights, Sound
from firmware_app.presses import Patience
from firmware_app.settings import Settings


def real_openings(settings: Settings, clock: Clock) -> Openings:
    """Return how each part is opened, and None for what the settings leave out."""
    return Openings(
        display=None if settings.display.kind == "none" else lambda: _display(settings),
        lights=(lambda: _lights(settings)) if settings.lights.on else None,
        buttons=(lambda: _buttons(settings, clock)) if settings.buttons.on else None,
        sound=(lambda: _sound(settings)) if _has_sound(settings) else None,
        dock=(lambda: _dock(settings)) if settings.dock.port else None,
    )


def patience(settings: Settings) -> Patience:
    """Return how patient the buttons are."""
    buttons = settings.buttons
    return Patience(settle=buttons.settle_ms / 1000, hold=buttons.hold_ms / 1000)


def _has_sound(settings: Settings) -> bool:
    return settings.sound.on and settings.pins.buzzer is not None


_PINS = Lock()
"""gpiozero chooses its way to the pins at the first device, and bears no second thread at that."""

# Each driver is imported by who opens its device: a laptop needs none of them.


def _display(settings: Settings) -> Display:
    from firmware_app.devices.display import I2C, SPI, Chip, OledDisplay  # noqa: PLC0415

    at, pins = settings.display, settings.pins
    way: I2C | SPI = I2C(at.i2c_bus, at.address)
    if at.bus == "spi":
        way = SPI(at.spi_port, at.spi_device, pins.display_command, pins.display_reset)
    with _PINS if at.bus == "spi" else nullcontext():
        return OledDisplay(Chip(at.kind), way, upside_down=at.upside_down, brightest=at.contrast)


def _lights(settings: Settings) -> Lights:
    from firmware_app.devices.lights import LightPins, PinLights  # noqa: PLC0415

    pins, lights = settings.pins, settings.lights
    seats = (pins.seat1, pins.seat2, pins.seat3, pins.seat4)
    anode = lights.common == "anode"
    with _PINS:
        return PinLights(LightPins(seats, pins.status, anode, lights.brightness / 100))


def _buttons(settings: Settings, clock: Clock) -> Buttons:
    from firmware_app.devices.buttons import PinButtons  # noqa: PLC0415

    pins = settings.pins
    wired = {Button.LEFT: pins.left, Button.OK: pins.ok, Button.RIGHT: pins.right}
    with _PINS:
        return PinButtons({button: pin for button, pin in wired.items() if pin is not None}, clock)


def _sound(settings: Settings) -> Sound:
    from firmware_app.devices.sound import PinSound  # noqa: PLC0415

    with _PINS:
        return PinSound(settings.pins.buzzer or 0)


def _dock(settings: Settings) -> Dock:
    from firmware_app.devices.dock import SerialDock  # noqa: PLC0415

    return SerialDock(settings.dock.port)
