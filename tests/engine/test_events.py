"""Events as values and as JSON."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Illegal, RefereeError, Unreadable
from engine.planet.animal import Requirement
from engine.planet.catalogue import default_catalogue
from engine.planet.event_json import event_from_json, event_to_json
from engine.planet.events import (
    AnimalCorrected,
    AnimalsLaid,
    Corrected,
    Event,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    Retracted,
    ThresholdsCorrected,
    TilePlaced,
)
from engine.planet.habitat import Habitat
from engine.planet.score import Step
from engine.planet.variant import Variant
from tests.engine.tables import CATALOGUE, laid, opened, placed

STEPS = (Step(11, 2), Step(14, 4))
EVENTS: list[Event] = [
    opened(Variant.BEGINNER_MYSTERY, 4, "Di"),
    laid(),
    MysteryRevealed(3, "fox"),
    placed("Ada", 12),
    ObjectiveRevealed("Bo", Habitat.GLACIER),
    AnimalCorrected("fox", Requirement.from_text("most F")),
    ThresholdsCorrected(Habitat.GLACIER, STEPS),
    Corrected(3, placed("Ada", 4)),
    Corrected(7, Corrected(3, placed("Ada", 5))),
    Retracted(3, "the tile fell off"),
]
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=9)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(), inner, max_size=4)
    ),
    max_leaves=9,
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_reads_back(event: Event) -> None:
    """Through JSON text, without a loss."""
    text = json.dumps(event_to_json(event))
    assert event_from_json(json.loads(text)) == event


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_a_field_missing_or_too_many_is_refused(event: Event) -> None:
    """The sentence names it."""
    written = event_to_json(event)
    for name in set(written) - {"type"}:
        fewer = {key: value for key, value in written.items() if key != name}
        with pytest.raises(Unreadable, match=f"{name!r} is missing"):
            event_from_json(fewer)
    with pytest.raises(Unreadable, match="there is no 'colour', only type, "):
        event_from_json({**written, "colour": 1})


@given(st.sampled_from(EVENTS), st.data(), JSON)
def test_any_value_is_refused_or_reads_back(
    event: Event, drawn: st.DataObject, value: object
) -> None:
    """A changed field raises one of our errors or gives an event."""
    written = event_to_json(event)
    written[drawn.draw(st.sampled_from(list(written)))] = value
    try:
        read = event_from_json(written)
    except RefereeError:
        return
    assert event_from_json(event_to_json(read)) == read


@pytest.mark.parametrize(
    "value, problem",
    [
        ([], "a list is no object"),
        ({}, "null is no type of event"),
        ({"type": 3}, "3 is no type of event"),
        ({"type": "closed"}, "'closed' is no type of event: choose one of opened, animals-laid"),
        (
            {"type": "mystery-revealed", "round": True, "animal": "fox"},
            "mystery-revealed: round: true is no whole number",
        ),
        (
            {"type": "mystery-revealed", "round": 3, "animal": None},
            "animal: null is no text: write it between quotes",
        ),
        ({"type": "mystery-revealed", "round": 2, "animal": "fox"}, "round 2 has no animals"),
        (
            {"type": "tile-placed", "seat": "Ada", "round": 1, "placement": "x"},
            "tile-placed: placement: 'x' is no placement",
        ),
        (
            {"type": "tile-placed", "seat": "", "round": 1, "placement": "OOOOO@0.0"},
            "tile-placed: seat: the name '' shows nothing",
        ),
        (
            {"type": "tile-placed", "seat": "Ada", "round": 13, "placement": "OOOOO@0.0"},
            "no round 13",
        ),
        ({"type": "animals-laid", "columns": {"3": []}}, "rounds: '4' is missing"),
        (
            {"type": "animals-laid", "columns": {str(n): 1 for n in range(3, 13)}},
            "columns: 1 is no list",
        ),
        (
            {"type": "thresholds-corrected", "habitat": "G", "steps": [[1]]},
            r"steps: a step is two numbers, areas and points: write it as in \[11, 2\]",
        ),
        ({"type": "thresholds-corrected", "habitat": "X", "steps": []}, "'X' is no habitat"),
        ({"type": "objective-revealed", "seat": "Ada", "habitat": "g"}, "'g' is no habitat"),
        ({"type": "corrected", "of": 1, "event": 3}, "corrected: event: 3 is no object"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(value: object, problem: str) -> None:
    """Event, field, offender."""
    with pytest.raises(RefereeError, match=problem):
        event_from_json(value)


def test_corrections_of_corrections_have_an_end() -> None:
    """However deep the JSON goes, the answer is a sentence."""
    event = event_to_json(placed("Ada", 1))
    for _ in range(2000):
        event = {"type": "corrected", "of": 1, "event": event}
    with pytest.raises(Unreadable, match="corrections go 8 deep: correct the first event itself"):
        event_from_json(event)


def test_names_are_composed_when_they_are_read() -> None:
    """So that a seat is found by its name."""
    event = event_to_json(ObjectiveRevealed("Zoë", Habitat.GLACIER))
    event["seat"] = "Zoe\u0308"
    assert event_from_json(event) == ObjectiveRevealed("Zoë", Habitat.GLACIER)


@pytest.mark.parametrize(
    "seats, first, problem",
    [
        (("Ada",), "Ada", "a game has 2 to 4 players, not 1"),
        (("A", "B", "C", "D", "E"), "A", "a game has 2 to 4 players, not 5"),
        (("Ada", "ada "), "Ada", "look the same"),
        (("Ada", "Bo"), "Cy", "'Cy' starts but has no seat: name one of the players"),
        (("Ada", "Zoe\u0308"), "Ada", "is not in its composed form"),
        (("Ada", " "), "Ada", "shows nothing"),
    ],
)
def test_p10_two_to_four_players_sit_down(seats: tuple[str, ...], first: str, problem: str) -> None:
    """With names that differ, one of whom starts."""
    with pytest.raises(Illegal, match=problem):
        Opened(Variant.STANDARD, seats, first, CATALOGUE)


def test_p12_animals_lie_in_ten_columns_each_once() -> None:
    """The animal and the number of columns are named."""
    with pytest.raises(Illegal, match="animals lie in 10 columns, not 1"):
        AnimalsLaid((("fox",),))
    with pytest.raises(Illegal, match="the animal 'fox' is laid twice"):
        AnimalsLaid((("fox",), ("fox",), *[()] * 8))


def test_p15_no_hidden_animal_in_rounds_1_and_2() -> None:
    """Nor beyond 12."""
    with pytest.raises(Illegal, match="round 13 has no animals: only 3 to 12 have"):
        MysteryRevealed(13, "fox")


def test_there_are_twelve_rounds() -> None:
    """A tile is placed in one of them."""
    with pytest.raises(Illegal, match="there are rounds 1 to 12, and no round 0"):
        replace(placed("Ada", 1), round=0)


def test_thresholds_must_rise() -> None:
    """The table of a correction is checked where it is made."""
    with pytest.raises(Illegal, match="do not rise"):
        ThresholdsCorrected(Habitat.GLACIER, STEPS[::-1])


def test_a_reason_is_one_line() -> None:
    """It is shown on a small display."""
    with pytest.raises(Illegal, match="the reason '' shows nothing"):
        Retracted(3, "")
    with pytest.raises(Illegal, match="is not in its composed form"):
        Retracted(3, "Zoe\u0308")


def test_a_game_remembers_its_catalogue() -> None:
    """The whole of it is in the event."""
    corrected = CATALOGUE.with_requirement("fox", Requirement.from_text("most F"))
    written = json.loads(json.dumps(event_to_json(replace(opened(), catalogue=corrected))))
    read = event_from_json(written)
    assert isinstance(read, Opened)
    assert read.catalogue.digest == corrected.digest != default_catalogue().digest


def test_a_placed_tile_is_written_as_people_write_it() -> None:
    """Type word, then the fields."""
    event = event_to_json(placed("Ada", 3, 7))
    assert event == {"type": "tile-placed", "seat": "Ada", "round": 3, "placement": "DMGOF@7.2"}
    assert isinstance(event_from_json(event), TilePlaced)
