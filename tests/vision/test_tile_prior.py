"""What is known of tiles, against all 3,125 rows of five areas counted one by one."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.planet.sphere import EDGES
from vision.frame import Floats
from vision.palette import CLASSES
from vision.tile_prior import any_tile, likeliest_tiles

ROWS = list(product(range(CLASSES), repeat=EDGES))
SHARES = (0.00003, 0.38, 0.55, 0.06, 0.00997)
FACES = arrays(np.float64, (EDGES, CLASSES), elements=st.floats(-40, 0))


def chance(row: tuple[int, ...]) -> float:
    """How often a tile is exactly this one."""
    alike = sum(len(set(other)) == len(set(row)) for other in ROWS)
    return SHARES[len(set(row)) - 1] / alike


CHANCES = {count: chance(tuple(range(count)) + (0,) * (EDGES - count)) for count in range(1, 6)}


def scores(habitats: Floats) -> dict[tuple[int, ...], float]:
    """The log-likelihood of each row."""
    return {
        row: float(habitats[range(EDGES), row].sum() + np.log(CHANCES[len(set(row))]))
        for row in ROWS
    }


@given(FACES)
@settings(max_examples=30, deadline=None)
def test_some_tile_is_all_of_them_together(habitats: Floats) -> None:
    counted = np.logaddexp.reduce(list(scores(habitats).values()))
    assert float(any_tile(habitats)) == pytest.approx(float(counted), abs=1e-6)


@given(FACES)
@settings(max_examples=30, deadline=None)
def test_the_likeliest_tile_is_the_best_of_them(habitats: Floats) -> None:
    counted = scores(habitats)
    [row], [score] = likeliest_tiles(habitats[None])
    assert score == pytest.approx(max(counted.values()))
    assert counted[tuple(row.tolist())] == pytest.approx(score)


def test_a_face_that_nobody_saw_says_nothing() -> None:
    assert float(any_tile(np.zeros((EDGES, CLASSES)))) == pytest.approx(0.0, abs=1e-10)


def test_many_faces_are_weighed_at_once() -> None:
    faces = np.random.default_rng(1).normal(-5.0, 4.0, (3, 12, EDGES, CLASSES))
    assert any_tile(faces).shape == (3, 12)
    assert float(any_tile(faces)[2, 7]) == pytest.approx(float(any_tile(faces[2, 7])))


def test_what_would_be_a_fourth_habitat_needs_clearer_colours() -> None:
    """An area between two habitats is taken for the one that its tile shows elsewhere."""
    habitats = np.full((EDGES, CLASSES), -20.0)
    for area, habitat in enumerate((0, 0, 1, 2, 3)):
        habitats[area, habitat] = 0.0
    habitats[4, 2] = -1.0
    assert likeliest_tiles(habitats[None])[0].tolist() == [[0, 0, 1, 2, 2]]
    habitats[4, 2] = -4.0
    assert likeliest_tiles(habitats[None])[0].tolist() == [[0, 0, 1, 2, 3]]
