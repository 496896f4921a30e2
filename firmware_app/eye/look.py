"""What an eye is asked to look for, and what it tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from engine.planet.planet import Planet
from firmware_app.eye.shot import NOTHING_SHOWN, Mark, Picture, Shot
from vision.palette import Palette
from vision.reading import Hint, Reading


@dataclass(frozen=True, slots=True)
class Planets:
    """One of these planets, and how many of its tiles should be new; None is not known at all."""

    memories: Mapping[str, Planet | None]
    expected_new: int | Mapping[str, int] = 1


@dataclass(frozen=True, slots=True)
class Animals:
    """The stickers of animals."""


@dataclass(frozen=True, slots=True)
class Objectives:
    """The stickers of objectives, whose pictures nobody keeps or shows."""


Sought: TypeAlias = Planets | Animals | Objectives


@dataclass(frozen=True, slots=True)
class Look:
    """A request with its number, which the answers to it bear."""

    number: int
    sought: Sought
    evidence: bool = False
    """Whether a decision brings the pictures that it was made by."""
    keeps_frames: bool = False
    """What stands there was not lifted since the look before, whose pictures count as well."""
    palette: Palette | None = None
    """Tonight's colours, once they are learnt."""

    @property
    def mark(self) -> Mark:
        """Whether pictures taken for this may be kept and shown."""
        return Mark.SECRET if isinstance(self.sought, Objectives) else Mark.OPEN


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen so far in answer to a look."""

    look: int
    reading: Reading | None = None
    stickers: tuple[int, ...] = ()
    hint: Hint | None = None
    """What to do with a card that is seen and cannot be read."""
    preview: Picture = NOTHING_SHOWN
    """A small picture of now and then for people."""
    shots: tuple[Shot, ...] = ()
    """The pictures that a decision was made by."""
    palette: Palette | None = None
    """Tonight's colours, when an empty planet has just shown that of its core."""


class Problem(Enum):
    """What can be wrong with an eye."""

    CAMERA = "camera"
    CRASHED = "crashed"
    HUNG = "hung"


@dataclass(frozen=True, slots=True)
class Trouble:
    """The eye does not see, says why, and tries again by itself after so many seconds."""

    problem: Problem
    sentence: str
    again: float = 0.0


@dataclass(frozen=True, slots=True)
class Ready:
    """The eye has started, or started again."""


Report: TypeAlias = Seen | Trouble | Ready


class Eye(Protocol):
    """The camera and the reader as the referee knows them: nothing here ever waits."""

    def ask(self, look: Look | None) -> None:
        """Look for this from now on and forget what was seen; None is to rest."""
        ...

    def lifted(self) -> None:
        """Know that the planet was lifted and set down."""
        ...

    def poll(self) -> list[Report]:
        """Return what is new; a Seen that nobody fetched has given way to a later one."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...


class Gaze(Protocol):
    """The same, one picture at a time, by whoever has the time to wait for a camera."""

    def ask(self, look: Look | None) -> None:
        """Look for this from now on and forget what was seen; None is to rest."""
        ...

    def lifted(self) -> None:
        """Know that the planet was lifted and set down."""
        ...

    def see(self) -> Seen | None:
        """Take one picture and return all that was seen so far, or None at rest."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...


SHORTEST = 0.5
LONGEST = 10.0


@dataclass(slots=True)
class BackOff:
    """How long to wait before trying again: twice as long each time."""

    shortest: float = SHORTEST
    _next: float = field(default=0.0)

    def pause(self) -> float:
        """Return the seconds to wait this time."""
        pause = max(self._next, self.shortest)
        self._next = min(2 * pause, LONGEST)
        return pause

    def reset(self) -> None:
        """Begin anew: it works."""
        self._next = 0.0
