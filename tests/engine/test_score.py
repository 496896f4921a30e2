"""The end of the game (P-40 to P-42), and the ways to play."""

import pytest

from engine.errors import Illegal, Unreadable
from engine.planet.habitat import Habitat
from engine.planet.score import ObjectiveTable, Score, Step, score, winners
from engine.planet.variant import Variant

GLACIER = ObjectiveTable(Habitat.GLACIER, (Step(11, 2), Step(14, 4)))
G, F = Habitat.GLACIER, Habitat.FOREST


@pytest.mark.parametrize("areas, points", [(0, 0), (10, 0), (11, 2), (12, 2), (13, 2), (14, 4)])
def test_p40_worked_example_2_glacier(areas: int, points: int) -> None:
    """10 areas 0 points; 11, 12 or 13 give 2; 14 gives 4."""
    assert GLACIER.points(areas) == points
    assert score(GLACIER, areas, []) == Score(points, 0, 0)


def test_p41_own_animals_are_worth_1_and_others_2() -> None:
    """Whether or not the objective paid."""
    assert score(GLACIER, 0, [G, G, F]) == Score(0, 4, 3)
    assert score(GLACIER, 14, [G, G, F]).total == 8


def test_p14_every_animal_is_worth_1_for_beginners() -> None:
    """Without an objective."""
    assert score(None, 60, [G, G, F]) == Score(0, 3, 3)


def test_p42_points_then_cards_then_shared() -> None:
    """More cards win a tie on points; a tie on both is shared."""
    assert winners({"Ada": Score(2, 4, 3), "Bo": Score(0, 5, 5)}) == ("Ada",)
    assert winners({"Ada": Score(2, 4, 3), "Bo": Score(0, 6, 4)}) == ("Bo",)
    assert winners({"Ada": Score(0, 6, 4), "Bo": Score(0, 6, 4)}) == ("Ada", "Bo")


@pytest.mark.parametrize(
    "steps, problem",
    [
        ((Step(0, 2),), "do not rise"),
        ((Step(11, 2), Step(11, 4)), "do not rise"),
        ((Step(11, 2), Step(14, 2)), "do not rise"),
        ((Step(61, 2),), "asks for 61 areas, and a planet has 60"),
    ],
)
def test_thresholds_and_points_rise(steps: tuple[Step, ...], problem: str) -> None:
    """Up to the areas of a planet."""
    with pytest.raises(Illegal, match=problem):
        ObjectiveTable(Habitat.GLACIER, steps)


def test_p12_standard_lays_twenty_animals() -> None:
    """One in rounds 3-5, two in 6-9, three in 10-12; beginners the same."""
    assert list(Variant.STANDARD.open_animals.values()) == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert Variant.BEGINNER.open_animals == Variant.STANDARD.open_animals


def test_p15_mystery_lays_ten_and_hides_ten() -> None:
    """One open animal in each of rounds 3 to 12."""
    assert Variant.MYSTERY.open_animals == dict.fromkeys(range(3, 13), 1)


def test_p16_the_two_variants_are_independent() -> None:
    """Four combinations."""
    ways = {(v.objectives, v.mystery): v.value for v in Variant}
    assert ways == {
        (True, False): "standard",
        (False, False): "beginner",
        (True, True): "mystery",
        (False, True): "beginner-mystery",
    }


def test_a_variant_is_read_by_name() -> None:
    """Anything else is told the names."""
    assert Variant.from_text("beginner-mystery") is Variant.BEGINNER_MYSTERY
    with pytest.raises(Unreadable, match="'easy' is no variant: choose one of standard, beginner"):
        Variant.from_text("easy")
