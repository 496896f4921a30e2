"""Views beside the game: the menu, the page, notices and parts that come and go."""

from dataclasses import dataclass

from firmware_app.views.word import Ask, Item, Notice, Part


@dataclass(frozen=True, slots=True)
class Menu:
    """What else the device can do."""

    items: tuple[Item, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes or no, with what it is about."""

    ask: Ask
    seat: str | None = None
    round: int | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageAddress:
    """Where the page is, and the code that lets somebody change the game."""

    url: str | None
    code: str | None


@dataclass(frozen=True, slots=True)
class Told:
    """A notice, with whom or what it is about."""

    notice: Notice
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class PartGone:
    """A part is missing, and the game goes on without it."""

    part: Part


@dataclass(frozen=True, slots=True)
class PartBack:
    """A part is there again."""

    part: Part


@dataclass(frozen=True, slots=True)
class Ailing:
    """The machine has a fault: the doctor's code for it, and how many others there are."""

    code: str
    more: int = 0
