"""Everything the referee knows at one moment, as a value."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self, TypeAlias

from engine.planet.catalogue import Catalogue, default_catalogue
from engine.planet.game import Game
from engine.planet.tile import Placement
from firmware_app.referee.effect import Effect, Light, Look, Purpose
from firmware_app.referee.happening import Correction
from firmware_app.referee.saved import Bookmark, Draft, Saved
from firmware_app.views import PageAddress, Part, Starting, View

DEVICE = tuple(part for part in Part if part is not Part.DOCK)
"""What a device has unless it says otherwise."""


class Whose(NamedTuple):
    """It was asked whose planet stands on the mat."""


class PutBackOf(NamedTuple):
    """It was asked whose tile is to be put back."""


class Order(NamedTuple):
    """It was asked which of several new tiles came first: those chosen, and those left."""

    seat: str
    chosen: tuple[Placement, ...]
    left: tuple[Placement, ...]
    look: int


class Undoing(NamedTuple):
    """It was asked whether an event did not happen."""

    number: int


class Correcting(NamedTuple):
    """It was shown what corrections would change."""

    corrections: tuple[Correction, ...]


Pending: TypeAlias = Whose | PutBackOf | Order | Undoing | Correcting


_BLIND = Look(0, Purpose.NOTHING)
_NOWHERE = PageAddress(None, None)


@dataclass(frozen=True, slots=True)
class Given:
    """What the devices were last told, so that they are told only what is new."""

    view: View | None = None
    light: Light | None = None
    look: Look = _BLIND
    alarm: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A game or its lobby, what is asked just now, and what the devices were told."""

    language: str = "en"
    catalogue: Catalogue = field(default_factory=default_catalogue)
    parts: tuple[Part, ...] = DEVICE
    missing: tuple[Part, ...] = ()
    players: tuple[int, int] = (2, 4)
    """How few and how many may play at this table."""
    page: PageAddress = _NOWHERE
    game: Game | None = None
    mark: Bookmark = field(default_factory=Bookmark)
    aside: View | None = field(default_factory=Starting)
    """What lies over the course of the game for a moment."""
    pending: Pending | None = None
    offered: Saved | None = None
    cursor: int | None = None
    """What the buttons have come to where one of many is chosen."""
    only: str | None = None
    """The planet on the mat is this player's: people have said so."""
    standing: str | None = None
    """Whose planet was accepted and is not lifted yet."""
    touched: bool = False
    """Something stood on the mat since the camera began to look."""
    between: bool = False
    """A planet may be lifted and set down on another face: it is still the same one."""
    blind: int = 0
    """So many pictures in a row showed no mat."""
    turning: bool = False
    check: View | None = None
    """What the camera made of an empty planet."""
    now: str | None = None
    """The time that events are told with."""
    anew: bool = False
    """The camera has to begin with no frames."""
    given: Given = field(default_factory=Given)

    @property
    def draft(self) -> Draft:
        """The game that is being set up."""
        return self.mark.draft or Draft()

    @property
    def sees(self) -> bool:
        """Whether there is a camera."""
        return self.has(Part.CAMERA)

    def has(self, part: Part) -> bool:
        """Tell whether a part is there and answers."""
        return part in self.parts and part not in self.missing

    def marked(self, **changes: Any) -> Self:
        """Return the state with another bookmark."""
        return replace(self, mark=replace(self.mark, **changes))

    def drafted(self, **changes: Any) -> Self:
        """Return the state with another draft."""
        return self.marked(draft=replace(self.draft, **changes))

    def aside_of(self, view: View | None, pending: Pending | None = None) -> Self:
        """Return the state with something else laid over the game, or nothing."""
        return replace(self, aside=view, pending=pending)

    def looking_anew(self) -> Self:
        """Return the state in which the camera begins with no frames."""
        return replace(
            self, anew=True, only=None, standing=None, touched=False, between=False, blind=0
        )


class Turn(NamedTuple):
    """What becomes of a state, and what is to be done at this moment only."""

    state: State
    moments: tuple[Effect, ...] = ()
