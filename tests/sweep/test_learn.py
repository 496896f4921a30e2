"""What teaches the network is the truth, and it is taught what it is shown."""

import numpy as np
import pytest

from tests.sweep.learn import _slopes, outcome, taught
from tests.sweep.lesson import Lesson, lessons
from vision.alignment import log_sum
from vision.frame import Floats
from vision.palette import CLASSES
from vision.resemblance import TRUST, Network, network

NONE = np.zeros(1)
UNSEEN = 7
"""A seed that neither the sweep nor the kept network has drawn from."""


@pytest.fixture(scope="module")
def drawn() -> Lesson:
    """Return what some tables of their own teach."""
    return Lesson.together([one for number in range(12) for one in lessons(number, UNSEEN)])


def cost(lesson: Lesson, nats: Floats) -> float:
    """Return what the true habitats cost in nats, on average."""
    chances = lesson.alone + nats
    chances -= log_sum(chances, 1)[:, None]
    return -float(chances[np.arange(len(chances)), lesson.shown].mean())


def made_up(count: int = 4000) -> Lesson:
    """Return areas whose first number tells the habitat, and whose colours do not."""
    rng = np.random.default_rng(1)
    shown = rng.integers(0, CLASSES, count)
    told = rng.normal(size=(count, CLASSES, 4))
    told[np.arange(count), shown, 0] += 2.0
    return Lesson(told, np.full((count, CLASSES), -np.log(CLASSES)), shown)


def test_lessons_are_of_what_the_planet_shows(drawn: Lesson) -> None:
    """If a rotation were wrong, colours would agree with one area in five."""
    assert len(drawn.shown) > 300
    assert (drawn.alone.argmax(axis=1) == drawn.shown).mean() > 0.95
    assert set(drawn.shown.tolist()) == set(range(CLASSES))


def test_the_kept_network_tells_more_of_tables_that_it_never_saw(drawn: Lesson) -> None:
    assert cost(drawn, TRUST * network().nats(drawn.told)) < 0.9 * cost(drawn, NONE)


def test_a_network_learns_what_tells_and_only_that() -> None:
    lesson = made_up()
    learnt = taught(lesson, rounds=150, hidden=8)
    assert cost(lesson, learnt.nats(lesson.told)) < 0.6 * cost(lesson, NONE)
    nothing = lesson._replace(told=np.zeros_like(lesson.told))
    assert cost(nothing, taught(nothing, rounds=1, hidden=8).nats(nothing.told)) == pytest.approx(
        cost(nothing, NONE)
    )


def test_slopes_are_those_of_the_cost() -> None:
    lesson = made_up(50)
    rng = np.random.default_rng(2)
    weights = [rng.normal(size=shape) for shape in ((4, 3), (3,), (3,), (1,))]
    slopes = _slopes(Network(*weights), lesson)
    for part, slope in enumerate(slopes):
        place = tuple(0 for _ in slope.shape)
        sides = []
        for step in (1e-5, -1e-5):
            moved = [each.copy() for each in weights]
            moved[part][place] += step
            sides.append(cost(lesson, Network(*moved).nats(lesson.told)))
        assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(slope[place], abs=1e-6)


def test_what_came_of_it_is_said_in_a_line() -> None:
    sure = np.log(np.array([[0.96, 0.01, 0.01, 0.01, 0.01], [0.01, 0.96, 0.01, 0.01, 0.01]]))
    assert outcome(sure, np.array([0, 0])) == (
        "50.000% wrong, 0 of 2 surely so, 0.00% unsure; 2.32300 nats each"
    )
