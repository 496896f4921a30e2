"""What the referee wants done, as values: a transcript of them is a test.

Whoever carries them out keeps the `Append`s of a step first, all of them or none. If that fails,
the step did not happen: the old state stays, and `PartLost(Part.STORE)` tells people why.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.planet.game import Logged
from engine.planet.planet import Planet
from firmware_app.referee.saved import Bookmark
from firmware_app.views import Part, View
from vision.reading import Fault


class Glow(Enum):
    """What a seat's light means."""

    OFF = "off"
    AWAITED = "awaited"
    READ = "read"
    FAULT = "fault"
    ASKED = "asked"
    WINNER = "winner"


class Lamp(Enum):
    """What the status light means."""

    OFF = "off"
    READY = "ready"
    LOOKING = "looking"
    FAULT = "fault"


class Chime(Enum):
    """What a sound means."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    QUESTION = "question"
    AWARD = "award"
    ROUND = "round"
    CARD = "card"
    END = "end"


class Purpose(Enum):
    """What the camera looks for."""

    NOTHING = "nothing"
    EMPTY = "empty"
    """An empty planet, from which the colour of the core is learnt."""
    PLANET = "planet"
    WHOLE = "whole"
    """A planet of which every face must be seen, in as many placements as it takes."""
    ANIMAL = "animal"
    OBJECTIVE = "objective"


@dataclass(frozen=True, slots=True)
class Known:
    """A player's remembered planet, and how many new tiles it must show."""

    seat: str
    planet: Planet
    expected_new: int


@dataclass(frozen=True, slots=True)
class Show:
    """People see this; parts that are missing stand beside it as small signs."""

    view: View
    missing: tuple[Part, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Light:
    """All lights as they are to be: one for each of the four seats, and the status light."""

    seats: tuple[Glow, ...]
    status: Lamp


@dataclass(frozen=True, slots=True)
class Sound:
    """A short sound."""

    chime: Chime


@dataclass(frozen=True, slots=True)
class Look:
    """From now on the camera looks for this; its readings carry the number.

    It begins with no frames, unless `keeps_frames`: then what stands there was not lifted, and its
    frames so far count.
    """

    number: int
    purpose: Purpose
    known: tuple[Known, ...] = ()
    keeps_frames: bool = False


@dataclass(frozen=True, slots=True)
class LearnCore:
    """The planet of this look is empty: the core's colour is learnt from its frames."""

    look: int


@dataclass(frozen=True, slots=True)
class TurnDock:
    """The mat turns by so many degrees, counter-clockwise from above."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance is wanted: these ids in another order, as `Shuffled`."""

    animals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Append:
    """An event of the game goes into the store before people are told of it."""

    logged: Logged


@dataclass(frozen=True, slots=True)
class Keep:
    """What the store keeps beside the events, instead of what it kept before."""

    bookmark: Bookmark


@dataclass(frozen=True, slots=True)
class KeepEvidence:
    """The frames of this look were what a decision was judged by.

    An accepted reading has the numbers of its events, and a refused one its fault.
    """

    look: int
    events: tuple[int, ...] = ()
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Alarm:
    """`Rang` comes back after so many seconds; a new alarm takes the place of the old one."""

    seconds: float
    number: int


@dataclass(frozen=True, slots=True)
class CloseGame:
    """The game is over or given up: the next one begins in a new record."""


@dataclass(frozen=True, slots=True)
class Log:
    """A line for whoever looks after the device, in English."""

    text: str


Effect: TypeAlias = (
    Show
    | Light
    | Sound
    | Look
    | LearnCore
    | TurnDock
    | Shuffle
    | Append
    | Keep
    | KeepEvidence
    | Alarm
    | CloseGame
    | Log
)
