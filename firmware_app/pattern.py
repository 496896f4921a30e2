"""What a light can show: a colour in a rhythm, and all lights at one instant."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.errors import Illegal

SEATS: Final = 4


class Colour(NamedTuple):
    """Red, green and blue, each from 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"{self.red:02x}{self.green:02x}{self.blue:02x}"


DARK: Final = Colour(0, 0, 0)


class Rhythm(Enum):
    """How a light is told from others without its colour."""

    STEADY = "steady"
    SLOW = "slow"
    QUICK = "quick"
    TWICE = "twice"
    THRICE = "thrice"
    WINK = "wink"


class Beat(NamedTuple):
    """How long a rhythm takes, and the parts of it in which the light is on."""

    seconds: float
    lit: tuple[tuple[float, float], ...]


BEATS: Final[Mapping[Rhythm, Beat]] = MappingProxyType(
    {
        Rhythm.STEADY: Beat(1.0, ((0.0, 1.0),)),
        Rhythm.SLOW: Beat(2.0, ((0.0, 0.5),)),
        Rhythm.QUICK: Beat(0.4, ((0.0, 0.5),)),
        Rhythm.TWICE: Beat(1.6, ((0.0, 0.1), (0.2, 0.3))),
        Rhythm.THRICE: Beat(2.4, ((0.0, 0.08), (0.16, 0.24), (0.32, 0.4))),
        Rhythm.WINK: Beat(2.0, ((0.0, 0.9),)),
    }
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One light: a colour in a rhythm."""

    colour: Colour = DARK
    rhythm: Rhythm = Rhythm.STEADY

    def at(self, now: float) -> Colour:
        """Return the colour at a time; all lights of one rhythm blink together."""
        beat = BEATS[self.rhythm]
        part = now % beat.seconds / beat.seconds
        return self.colour if any(start <= part < end for start, end in beat.lit) else DARK

    @property
    def steady(self) -> bool:
        """Tell whether it looks the same at all times."""
        return self.rhythm is Rhythm.STEADY or self.colour == DARK


OFF: Final = Pattern()


class Shine(NamedTuple):
    """The colour of every light at one instant."""

    seats: tuple[Colour, ...] = (DARK,) * SEATS
    status: Colour = DARK


@dataclass(frozen=True, slots=True)
class Lighting:
    """What the lights of all four seats and the status light say."""

    seats: tuple[Pattern, ...] = (OFF,) * SEATS
    status: Pattern = OFF

    def __post_init__(self) -> None:
        """Every seat has a light."""
        if len(self.seats) != SEATS:
            raise Illegal(f"a table has {SEATS} seats' lights, not {len(self.seats)}")

    def at(self, now: float) -> Shine:
        """Return what every light shows at a time."""
        return Shine(tuple(seat.at(now) for seat in self.seats), self.status.at(now))

    @property
    def steady(self) -> bool:
        """Tell whether nothing blinks."""
        return all(each.steady for each in (*self.seats, self.status))


def around(colours: Sequence[Colour], lights: int) -> tuple[Colour, ...]:
    """Return a ring of so many lights that shows colours side by side."""
    return tuple(colours[place * len(colours) // lights] for place in range(lights))
