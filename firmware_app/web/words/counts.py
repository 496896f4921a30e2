"""What the page counts."""

from typing import Final

from firmware_app.i18n import marked

COUNTS: Final = {
    "planet.tiles": (marked("{n} tile"), marked("{n} tiles")),
    "areas": (marked("{n} area"), marked("{n} areas")),
    "points": (marked("{n} point"), marked("{n} points")),
    "final.cards": (marked("{n} animal"), marked("{n} animals")),
    "seat.due": (marked("{n} tile to read"), marked("{n} tiles to read")),
    "accepted.memory": (marked("{n} face from memory."), marked("{n} faces from memory.")),
    "left.eleventh": (
        marked("{n} left-over tile goes to pile 11."),
        marked("{n} left-over tiles go to pile 11."),
    ),
    "left.twelfth": (
        marked("{n} left-over tile goes to pile 12."),
        marked("{n} left-over tiles go to pile 12."),
    ),
    "left.box": (
        marked("{n} left-over tile goes to the box."),
        marked("{n} left-over tiles go to the box."),
    ),
}
