"""A position that people hand over: parsed into the rules' values, or refused with its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from engine.json_place import Place, said
from engine.names import LONGEST_NAME, check_distinct, player_name
from engine.planet.animal import Requirement
from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.entry import meant
from engine.planet.habitat import Habitat
from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from engine.planet.score import ObjectiveTable, Step
from engine.planet.variant import Variant
from engine.quoting import quoted

_PLAYERS = range(2, 5)

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
    return _position(Place(value, "the position"))


def read_positions(values: Sequence[object]) -> list[Position]:
    """Read a list of positions; what is wrong with one is said with its number."""
    return [_position(Place(value, f"position {n}")) for n, value in enumerate(values, 1)]


def _position(place: Place) -> Position:
    keys = place.members((), ("round", "planets", "animals", "final"))
    if ("round" in keys) is ("final" in keys):
        count = "both" if "final" in keys else "neither"
        raise place.fault(f"it has {count} of 'round' and 'final': give one of them")
    return _final(place.members(("final",))["final"]) if "final" in keys else _round(place)


def _round(place: Place) -> RoundPosition:
    keys = place.members(("round", "planets", "animals"))
    planets = _planets(keys["planets"])
    animals = tuple(_different([(each, _requirement(each)) for each in keys["animals"].each()]))
    number = keys["round"].whole()
    if not 1 <= number <= LAST_ROUND:
        raise keys["round"].fault(f"there is no round {number}: it is 1 to {LAST_ROUND}")
    if animals and number < FIRST_AWARDS:
        raise keys["animals"].fault(
            f"no animal is awarded in round {number}: they begin in round {FIRST_AWARDS}"
        )
    return RoundPosition(number, planets, animals)


def _final(place: Place) -> FinalPosition:
    keys = place.members(("variant", "planets"), ("won", "objectives", "thresholds"))
    variant = keys["variant"].text(Variant.from_text)
    planets = _planets(keys["planets"])
    won = _won(keys["won"], planets) if "won" in keys else {}
    if not variant.objectives:
        return FinalPosition(variant, planets, won, {}, {})
    objectives = _objectives(place.members((*keys, "objectives"))["objectives"], planets)
    tables = _tables(keys["thresholds"]) if "thresholds" in keys else {}
    return FinalPosition(variant, planets, won, objectives, tables)


def _planets(place: Place) -> dict[str, Planet]:
    keys = place.keys()
    if len(keys) not in _PLAYERS:
        players = "1 player is" if len(keys) == 1 else f"{len(keys)} players are"
        raise place.fault(f"{players} too {'few' if len(keys) < 2 else 'many'}: 2 to 4 can play")
    for name in keys:
        place.made(player_name, name)
    place.made(check_distinct, list(keys))
    return {name: each.text(parse_planet) for name, each in keys.items()}


def _of_players(place: Place, planets: Mapping[str, Planet]) -> dict[str, Place]:
    keys = place.keys()
    for name in keys:
        if name not in planets:
            others = meant(name[:LONGEST_NAME], list(planets))
            raise place.fault(f"nobody here is called {quoted(name)}{others}")
    return keys


def _won(place: Place, planets: Mapping[str, Planet]) -> dict[str, tuple[Requirement, ...]]:
    cards = {
        name: [(each, _requirement(each)) for each in won.each()]
        for name, won in _of_players(place, planets).items()
    }
    _different([card for won in cards.values() for card in won])
    return {name: tuple(requirement for _, requirement in won) for name, won in cards.items()}


def _objectives(place: Place, planets: Mapping[str, Planet]) -> dict[str, Habitat]:
    keys = _of_players(place, planets)
    for name in planets:
        if name not in keys:
            raise place.fault(f"{quoted(name)} has no objective: give each player one")
    read = [(each, each.text(Habitat.from_letter)) for each in keys.values()]
    return dict(zip(keys, _different(read), strict=True))


def _tables(place: Place) -> dict[Habitat, ObjectiveTable]:
    return {
        (habitat := place.made(Habitat.from_letter, letter)): _table(each, habitat)
        for letter, each in place.keys().items()
    }


def _table(place: Place, habitat: Habitat) -> ObjectiveTable:
    steps = tuple(_step(each) for each in place.each())
    return place.made(partial(ObjectiveTable, habitat), steps)


def _step(place: Place) -> Step:
    pair = place.each()
    if len(pair) != len(Step._fields):
        raise place.fault("a threshold is two numbers, areas and points, as in [11, 2]")
    areas, points = pair
    return Step(areas.whole(), points.whole())


def _requirement(place: Place) -> Requirement:
    return place.text(Requirement.from_text)


def _different(read: Sequence[tuple[Place, _Read]]) -> list[_Read]:
    """Return what was read, none of it twice in the game."""
    seen: set[_Read] = set()
    for place, value in read:
        if value in seen:
            raise place.fault(f"{said(place.value)} is there twice, and the game has it once")
        seen.add(value)
    return [value for _, value in read]
