"""How what is wished of each part comes true."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_app.dock_protocol import PING
from firmware_app.kept import Craft
from firmware_app.pattern import Colour, Lighting, around
from firmware_app.ports import Button, Buttons, Clock, Display, Dock, DockEvent, Edge, Lights, Sound
from firmware_app.tunes import SILENCE, Playing

if TYPE_CHECKING:
    from PIL.Image import Image

FRAME: Final = 0.1
"""At most ten pictures a second: one takes a tenth of a second on a slow bus."""
BLINK: Final = 0.04
CHECK: Final = 1.0
LATE: Final = 2.0
"""A plate that turns by surprise is worse than one that does not turn."""
BRIGHT: Final = 255


class Shown(NamedTuple):
    """What the display is to show, and how brightly."""

    image: "Image | None" = None
    level: int = BRIGHT


class Order(NamedTuple):
    """A turn by degrees, or a stop; each is given once, and not late."""

    number: int = 0
    degrees: float | None = None
    given: float = 0.0


class Docked(NamedTuple):
    """What the dock is to show and do."""

    colours: tuple[Colour, ...] = ()
    order: Order = Order()


def display_craft(opening: Callable[[], Display]) -> Craft[Display, Shown]:
    """The picture is sent when it differs; the contrast each second, to notice a lost screen."""

    def grant(display: Display, shown: Shown) -> float:
        display.contrast(shown.level)
        if shown.image is not None:
            display.show(shown.image)
        return CHECK

    return Craft("display", opening, grant, gap=FRAME)


def lights_craft(opening: Callable[[], Lights], clock: Clock) -> Craft[Lights, Lighting]:
    """The rhythms are beaten here, all lights together."""

    def grant(lights: Lights, lighting: Lighting) -> float:
        lights.show(lighting.at(clock.now()))
        return CHECK if lighting.steady else BLINK

    return Craft("lights", opening, grant)


def sound_craft(opening: Callable[[], Sound], clock: Clock) -> Craft[Sound, Playing | None]:
    """The notes are counted here, and a tune that is over stays unheard."""

    def grant(sound: Sound, playing: Playing | None) -> float:
        now = clock.now()
        hertz, until = playing.at(now) if playing else SILENCE
        sound.tone(hertz)
        return CHECK if until is None else until - now

    return Craft("sound", opening, grant)


def buttons_craft(
    opening: Callable[[], Buttons], clock: Clock, hear: Callable[[Edge], None]
) -> Craft[Buttons, None]:
    """The contacts are looked at each second, since an edge can get lost."""

    def listening() -> Buttons:
        buttons = opening()
        buttons.listen(hear)
        return buttons

    def grant(buttons: Buttons, _wish: None) -> float:
        now = clock.now()
        held = buttons.held()
        for button in Button:
            hear(Edge(button, button in held, now))
        return CHECK

    return Craft("buttons", listening, grant)


def dock_craft(
    opening: Callable[[], Dock], clock: Clock, hear: Callable[[DockEvent], None]
) -> Craft[Dock, Docked]:
    """The ring is told whenever a dock is new, an order once, and each second that we live."""
    obeyed = Order().number

    def listening() -> Dock:
        dock = opening()
        dock.listen(hear)
        return dock

    def grant(dock: Dock, docked: Docked) -> float:
        nonlocal obeyed
        ring = dock.abilities.ring
        dock.ring(around(docked.colours, ring) if docked.colours else ())
        order = docked.order
        if order.number != obeyed:
            # Before it is tried: an order that failed is not repeated.
            obeyed = order.number
            if clock.now() - order.given <= LATE:
                _give(dock, order)
        dock.ping()
        return PING

    return Craft("dock", listening, grant)


def _give(dock: Dock, order: Order) -> None:
    if order.degrees is None:
        dock.stop()
    else:
        dock.turn(order.degrees)
