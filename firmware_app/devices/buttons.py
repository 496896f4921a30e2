"""Buttons between a pin and ground, through gpiozero."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import Any

from gpiozero import Button as Contact

from firmware_app.devices.pin_faults import said_plainly
from firmware_app.ports import Button, Clock, Edge


class PinButtons:
    """Tells edges as they come: gpiozero's own waiting for bounces loses edges, ours does not."""

    def __init__(self, pins: Mapping[Button, int], clock: Clock, factory: Any = None) -> None:
        self._clock = clock
        self._contacts: dict[Button, Any] = {}
        with ExitStack() as opened, said_plainly("the buttons"):
            for button, pin in pins.items():
                contact = Contact(pin, bounce_time=None, pin_factory=factory)
                self._contacts[button] = opened.enter_context(contact)
            self._opened = opened.pop_all()

    def listen(self, hear: Callable[[Edge], None]) -> None:
        """Tell of every edge, from the pins' own thread."""
        for button, contact in self._contacts.items():
            contact.when_pressed = partial(self._tell, hear, button, True)
            contact.when_released = partial(self._tell, hear, button, False)

    def held(self) -> frozenset[Button]:
        """Return which contacts are closed."""
        with said_plainly("the buttons"):
            return frozenset(each for each, pin in self._contacts.items() if pin.is_pressed)

    def close(self) -> None:
        """Let go of the pins."""
        self._opened.close()

    def _tell(self, hear: Callable[[Edge], None], button: Button, down: bool) -> None:
        hear(Edge(button, down, self._clock.now()))
