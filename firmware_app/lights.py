"""What each meaning looks and sounds like: the one table from meaning to pattern."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from firmware_app.pattern import OFF, Colour, Lighting, Pattern, Rhythm
from firmware_app.referee.effect import Chime, Glow, Lamp, Light
from firmware_app.tunes import Note, rest, tone

GREEN: Final = Colour(0, 200, 40)
AMBER: Final = Colour(255, 120, 0)
RED: Final = Colour(255, 0, 0)
BLUE: Final = Colour(0, 90, 255)
VIOLET: Final = Colour(190, 0, 200)
WHITE: Final = Colour(255, 255, 255)

# Every meaning of a light has a rhythm of its own, so that nobody needs to tell colours apart.
SEATS: Final[Mapping[Glow, Pattern]] = MappingProxyType(
    {
        Glow.OFF: OFF,
        Glow.AWAITED: Pattern(AMBER, Rhythm.SLOW),
        Glow.READ: Pattern(GREEN, Rhythm.STEADY),
        Glow.FAULT: Pattern(RED, Rhythm.QUICK),
        Glow.ASKED: Pattern(VIOLET, Rhythm.TWICE),
        Glow.WINNER: Pattern(BLUE, Rhythm.THRICE),
    }
)
STATUS: Final[Mapping[Lamp, Pattern]] = MappingProxyType(
    {
        Lamp.OFF: OFF,
        Lamp.READY: Pattern(WHITE, Rhythm.STEADY),
        Lamp.LOOKING: Pattern(WHITE, Rhythm.WINK),
        Lamp.FAULT: Pattern(WHITE, Rhythm.QUICK),
    }
)

# What is good rises, what is wrong falls, what asks repeats; no two have the same outline.
TUNES: Final[Mapping[Chime, tuple[Note, ...]]] = MappingProxyType(
    {
        Chime.ACCEPTED: (tone("G5", 0.07), tone("C6", 0.1)),
        Chime.REFUSED: (tone("G5", 0.14), tone("E5", 0.14), tone("C5", 0.28)),
        Chime.QUESTION: (tone("A5", 0.1), rest(0.06), tone("A5", 0.1), rest(0.06), tone("A5", 0.1)),
        Chime.AWARD: (tone("C5", 0.09), tone("E5", 0.09), tone("G5", 0.09), tone("C6", 0.22)),
        Chime.ROUND: (tone("E5", 0.12), rest(0.06), tone("A5", 0.18)),
        Chime.CARD: (tone("C6", 0.05),),
        Chime.END: (
            *(tone(name, 0.12) for name in ("C5", "E5", "G5", "C6")),
            rest(0.06),
            *(tone("G5", 0.12), tone("C6", 0.16), tone("E6", 0.4)),
        ),
    }
)


def lighting(light: Light) -> Lighting:
    """Return what all lights show when the referee means this."""
    return Lighting(tuple(SEATS[seat] for seat in light.seats), STATUS[light.status])
