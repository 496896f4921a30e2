"""Awards and their reasons (P-30 to P-35)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Illegal, Unreadable
from engine.planet.animal import ALL_REQUIREMENTS, Kind, Requirement
from engine.planet.award import Award, Outcome, Reason, award
from engine.planet.explanation import explain
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.planet import Planet
from tests.engine.judge import judge, sizes
from tests.engine.strategies import PLANETS, REQUIREMENTS, ROTATION, ROUND, TABLES
from tests.engine.tables import NAMES, planet

# Nine areas of forest on faces 0 and 1 touch the glacier on face 1; five more on face 11 touch
# the glacier across the edge, on face 7.
NINE = "FFFFF/FFFFG/10"
NINE_AND_FIVE = "FFFFF/FFFFG/5/GOOOO/3/FFFFF"


def judged(wish: str, round_: int, *planets: str) -> Award:
    """Judge planets in the order of the names."""
    table = dict(zip(NAMES, map(planet, planets), strict=False))
    return award(Requirement.from_text(wish), table, round_)


def test_p33_worked_example_1_the_second_region_decides_in_round_12() -> None:
    """The fox: regions of 9 against 9 and 5, and player 2 wins."""
    fox = judged("largest F touching G", 12, NINE, NINE_AND_FIVE)
    assert (fox.winner, fox.reason) == ("Bo", Reason.SECOND_REGION)
    assert fox.values == {"Ada": [9, 0], "Bo": [9, 5]}
    assert explain(fox) == (
        "Ada and Bo tie for the largest F touching G, and Bo has the best second one: "
        "largest Ada 9, Bo 9; second Ada 0, Bo 5"
    )


def test_p32_the_same_tie_before_round_12_is_carried() -> None:
    """Only the first regions are compared."""
    fox = judged("largest F touching G", 11, NINE, NINE_AND_FIVE)
    assert (fox.outcome, fox.winner, fox.reason) == (Outcome.CARRIED, None, Reason.TIE)
    assert fox.values == {"Ada": [9], "Bo": [9]}
    assert fox.tied == ("Ada", "Bo")
    assert explain(fox).endswith("Ada 9, Bo 9; it goes on to round 12")


def test_p31_the_single_best_above_zero_takes_the_card() -> None:
    """Number, region and sentence are there."""
    panda = judged("most F", 3, "FOFOO/11", "FFOOO/11", "12")
    assert (panda.outcome, panda.winner, panda.reason) == (Outcome.WON, "Ada", Reason.BEST)
    assert panda.values == {"Ada": [2], "Bo": [1], "Cy": [0]}
    assert [region.size for region in panda.claims[0].regions] == [1, 1]
    assert explain(panda) == "Ada has the most F regions: Ada 2, Bo 1, Cy 0"
    assert panda.reason.rule == "P-31"


@pytest.mark.parametrize("wish", ["most D", "largest D touching M", "largest D avoiding M"])
def test_p32_nobody_above_zero_is_a_tie(wish: str) -> None:
    """The card is carried, in round 12 it goes to the box (P-33)."""
    assert judged(wish, 3, "12", "12").reason is Reason.NOBODY
    assert explain(judged(wish, 3, "12", "12")).startswith("nobody has ")
    last = judged(wish, 12, "12", "12")
    assert (last.outcome, last.reason) == (Outcome.BOXED, Reason.LAST_NOBODY)
    assert last.values == {"Ada": [0], "Bo": [0]}
    assert explain(last).endswith("in round 12 it goes to the box")


def test_p33_most_is_boxed_when_tied_in_round_12() -> None:
    """Regions of one habitat are not compared by size."""
    tie = judged("most F", 12, "FFFOO/11", "FOOOO/11")
    assert (tie.outcome, tie.reason) == (Outcome.BOXED, Reason.LAST_TIE_MOST)
    assert "tie for the most F regions" in explain(tie)


def test_p33_the_third_region_decides() -> None:
    """2 and 1 against 2, 1 and 1; the third player is out at the first step."""
    third = judged("largest F avoiding D", 12, "FFOFO/11", "FFOFO/4/FOOOO/6", "FOOOO/11")
    assert (third.winner, third.reason) == ("Bo", Reason.THIRD_REGION)
    assert third.values == {"Ada": [2, 1, 0], "Bo": [2, 1, 1], "Cy": [1]}
    assert explain(third) == (
        "Ada and Bo tie for the largest F avoiding D, and Bo has the best third one: "
        "largest Ada 2, Bo 2, Cy 1; second Ada 1, Bo 1; third Ada 0, Bo 1"
    )


def test_p33_there_is_never_a_fourth_region() -> None:
    """Tied to the third, the card goes to the box."""
    four = judged("largest F avoiding D", 12, "FOFOO/9/FOFOO/1", "FOFOO/9/FOOOO/1")
    assert (four.outcome, four.reason) == (Outcome.BOXED, Reason.LAST_TIE)
    assert four.values == {"Ada": [1, 1, 1], "Bo": [1, 1, 1]}
    assert "tie for the largest F avoiding D: largest" in explain(four)


def test_p33_who_falls_behind_in_the_second_region_compares_no_third() -> None:
    """Three tie, one drops out, two go on to the third and tie."""
    three = judged("largest F avoiding D", 12, "FFOOO/11", "FFOFO/11", "FFOFO/11")
    assert three.values == {"Ada": [2, 0], "Bo": [2, 1, 0], "Cy": [2, 1, 0]}
    assert three.reason is Reason.LAST_TIE


def test_p30_avoiding_filters_first_and_then_takes_the_largest() -> None:
    """A big region that touches does not stop a smaller one that does not."""
    shown = "FFFDD/10/FFOOO"
    assert judged("largest F avoiding D", 5, shown, "12").values == {"Ada": [2], "Bo": [0]}


def test_p30_touching_takes_the_largest_that_touches() -> None:
    """A bigger region that does not touch is passed over."""
    shown = "FFFFF/10/FFDOO"
    assert judged("largest F touching D", 5, shown, "12").values == {"Ada": [2], "Bo": [0]}


@pytest.mark.parametrize("round_", [1, 2, 13])
def test_p22_animals_are_awarded_from_round_3_to_12(round_: int) -> None:
    """Other rounds have none."""
    with pytest.raises(Illegal, match=f"rounds 3 to 12, not in {round_}"):
        judged("most F", round_, "12", "12")


@given(REQUIREMENTS, TABLES, ROUND)
def test_p35_awards_agree_with_a_judge_of_another_style(
    wish: Requirement, table: list[Planet], round_: int
) -> None:
    """Brute force over sets comes to the same outcome, winner and numbers."""
    planets = dict(zip(NAMES, table, strict=False))
    found = award(wish, planets, round_)
    letters = {name: shown.letters for name, shown in planets.items()}
    assert (found.outcome.value, found.winner) == judge(str(wish), letters, round_)
    for claim in found.claims:
        brute = sizes(letters[claim.player], str(wish))
        brute = [len(brute)] if wish.kind is Kind.MOST else [*brute, 0, 0, 0][:3]
        assert list(claim.values) == brute[: len(claim.values)]
    assert explain(found)


@given(REQUIREMENTS, TABLES, ROUND, st.lists(ROTATION, min_size=4, max_size=4))
def test_verdicts_do_not_depend_on_how_planets_are_held(
    wish: Requirement, table: list[Planet], round_: int, turns: list[int]
) -> None:
    """Turning any player's planet changes nothing but where the regions lie."""
    before = award(wish, dict(zip(NAMES, table, strict=False)), round_)
    turned = [shown.rotated(turn) for shown, turn in zip(table, turns, strict=False)]
    after = award(wish, dict(zip(NAMES, turned, strict=False)), round_)
    assert after.values == before.values
    assert (after.outcome, after.winner, after.reason) == (
        before.outcome,
        before.winner,
        before.reason,
    )


