"""The catalogues say everything that the code says, in every language, in the right plural."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from engine.errors import Unreadable
from firmware_app.i18n import LANGUAGES, translator
from firmware_app.i18n.phrase import areas, points
from firmware_app.i18n.po import Entry, read_po
from tests.firmware_app.messages import ROOT, messages

TRANSLATED = [language for language in LANGUAGES if language != "en"]
FORMS = {"pl": 3, "fr": 2}
SPEAKING = ("screens", "views", "referee", "i18n")


def entries(language: str) -> dict[str, Entry]:
    """A catalogue by its sources."""
    text = files("firmware_app.i18n").joinpath(f"{language}.po").read_text("utf-8")
    return {entry.source: entry for entry in read_po(text, language) if entry.source}


def fields(text: str) -> set[str]:
    """The places in a text that are filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_and_nothing_is_left_over(language: str) -> None:
    assert set(entries(language)) == {message.source for message in messages()}


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_empty_or_fuzzy(language: str) -> None:
    wrong = [
        entry.source
        for entry in entries(language).values()
        if entry.fuzzy or not all(form.strip() for form in entry.forms.values())
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_counts_has_every_plural_and_nothing_else_has(language: str) -> None:
    plurals = {message.source: message.plural for message in messages()}
    for entry in entries(language).values():
        assert entry.plural == plurals[entry.source]
        assert len(entry.forms) == (FORMS[language] if entry.plural else 1), entry.source


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_places_to_fill_in_agree(language: str) -> None:
    for entry in entries(language).values():
        for form in entry.forms.values():
            assert fields(form) == fields(entry.source), form


@pytest.mark.parametrize(
    "language,said",
    [
        ("en", "0 areas, 1 area, 2 areas, 5 areas, 12 areas, 22 areas"),
        ("pl", "0 pól, 1 pole, 2 pola, 5 pól, 12 pól, 22 pola"),
        ("fr", "0 parcelle, 1 parcelle, 2 parcelles, 5 parcelles, 12 parcelles, 22 parcelles"),
    ],
)
def test_plurals_are_those_of_the_language(language: str, said: str) -> None:
    t = translator(language)
    assert ", ".join(areas(t, n) for n in (0, 1, 2, 5, 12, 22)) == said


def test_points_have_three_forms_in_polish() -> None:
    t = translator("pl")
    assert [points(t, n) for n in (1, 3, 12)] == ["1 punkt", "3 punkty", "12 punktów"]


def test_a_language_that_nobody_translated_is_refused() -> None:
    with pytest.raises(Unreadable, match="'de' is no language here: choose one of en, pl, fr"):
        translator("de")


@pytest.mark.parametrize(
    "text,problem",
    [
        ('msgid "a"\nmsgstr b', "line 2: 'msgstr b' is no line"),
        ('"a"', "line 1: '\"a\"' is no line"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "'a' is there twice"),
    ],
)
def test_a_catalogue_that_is_no_catalogue_is_refused(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(problem)):
        read_po(text, "xx.po")


def literals(file: Path) -> Iterator[str]:
    """Texts of a file that look as if people should read them, and are not marked."""
    tree = ast.parse(file.read_text("utf-8"))
    quiet = {id(inner) for node in ast.walk(tree) for inner in spared(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = re.findall(r"[A-Za-z]{2,}", node.value)
            sentence = " " in node.value.strip() and len(words) > 1
            if id(node) not in quiet and (sentence or re.match(r"[A-Z][a-z]", node.value)):
                yield f"{file.name}:{node.lineno} {node.value!r}"


def spared(node: ast.AST) -> Iterator[ast.AST]:
    """What is translated, documentation, refused input, or a line of the log."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Raise):
        yield from ast.walk(node)
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func)
        if name in {
            "t",
            "marked",
            "t.count",
            "Log",
            "impossible",
            "_icon",
            "_mapping",
            "re.compile",
            "TypeVar",
        }:
            yield from ast.walk(node)
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"note", "__all__"}:
        yield from ast.walk(node)


@pytest.mark.parametrize("room", SPEAKING)
def test_nothing_that_people_read_stands_outside_the_catalogues(room: str) -> None:
    assert [text for file in (ROOT / room).rglob("*.py") for text in literals(file)] == []
