"""The output pins of luma's SPI, which otherwise asks for RPi.GPIO, and that knows no Pi 5."""

from typing import Any, Final

from gpiozero import DigitalOutputDevice


class PinAccess:
    """The few words of RPi.GPIO that luma speaks."""

    LOW: Final = 0
    HIGH: Final = 1
    OUT: Final = 0

    def __init__(self) -> None:
        self._pins: dict[int, Any] = {}

    def setup(self, pin: int, direction: int) -> None:
        """Take a pin for output."""
        del direction  # luma only puts out.
        self._pins[pin] = DigitalOutputDevice(pin)

    def output(self, pin: int, level: int) -> None:
        """Set a pin."""
        self._pins[pin].value = level

    def cleanup(self, pins: object = None) -> None:
        """Let go of all pins."""
        del pins
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()
