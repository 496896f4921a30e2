"""Names of players, and how messages quote what was read."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Ambiguous, Illegal, RefereeError, Unreadable
from engine.names import check_distinct, key, player_name
from engine.quoting import quoted


@pytest.mark.parametrize(
    "name", ["Ada", "Łucja", "Zoë", "李", "👩‍👩‍👧", "O'Neill", "x" * 40, "A b", " Ada"]
)
def test_names_of_people_are_kept(name: str) -> None:
    """Letters of any script, emoji and spaces."""
    assert player_name(name) == name


def test_combining_marks_are_composed() -> None:
    """One name has one form, however the keyboard wrote it."""
    assert player_name("Zoe\u0308") == "Zo\u00eb"
    assert player_name("e\u0301" * 40) == "\u00e9" * 40


@pytest.mark.parametrize(
    "name, problem",
    [
        ("", "the name '' shows nothing"),
        ("  \u3000", "shows nothing"),
        ("\u200b\u200d", "shows nothing"),
        ("Ada\n", r"has a control character, '\\n'"),
        ("A\x1b[2J", "has a control character"),
        ("\ud800", "has half a character"),
        ("a\u2028b", "has a line break"),
        ("a\u2029b", "has a line break"),
        ("a\u202eb", "has a turn of direction"),
        ("x" * 41, "is longer than 40 characters: shorten it"),
        ("x" * 10**6, "is longer than 40 characters"),
        ("\u0301" * 10**6, "is longer than 40 characters"),
    ],
)
def test_names_that_cannot_be_shown_are_refused(name: str, problem: str) -> None:
    """The message is short and has nothing that a terminal would act on."""
    with pytest.raises(Illegal, match=problem) as refusal:
        player_name(name)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize(
    "other",
    [
        "Ada B",
        "ada b",
        " ADA B ",
        "Ada  B",
        "Ada\u00a0B",
        "A\u200dda B",
        "Ada B\u200b",
        "\ufeffAda B",
    ],
)
def test_names_that_look_the_same_are_refused(other: str) -> None:
    """Neither case, nor blanks, nor what nobody sees tell people apart."""
    with pytest.raises(Illegal, match="look the same: change one"):
        check_distinct(["Ada B", "Bo", other])


def test_a_mark_is_composed_across_what_nobody_sees() -> None:
    """An accent behind a joiner is an accent."""
    assert key("Zoe\u200d\u0308") == key("Zo\u00eb")


def test_names_that_differ_are_kept() -> None:
    """An accent tells people apart."""
    check_distinct(["Ada", "Bo", "Zoe", "Zoë"])
    check_distinct(["AdaBo", "Ada Bo"])
    assert key("Straße") == key("STRASSE")


@given(st.text(max_size=60))
def test_any_text_is_refused_or_is_a_stable_name(text: str) -> None:
    """Checking a name twice changes nothing."""
    try:
        name = player_name(text)
    except Illegal:
        return
    assert player_name(name) == name == normalize("NFC", name)


@pytest.mark.parametrize(
    "value, shown",
    [
        ("a", "'a'"),
        ("x" * 50, "'" + "x" * 37 + "...'"),
        ("\x1b", r"'\x1b'"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        (10**50, "a huge number"),
        ([1], "a list"),
        ({}, "an object"),
    ],
)
def test_a_message_quotes_in_short(value: object, shown: str) -> None:
    """Whatever JSON may hold."""
    assert quoted(value) == shown


def test_every_error_has_one_root_and_a_builtin() -> None:
    """Callers may catch either."""
    for error, builtin in (
        (Unreadable, ValueError),
        (Illegal, ValueError),
        (Ambiguous, LookupError),
    ):
        assert issubclass(error, RefereeError)
        assert issubclass(error, builtin)
