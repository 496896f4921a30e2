"""The catalogue: which animals and objectives there are, as the packaged file and its owner say."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Self

from engine.errors import Illegal, Unreadable
from engine.planet.animal import Requirement
from engine.planet.card import CARD, Animal, Objective
from engine.planet.entry import Entry, FaultError, meant
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.lines import line_of
from engine.planet.score import ObjectiveTable
from engine.quoting import quoted

_LONGEST = 200_000
_FROM_CARD: dict[str, object] = {"source": CARD}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Animals in the order of the file, and objective tables with the sources of their steps."""

    animals: tuple[Animal, ...]
    tables: tuple[ObjectiveTable, ...]
    sources: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        """Every animal and every sticker is there once, and so is the table of every habitat."""
        ids = [animal.id for animal in self.animals]
        stickers = [animal.sticker for animal in self.animals]
        if len(set(ids)) < len(ids) or len(set(stickers)) < len(stickers):
            raise Illegal("a catalogue has every animal and every sticker once")
        if tuple(table.habitat for table in self.tables) != HABITATS:
            raise Illegal(
                "a catalogue has one table for each habitat, in the order of the habitats"
            )
        if [len(table.steps) for table in self.tables] != [len(each) for each in self.sources]:
            raise Illegal("a catalogue has one source for each step of a table")

    def animal(self, id_: str) -> Animal:
        """Return the animal of an id."""
        for animal in self.animals:
            if animal.id == id_:
                return animal
        known = [animal.id for animal in self.animals]
        raise Unreadable(f"there is no animal {quoted(id_)} in the catalogue{meant(id_, known)}")

    def table(self, habitat: Habitat) -> ObjectiveTable:
        """Return the objective table of a habitat."""
        return self.tables[habitat.index]

    def step_sources(self, habitat: Habitat) -> tuple[str, ...]:
        """Return how we know each step of a habitat's table."""
        return self.sources[habitat.index]

    def with_requirement(self, id_: str, requirement: Requirement) -> Self:
        """Return the catalogue with what an owner's card asks."""
        changed = replace(self.animal(id_), requirement=requirement, source=CARD)
        animals = tuple(changed if each.id == id_ else each for each in self.animals)
        return replace(self, animals=animals)

    def with_table(self, table: ObjectiveTable) -> Self:
        """Return the catalogue with an owner's table; a step that we had keeps its source."""
        place = table.habitat.index
        known = dict(zip(self.tables[place].steps, self.sources[place], strict=True))
        told = tuple(known.get(step, CARD) for step in table.steps)
        return replace(
            self,
            tables=(*self.tables[:place], table, *self.tables[place + 1 :]),
            sources=(*self.sources[:place], told, *self.sources[place + 1 :]),
        )

    @property
    def digest(self) -> str:
        """The SHA-256 of the content, whatever the order of the animals."""
        content = self.to_json()
        content["animal"] = [a.to_json() for a in sorted(self.animals, key=lambda a: a.sticker)]
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    def to_json(self) -> dict[str, object]:
        """Return the catalogue in the form of its file."""
        objectives = map(Objective, self.tables, self.sources)
        return {
            "animal": [animal.to_json() for animal in self.animals],
            "objective": [objective.to_json() for objective in objectives],
        }

    @staticmethod
    def from_json(mapping: Mapping[str, object]) -> "Catalogue":
        """Read what `to_json` wrote."""
        try:
            return _read(Entry(dict(mapping)), None)
        except FaultError as fault:
            words = (str(part + 1) if isinstance(part, int) else part for part in fault.path)
            place = " ".join(("the catalogue", *words))
            raise fault.error(f"{place}: {fault.problem}") from None


def parse_catalogue(text: str, where: str) -> Catalogue:
    """Read a whole catalogue; `where` names the file in what is said of its faults."""
    return _parse(text, where, None)


def overlaid(base: Catalogue, text: str, where: str) -> Catalogue:
    """Read an owner's file, whose keys of an animal and table of a habitat replace ours."""
    return _parse(text, where, base)


