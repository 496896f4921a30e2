"""One place in a catalogue that is being read: its value, and the way to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self, TypeVar

from engine.errors import RefereeError, Unreadable
from engine.planet.lines import Path
from engine.quoting import quoted

T = TypeVar("T")
V = TypeVar("V")

_LARGEST = 1_000_000


class FaultError(Exception):
    """What is wrong at one place: whoever knows the text makes a sentence of it."""

    def __init__(self, path: Path, problem: str, error: type[RefereeError]) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem
        self.error = error


@dataclass(frozen=True, slots=True)
class Entry:
    """A value and the way to it."""

    value: object
    path: Path = ()

    def fault(self, problem: str | RefereeError) -> FaultError:
        """Return what is wrong here; a text is said of what cannot be read at all."""
        error = Unreadable if isinstance(problem, str) else type(problem)
        return FaultError(self.path, str(problem), error)

    def made(self, make: Callable[[V], T], value: V) -> T:
        """Make something of a value, so that what refuses it is a fault here."""
        try:
            return make(value)
        except RefereeError as problem:
            raise self.fault(problem) from None

    def keys(self) -> dict[str, Self]:
        """Return what lies under each key."""
        if not isinstance(self.value, dict):
            raise self.fault(f"{said(self.value)} is no table of keys and values")
        return {key: type(self)(value, (*self.path, key)) for key, value in self.value.items()}

    def key(self, key: str) -> Self:
        """Return what lies under a key that has to be there."""
        found = self.keys()
        if key not in found:
            raise self.fault(f"the key {key!r} is missing")
        return found[key]

    def table(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Self]:
        """Return what lies under each key, all of them known and none missing."""
        found, known = self.keys(), (*required, *optional)
        for key, entry in found.items():
            if key not in known:
                raise entry.fault(f"{quoted(key)} is no key here{meant(key, known)}")
        return found | {key: self.key(key) for key in required}

    def over(self, defaults: dict[str, object]) -> Self:
        """Return the same place, where a key that is not given has its default."""
        given = {key: entry.value for key, entry in self.keys().items()}
        return type(self)({**defaults, **given}, self.path)

    def each(self) -> list[Self]:
        """Return the elements of a list."""
        if isinstance(self.value, dict):
            raise self.fault(
                f"{quoted(self.path[-1])} is a list: write [ ] around it, or [[ ]] around a header"
            )
        if not isinstance(self.value, list):
            raise self.fault(f"{said(self.value)} is no list")
        return [type(self)(value, (*self.path, n)) for n, value in enumerate(self.value)]

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            raise self.fault(f"{said(self.value)} is no text: write it between quotes")
        return self.value

    def whole(self) -> int:
        """Return a whole number that anybody can count to."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fault(f"{said(self.value)} is no whole number")
        if abs(self.value) > _LARGEST:
            raise self.fault(f"{said(self.value)} is too large a number")
        return self.value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.fault(f"{said(self.value)} is neither true nor false")
        return self.value


def said(value: object) -> str:
    """Quote what was read; a TOML text also has dates, times and fractions, which are short."""
    return quoted(value) if isinstance(value, str | int | list | dict) else str(value)


def meant(word: str, known: Sequence[str]) -> str:
    """Return what to write instead: the word that comes close, or all of them."""
    close = get_close_matches(word, known, 1)
    return f": did you mean {close[0]!r}?" if close else f": choose one of {', '.join(known)}"