@given(REQUIREMENTS, TABLES, ROUND, st.permutations(HABITATS))
def test_renaming_habitats_renames_verdicts(
    wish: Requirement, table: list[Planet], round_: int, names: list[Habitat]
) -> None:
    """The rules treat all habitats alike."""
    other = None if wish.other is None else names[wish.other.index]
    renamed_wish = Requirement(wish.kind, names[wish.habitat.index], other)
    renamed = [
        Planet(tuple(shown.masks[names.index(habitat)] for habitat in HABITATS)) for shown in table
    ]
    before = award(wish, dict(zip(NAMES, table, strict=False)), round_)
    after = award(renamed_wish, dict(zip(NAMES, renamed, strict=False)), round_)
    assert after.claims == before.claims
    assert (after.winner, after.reason) == (before.winner, before.reason)


def test_there_are_45_requirements_and_all_read_back() -> None:
    """5 habitats x (1 most + 4 touching + 4 avoiding)."""
    assert len(set(ALL_REQUIREMENTS)) == 45
    assert all(Requirement.from_text(str(wish)) == wish for wish in ALL_REQUIREMENTS)


@given(st.one_of(st.text(), st.from_regex(r"(most|largest) [A-Z]( \w+ [A-Z])?", fullmatch=True)))
def test_any_requirement_is_refused_or_reads_back(text: str) -> None:
    """One text for one requirement."""
    try:
        wish = Requirement.from_text(text)
    except Unreadable:
        return
    assert str(wish) == text


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "'' is no requirement: write it as in 'most F'"),
        ("most", "write it as in"),
        ("most X", "'X' is no habitat: write one of O, F, D, M, G"),
        ("largest F touching F", "no region of F can be touching its own habitat"),
        ("largest F avoiding F", "no region of F can be avoiding its own habitat"),
        ("largest F near D", "write it as in"),
        ("most  F", "write it as in"),
        ("Most F", "write it as in"),
        ("most F\n", "is no habitat"),
        ("most " + "F" * 5000, "..."),
    ],
)
def test_a_malformed_requirement_is_told_what_is_wrong(text: str, problem: str) -> None:
    """The message is one short line."""
    with pytest.raises(Unreadable) as refusal:
        Requirement.from_text(text)
    assert problem in str(refusal.value)
    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "kind, other", [(Kind.MOST, Habitat.OCEAN), (Kind.TOUCHING, None), (Kind.AVOIDING, None)]
)
def test_no_card_asks_for_the_wrong_number_of_habitats(kind: Kind, other: Habitat | None) -> None:
    """'most' takes one habitat, the others take two."""
    with pytest.raises(Illegal, match="takes"):
        Requirement(kind, Habitat.FOREST, other)


@given(REQUIREMENTS, PLANETS)
def test_the_value_is_what_awards_compare_first(wish: Requirement, shown: Planet) -> None:
    """Bots count as the referee does."""
    assert award(wish, {"Ada": shown, "Bo": Planet()}, 3).values["Ada"] == [wish.value(shown)]