@cache
def default_catalogue() -> Catalogue:
    """Return the packaged catalogue."""
    text = files("engine.planet").joinpath("catalogue.toml").read_text("utf-8")
    return parse_catalogue(text, "catalogue.toml")


def _parse(text: str, where: str, base: Catalogue | None) -> Catalogue:
    document = _toml(text, where)
    try:
        return _read(Entry(document), base)
    except FaultError as fault:
        line = f", line {line_of(text, fault.path)}" if fault.path else ""
        raise fault.error(f"{where}{line}: {fault.problem}") from None


def _toml(text: str, where: str) -> dict[str, object]:
    if len(text) > _LONGEST:
        raise Unreadable(f"{where} is no catalogue: it has more than {_LONGEST} characters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        message, _, place = str(problem).rpartition(" (at ")
        line = re.match(r"line (\d+)", place)
        number = line[1] if line else text.rstrip().count("\n") + 1
        raise Unreadable(f"{where}, line {number}: this is no TOML: {message}") from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists in lists in lists.
        raise Unreadable(f"{where} is no catalogue: it has a value that cannot be read") from None


def _read(document: Entry, base: Catalogue | None) -> Catalogue:
    keys = document.table((), ("animal", "objective"))
    animals = _animals(keys["animal"].each() if "animal" in keys else [], base)
    told = _objectives(keys["objective"].each() if "objective" in keys else [], base)
    missing = [habitat.letter for habitat in HABITATS if habitat not in told]
    if missing:
        raise document.fault(f"there is no [[objective]] for {', '.join(missing)}")
    objectives = [told[habitat] for habitat in HABITATS]
    tables = tuple(objective.table for objective in objectives)
    return Catalogue(animals, tables, tuple(objective.sources for objective in objectives))


def _objectives(entries: list[Entry], base: Catalogue | None) -> dict[Habitat, Objective]:
    told = list(map(Objective, base.tables, base.sources)) if base else []
    mine: dict[Habitat, Objective] = {}
    for entry in entries:
        objective = Objective.read(entry, _FROM_CARD if base else {})
        habitat = objective.table.habitat
        if habitat in mine:
            repeated = Illegal(f"there is an [[objective]] for {habitat.letter} already")
            raise entry.keys()["habitat"].fault(repeated)
        mine[habitat] = objective
    return {each.table.habitat: each for each in told} | mine


def _animals(entries: list[Entry], base: Catalogue | None) -> tuple[Animal, ...]:
    told = {animal.id: animal for animal in (base.animals if base else ())}
    mine: dict[str, Entry] = {}
    for entry in entries:
        keys = entry.keys()
        id_ = entry.key("id").text()
        if id_ in mine:
            raise keys["id"].fault(Illegal(f"there is an animal {quoted(id_)} already"))
        mine[id_] = entry
        if base and "removed" in keys:
            _remove(entry, id_, told)
        else:
            told[id_] = Animal.read(_over(entry, told.get(id_)) if base else entry)
    _refuse_shared_stickers(told, mine)
    return tuple(told.values())


def _over(entry: Entry, ours: Animal | None) -> Entry:
    """What an owner's entry does not say stays, and what it says is read from the card."""
    return entry.over((ours.to_json() if ours else {}) | _FROM_CARD)


def _remove(entry: Entry, id_: str, told: dict[str, Animal]) -> None:
    if not entry.table(("id", "removed"))["removed"].flag():
        raise entry.key("removed").fault("write `removed = true`, or leave it out")
    if id_ not in told:
        raise entry.key("id").fault(f"there is no animal {quoted(id_)}{meant(id_, list(told))}")
    del told[id_]


def _refuse_shared_stickers(told: dict[str, Animal], mine: dict[str, Entry]) -> None:
    """Tell of the owner's entry, not of ours, that its sticker is on another animal."""
    owners: dict[int, str] = {}
    for animal in sorted(told.values(), key=lambda animal: animal.id in mine):
        owner = owners.setdefault(animal.sticker, animal.id)
        if owner != animal.id:
            shared = Illegal(f"sticker {animal.sticker} is on {owner!r} already")
            raise Entry(None, (*mine[animal.id].path, "sticker")).fault(shared)
