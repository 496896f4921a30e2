"""One place in a JSON text that is being read: its value, and the way to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Self, TypeVar

from engine.errors import RefereeError, Unreadable
from engine.planet.entry import meant
from engine.quoting import LONGEST, quoted

_LONGEST = 100
"""Longer than any text that a position holds, so that no message quotes a whole book."""

Made = TypeVar("Made")
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class OddNumber:
    """A number that is not whole, as it was written."""

    text: str

    def finite(self) -> float | None:
        """Return its value, or None for what is endless or no number."""
        value = float(self.text)
        return value if isfinite(value) else None


@dataclass(frozen=True, slots=True)
class Place:
    """A value and the way to it, in words."""

    value: object
    way: str

    def fault(self, problem: str | RefereeError) -> RefereeError:
        """Return what is wrong here; a text is said of what cannot be read at all."""
        error = Unreadable if isinstance(problem, str) else type(problem)
        return error(f"{self.way}: {problem}")

    def made(self, make: Callable[[Given], Made], of: Given) -> Made:
        """Make something, so that what refuses to be made is a fault here."""
        try:
            return make(of)
        except RefereeError as problem:
            raise self.fault(problem) from None

    def keys(self) -> dict[str, Self]:
        """Return what lies under each key."""
        if not isinstance(self.value, dict):
            raise self.fault(f"{said(self.value)} is no object: write it between braces")
        return {key: self._within(value, quoted(key)) for key, value in self.value.items()}

    def members(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Self]:
        """Return what lies under each key, all of them known and none missing."""
        found, known = self.keys(), (*required, *optional)
        for key in found:
            if key not in known:
                raise self.fault(f"{quoted(key)} is no key here{meant(key[:_LONGEST], known)}")
        for key in required:
            if key not in found:
                raise self.fault(f"the key {key!r} is missing")
        return found

    def each(self) -> list[Self]:
        """Return the elements of a list."""
        if not isinstance(self.value, list):
            raise self.fault(f"{said(self.value)} is no list: write it between square brackets")
        return [self._within(value, f"number {n}") for n, value in enumerate(self.value, 1)]

    def text(self, read: Callable[[str], Made]) -> Made:
        """Return what a text says."""
        if not isinstance(self.value, str):
            raise self.fault(f"{said(self.value)} is no text: write it between quotes")
        if len(self.value) > _LONGEST:
            raise self.fault(f"{said(self.value)} is longer than anything that can stand here")
        return self.made(read, self.value)

    def whole(self) -> int:
        """Return a whole number."""
        return self._checked_whole("is no whole number")

    def _checked_whole(self, problem: str) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fault(f"{said(self.value)} {problem}")
        return self.value

    def number(self) -> float:
        """Return a finite number, whole or not."""
        if isinstance(self.value, OddNumber):
            value = self.value.finite()
            if value is not None:
                return value
        return float(self._checked_whole("is no number"))

    def _within(self, value: object, step: str) -> Self:
        return type(self)(value, f"{self.way}, {step}")


def said(value: object) -> str:
    """Quote what was read."""
    if isinstance(value, OddNumber):
        return value.text if len(value.text) <= LONGEST else "a huge number"
    return quoted(value)
