"""A place in a JSON text: what stands there, and the way to it in every refusal."""

from typing import Any

import pytest

from engine.errors import Unreadable
from engine.json_place import OddNumber, Place
from engine.strict_json import parse_json


def place(text: str) -> Place:
    """The whole of a JSON text."""
    return Place(parse_json(text, "the text", OddNumber), "the text")


@pytest.mark.parametrize("text, value", [("3", 3.0), ("-0.5", -0.5), ("1e3", 1000.0)])
def test_a_number_may_have_a_fraction(text: str, value: float) -> None:
    assert place(text).number() == value


@pytest.mark.parametrize("text", ["true", '"3"', "NaN", "-Infinity", "1e999", "[]", "null"])
def test_what_is_no_finite_number_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="is no number"):
        place(text).number()


@pytest.mark.parametrize("text", ["1.0", "true", '"3"', "{}"])
def test_what_is_not_whole_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="is no whole number"):
        place(text).whole()


def test_a_fault_says_the_way() -> None:
    inner: Any = place('{"lamps": [1, {"bright": "very"}]}').keys()["lamps"].each()[1]
    with pytest.raises(Unreadable, match=r"^the text, 'lamps', number 2, 'bright': 'very' is no n"):
        inner.keys()["bright"].number()
