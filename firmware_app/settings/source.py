"""Where settings come from: each source gives some values, and says where each stands."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from engine.errors import RefereeError, Unreadable
from engine.planet.entry import meant
from engine.planet.lines import line_of
from engine.quoting import quoted
from firmware_app.given import read_text
from firmware_app.settings.schema import KINDS, PREFIX, SECTIONS, VARIABLES

SYSTEM: Final = Path("/etc/orrery/orrery.toml")
OTHER_FILE: Final = "ORRERY_SETTINGS"
"""Names another file in the system file's place."""
OTHERS: Final = frozenset({OTHER_FILE, "ORRERY_TRACEBACK"})
"""Variables that begin like ours and are no settings."""


class Given(NamedTuple):
    """A checked value, and where it was given."""

    value: object
    origin: str


Layer = dict[str, Given]


def defaults() -> Layer:
    """Return what holds when nobody says otherwise."""
    text = files(__package__).joinpath("defaults.toml").read_text("utf-8")
    layer = parse_layer(text, "the defaults")
    return {key: Given(value, "default") for key, (value, _) in layer.items()}


def file_layers(environment: Mapping[str, str], system: Path = SYSTEM) -> Iterator[Layer]:
    """Return the system file and its drop-ins, by name; only a file that was named must be."""
    named = environment.get(OTHER_FILE)
    first = Path(named) if named else system
    if named or first.is_file():
        yield _file(first)
    for drop_in in sorted(first.with_suffix(".d").glob("*.toml")):
        yield _file(drop_in)


def _file(path: Path) -> Layer:
    return parse_layer(read_text(str(path)), repr(str(path)))


def parse_layer(text: str, where: str) -> Layer:
    """Return what a TOML text gives; a fault is said with its line."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(f"{where} is no TOML: {fault}") from fault
    layer: Layer = {}
    for path, value in _flat(tables):
        origin = f"{where} line {line_of(text, path)}"
        layer[".".join(path)] = _checked(".".join(path), value, origin)
    return layer


def _flat(tables: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in tables.items():
        if not isinstance(value, dict) or key in KINDS:
            yield (key,), value
        elif value:
            yield from (((key, inner), each) for inner, each in value.items())
        elif key not in SECTIONS:
            yield (key,), value


def environment_layer(environment: Mapping[str, str]) -> Layer:
    """Return what the variables ORRERY_... give; one that is no setting is refused."""
    layer: Layer = {}
    for name, text in sorted(environment.items()):
        if not name.startswith(PREFIX) or name in OTHERS:
            continue
        if name not in VARIABLES:
            known = [*VARIABLES, *OTHERS]
            raise Unreadable(f"there is no setting {quoted(name)}{meant(name, known)}")
        layer[VARIABLES[name]] = _checked(VARIABLES[name], text, name, plain=True)
    return layer


def option_layer(options: Mapping[str, str]) -> Layer:
    """Return what the command line gives."""
    return {key: _checked(key, text, "an option", plain=True) for key, text in options.items()}


def _checked(key: str, value: object, origin: str, *, plain: bool = False) -> Given:
    if key not in KINDS:
        raise Unreadable(f"{origin}: there is no setting {quoted(key)}{meant(key, list(KINDS))}")
    try:
        return Given(KINDS[key].value(value, plain=plain), origin)
    except RefereeError as fault:
        raise Unreadable(f"{origin}: {key}: {fault}") from fault
