"""JSON read strictly: no key twice, no number that is not whole, nothing beside the standard."""

import json
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, NoReturn

from engine.errors import Unreadable
from engine.quoting import quoted

_LONGEST_NUMBER = 18
_DEEPEST = 40


def _refuse(text: str) -> NoReturn:
    raise Unreadable(f"{quoted(text)} is no whole number")


def parse_json(text: str, what: str, odd_number: Callable[[str], object] = _refuse) -> Any:
    """Read a JSON text; `what` names it in what is said of its faults.

    A number that is not whole is refused, unless the reader has a way to say where it stands.
    """
    try:
        return _shallow(
            json.loads(
                text,
                object_pairs_hook=_object,
                parse_int=_whole,
                parse_float=odd_number,
                parse_constant=odd_number,
            )
        )
    except json.JSONDecodeError as fault:
        line = f"line {fault.lineno}, " if "\n" in text else ""
        problem = f"{fault.msg[:1].lower()}{fault.msg[1:]}"
        raise Unreadable(f"{what} is no JSON: {problem} ({line}column {fault.colno})") from None
    except RecursionError:
        raise Unreadable(f"{what} is nested too deeply") from None
    except Unreadable as fault:
        raise Unreadable(f"{what}: {fault}") from None


def _shallow(value: Any) -> Any:
    """Refuse what Python can read but may not be able to write or compare again."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [inner for outer in level for inner in _within(outer)]
    if level:
        raise RecursionError
    return value


def _within(value: Any) -> Collection[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise Unreadable(f"the key {quoted(twice)} is there twice in one object: keep one")
    return read


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Unreadable(f"a number of {len(digits)} digits is more than anything that is counted")
    return int(digits)
