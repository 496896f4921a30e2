"""Texts of planets, scans, tiles and placements: exact both ways."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import Unreadable
from engine.planet.notation import (
    parse_placement,
    parse_planet,
    parse_scan,
    parse_tile,
    planet_text,
    scan_text,
)
from engine.planet.planet import Planet
from tests.engine.strategies import NEARLY, PLANETS
from tests.engine.tables import attempted

FULL = "/".join(["DDFFO"] * 12)


@given(PLANETS)
def test_a_planet_reads_back(shown: Planet) -> None:
    """Writing and reading give the same planet."""
    assert parse_planet(planet_text(shown)) == shown


@given(st.one_of(st.text(), NEARLY))
@example("12")
@example("1/11")
@example("DDFFO/11")
@example("DDFFO/011")
@example("DDFF?/11")
def test_any_text_is_refused_or_reads_back(text: str) -> None:
    """What can be read is written in the same way again."""
    shown = attempted(lambda: parse_planet(text))
    if isinstance(shown, Planet):
        assert planet_text(shown) == text
    else:
        assert str(shown).isprintable()


@given(NEARLY)
@example("DD?FO/11")
def test_any_scan_is_refused_or_reads_back(text: str) -> None:
    """A scan may have areas that are not read."""
    try:
        letters = parse_scan(text)
    except Unreadable:
        return
    assert scan_text(letters) == text


@given(st.text("OFDMG", max_size=6))
def test_any_tile_is_refused_or_reads_back(text: str) -> None:
    """A tile has one text."""
    try:
        tile = parse_tile(text)
    except Unreadable:
        return
    assert str(tile) == text


@given(st.from_regex(r"[OFDMG]{5}@[0-9]{1,2}\.[0-9]", fullmatch=True))
def test_any_placement_is_refused_or_reads_back(text: str) -> None:
    """A placement has one text."""
    try:
        placement = parse_placement(text)
    except Unreadable:
        return
    assert str(placement) == text


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "run 1, '', is empty"),
        ("11", "it has 11 faces, and a planet has 12"),
        ("1", "it has 1 face, and a planet has 12"),
        ("13", "run 1, '13', is no count of bare faces from 1 to 12"),
        ("0", "is no count of bare faces"),
        ("011", "is no count of bare faces"),
        ("\u0661\u0662", "is no count of bare faces"),
        ("\u00b9", "which is none of OFDMG"),
        ("DDFFO/5/6", "run 3, '6', follows another count: add them up"),
        ("DDFFO/12", "it has 13 faces, and a planet has 12"),
        ("DDFFO/DDFFO/11", "it has 13 faces"),
        (FULL + "/1", "it has 13 faces"),
        ("DDFF/11", "run 1, 'DDFF', has 4 letters, and a tile has 5"),
        ("DDFFOO/11", "run 1, 'DDFFOO', has 6 letters, and a tile has 5"),
        ("DDXFO/11", "run 1, 'DDXFO', has 'X', which is none of OFDMG"),
        ("DDFF?/11", "has '?', which is none of OFDMG"),
        ("DDFF./11", "has '.', which is none of OFDMG"),
        ("ddffo/11", "has 'd', which is none of OFDMG"),
        ("DDFFO//10", "run 2, '', is empty"),
        ("DDFFO/11/", "run 3, '', is empty"),
        ("/DDFFO/11", "run 1, '', is empty"),
        (" 12", "has ' ', which is none of OFDMG"),
        ("12\n", r"run 1, '12\n', has '1', which is none of OFDMG"),
        ("O" * 500, "it has 500 characters, and 71 is the most"),
    ],
)
def test_a_malformed_planet_is_told_what_is_wrong_and_where(text: str, problem: str) -> None:
    """The message quotes the run and its place."""
    with pytest.raises(Unreadable) as refusal:
        parse_planet(text)
    assert problem in str(refusal.value)
    assert "is no planet" in str(refusal.value)


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "'' is no tile: write 5 of the letters OFDMG"),
        ("DDFFOO", "is no tile"),
        ("DDFFX", "is no tile"),
        ("FODDF", "the tile 'FODDF' is written 'DDFFO'"),
    ],
)
def test_a_malformed_tile_is_told_what_is_wrong(text: str, problem: str) -> None:
    """Wrong letters, or another turn."""
    with pytest.raises(Unreadable, match=problem):
        parse_tile(text)


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "write it as in 'DDFFO@7.2'"),
        ("DDFFO@7", "write it as in"),
        ("DDFFO@07.2", "write it as in"),
        ("DDFFO@7.2 ", "write it as in"),
        ("DDFFO@12.0", "there is no edge 0 of face 12"),
        ("DDFFO@0.5", "there is no edge 5 of face 0"),
        ("OOOOO@0.1", "lies at edge 0, not 1"),
        ("FODDF@0.0", "is written 'DDFFO'"),
    ],
)
def test_a_malformed_placement_is_told_what_is_wrong(text: str, problem: str) -> None:
    """The form, the face or the tile."""
    with pytest.raises(Unreadable) as refusal:
        parse_placement(text)
    assert problem in str(refusal.value)


def test_bare_faces_are_counted() -> None:
    """Never two counts in a row, and the empty planet is '12'."""
    assert planet_text(Planet()) == "12"
    assert scan_text("." * 5 + "O" * 5 + "." * 50) == "1/OOOOO/10"
