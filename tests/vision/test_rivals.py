"""Areas that look alike are right or wrong together: another planet may explain the colours."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from engine.planet.habitat import LETTERS
from engine.planet.notation import UNREAD, parse_planet
from engine.planet.sphere import AREAS, EDGES
from tests.vision.made_up import held, laid, told
from tests.vision.test_evidence import PALETTE
from vision.adaptation import Adaptation
from vision.alignment import Memory
from vision.evidence import TEXTURE, Likelihood
from vision.frame import Floats
from vision.fusion import Fused
from vision.inference import Explanation, explain
from vision.palette import Palette
from vision.rivals import _UNTAUGHT, _WIDER, _Shown, _Sums, asks, margin
from vision.views import NOISE

OCEAN, FOREST, MOUNTAIN = (LETTERS.index(letter) for letter in "OFM")
KNOWN = parse_planet("OFFDM/GGDDM/OOMMF/8/FFGGO")
NOW = KNOWN.with_tile(laid(6, "MODMD"))
BETWEEN = 0.5 * (PALETTE.means[FOREST] + PALETTE.means[MOUNTAIN])


def fused(letters: str, **inks: Floats) -> Fused:
    """Return what shows these letters in the palette's colours, but for some inks."""
    seen = np.array([letter in LETTERS for letter in letters])
    colours = np.zeros((AREAS, 3))
    for area, letter in enumerate(letters):
        if seen[area]:
            colours[area] = inks.get(letter, PALETTE.means[LETTERS.index(letter)])
    weights = seen * 0.9
    noise = np.tile(NOISE**2, (AREAS, 1))
    torn = np.zeros(AREAS // EDGES, bool)
    return Fused(weights, colours, colours, colours, noise, 0 * weights, torn)


def as_read(letters: str) -> Explanation:
    """Return what is made of letters on the mat, of which nothing was known."""
    return explain(None, [told(letters)], 1)


def seen(letters: str, palette: Palette = PALETTE, **inks: Floats) -> Adaptation:
    """Return the light of an evening after these letters were seen once."""
    light = Adaptation(palette)
    light.fused = [fused(letters, **inks)]
    return light


def test_a_planet_in_its_own_colours_has_no_rival() -> None:
    letters = held(NOW, 0)
    assert margin(as_read(letters), [fused(letters)], PALETTE) > 10
    assert asks(as_read(letters), seen(letters)) == 0


def test_ink_halfway_to_another_habitat_has_one_however_many_areas_show_it() -> None:
    """Eleven areas of one doubtful ink are as doubtful as two."""
    few, many = (held(parse_planet(text), 0) for text in ("MMOGD/11", "MMOGD/MMMGD/MMMMO/MMODD/8"))
    for letters in (few, many):
        shown = fused(letters, M=BETWEEN)
        assert abs(margin(as_read(letters), [shown], PALETTE)) < 3
        assert asks(as_read(letters), seen(letters, M=BETWEEN)) > 1


def test_one_odd_area_has_a_rival_too() -> None:
    letters = held(NOW, 0)
    shown = fused(letters)
    area = letters.index("O")
    shown.outer[area] = shown.inner[area] = PALETTE.means[FOREST]
    assert margin(as_read(letters), [shown], PALETTE) < 0


def test_tiles_that_are_remembered_are_not_held_to_be_others() -> None:
    letters = held(NOW, 0)
    odd = fused(letters, G=PALETTE.means[OCEAN])
    best = explain(Memory.of(KNOWN), [told(letters)], 1)
    assert best.letters == NOW.letters
    assert margin(as_read(letters), [odd], PALETTE) < 0 < margin(best, [odd], PALETTE)
    nothing_new = explain(Memory.of(NOW), [told(letters)], 0)
    assert asks(nothing_new, seen(letters, G=PALETTE.means[OCEAN])) == 0


def labels(letters: str, few: int = AREAS) -> Floats:
    """Return what areas are known to show: those of remembered tiles, or some of them."""
    known = np.array([[letter == each for each in LETTERS] for letter in letters], float)
    return known * (known.any(axis=1).cumsum() <= few)[:, None]


def test_a_new_tile_in_inks_that_nothing_has_shown_must_lead_by_more() -> None:
    letters = held(NOW, 0)
    best = explain(Memory.of(KNOWN), [told(letters)], 1)
    ours, taught = seen(letters), seen(letters, replace(PALETTE, doubts=PALETTE.doubts / 2))
    assert (asks(best, ours), asks(best, taught)) == (_UNTAUGHT, 0)
    ours.tell([labels(held(KNOWN, 0), few=4)])
    assert asks(best, ours) == _UNTAUGHT
    ours.tell([labels(held(KNOWN, 0))])
    assert asks(best, ours) == 0


def test_what_was_never_known_is_not_asked_for_its_inks() -> None:
    letters = held(NOW, 0)
    assert asks(as_read(letters), seen(letters)) == 0


def test_a_second_placement_is_laid_over_the_first() -> None:
    places = [held(NOW, 0), held(NOW, 17)]
    best = explain(None, [told(letters) for letters in places], 1)
    together = _Shown.of(best, [fused(letters) for letters in places])
    assert len(together.labels) == 5 * EDGES
    assert together.colours[:, :3] == pytest.approx(PALETTE.means[together.labels])
    assert together.colours[:, 3:] == pytest.approx(PALETTE.means[together.labels])
    assert (together.noise <= NOISE**2 / 0.9 + 1e-9).all()


@pytest.mark.parametrize("letters", [UNREAD * AREAS, "." * AREAS])
def test_where_no_tile_was_seen_nothing_more_is_asked(letters: str) -> None:
    given = Likelihood(np.zeros((AREAS, 5)), np.ones(12), np.ones(AREAS), np.zeros(12))
    assert asks(explain(None, [given], 1), seen(letters)) == 0


@drawn(st.integers(0, 2**32 - 1), st.integers(1, 8))
def test_how_likely_colours_are_is_the_normal_law_of_a_common_ink(seed: int, count: int) -> None:
    """Held to the determinant and the inverse of the whole covariance."""
    rng = np.random.default_rng(seed)
    labels = np.full(count, FOREST)
    ink = np.tile(PALETTE.means[FOREST], 2)
    colours = ink + rng.normal(0, 8, (count, 6))
    noise = NOISE**2 * rng.uniform(0.7, 4, (count, 1))
    shown = _Shown(labels, np.ones(count, bool), colours, noise)
    found = _Sums.of(shown, PALETTE).summed(np.ones((1, count))).chance(PALETTE)[0, FOREST]
    scatter = np.tile(_WIDER * PALETTE.scatters[FOREST] ** 2, 2)
    scatter[3:] += TEXTURE**2
    whole = 0.0
    for axis, doubt in enumerate(np.tile(PALETTE.doubts[FOREST], 2)):
        covariance = np.diag(noise[:, axis % 3] + scatter[axis]) + doubt**2
        away = colours[:, axis] - ink[axis]
        whole -= 0.5 * (np.linalg.slogdet(covariance)[1] + away @ np.linalg.solve(covariance, away))
    assert found == pytest.approx(whole)
