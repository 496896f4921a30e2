"""Rock that looks like sand all over: colours are made up, no picture is looked at."""

import numpy as np
import pytest

from engine.planet.habitat import LETTERS
from engine.planet.sphere import AREAS, FACES
from vision.frame import Floats
from vision.fusion import Fused
from vision.mixing import mixed_up
from vision.palette import Palette
from vision.solid import PERMUTATIONS

PALETTE = Palette.default()
SAND, ROCK = LETTERS.index("D"), LETTERS.index("M")
PLANET = ("DDOFGODDFFDDFFO") * 4
NOTHING_KNOWN = np.zeros(AREAS, bool)


def shown(letters: str, colours: dict[int, Floats], rotation: int = 0) -> Fused:
    """A placement in which areas have these colours, and the rest those of their letters."""
    outer = np.array([PALETTE.means[LETTERS.index(letter)] for letter in letters])
    for area, colour in colours.items():
        outer[area] = colour
    on_mat = np.empty_like(outer)
    on_mat[PERMUTATIONS[rotation]] = outer
    flat = np.zeros(AREAS)
    ones = np.ones((AREAS, 1))
    return Fused(ones[:, 0], on_mat, on_mat, on_mat, 25 * ones, flat, np.zeros(FACES, bool))


def between(share: float) -> Floats:
    """A colour on the way from sand to rock."""
    return np.asarray(PALETTE.means[SAND] * (1 - share) + PALETTE.means[ROCK] * share)


def sands(count: int | None = None) -> list[int]:
    return [area for area, letter in enumerate(PLANET) if letter == "D"][:count]


def test_a_planet_in_the_colours_of_its_palette_is_what_it_seems() -> None:
    assert not mixed_up(PALETTE, PLANET, NOTHING_KNOWN, [shown(PLANET, {})], [0])


@pytest.mark.parametrize("rotation", [0, 17])
def test_sand_of_two_kinds_while_there_is_no_rock_is_doubted(rotation: int) -> None:
    dark = dict.fromkeys(sands()[6:], between(0.7))
    seen = shown(PLANET, dark, rotation)
    assert mixed_up(PALETTE, PLANET, NOTHING_KNOWN, [seen], [rotation])


def test_all_of_the_sand_may_be_rock() -> None:
    half_way = dict.fromkeys(sands(), between(0.6))
    assert mixed_up(PALETTE, PLANET, NOTHING_KNOWN, [shown(PLANET, half_way)], [0])


def test_one_odd_area_is_a_matter_of_its_own() -> None:
    odd = dict.fromkeys(sands(1), between(0.7))
    assert not mixed_up(PALETTE, PLANET, NOTHING_KNOWN, [shown(PLANET, odd)], [0])


def test_what_is_remembered_is_no_longer_asked() -> None:
    dark = dict.fromkeys(sands()[6:], between(0.7))
    assert not mixed_up(PALETTE, PLANET, np.ones(AREAS, bool), [shown(PLANET, dark)], [0])


def test_where_there_is_rock_its_colour_is_known() -> None:
    letters = PLANET.replace("O", "M")
    pale = dict.fromkeys(sands()[6:], between(0.35))
    assert not mixed_up(PALETTE, letters, NOTHING_KNOWN, [shown(letters, pale)], [0])
