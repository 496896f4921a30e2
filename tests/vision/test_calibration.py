"""A table's colours are learnt from planets that are known; all pictures are rendered."""

from dataclasses import replace

import numpy as np
import pytest

from engine.planet.habitat import LETTERS
from engine.planet.notation import parse_planet
from tests.vision.rendered import CAMERA, LENS, TURNS, frames, scene
from vision.calibration import Known, learn
from vision.frame import Frame
from vision.palette import Palette
from vision.render import Moment, Seat, render
from vision.render.style import random_style

FULL = parse_planet("OFDMG/GGDDM/OOMMF/DDFFO/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG/FFGGO")
DRY = parse_planet("FFDMG/GGDDM/GGMMF/DDFFG/6/FFGGM/MMGDD")
DEFAULT = Palette.default()


def shown(seed: int) -> list[Frame]:
    """The full planet in another copy of the game."""
    other = replace(
        scene(), style=replace(random_style(np.random.default_rng(seed), 0.5), gloss=0.0)
    )
    pictures = (render(other, FULL, Seat(17), LENS, Moment(turn)) for turn in TURNS)
    return [Frame(picture.frame, CAMERA) for picture in pictures]


def test_a_table_s_colours_are_surer_than_those_that_everybody_has() -> None:
    learnt = learn(CAMERA, [Known(FULL, (tuple(frames(FULL)),))])
    assert (learnt.doubts < DEFAULT.doubts).all()
    assert (np.abs(learnt.means - DEFAULT.means) < 3.5 * DEFAULT.doubts).all()


@pytest.mark.parametrize("times", [1, 4, 6])
def test_it_may_be_set_down_as_often_as_people_like(times: int) -> None:
    learnt = learn(CAMERA, [Known(FULL, (tuple(frames(FULL)[:2]),) * times)])
    assert (learnt.doubts < DEFAULT.doubts).all()


def test_each_copy_of_the_game_has_its_own_colours() -> None:
    one, other = (learn(CAMERA, [Known(FULL, (tuple(shown(seed)),))]) for seed in (4, 9))
    assert np.abs(one.means - other.means).max() > 3


def test_a_habitat_that_no_planet_shows_keeps_its_default() -> None:
    learnt = learn(CAMERA, [Known(DRY, (tuple(frames(DRY)),))])
    ocean = LETTERS.index("O")
    assert learnt.means[ocean] == pytest.approx(DEFAULT.means[ocean])
    assert (learnt.doubts[ocean] >= DEFAULT.doubts[ocean]).all()
    assert (learnt.core_doubt < DEFAULT.core_doubt).all()


def test_a_planet_that_is_not_the_one_shown_teaches_nothing() -> None:
    other = parse_planet("GGGMM/OODDM/FFMGO/DMDMO/GGOOF/MMOOD/FFMMO/OODDF/FGFGM/DDGGO/OFOFM/GMGMD")
    learnt = learn(CAMERA, [Known(other, (tuple(frames(FULL)[:1]),))])
    taught = learn(CAMERA, [Known(FULL, (tuple(frames(FULL)[:1]),))])
    untaught = learn(CAMERA, [])
    assert np.abs(taught.means - untaught.means).max() > 1
    assert np.abs(learnt.means - untaught.means).max() < 3 * DEFAULT.doubts.max()


def test_nothing_shown_is_the_default() -> None:
    learnt = learn(CAMERA, [])
    assert learnt.means == pytest.approx(DEFAULT.means)
    assert (learnt.doubts >= DEFAULT.doubts).all()
