"""Coloured lights at the seats and one for the table, through gpiozero."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

from gpiozero import PWMLED, RGBLED

from firmware_app.devices.pin_faults import said_plainly
from firmware_app.pattern import Colour, Shine

Three = tuple[int, int, int]


class LightPins(NamedTuple):
    """The pins of each seat's red, green and blue, and of the status light; None has no light."""

    seats: Sequence[Three | None]
    status: int | None
    common_anode: bool = False
    brightness: float = 1.0


class PinLights:
    """Touches a light only when its colour changes."""

    def __init__(self, pins: LightPins, factory: Any = None) -> None:
        self._brightness = pins.brightness
        self._shown: dict[Any, Colour] = {}
        with ExitStack() as opened, said_plainly("the lights"):
            self._seats = [self._seat(opened, each, pins, factory) for each in pins.seats]
            self._status = self._single(opened, pins, factory)
            self._opened = opened.pop_all()

    def show(self, shine: Shine) -> None:
        """Set all lights."""
        with said_plainly("the lights"):
            for seat, colour in zip(self._seats, shine.seats, strict=False):
                if seat is not None and self._changed(seat, colour):
                    seat.color = tuple(self._brightness * level / 255 for level in colour)
            if self._status is not None and self._changed(self._status, shine.status):
                self._status.value = self._brightness * max(shine.status) / 255

    def close(self) -> None:
        """Switch all off."""
        self._opened.close()

    def _changed(self, light: Any, colour: Colour) -> bool:
        was, self._shown[light] = self._shown.get(light), colour
        return was != colour

    @staticmethod
    def _seat(opened: ExitStack, three: Three | None, pins: LightPins, factory: Any) -> Any:
        if three is None:
            return None
        lit = not pins.common_anode
        return opened.enter_context(RGBLED(*three, active_high=lit, pin_factory=factory))

    @staticmethod
    def _single(opened: ExitStack, pins: LightPins, factory: Any) -> Any:
        if pins.status is None:
            return None
        return opened.enter_context(PWMLED(pins.status, pin_factory=factory))
