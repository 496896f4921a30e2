"""What the page asks of the simulated world; a real table has none of it."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from firmware_app.pattern import Lighting
from firmware_app.ports import Button
from firmware_app.tunes import Note
from firmware_app.web.table import Hear, Unlisten


class Breakage(Enum):
    """What can be broken on purpose until it is mended."""

    LAMP = "lamp"
    HAND = "hand"
    CAMERA = "camera"
    DISPLAY = "display"
    DOCK = "dock"


@dataclass(frozen=True, slots=True)
class TileTaken:
    """A tile of the market goes on a bare face; its first area lies at this edge."""

    place: int
    seat: str
    face: int
    edge: int


@dataclass(frozen=True, slots=True)
class SetDown:
    """A planet is set on the mat, on this face, turned by so many degrees."""

    seat: str
    bottom: int | None = None
    """None: on a face that needs not be seen, another one each time."""
    degrees: int = 0


@dataclass(frozen=True, slots=True)
class PickedUp:
    """Whatever stands on the mat is lifted."""


@dataclass(frozen=True, slots=True)
class MatTurned:
    """Somebody turns the mat, counter-clockwise from above."""

    degrees: int


@dataclass(frozen=True, slots=True)
class CardShown:
    """Somebody holds an animal's card under the camera."""

    animal: str


@dataclass(frozen=True, slots=True)
class ObjectiveTurned:
    """A player holds the objective under the camera."""

    seat: str


@dataclass(frozen=True, slots=True)
class BotsTold:
    """Bots play or pause; the speed is in percent of a person's."""

    playing: bool
    speed: int = 100


@dataclass(frozen=True, slots=True)
class BotsStepped:
    """Bots make one move."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A seat is played by a bot of this name, or by a person."""

    seat: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class Broken:
    """Something breaks, or is whole again."""

    breakage: Breakage
    broken: bool


@dataclass(frozen=True, slots=True)
class TileSpun:
    """A tile is turned by so many areas while nobody looks."""

    seat: str
    face: int
    areas: int


@dataclass(frozen=True, slots=True)
class PowerCut:
    """The plug is pulled, or put back."""

    off: bool


@dataclass(frozen=True, slots=True)
class ContactMoved:
    """A contact of a virtual button closes or opens."""

    button: Button
    down: bool


Deed: TypeAlias = (
    TileTaken
    | SetDown
    | PickedUp
    | MatTurned
    | CardShown
    | ObjectiveTurned
    | BotsTold
    | BotsStepped
    | SeatTaken
    | Broken
    | TileSpun
    | PowerCut
    | ContactMoved
)


@dataclass(frozen=True, slots=True)
class Device:
    """What the virtual device shows and plays just now."""

    screen: bytes
    """128 x 64 points, row by row, eight to a byte, the leftmost in the highest bit."""
    lighting: Lighting
    heard: int = 0
    """Grows with every tune, so that each is played once."""
    tune: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The world behind the camera, as its hands know it."""

    device: Device
    market: tuple[str | None, ...] = ()
    """The five tiles of the round, None where one was taken."""
    planets: tuple[tuple[str, str], ...] = ()
    """Each seat with the 60 letters that truly lie on the planet."""
    to_move: str | None = None
    """Who chooses the next tile."""
    standing: str | None = None
    bottom: int = 11
    degrees: int = 0
    playing: bool = False
    speed: int = 100
    bots: tuple[tuple[str, str | None], ...] = ()
    broken: tuple[Breakage, ...] = ()
    power: bool = True
    objectives: tuple[tuple[str, str], ...] = ()
    """What is on the cards that people, not bots, hold in their hands."""
    spun: tuple[tuple[str, int], ...] = ()
    """Each tile that lies otherwise than it was placed: its seat and face."""


class Stage(Protocol):
    """The stage; every method may be called from any thread and returns at once."""

    def scene(self) -> Scene:
        """Return the world as it is now."""
        ...

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear`, from any thread, whenever the scene has changed."""
        ...

    def act(self, deed: Deed) -> None:
        """Do it, or raise a RefereeError that says why it cannot be done."""
        ...
