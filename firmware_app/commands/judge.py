"""`orrery judge`: the rules by hand."""

import json
import sys
from typing import Annotated, Any

import typer

EXAMPLE = (
    "orrery judge - <<< "
    """'{"round": 3, "planets": {"Ada": "DDFFO/11", "Bo": "12"}, "animals": ["most F"]}'"""
)


def run(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="A position in JSON, or a list of them; - reads standard input.",
        ),
    ] = "-",
) -> None:
    """Judge a position by hand: its animals' awards, or its final scores."""
    from firmware_app.given import named, read_text

    # Bytes that a terminal cannot show are no reason to keep an answer back.
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    print(json.dumps(judged(read_text(file), named(file)), ensure_ascii=plain))


def judged(text: str, source: str) -> Any:
    """The answer to a text: a list for a list."""
    from firmware_app.judgement import judgement
    from firmware_app.position_text import parse_positions

    given = parse_positions(text, source)
    if isinstance(given, list):
        return [judgement(each) for each in given]
    return judgement(given)
