"""Kinds of settings: what a value must be, in TOML and as plain text."""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from engine.errors import Unreadable
from engine.names import line
from engine.quoting import quoted

PINS: Final = range(28)
"""The BCM numbers that a Raspberry Pi's header has."""
NO_PIN: Final = "none"
_SWITCH: Final = {"on": True, "true": True, "yes": True, "1": True} | {
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}


@dataclass(frozen=True, slots=True)
class Kind:
    """What a setting's value is: `read` checks a TOML value, `parse` makes one of plain text."""

    says: str
    read: Callable[[object], object]
    parse: Callable[[str], object]

    def value(self, given: object, *, plain: bool) -> object:
        """Return the checked value, or refuse it in the words of its kind."""
        try:
            return self.read(self.parse(given) if plain and isinstance(given, str) else given)
        except ValueError as fault:
            shown = given if isinstance(given, str | int | list | dict) else str(given)
            raise Unreadable(f"{quoted(shown)} is not {self.says}") from fault


def choice(*words: str) -> Kind:
    """One of some words."""

    def read(value: object) -> object:
        if value not in words:
            raise ValueError(value)
        return value

    *first, last = words
    return Kind(f"{', '.join(first)} or {last}", read, str.strip)


def whole(least: int, most: int) -> Kind:
    """A whole number within limits."""

    def read(value: object) -> object:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return Kind(f"a whole number from {least} to {most}", read, _number)


def _number(text: str) -> object:
    return int(text, 0)


def _truth(value: object) -> object:
    if not isinstance(value, bool):
        raise ValueError(value)  # noqa: TRY004 - every refusal is a ValueError here
    return value


def _word_of_truth(text: str) -> object:
    word = text.strip().casefold()
    if word not in _SWITCH:
        raise ValueError(text)
    return _SWITCH[word]


def _words(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError(value)  # noqa: TRY004 - as above
    return line(value, "the setting") if value else value


def _address(value: object) -> object:
    return str(ip_address(str(_words(value))))


def _pin(value: object) -> object:
    if value == NO_PIN:
        return None
    if type(value) is not int or value not in PINS:
        raise ValueError(value)
    return value


def _three(value: object) -> object:
    if value == NO_PIN:
        return None
    if not isinstance(value, list) or len(value) != 3 or NO_PIN in value:
        raise ValueError(value)
    return tuple(map(_pin, value))


def _pin_or_none(text: str) -> object:
    return NO_PIN if text.strip() == NO_PIN else int(text)


def _list_or_none(text: str) -> object:
    return NO_PIN if text.strip() == NO_PIN else [int(each) for each in text.split(",")]


SWITCH: Final = Kind("true or false", _truth, _word_of_truth)
TEXT: Final = Kind("a line of text", _words, str)
ADDRESS: Final = Kind("an IP address, such as 127.0.0.1", _address, str.strip)
PIN: Final = Kind('a BCM number from 0 to 27, or "none"', _pin, _pin_or_none)
THREE_PINS: Final = Kind(
    'three BCM numbers from 0 to 27 (red, green, blue), or "none"', _three, _list_or_none
)
