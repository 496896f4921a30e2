"""`orrery settings`: what is set, and where."""

import json
from typing import Annotated

import typer

from engine.errors import Unreadable
from engine.quoting import quoted

EXAMPLE = "orrery settings --set display.kind=sh1106 --json"


def run(
    *,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Try a value; may be given many times."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One object: each setting with value and source.")
    ] = False,
) -> None:
    """Show every setting in force, and where it was given."""
    from firmware_app.settings import load
    from firmware_app.settings.text import rows, to_json

    given = load(dict(map(pair, changes or ()))).given
    if as_json:
        print(json.dumps(to_json(given)))
    else:
        print("\n".join(rows(given)))


def pair(change: str) -> tuple[str, str]:
    """`sound.on=off` changes sound.on."""
    key, equals, value = change.partition("=")
    if not equals:
        raise Unreadable(f"{quoted(change)} sets nothing: write KEY=VALUE, such as sound.on=off")
    return key.strip(), value
