"""What went into the referee and what came out, as lines that a person can read."""

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from engine.planet.award import Award
from engine.planet.card import Animal
from engine.planet.catalogue import Catalogue
from engine.planet.event_json import event_to_json
from engine.planet.game import Game, Logged
from engine.planet.planet import Planet
from engine.planet.score import Score
from engine.planet.tile import Placement
from firmware_app.i18n import translator
from firmware_app.i18n.phrase import fate, verdict
from firmware_app.referee.effect import Append, Effect, Keep, Look, Show
from firmware_app.referee.happening import Happening
from firmware_app.views import Awarded, Story
from vision.reading import Reading

EN = translator("en")
_LONG = 12


def heard(happening: Happening) -> str:
    """Return one line for what happened."""
    return f"> {said(happening)}"


def done(effect: Effect) -> str:
    """Return one line for an effect."""
    match effect:
        case Show(Awarded(animal=animal, award=award, place=place, of=of)):
            return f"  Show Awarded {place}/{of} {verdict(EN, animal, award)!r}"
        case Show(view, missing):
            without = f" without {said(missing)}" if missing else ""
            return f"  Show {said(view)}{without}"
        case Append(logged):
            return f"  Append {told(logged)}"
        case Keep(bookmark):
            return f"  Keep {said(bookmark)}"
        case Look(number, purpose, known, keeps_frames):
            new = ", ".join(f"{each.seat} +{each.expected_new}" for each in known)
            kept = " with the frames so far" if keeps_frames else ""
            return f"  Look {number} for {purpose.value}{kept} {new}".rstrip()
    return f"  {said(effect)}"


def told(logged: Logged) -> str:
    """Return an event of the game with its number."""
    content = {**event_to_json(logged.event)}
    content.pop("catalogue", None)
    return f"{logged.number} {json.dumps(content, ensure_ascii=False)}"


def said(value: Any) -> str:
    """Return a value in few words; what is as usual is left out."""
    for kind, words in _WORDS.items():
        if isinstance(value, kind):
            return str(words(value))
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        if len(value) > _LONG and isinstance(value[0], str):
            return f"<{len(value)} names>"
        return f"[{', '.join(map(said, value))}]"
    if is_dataclass(value) and not isinstance(value, type):
        return _dataclass(value)
    return repr(value) if isinstance(value, str) else str(value)


def _dataclass(value: Any) -> str:
    shown = [
        f"{each.name}={said(getattr(value, each.name))}"
        for each in fields(value)
        if getattr(value, each.name) not in (None, (), each.default)
    ]
    return " ".join([type(value).__name__, *shown])


def _reading(reading: Reading) -> str:
    seen = sum(reading.seen)
    parts = [reading.answer.value, reading.owner or ""]
    parts += [each.value for each in (reading.reason, reading.hint) if each is not None]
    parts += [str(each) for each in reading.new]
    return " ".join(part for part in [*parts, f"{seen} faces seen"] if part)


_WORDS: dict[type, Any] = {
    Enum: lambda value: str(value.value) if isinstance(value.value, str) else value.name,
    Animal: lambda value: value.id,
    Award: lambda value: value.winner or fate(EN, value),
    Planet: lambda value: value.letters,
    Placement: str,
    Score: lambda value: f"{value.objective}+{value.animals}={value.total}",
    Catalogue: lambda value: f"<{len(value.animals)} animals>",
    Game: lambda value: f"<{len(value.log)} events>",
    Reading: _reading,
    Story: lambda value: (
        f"Story of {len(value.chapters)} rounds: {said(value.chapters[value.cursor])}"
    ),
    float: lambda value: f"{value:g}",
}
