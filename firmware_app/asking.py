"""Asking people before the display, who answer with its buttons."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Final

from PIL import Image

from engine.errors import Ambiguous, Illegal
from engine.planet.habitat import HABITATS
from engine.planet.planet import BARE
from firmware_app.clock import MachineClock
from firmware_app.colours import Seen, sketch
from firmware_app.console import Console
from firmware_app.i18n import Translator, translator
from firmware_app.openings import patience, real_openings
from firmware_app.ports import Button, Clock
from firmware_app.presses import Presses
from firmware_app.screens.area import area_asked, drawn, shown
from firmware_app.settings import Settings

PATIENCE: Final = 180.0
"""Seconds without a press after which nobody is there."""
_LOOK: Final = 0.02
_CHOICES: Final = (*HABITATS, None)
_WAYS: Final = {Button.LEFT: -1, Button.RIGHT: 1}


@dataclass(slots=True, eq=False)
class AskedThere:
    """Asks what an area shows: left and right choose, OK answers."""

    console: Console
    clock: Clock
    t: Translator
    wait: Callable[[float], object]
    """Lets so many seconds go by."""
    _chosen: int = 0

    def name(self, seen: Seen, area: int) -> str:
        """Return the letter of what somebody says that it is."""
        planet = sketch(seen, area)
        picture = drawn([each.tolist() for each in planet.faces], planet.area.tolist())
        left = sum(each >= area for each in seen.unsure)
        self._draw(picture, left)
        since = self.clock.now()
        while self.clock.now() - since < PATIENCE:
            for press in self.console.presses():
                since = self.clock.now()
                if press.button is Button.OK:
                    habitat = _CHOICES[self._chosen]
                    return BARE if habitat is None else habitat.letter
                self._chosen = (self._chosen + _WAYS[press.button]) % len(_CHOICES)
                self._draw(picture, left)
            self.wait(_LOOK)
        raise Ambiguous(f"nobody answered at the buttons for {PATIENCE:.0f} s: nothing was learnt")

    def _draw(self, picture: Image.Image, left: int) -> None:
        self.console.show(shown(area_asked(picture, _CHOICES[self._chosen], self.t, left)))


def check_parts(settings: Settings) -> None:
    """Refuse before people have turned the mat for nothing."""
    if settings.display.kind == "none" or not settings.buttons.on:
        raise Illegal("the settings speak of no display or no buttons: leave --ask out")


@contextmanager
def asked_there(settings: Settings) -> Iterator[AskedThere]:
    """Ask at this machine's own display and buttons, while the service does not run."""
    clock = MachineClock()
    console = Console(real_openings(settings, clock), clock, Presses(patience(settings))).start()
    try:
        yield AskedThere(console, clock, translator(settings.language), Event().wait)
    finally:
        console.close()
