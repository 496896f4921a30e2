"""What the page sends, read strictly into what the referee and the stage understand."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from engine.errors import RefereeError, Unreadable
from engine.names import player_name
from engine.planet.animal import Requirement
from engine.planet.habitat import Habitat
from engine.planet.notation import parse_placement
from engine.planet.score import Step
from engine.planet.sphere import EDGES, FACES
from engine.planet.variant import Variant
from engine.quoting import quoted
from firmware_app import ports
from firmware_app.i18n import LANGUAGES
from firmware_app.referee import happening as said
from firmware_app.views import Way
from firmware_app.web import stage

Read = Callable[[object], Any]
Value = TypeVar("Value")
MOST_STEPS = 12


class Form(NamedTuple):
    """A class, how each of its fields is read, and which may be left out."""

    kind: Callable[..., Any]
    fields: Mapping[str, Read]
    optional: tuple[str, ...] = ()


def read_happening(told: object) -> said.Happening:
    """Read what people told the referee."""
    happening: said.Happening = _read(told, HAPPENINGS)
    return happening


def read_deed(told: object) -> stage.Deed:
    """Read what somebody does on the stage."""
    deed: stage.Deed = _read(told, DEEDS)
    return deed


def _read(told: object, forms: Mapping[str, Form]) -> Any:
    if not isinstance(told, dict):
        raise Unreadable(f"{quoted(told)} is no object")
    kind = told.get("kind")
    if not isinstance(kind, str) or kind not in forms:
        raise Unreadable(f"{quoted(kind)} is nothing that can be told")
    form = forms[kind]
    for name in told:
        if name != "kind" and name not in form.fields:
            raise Unreadable(f"{kind}: there is no {quoted(name)}")
    return form.kind(**{name: _field(kind, name, told, form) for name in form.fields})


def _field(kind: str, name: str, told: Mapping[str, object], form: Form) -> Any:
    value = told.get(name)
    if value is None and name in form.optional:
        return None
    if name not in told:
        raise Unreadable(f"{kind}: {name!r} is missing")
    try:
        return form.fields[name](value)
    except RefereeError as problem:
        raise type(problem)(f"{kind}: {name}: {problem}") from None


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise Unreadable(f"{quoted(value)} is no short text")
    return value


def _name(value: object) -> str:
    return player_name(_text(value).strip())


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(f"{quoted(value)} is neither true nor false")
    return value


def _whole(least: int, most: int) -> Read:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise Unreadable(f"{quoted(value)} is no whole number from {least} to {most}")
        return value

    return read


def _word(words: Callable[[str], Value]) -> Callable[[object], Value]:
    def read(value: object) -> Value:
        try:
            return words(_text(value))
        except ValueError:
            raise Unreadable(f"{quoted(value)} is not known here") from None

    return read


def _language(value: object) -> str:
    if value not in LANGUAGES:
        raise Unreadable(f"{quoted(value)} is no language here: choose one of {LANGUAGES}")
    return _text(value)


def _several(most: int, read: Read) -> Read:
    def each(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise Unreadable(f"{quoted(value)} is no list of at most {most}")
        return tuple(map(read, value))

    return each


def _step(value: object) -> Step:
    if not isinstance(value, list) or len(value) != len(Step._fields):
        raise Unreadable("a step is two numbers, areas and points")
    return Step(*map(_whole(0, 99), value))


_habitat = _word(Habitat.from_letter)
_button = _word(said.Button)
_by: dict[str, Read] = {"by": _name}
_round = _whole(1, 12)

HAPPENINGS: Mapping[str, Form] = {
    "language": Form(said.LanguageChosen, {"language": _language}),
    "pressed": Form(said.Pressed, {"button": _button}),
    "held": Form(said.Held, {"button": _button}),
    "lobby": Form(
        said.LobbyTold,
        {
            "players": _several(4, _name),
            "variant": _word(Variant),
            "first": _name,
            "way": _word(Way),
        },
        ("players", "variant", "first", "way"),
    ),
    "animal-picked": Form(said.AnimalPicked, {"animal": _text}),
    "whose": Form(said.WhoseTold, {"seat": _name}),
    "objective": Form(said.ObjectiveTold, {"seat": _name, "habitat": _habitat}),
    "tile-entered": Form(
        said.TileEntered, {"seat": _name, "placement": _word(parse_placement), **_by}, ("by",)
    ),
    "tile-corrected": Form(
        said.TileCorrected,
        {"seat": _name, "round": _round, "placement": _word(parse_placement), **_by},
        ("by",),
    ),
    "owner-corrected": Form(
        said.OwnerCorrected, {"seat": _name, "round": _round, "owner": _name, **_by}, ("by",)
    ),
    "animal-told": Form(
        said.AnimalTold,
        {"animal": _text, "requirement": _word(Requirement.from_text), **_by},
        ("by",),
    ),
    "thresholds": Form(
        said.ThresholdsTold,
        {"habitat": _habitat, "steps": _several(MOST_STEPS, _step), **_by},
        ("by",),
    ),
    "retract": Form(said.RetractionAsked, {"number": _whole(1, 9999), **_by}, ("by",)),
    "answer": Form(said.Answered, {"yes": _flag}),
    "why": Form(said.WhyAsked, {"round": _round, "animal": _text}),
    "put-back": Form(said.PutBackAsked, {"seat": _name}),
    "skip": Form(said.RoundSkipped, {}),
    "new-game": Form(said.NewGameAsked, {}),
}
"""What may be told over the page: readings, stickers and parts are not among it."""

_face, _edge = _whole(0, FACES - 1), _whole(0, EDGES - 1)
_degrees = _whole(-360, 360)
DEEDS: Mapping[str, Form] = {
    "tile-taken": Form(
        stage.TileTaken, {"place": _whole(0, 4), "seat": _name, "face": _face, "edge": _edge}
    ),
    "set-down": Form(
        stage.SetDown, {"seat": _name, "bottom": _face, "degrees": _degrees}, ("bottom",)
    ),
    "picked-up": Form(stage.PickedUp, {}),
    "mat-turned": Form(stage.MatTurned, {"degrees": _degrees}),
    "card-shown": Form(stage.CardShown, {"animal": _text}),
    "objective-turned": Form(stage.ObjectiveTurned, {"seat": _name}),
    "bots": Form(stage.BotsTold, {"playing": _flag, "speed": _whole(10, 5000)}),
    "step": Form(stage.BotsStepped, {}),
    "seat-taken": Form(stage.SeatTaken, {"seat": _name, "bot": _text}, ("bot",)),
    "broken": Form(stage.Broken, {"breakage": _word(stage.Breakage), "broken": _flag}),
    "tile-spun": Form(stage.TileSpun, {"seat": _name, "face": _face, "areas": _whole(1, 4)}),
    "power-cut": Form(stage.PowerCut, {"off": _flag}),
    "contact": Form(stage.ContactMoved, {"button": _word(ports.Button), "down": _flag}),
}
