"""The page's own files keep the rules of the house: small, plain, and asking nobody else."""

import re
from pathlib import Path

import pytest

from firmware_app.web import words
from firmware_app.web.words.counts import COUNTS

PAGE = Path(words.__file__).parent.parent / "page"
MODULES = sorted((PAGE / "js").glob("*.js"))
TEXTS = "\n".join(file.read_text("utf-8") for file in (*MODULES, PAGE / "index.html"))
NAMED = set(re.findall(r'\bt\(\s*"([\w.-]+)"|data-t(?:"|=)?[=:]? ?"([\w.-]+)"', TEXTS))
USED = {name for pair in NAMED for name in pair if name}
OPEN = set(re.findall(r"\bt\(`([\w.-]+)\$\{", TEXTS))
CHOSEN = set(re.findall(r'"([a-z]+\.[\w.-]+)"', TEXTS))


@pytest.mark.parametrize("name", sorted(USED))
def test_every_text_that_the_page_asks_for_is_there(name: str) -> None:
    assert name in words.WORDS


@pytest.mark.parametrize("start", sorted(OPEN))
def test_every_family_of_texts_has_members(start: str) -> None:
    assert any(name.startswith(start) for name in words.WORDS)


def test_no_text_is_left_over() -> None:
    families = (*OPEN, "variant.", "way.", "setup.", "view.", "part.")
    spare = [
        name for name in words.WORDS if name not in USED | CHOSEN and not name.startswith(families)
    ]
    assert spare == []


def test_everything_that_is_counted_is_there() -> None:
    assert set(re.findall(r'\bcount\("([\w.-]+)"', TEXTS)) == set(COUNTS)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_modules_are_small_and_say_what_they_are(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.startswith("/**")
    assert len(text.splitlines()) < 300


@pytest.mark.parametrize("file", [*MODULES, PAGE / "index.html"], ids=lambda file: file.name)
def test_nothing_is_asked_of_another_host_nor_written_as_markup(file: Path) -> None:
    text = file.read_text("utf-8")
    hosts = re.findall(r"https?://[^\"'\s`]+", text)
    assert set(hosts) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|document\.write", text)
    assert not re.search(r"<style|<script>|\son\w+=|\sstyle=", text)


def test_fonts_are_shipped_with_their_licences() -> None:
    for font in (PAGE / "fonts").iterdir():
        assert "SIL OPEN FONT LICENSE" in (font / "LICENSE.txt").read_text("utf-8")
        assert list(font.glob("*.woff2"))
