"""All that people see, hear, press and watch turning: one place to ask, and nothing waits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Self, TypeVar

from firmware_app.crafts import (
    BRIGHT,
    Docked,
    Order,
    Shown,
    buttons_craft,
    display_craft,
    dock_craft,
    lights_craft,
    sound_craft,
)
from firmware_app.kept import Kept, Presence
from firmware_app.pattern import Colour, Lighting
from firmware_app.ports import Button, Buttons, Clock, Display, Dock, DockEvent, Edge, Lights, Sound
from firmware_app.presses import ButtonFault, Press, Presses
from firmware_app.tunes import Note, Playing

if TYPE_CHECKING:
    from PIL.Image import Image

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Openings:
    """How each part is opened; None for a part that this table is not meant to have."""

    display: Callable[[], Display] | None = None
    lights: Callable[[], Lights] | None = None
    buttons: Callable[[], Buttons] | None = None
    sound: Callable[[], Sound] | None = None
    dock: Callable[[], Dock] | None = None


class Console:
    """Keeps the parts of a table, whichever of them are there; asking for what is not is fine."""

    def __init__(self, openings: Openings, clock: Clock, presses: Presses | None = None) -> None:
        self._clock = clock
        self._pressing = presses or Presses()
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._events: SimpleQueue[DockEvent] = SimpleQueue()
        this = openings
        self._display = this.display and Kept(display_craft(this.display), clock, Shown())
        self._lights = this.lights and Kept(lights_craft(this.lights, clock), clock, Lighting())
        self._sound = this.sound and Kept(sound_craft(this.sound, clock), clock, None)
        self._buttons = this.buttons and Kept(
            buttons_craft(this.buttons, clock, self._edges.put), clock, None
        )
        self._dock = this.dock and Kept(
            dock_craft(this.dock, clock, self._events.put), clock, Docked()
        )

    def show(self, image: "Image") -> None:
        """Show a picture, or the newest of several that come too fast."""
        if self._display:
            self._display.wish(self._display.wished._replace(image=image))

    def dim(self, level: int = BRIGHT) -> None:
        """Set how bright the display is, from 0 to 255."""
        if self._display:
            self._display.wish(self._display.wished._replace(level=level))

    def light(self, lighting: Lighting) -> None:
        """Set what all lights say."""
        if self._lights:
            self._lights.wish(lighting)

    def play(self, *notes: Note) -> None:
        """Play a tune now, instead of any other."""
        if self._sound:
            self._sound.wish(Playing(notes, self._clock.now()))

    def hush(self) -> None:
        """Be silent."""
        if self._sound:
            self._sound.wish(None)

    def ring(self, *colours: Colour) -> None:
        """Show colours side by side on the dock's ring."""
        if self._dock:
            self._dock.wish(self._dock.wished._replace(colours=colours))

    def turn(self, degrees: float) -> None:
        """Turn the mat by degrees, unless the dock hears of it too late."""
        self._order(degrees)

    def stop(self) -> None:
        """Stop the mat."""
        self._order(None)

    def presses(self) -> list[Press]:
        """Return the presses since the last time; ask at least twenty times a second."""
        found = [press for edge in _drained(self._edges) for press in self._pressing.hear(edge)]
        return found + self._pressing.at(self._clock.now())

    def dock_events(self) -> list[DockEvent]:
        """Return what the dock told since the last time."""
        return list(_drained(self._events))

    def button_faults(self) -> dict[Button, ButtonFault]:
        """Return the buttons that stick or chatter."""
        return self._pressing.faults(self._clock.now())

    def presences(self) -> tuple[Presence, ...]:
        """Return which parts are there, and what is wrong with the others."""
        return tuple(each.presence for each in self._kept())

    def greet(self, image: "Image", within: float) -> None:
        """Show the first picture before anything else is loaded; a display that is late may be."""
        if self._display:
            self.show(image)
            self._display.start().settle(within)

    def start(self) -> Self:
        """Give each part a thread of its own, so that none waits for another."""
        for each in self._kept():
            each.start()
        return self

    def step(self) -> None:
        """Do what is due, where there are no threads."""
        for each in self._kept():
            each.step()

    def close(self) -> None:
        """Let go of all parts; the display keeps the last picture."""
        for each in self._kept():
            each.close()

    def _order(self, degrees: float | None) -> None:
        if self._dock:
            wished = self._dock.wished
            order = Order(wished.order.number + 1, degrees, self._clock.now())
            self._dock.wish(wished._replace(order=order))

    def _kept(self) -> Iterator[Kept[Any, Any]]:
        every = (self._display, self._lights, self._sound, self._buttons, self._dock)
        return (each for each in every if each is not None)


def _drained(queue: SimpleQueue[Item]) -> Iterator[Item]:
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return
