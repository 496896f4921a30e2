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

    answer = judged(read_text(file), named(file))
    # Letters that a terminal cannot show are no reason to keep an answer back.
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    print(json.dumps(answer, ensure_ascii=encoding.lower() not in {"utf-8", "utf8"}))


def judged(text: str, source: str) -> Any:
    """The answer to a text: a list for a list."""
    from firmware_app.judgement import judgement
    from firmware_app.position_text import parse_positions

    given = parse_positions(text, source)
    if isinstance(given, list):
        return [judgement(each) for each in given]
    return judgement(given)
