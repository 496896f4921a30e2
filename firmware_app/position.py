"""A position that people hand over: parsed into the rules' values, or refused with its place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from engine.errors import RefereeError
from engine.names import check_distinct, player_name
from engine.planet.animal import Requirement
from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.entry import Entry, FaultError, meant
from engine.planet.habitat import Habitat
from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from engine.planet.score import ObjectiveTable, Step
from engine.planet.variant import Variant
from engine.quoting import quoted

_PLAYERS = range(2, 5)
_LONGEST = 100
"""Longer than any text that a position holds, so that no message quotes a whole book."""

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class RoundPosition:
    """The planets at the end of a round, and the animals to award."""

    round: int
    planets: Mapping[str, Planet]
    animals: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class FinalPosition:
    """All that the final score depends on; a table that is not given is the catalogue's."""

    variant: Variant
    planets: Mapping[str, Planet]
    won: Mapping[str, tuple[Requirement, ...]]
    objectives: Mapping[str, Habitat]
    tables: Mapping[Habitat, ObjectiveTable]


Position = RoundPosition | FinalPosition


def read_position(value: object) -> Position:
    """Read one position."""
    try:
        return _position(Entry(value))
    except FaultError as fault:
        raise _sentence("the position", fault) from None


def read_positions(values: Sequence[object]) -> list[Position]:
    """Read a list of positions; what is wrong with one is said with its number."""
    read = []
    for number, value in enumerate(values, 1):
        try:
            read.append(_position(Entry(value)))
        except FaultError as fault:
            raise _sentence(f"position {number}", fault) from None
    return read


def _sentence(whose: str, fault: FaultError) -> RefereeError:
    way = [f"number {step + 1}" if isinstance(step, int) else quoted(step) for step in fault.path]
    return fault.error(f"{', '.join([whose, *way])}: {fault.problem}")


def _position(entry: Entry) -> Position:
    keys = entry.table((), ("round", "planets", "animals", "final"))
    if ("round" in keys) is ("final" in keys):
        count = "both" if "final" in keys else "neither"
        raise entry.fault(f"it has {count} of 'round' and 'final': give one of them")
    return _final(entry.table(("final",))["final"]) if "final" in keys else _round(entry)


def _round(entry: Entry) -> RoundPosition:
    keys = entry.table(("round", "planets", "animals"))
    planets = _planets(keys["planets"])
    animals = tuple(_different([(each, _requirement(each)) for each in keys["animals"].each()]))
    number = keys["round"].whole()
    if not 1 <= number <= LAST_ROUND:
        raise keys["round"].fault(f"there is no round {quoted(number)}: it is 1 to {LAST_ROUND}")
    if animals and number < FIRST_AWARDS:
        raise keys["animals"].fault(
            f"no animal is awarded in round {number}: they begin in round {FIRST_AWARDS}"
        )
    return RoundPosition(number, planets, animals)


def _final(entry: Entry) -> FinalPosition:
    keys = entry.table(("variant", "planets"), ("won", "objectives", "thresholds"))
    variant = _text(keys["variant"], Variant.from_text)
    planets = _planets(keys["planets"])
    won = _won(keys["won"], planets) if "won" in keys else {}
    if not variant.objectives:
        return FinalPosition(variant, planets, won, {}, {})
    objectives = _objectives(entry.table((*keys, "objectives"))["objectives"], planets)
    tables = _tables(keys["thresholds"]) if "thresholds" in keys else {}
    return FinalPosition(variant, planets, won, objectives, tables)


def _planets(entry: Entry) -> dict[str, Planet]:
    keys = entry.keys()
    if len(keys) not in _PLAYERS:
        raise entry.fault(
            f"{len(keys)} players are too {'many' if len(keys) > 4 else 'few'}: 2 to 4"
        )
    for name in keys:
        entry.made(player_name, name)
    entry.made(check_distinct, list(keys))
    return {name: _text(each, parse_planet) for name, each in keys.items()}


def _of_players(entry: Entry, planets: Mapping[str, Planet]) -> dict[str, Entry]:
    keys = entry.keys()
    for name, each in keys.items():
        if name not in planets:
            raise each.fault(f"nobody here is called that{meant(name, list(planets))}")
    return keys


def _won(entry: Entry, planets: Mapping[str, Planet]) -> dict[str, tuple[Requirement, ...]]:
    cards = {
        name: [(each, _requirement(each)) for each in won.each()]
        for name, won in _of_players(entry, planets).items()
    }
    _different([card for won in cards.values() for card in won])
    return {name: tuple(requirement for _, requirement in won) for name, won in cards.items()}


def _objectives(entry: Entry, planets: Mapping[str, Planet]) -> dict[str, Habitat]:
    keys = _of_players(entry, planets)
    for name in planets:
        if name not in keys:
            raise entry.fault(f"{quoted(name)} has no objective: give each player one")
    read = [(each, _text(each, Habitat.from_letter)) for each in keys.values()]
    return dict(zip(keys, _different(read), strict=True))


def _tables(entry: Entry) -> dict[Habitat, ObjectiveTable]:
    return {
        (habitat := each.made(Habitat.from_letter, letter)): _table(each, habitat)
        for letter, each in entry.keys().items()
    }


def _table(entry: Entry, habitat: Habitat) -> ObjectiveTable:
    steps = tuple(_step(each) for each in entry.each())
    return entry.made(partial(ObjectiveTable, habitat), steps)


def _step(entry: Entry) -> Step:
    pair = entry.each()
    if len(pair) != len(Step._fields):
        raise entry.fault("a threshold is two numbers, areas and points, as in [11, 2]")
    areas, points = pair
    return Step(areas.whole(), points.whole())


def _requirement(entry: Entry) -> Requirement:
    return _text(entry, Requirement.from_text)


def _text(entry: Entry, read: Callable[[str], _Read]) -> _Read:
    text = entry.text()
    if len(text) > _LONGEST:
        raise entry.fault(f"{quoted(text)} is longer than anything that can stand here")
    return entry.made(read, text)


def _different(read: list[tuple[Entry, _Read]]) -> list[_Read]:
    """Return what was read, none of it twice in the game."""
    seen: set[_Read] = set()
    for entry, value in read:
        if value in seen:
            raise entry.fault(f"{quoted(entry.value)} is there twice, and the game has it once")
        seen.add(value)
    return [value for _, value in read]
