"""The text of a position, or of a list of them."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress

from engine.errors import Unreadable
from engine.json_place import OddNumber
from engine.strict_json import parse_json
from firmware_app.position import Position, read_position, read_positions

_BETWEEN = re.compile(r"\s*[\[,]\s*")


def parse_positions(text: str, source: str) -> Position | list[Position]:
    """Read a position, or a list of them where there is a list."""
    if not text.strip():
        raise Unreadable(f"{source} is empty: give it a position in JSON")
    try:
        given = parse_json(text, source, OddNumber)
    except Unreadable:
        # A key that is there twice has no place of its own: what stands around it tells.
        for number, each in enumerate(_elements(text), 1):
            parse_json(each, f"position {number}", OddNumber)
        raise
    return read_positions(given) if isinstance(given, list) else read_position(given)


def _elements(text: str) -> Iterator[str]:
    """The texts of a list's elements, as far as they can be told apart."""
    lenient = json.JSONDecoder(parse_int=str)
    between = _BETWEEN.match(text)
    with suppress(json.JSONDecodeError, RecursionError):
        while between:
            _, end = lenient.raw_decode(text, between.end())
            yield text[between.end() : end]
            between = _BETWEEN.match(text, end)
