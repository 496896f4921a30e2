"""What reaches the referee: buttons, readings, stickers, the page, parts that come and go."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from engine.planet.animal import Requirement
from engine.planet.catalogue import Catalogue, default_catalogue
from engine.planet.habitat import Habitat
from engine.planet.score import Step
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from firmware_app.referee.saved import Saved
from firmware_app.views import Part, Way
from vision.reading import Hint, Reading


class Button(Enum):
    """The three buttons."""

    LEFT = "left"
    OK = "ok"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Started:
    """The program runs: what the store kept of an unfinished game, and what the device has."""

    saved: Saved | None = None
    language: str = "en"
    parts: tuple[Part, ...] = tuple(part for part in Part if part is not Part.DOCK)
    catalogue: Catalogue = field(default_factory=default_catalogue)
    """The cards of the next game, as the owner has corrected them."""
    players: tuple[int, int] = (2, 4)
    """How few and how many may play at this table."""


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """People want another language."""

    language: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed and let go."""

    button: Button


@dataclass(frozen=True, slots=True)
class Held:
    """A button is held down: the left one means undo."""

    button: Button


@dataclass(frozen=True, slots=True)
class Rang:
    """The time of an `Alarm` is over."""

    number: int


@dataclass(frozen=True, slots=True)
class ReadingCame:
    """The reader's answer to the `Look` of this number; an older look's is not heeded."""

    look: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class Lifted:
    """The mat is bare: whatever stood there is gone."""


@dataclass(frozen=True, slots=True)
class StickerSeen:
    """A card's sticker: 0 to 44 are animals, 45 to 49 objectives in the order of the habitats."""

    sticker: int


@dataclass(frozen=True, slots=True)
class CardUnclear:
    """A card is before the camera and cannot be read: what to do with it."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class Ailed:
    """The doctor found something wrong with the machine: a code, and how many others there are."""

    code: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The answer to `Shuffle`: the ids by chance in another order."""

    animals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnimalPicked:
    """Somebody picked a card by its id on the page."""

    animal: str


@dataclass(frozen=True, slots=True)
class LobbyTold:
    """What was filled in on the page; None is not told yet."""

    players: tuple[str, ...] | None = None
    variant: Variant | None = None
    first: str | None = None
    way: Way | None = None


@dataclass(frozen=True, slots=True)
class WhoseTold:
    """The planet on the mat is this player's."""

    seat: str


@dataclass(frozen=True, slots=True)
class ObjectiveTold:
    """A player turned the objective over."""

    seat: str
    habitat: Habitat


@dataclass(frozen=True, slots=True)
class TileEntered:
    """A tile told by hand: the player's next one."""

    seat: str
    placement: Placement
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TileCorrected:
    """The tile of a round lies otherwise than was read."""

    seat: str
    round: int
    placement: Placement
    by: str | None = None


@dataclass(frozen=True, slots=True)
class OwnerCorrected:
    """The tile of a round was read from another player's planet: the two change places."""

    seat: str
    round: int
    owner: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class AnimalTold:
    """People read on their own card what an animal asks."""

    animal: str
    requirement: Requirement
    by: str | None = None


@dataclass(frozen=True, slots=True)
class ThresholdsTold:
    """People read on their own card what an objective pays."""

    habitat: Habitat
    steps: tuple[Step, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class RetractionAsked:
    """An event of the game, by its number, did not happen."""

    number: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """Yes or no to what the referee asks just now, from the page."""

    yes: bool


@dataclass(frozen=True, slots=True)
class WhyAsked:
    """Somebody doubts an award."""

    round: int
    animal: str


@dataclass(frozen=True, slots=True)
class PutBackAsked:
    """A player's tile fell off or was spun."""

    seat: str


@dataclass(frozen=True, slots=True)
class RoundSkipped:
    """People have gone on to the next round: who was not read is read later."""


@dataclass(frozen=True, slots=True)
class NewGameAsked:
    """People want to begin anew."""


@dataclass(frozen=True, slots=True)
class PageOpened:
    """The page is served there, and this code lets people change the game."""

    url: str | None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class DockTurned:
    """The dock has come to rest."""


@dataclass(frozen=True, slots=True)
class PartLost:
    """A part does not answer."""

    part: Part


@dataclass(frozen=True, slots=True)
class PartFound:
    """A part answers again."""

    part: Part


Correction: TypeAlias = (
    TileEntered | TileCorrected | OwnerCorrected | AnimalTold | ThresholdsTold | RetractionAsked
)
Happening: TypeAlias = (
    Started
    | LanguageChosen
    | Pressed
    | Held
    | Rang
    | ReadingCame
    | Lifted
    | StickerSeen
    | CardUnclear
    | Shuffled
    | AnimalPicked
    | LobbyTold
    | WhoseTold
    | ObjectiveTold
    | Correction
    | Answered
    | WhyAsked
    | PutBackAsked
    | RoundSkipped
    | NewGameAsked
    | PageOpened
    | DockTurned
    | PartLost
    | PartFound
    | Ailed
)
