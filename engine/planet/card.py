"""The cards: animals, and the tables of the natural-habitat objectives, each with its source."""

import re
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Self

from engine.errors import Illegal, Unreadable
from engine.planet.animal import Requirement
from engine.planet.entry import Entry, meant
from engine.planet.habitat import Habitat
from engine.planet.score import ObjectiveTable, Step
from engine.quoting import quoted

LANGUAGES = ("en", "pl", "fr")
STICKERS = 45
CARD = "card"
"""The source of what an owner has read from a card."""

SOURCES = ("rulebook", "review", "assumed", CARD)

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal card: what it asks, its names, the number of its sticker and how we know."""

    id: str
    requirement: Requirement
    names: tuple[tuple[str, str], ...]
    sticker: int
    source: str

    def __post_init__(self) -> None:
        """Refuse a card that could not be told, stuck on or read again."""
        _identifier(self.id)
        _sticker(self.sticker)
        _source(self.source)
        if tuple(language for language, _ in self.names) != LANGUAGES:
            raise Illegal(f"{self.id!r} needs a name in each of {', '.join(LANGUAGES)}")
        for _, name in self.names:
            _name(name)

    @classmethod
    def read(cls, entry: Entry) -> Self:
        """Read an animal's entry."""
        keys = entry.table(("id", "requirement", "names", "sticker", "source"))
        names = keys["names"].table(LANGUAGES)
        return cls(
            keys["id"].made(_identifier, keys["id"].text()),
            keys["requirement"].made(Requirement.from_text, keys["requirement"].text()),
            tuple((word, names[word].made(_name, names[word].text())) for word in LANGUAGES),
            keys["sticker"].made(_sticker, keys["sticker"].whole()),
            keys["source"].made(_source, keys["source"].text()),
        )

    def name(self, language: str) -> str:
        """Return the name in a language, and in English where we do not know it."""
        names = dict(self.names)
        return names.get(language, names["en"])

    def to_json(self) -> dict[str, object]:
        """Return what `read` reads."""
        return {
            "id": self.id,
            "requirement": str(self.requirement),
            "names": dict(self.names),
            "sticker": self.sticker,
            "source": self.source,
        }


class Objective(NamedTuple):
    """An objective's table, and the source of each of its steps."""

    table: ObjectiveTable
    sources: tuple[str, ...]

    @classmethod
    def read(cls, entry: Entry, defaults: dict[str, object]) -> Self:
        """Read an objective's entry, whose steps take what they lack from the defaults."""
        keys = entry.table(("habitat", "steps"))
        table = ObjectiveTable(
            keys["habitat"].made(Habitat.from_letter, keys["habitat"].text()), ()
        )
        sources = []
        for each in keys["steps"].each():
            step = each.over(defaults).table(("areas", "points", "source"))
            steps = (*table.steps, Step(step["areas"].whole(), step["points"].whole()))
            # One step at a time, so that the fault lies at the step that does not rise.
            table = each.made(partial(ObjectiveTable, table.habitat), steps)
            sources.append(step["source"].made(_source, step["source"].text()))
        return cls(table, tuple(sources))

    def to_json(self) -> dict[str, object]:
        """Return what `read` reads."""
        steps = [
            {"areas": step.areas, "points": step.points, "source": source}
            for step, source in zip(self.table.steps, self.sources, strict=True)
        ]
        return {"habitat": self.table.habitat.letter, "steps": steps}


def _identifier(word: str) -> str:
    if not re.fullmatch(r"[a-z]{2,20}", word, re.ASCII):
        raise Unreadable(f"{quoted(word)} is no id: write 2 to 20 small letters from a to z")
    return word


def _name(name: str) -> str:
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise Unreadable(
            f"{quoted(name)} is no name: write it without spaces around it, on one line"
        )
    if len(name) > _LONGEST:
        raise Unreadable(f"{quoted(name)} is no name: it is longer than {_LONGEST} characters")
    return name


def _sticker(number: int) -> int:
    if not 0 <= number < STICKERS:
        raise Illegal(
            f"there is no sticker {quoted(number)}: they are numbered 0 to {STICKERS - 1}"
        )
    return number


def _source(word: str) -> str:
    if word not in SOURCES:
        raise Unreadable(f"{quoted(word)} is no source{meant(word, SOURCES)}")
    return word
