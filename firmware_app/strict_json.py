"""JSON read strictly: no key twice, no number that is not whole, nothing beside the standard."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.errors import Unreadable
from engine.quoting import quoted

_LONGEST_KEY = 200
_LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class OddNumber:
    """A number that is not whole, as it was written."""

    text: str

    def __repr__(self) -> str:
        """As it was written."""
        return self.text


def parse_json(text: str, source: str) -> object:
    """Read a JSON text, saying the line and column where it is wrong."""
    if not text.strip():
        raise Unreadable(f"{source} is empty: give it a JSON text")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=OddNumber,
            parse_int=_whole,
            parse_constant=OddNumber,
        )
    except json.JSONDecodeError as fault:
        raise Unreadable(f"{source} is no JSON: {_where(fault)}") from None
    except RecursionError:
        raise Unreadable(f"{source} is nested too deeply") from None
    except Unreadable as fault:
        raise Unreadable(f"{source}: {fault}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise Unreadable(f"the key {quoted(twice)} is there twice in one object: keep one")
    if max(map(len, read), default=0) > _LONGEST_KEY:
        raise Unreadable(
            f"the key {quoted(max(read, key=len))} is longer than {_LONGEST_KEY} characters"
        )
    return read


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Unreadable(f"a number of {len(digits)} digits is more than anything that is counted")
    return int(digits)


def _where(fault: json.JSONDecodeError) -> str:
    return f"{fault.msg[:1].lower()}{fault.msg[1:]} (line {fault.lineno}, column {fault.colno})"
