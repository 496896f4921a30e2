"""Which planet it is, from likelihoods that are made up: nothing here looks at a picture."""

import numpy as np
import pytest

from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, EDGES
from tests.vision.made_up import held, laid, told
from vision.alignment import Memory
from vision.inference import Explanation, explain
from vision.solid import PERMUTATIONS

KNOWN = parse_planet("OFFDM/GGDDM/OOMMF/8/FFGGO")
NEW = laid(6, "OODFD")
NOW = KNOWN.with_tile(NEW)


def explained(
    memory: Planet | None, *placements: str, expected: int = 1, sure: float = 8.0
) -> Explanation:
    """What a memory makes of letters on the mat."""
    given = [told(letters, sure) for letters in placements]
    return explain(None if memory is None else Memory.of(memory), given, expected)


def likeliest(found: Explanation) -> str:
    """The verdict that weighs most."""
    return max(found.masses, key=lambda verdict: found.masses[verdict])


@pytest.mark.parametrize("rotation", range(60))
def test_a_new_tile_is_found_however_the_planet_is_held(rotation: int) -> None:
    found = explained(KNOWN, held(NOW, rotation, hidden=()))
    assert (likeliest(found), found.letters, found.fresh) == ("ok", NOW.letters, (NEW.face,))
    assert found.rotations == (rotation,)
    assert found.total - found.best < 0.01


@pytest.mark.parametrize("sure", [1.5, 3.0, 30.0, 300.0])
def test_colours_of_any_certainty_are_weighed(sure: float) -> None:
    found = explained(KNOWN, held(NOW, 9, hidden=()), sure=sure)
    assert not np.isnan(list(found.masses.values())).any()
    assert found.letters == NOW.letters


def test_what_every_area_may_be_leaves_every_planet_possible() -> None:
    nothing = explained(KNOWN, "?" * AREAS)
    assert nothing.best - nothing.total == pytest.approx(np.log(0.38 / 300 / 8), abs=0.05)
    assert nothing.ahead == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(
    "shown, verdict",
    [
        (KNOWN, "nothing-new"),
        (NOW, "ok"),
        (NOW.with_tile(laid(7, "GGODM")), "two-new"),
        (NOW.without_tile(1).with_tile(laid(1, "DMGGD")), "tile-turned"),
        (NOW.without_tile(1).with_tile(laid(1, "OOGFD")), "tile-swapped"),
        (NOW.without_tile(1), "tile-gone"),
        (parse_planet("3/GMMFF/OGGDD/MODOF/DDGGF/5"), "other-planet"),
    ],
)
def test_what_changed_has_a_name(shown: Planet, verdict: str) -> None:
    found = explained(KNOWN, held(shown, 31, hidden=()))
    assert likeliest(found) == verdict
    if verdict.startswith("tile"):
        assert found.suspects[0] == (verdict, 1)


@pytest.mark.parametrize("expected, more", [(0, []), (2, [6, 8]), (3, [6, 8, 9])])
def test_several_rounds_may_have_gone_by_unread(expected: int, more: list[int]) -> None:
    now = KNOWN
    for face in more:
        now = now.with_tile(laid(face, "GODMM"))
    found = explained(KNOWN, held(now, 44, hidden=()), expected=expected)
    assert (likeliest(found), found.letters, list(found.fresh)) == ("ok", now.letters, more)


def test_no_more_tiles_can_be_new_than_faces_are_bare() -> None:
    full = parse_planet("/".join(["OFFDM", "GGDDM", "OOMMF", "FFGGO"] * 3))
    found = explained(full, held(full, 3, hidden=()), expected=2)
    assert (likeliest(found), found.letters) == ("ok", full.letters)


def test_ways_to_hold_a_planet_that_look_alike_are_one_planet() -> None:
    alike = parse_planet("OOOOO/10/OOOOO")
    now = alike.with_tile(laid(3, "GGDDM"))
    found = explained(alike, held(now, 17, hidden=()))
    assert found.ahead < 1.0
    assert Planet.from_letters(found.letters).same_as(now)
    assert found.total - found.best < 0.01


def test_two_placements_show_what_each_of_them_hides() -> None:
    rotations = [
        rotation
        for rotation in range(60)
        if PERMUTATIONS[rotation, EDGES * NEW.face] // EDGES == 11
    ]
    hiding = held(NOW, rotations[0])
    once = explained(KNOWN, hiding)
    twice = explained(KNOWN, hiding, held(NOW, 12))
    assert once.total - once.best > 3
    assert (likeliest(twice), twice.letters) == ("ok", NOW.letters)
    assert twice.rotations == (rotations[0], 12)
    assert twice.total - twice.best < 0.01


LOW = (1, *range(6, 12))
"""What a camera high above the first faces of the mat's numbering does not see."""


@pytest.mark.parametrize("rotations", [(0, 17), (3, 44, 21), (30, 8, 52)])
@pytest.mark.parametrize("most", [4, 40])
def test_what_is_too_much_to_weigh_makes_nobody_surer(
    rotations: tuple[int, ...], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = parse_planet("DFDGD/11")
    now = early.with_tile(laid(11, "DGFFD"))
    placements = [held(now, rotation, hidden=LOW) for rotation in rotations]
    monkeypatch.setattr("vision.alignment._MOST", 100_000)
    monkeypatch.setattr("vision.alignment._MOST_JOINED", 1_000_000)
    exact = explained(early, *placements)
    monkeypatch.setattr("vision.alignment._MOST", most)
    monkeypatch.setattr("vision.alignment._MOST_JOINED", 10 * most)
    cut = explained(early, *placements)
    assert exact.left_out == -np.inf
    assert cut.best - cut.total <= exact.best - exact.total + 0.01


@pytest.mark.parametrize("second", [0, 7, 25, 59])
def test_an_unknown_planet_is_read_from_two_placements(second: int) -> None:
    turns = PERMUTATIONS[second, ::EDGES] // EDGES
    underneath = int(np.flatnonzero(turns == 11)[0])
    found = explained(None, held(NOW, 0), held(NOW, second))
    agrees = Planet.from_letters(found.letters).same_as(NOW)
    assert agrees == (underneath != 11)


def test_an_unknown_planet_that_is_empty_is_read_as_such() -> None:
    empty = parse_planet("12")
    found = explained(None, held(empty, 0), held(empty, 20))
    assert (likeliest(found), Planet.from_letters(found.letters)) == ("ok", empty)


def test_a_tile_of_one_habitat_is_unlikely_and_yet_read() -> None:
    plain = KNOWN.with_tile(laid(6, "DDDDD"))
    found, usual = (explained(KNOWN, held(now, 5, hidden=()), sure=20.0) for now in (plain, NOW))
    assert found.letters == plain.letters
    assert usual.masses["ok"] - found.masses["ok"] == pytest.approx(4.11, abs=0.05)


def test_what_a_face_shows_is_told_whatever_is_remembered() -> None:
    gone = NOW.without_tile(1)
    found = explained(KNOWN, held(gone, 8, hidden=()))
    assert (found.shown(1), found.shown(NEW.face)) == (".....", NOW.letters[30:35])
