"""Events as plain JSON-able mappings, exact to write and strict to read."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.errors import RefereeError, Unreadable
from engine.names import player_name
from engine.planet.animal import Requirement
from engine.planet.catalogue import Catalogue
from engine.planet.correction import DEEPEST
from engine.planet.events import (
    AWARD_ROUNDS,
    AnimalCorrected,
    AnimalsLaid,
    Columns,
    Corrected,
    Event,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    Retracted,
    ThresholdsCorrected,
    TilePlaced,
)
from engine.planet.habitat import Habitat
from engine.planet.notation import parse_placement
from engine.planet.score import Step
from engine.planet.variant import Variant
from engine.quoting import quoted


class Form(NamedTuple):
    """How a field is written, and how it is read."""

    write: Callable[[Any], object]
    read: Callable[[object], Any]


def event_to_json(event: Event) -> dict[str, object]:
    """Write an event: its type, then its fields."""
    word = _WORDS[type(event)]
    forms = _FIELDS[type(event)]
    written = {name: form.write(getattr(event, name)) for name, form in forms.items()}
    return {"type": word, **written}


def event_from_json(mapping: object) -> Event:
    """Read what `event_to_json` wrote."""
    inner: object = mapping
    for _ in range(DEEPEST + 1):
        inner = inner.get("event") if isinstance(inner, dict) else None
    if inner is not None:
        raise Unreadable(f"corrections go {DEEPEST} deep: correct the first event itself")
    return _read(mapping)


def _read(value: object) -> Event:
    fields = _mapping(value)
    word = fields.get("type")
    if not isinstance(word, str) or word not in _KINDS:
        known = ", ".join(_KINDS)
        raise Unreadable(f"{quoted(word)} is no type of event: choose one of {known}")
    kind, forms = _KINDS[word], _FIELDS[_KINDS[word]]
    check_fields(fields, ("type", *forms), word)
    read = {name: _field(word, name, form, fields[name]) for name, form in forms.items()}
    event: Event = kind(**read)
    return event


def check_fields(fields: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    """Refuse a field that is missing, and one too many."""
    for name in known:
        if name not in fields:
            raise Unreadable(f"{what}: {name!r} is missing")
    for name in fields:
        if name not in known:
            raise Unreadable(f"{what}: there is no {quoted(name)}, only {', '.join(known)}")


def _field(word: str, name: str, form: Form, value: object) -> Any:
    try:
        return form.read(value)
    except RefereeError as problem:
        raise type(problem)(f"{word}: {name}: {problem}") from None


def _mapping(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Unreadable(f"{quoted(value)} is no object")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise Unreadable(f"{quoted(value)} is no list")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{quoted(value)} is no text: write it between quotes")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"{quoted(value)} is no whole number")
    return value


def _name(value: object) -> str:
    return player_name(_text(value))


def _read_columns(value: object) -> Columns:
    columns, rounds = _mapping(value), tuple(map(str, AWARD_ROUNDS))
    check_fields(columns, rounds, "rounds")
    return tuple(tuple(map(_text, _list(columns[round_]))) for round_ in rounds)


def _write_columns(columns: Columns) -> dict[str, list[str]]:
    return {str(round_): list(cards) for round_, cards in zip(AWARD_ROUNDS, columns, strict=True)}


def _read_step(value: object) -> Step:
    numbers = _list(value)
    if len(numbers) != len(Step._fields):
        raise Unreadable("a step is two numbers, areas and points: write it as in [11, 2]")
    return Step(*map(_whole, numbers))


def _plain(value: object) -> object:
    return value


_TEXT = Form(_plain, _text)
_NUMBER = Form(_plain, _whole)
_NAME = Form(_plain, _name)
_HABITAT = Form(lambda habitat: habitat.letter, lambda value: Habitat.from_letter(_text(value)))

_FIELDS: dict[type[Event], dict[str, Form]] = {
    Opened: {
        "variant": Form(
            lambda variant: variant.value, lambda value: Variant.from_text(_text(value))
        ),
        "seats": Form(list, lambda value: tuple(map(_name, _list(value)))),
        "first": _NAME,
        "catalogue": Form(
            lambda catalogue: catalogue.to_json(),
            lambda value: Catalogue.from_json(_mapping(value)),
        ),
    },
    AnimalsLaid: {"columns": Form(_write_columns, _read_columns)},
    MysteryRevealed: {"round": _NUMBER, "animal": _TEXT},
    TilePlaced: {
        "seat": _NAME,
        "round": _NUMBER,
        "placement": Form(str, lambda value: parse_placement(_text(value))),
    },
    ObjectiveRevealed: {"seat": _NAME, "habitat": _HABITAT},
    AnimalCorrected: {
        "animal": _TEXT,
        "requirement": Form(str, lambda value: Requirement.from_text(_text(value))),
    },
    ThresholdsCorrected: {
        "habitat": _HABITAT,
        "steps": Form(
            lambda steps: [list(step) for step in steps],
            lambda value: tuple(map(_read_step, _list(value))),
        ),
    },
    Corrected: {"of": _NUMBER, "event": Form(event_to_json, _read)},
    Retracted: {"of": _NUMBER, "reason": _TEXT},
}

_WORDS: dict[type[Event], str] = {
    Opened: "opened",
    AnimalsLaid: "animals-laid",
    MysteryRevealed: "mystery-revealed",
    TilePlaced: "tile-placed",
    ObjectiveRevealed: "objective-revealed",
    AnimalCorrected: "animal-corrected",
    ThresholdsCorrected: "thresholds-corrected",
    Corrected: "corrected",
    Retracted: "retracted",
}
_KINDS = {word: kind for kind, word in _WORDS.items()}
