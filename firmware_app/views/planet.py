"""Views of a planet that stands on the mat, or should."""

from dataclasses import dataclass

from engine.planet.card import Animal
from engine.planet.tile import Placement
from firmware_app.views.word import Status
from vision.reading import Fault, Hint


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a list: the name, where they stand, how many tiles are to be read."""

    name: str
    status: Status
    due: int = 0


@dataclass(frozen=True, slots=True)
class Lie:
    """How a tile lay on a face: its letters from edge 0, and what it touched across its edges."""

    face: int
    known: str
    around: str
    shown: str | None = None
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Placing:
    """People place and show: who is still awaited."""

    round: int
    seats: tuple[Seat, ...]
    animals: tuple[Animal, ...]
    hidden_due: tuple[int, ...] = ()
    """The rounds whose hidden animal is still to be turned up."""


@dataclass(frozen=True, slots=True)
class Looking:
    """A planet stands there and more is needed: which way to turn it, which faces were seen."""

    owner: str | None
    hint: Hint | None
    turn: float
    seen: tuple[bool, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """A planet is read: how many of its tiles are new, how many faces are from memory."""

    seat: str
    round: int
    new: tuple[Placement, ...]
    from_memory: int
    awaited: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlreadyRead:
    """This planet was read in this round and shows nothing new."""

    seat: str


@dataclass(frozen=True, slots=True)
class Refused:
    """What is wrong with a planet, whose it is, how it was, and what buttons may do about it."""

    fault: Fault
    seat: str | None
    lies: tuple[Lie, ...] = ()
    went_on: bool = False
    """The new tile may be that of the next round."""
    as_seen: bool = False
    """What is seen may be taken instead of what is remembered."""


@dataclass(frozen=True, slots=True)
class AskWhose:
    """It asks whose planet this is, because two look the same."""

    players: tuple[str, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class AskOrder:
    """It asks which of the new tiles came first."""

    seat: str
    round: int
    tiles: tuple[Lie, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Where a tile was and how it lay, one after the other, from memory."""

    seat: str
    lie: Lie | None
    round: int | None
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class WholeReading:
    """Every planet is read once more, whole: who is done."""

    seats: tuple[Seat, ...]
