"""What people see and press, at once: it is there before what reads planets is even loaded."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from firmware_app.clock import MachineClock
from firmware_app.console import Console, Openings
from firmware_app.i18n import translator
from firmware_app.openings import patience, real_openings
from firmware_app.ports import Clock
from firmware_app.presses import Presses
from firmware_app.screens.screen import picture
from firmware_app.settings import Settings
from firmware_app.views import Part, Starting

_GREETING: Final = 2.0
"""Seconds that a display has for the first screen: then the rest is loaded beside it."""


@dataclass(frozen=True, slots=True)
class Front:
    """The parts at which people are, which of them the table is meant to have, and the time."""

    console: Console
    parts: tuple[Part, ...]
    clock: Clock


@contextmanager
def fronted(settings: Settings) -> Iterator[Front]:
    """Show the first screen, and hold on to the parts that the settings speak of."""
    clock = MachineClock()
    openings = real_openings(settings, clock)
    console = Console(openings, clock, Presses(patience(settings)))
    try:
        console.greet(picture(Starting(), translator(settings.language)), _GREETING)
        yield Front(console, _parts(openings), clock)
    finally:
        console.close()


def _parts(openings: Openings) -> tuple[Part, ...]:
    """Return what this table is meant to have."""
    has = {
        Part.DISPLAY: openings.display,
        Part.LIGHTS: openings.lights,
        Part.BUTTONS: openings.buttons,
        Part.SOUND: openings.sound,
        Part.DOCK: openings.dock,
    }
    return tuple(part for part in Part if part not in has or has[part] is not None)
