"""What the reader says: one value with everything that a screen needs to explain itself."""

from dataclasses import dataclass
from enum import Enum

from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, FACES
from engine.planet.tile import Placement
from vision.no_pose import NoPose


class Answer(Enum):
    """Nothing is ever guessed: it accepts, asks, or explains."""

    ACCEPTED = "accepted"
    MORE = "more"
    REFUSED = "refused"


class Fault(Enum):
    """Why a planet is refused, in the words of a recording's truth."""

    NOTHING_NEW = "nothing-new"
    TWO_NEW = "two-new"
    TILE_TURNED = "tile-turned"
    TILE_SWAPPED = "tile-swapped"
    TILE_GONE = "tile-gone"
    OTHER_PLANET = "other-planet"


class Hint(Enum):
    """What to do next."""

    TURN_ON = "turn-on"
    OTHER_FACE = "other-face"
    WHOSE = "whose"
    SHOW_MAT = "show-mat"
    SET_DOWN = "set-down"
    MORE_LIGHT = "more-light"
    HOLD_STILL = "hold-still"
    COME_CLOSER = "come-closer"


@dataclass(frozen=True, slots=True)
class Change:
    """A known face that shows something else: the letters remembered, and those seen."""

    face: int
    known: str
    shown: str
    turned: int = 0
    """By how many areas, counter-clockwise, a tile lies turned."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer after all frames so far."""

    answer: Answer
    reason: Fault | None = None
    hint: Hint | None = None
    turn: float = 0.0
    """Degrees to turn the mat, counter-clockwise from above, to bring into view what matters."""
    owner: str | None = None
    planet: str | None = None
    """60 letters in the numbering of what was remembered, `?` where nothing is known."""
    new: tuple[Placement, ...] = ()
    changes: tuple[Change, ...] = ()
    seen: tuple[bool, ...] = (False,) * FACES
    """Which faces were in view; the others are from memory."""
    lead: float = 0.0
    """Log-odds of this planet against everything else."""
    misfit: float = 0.0
    frames: int = 0
    no_pose: NoPose | None = None

    def __post_init__(self) -> None:
        """Refuse an answer that contradicts itself."""
        if (self.answer is Answer.REFUSED) != (self.reason is not None):
            message = f"a reading that is {self.answer.value} has the reason {self.reason}"
            raise ValueError(message)
        if self.planet is not None and len(self.planet) != AREAS:
            message = f"a planet has {AREAS} letters, not {len(self.planet)}"
            raise ValueError(message)
        if self.answer is Answer.ACCEPTED:
            self.value  # noqa: B018 - raises unless the letters are those of a planet

    @property
    def value(self) -> Planet:
        """The planet as a value."""
        return Planet.from_letters(self.planet or BARE * AREAS)


def face_letters(letters: str, face: int) -> str:
    """Return the letters of one face."""
    return letters[EDGES * face : EDGES * face + EDGES]
