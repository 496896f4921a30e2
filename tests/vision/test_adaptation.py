"""Tonight's colours are learnt from what is believed, and never for good."""

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.sphere import AREAS, EDGES
from tests.vision.test_evidence import PALETTE, TILES, sample, views
from vision.adaptation import Adaptation


def test_tonight_s_colours_are_learnt_and_forgotten() -> None:
    adaptation = Adaptation(PALETTE)
    odd = sample(TILES)
    odd.outer[TILES.index("O") :: EDGES, 1] += 6.0
    odd.dark[:] = odd.outer - (9.0, 0.0, 0.0)
    adaptation.step([views((odd, 0.0))])
    learnt = adaptation.looks.palette.means[0, 1] - PALETTE.means[0, 1]
    assert 0 < learnt < 6.5
    assert adaptation.start is PALETTE
    assert Adaptation(PALETTE).looks.palette is PALETTE


def test_a_habitat_that_no_tile_shows_does_not_walk_onto_another() -> None:
    """A face in the shade is half believed to be mountain: that must not teach what mountain is."""
    shaded = sample(TILES.replace("M", "D"))
    dark = shaded.slots // EDGES >= 8
    for colours in (shaded.outer, shaded.dark):
        colours[dark] += (-12.0, 4.0, -8.0)
    adaptation = Adaptation(PALETTE)
    one = views((shaded, 0.0))
    for _ in range(20):
        adaptation.step([one])
    mountain = LETTERS.index("M")
    moved = adaptation.looks.palette.means[mountain] - PALETTE.means[mountain]
    assert abs(moved).max() < 3.0


def test_it_is_news_once_that_areas_are_known() -> None:
    adaptation = Adaptation(PALETTE)
    labels = np.zeros((AREAS, 5))
    labels[0, 0] = 1.0
    assert adaptation.tell([labels])
    assert not adaptation.tell([labels.copy()])
    assert adaptation.tell([])
