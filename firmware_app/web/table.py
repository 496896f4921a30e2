"""What the page asks of the table, and nothing more: whoever composes the program provides it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, Self

from engine.planet.catalogue import Catalogue, default_catalogue
from engine.planet.game import Game
from firmware_app.eye.outline import Outline
from firmware_app.referee.effect import Light, Purpose
from firmware_app.referee.happening import Happening
from firmware_app.referee.saved import Draft
from firmware_app.referee.state import DEVICE, State
from firmware_app.views import Part, Starting, View

Hear = Callable[[], None]
Unlisten = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Moment:
    """What people may see of the table just now."""

    view: View = field(default_factory=Starting)
    game: Game | None = None
    draft: Draft = field(default_factory=Draft)
    round: int = 1
    language: str = "en"
    catalogue: Catalogue = field(default_factory=default_catalogue)
    parts: tuple[Part, ...] = DEVICE
    missing: tuple[Part, ...] = ()
    light: Light | None = None
    looks_for: Purpose = Purpose.NOTHING

    @classmethod
    def of(cls, state: State, view: View) -> Self:
        """Return what may be seen of a referee's state and of the view that it shows."""
        return cls(
            view,
            state.game,
            state.draft,
            state.mark.round,
            state.language,
            state.catalogue if state.game is None else state.game.catalogue,
            state.parts,
            state.missing,
            state.given.light,
            state.given.look.purpose,
        )


class Watched(NamedTuple):
    """The camera's newest picture with what the reader sees in it."""

    number: int
    width: int
    height: int
    jpeg: bytes
    outlines: tuple[Outline, ...] = ()


class Past(NamedTuple):
    """A game that was played here."""

    number: int
    at: str | None
    game: Game


class Table(Protocol):
    """The table; every method may be called from any thread and returns at once."""

    def moment(self) -> Moment:
        """Return what may be seen now."""
        ...

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear`, from any thread, whenever another moment has come."""
        ...

    def submit(self, happening: Happening) -> None:
        """Let the referee hear of it; what comes of it is seen in the next moments."""
        ...

    def watched(self) -> Watched | None:
        """Return the camera's newest picture; none while objectives are shown."""
        ...

    def evidence(self, event: int) -> tuple[bytes, ...]:
        """Return the pictures (JPEG) by which an event of the game was judged."""
        ...

    def past(self) -> tuple[Past, ...]:
        """Return the games that were played here, the latest first."""
        ...
