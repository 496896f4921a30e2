"""A passive buzzer on one pin, through gpiozero."""

from contextlib import ExitStack
from typing import Any, Final

from gpiozero import PWMOutputDevice

from firmware_app.devices.pin_faults import said_plainly

_LOUDEST: Final = 0.5
"""The part of each wave that is high: no other is louder."""


class PinSound:
    """Gives a square wave."""

    def __init__(self, pin: int, factory: Any = None) -> None:
        with ExitStack() as opened, said_plainly("the buzzer"):
            self._buzzer: Any = opened.enter_context(PWMOutputDevice(pin, pin_factory=factory))
            self._opened = opened.pop_all()

    def tone(self, hertz: float | None) -> None:
        """Sound, or be silent."""
        with said_plainly("the buzzer"):
            if hertz is None:
                self._buzzer.value = 0
            else:
                self._buzzer.frequency = hertz
                self._buzzer.value = _LOUDEST

    def close(self) -> None:
        """Be silent."""
        self._opened.close()
