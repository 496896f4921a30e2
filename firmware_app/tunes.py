"""Short tunes for a buzzer."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

HERTZ: Final[Mapping[str, float]] = MappingProxyType(
    {"C5": 523.25, "E5": 659.26, "G5": 783.99, "A5": 880.0, "C6": 1046.5, "E6": 1318.51}
)


class Note(NamedTuple):
    """A pitch, or a rest, and how long it lasts."""

    hertz: float | None
    seconds: float


def tone(name: str, seconds: float) -> Note:
    """Return a note by its name."""
    return Note(HERTZ[name], seconds)


def rest(seconds: float) -> Note:
    """Return a silence."""
    return Note(None, seconds)


class Sounding(NamedTuple):
    """The pitch of a moment, and when it changes; None after the end."""

    hertz: float | None
    until: float | None


SILENCE: Final = Sounding(None, None)


@dataclass(frozen=True, slots=True)
class Playing:
    """A tune and when it began: one that is over is never played late."""

    notes: tuple[Note, ...]
    began: float

    def at(self, now: float) -> Sounding:
        """Return what sounds at a time."""
        ends = list(accumulate((note.seconds for note in self.notes), initial=self.began))[1:]
        for note, end in zip(self.notes, ends, strict=True):
            if now < end:
                return Sounding(note.hertz, end)
        return SILENCE
