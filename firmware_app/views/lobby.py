"""Views from power on to the first tile."""

from dataclasses import dataclass

from engine.planet.card import Animal
from engine.planet.variant import Variant
from firmware_app.views.word import Way
from vision.reading import Fault, Hint


@dataclass(frozen=True, slots=True)
class Starting:
    """The device has a face at once."""


@dataclass(frozen=True, slots=True)
class ResumeOffer:
    """An unfinished game is there: its round (0 in the lobby) and its players."""

    round: int
    players: tuple[str, ...]
    resume: bool = True


@dataclass(frozen=True, slots=True)
class AskCount:
    """It asks how many play."""

    count: int


@dataclass(frozen=True, slots=True)
class AskName:
    """It asks who sits on a seat, the first being 1."""

    place: int
    count: int
    name: str


@dataclass(frozen=True, slots=True)
class AskVariant:
    """It asks which way to play."""

    variant: Variant


@dataclass(frozen=True, slots=True)
class AskFirst:
    """It asks who is the youngest, and so starts (P-10)."""

    players: tuple[str, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class AskWay:
    """It asks how the animals are told."""

    way: Way


@dataclass(frozen=True, slots=True)
class LayCards:
    """The referee drew these cards: lay them under the pile of a round."""

    round: int
    animals: tuple[Animal, ...]
    hidden: bool = False
    """One more lies beside them face down (P-15)."""


@dataclass(frozen=True, slots=True)
class ShowCard:
    """Show the next card's sticker, or pick it: where it lies, how many are told, the last one."""

    round: int
    place: int
    done: int
    of: int
    last: Animal | None = None
    cursor: Animal | None = None
    """The animal that the buttons have come to, when cards are picked."""


@dataclass(frozen=True, slots=True)
class CheckPlanet:
    """Set down an empty planet: what the camera makes of mat, light and focus."""

    place: int
    count: int
    hint: Hint | None
    fault: Fault | None = None
    mat: bool = False
    light: bool = False
    focus: bool = False
    lift: bool = False
    """This planet is well; the next one may come."""
