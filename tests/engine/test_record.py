"""Records: a game as lines, read back and judged anew."""

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Illegal
from engine.planet.animal import Requirement
from engine.planet.events import AnimalCorrected, Retracted
from engine.planet.game import Game
from engine.planet.record import Replay, lines_after, read_record, write_record
from engine.planet.variant import Variant
from tests.engine.records import GAME, LINES, changed, line_of, said
from tests.engine.strategies import SEEDS
from tests.engine.tables import laid, opened, placed, play, played, rounds


@settings(max_examples=10)
@given(SEEDS, st.sampled_from(Variant), st.integers(2, 4))
def test_replay_of_any_game_equals_the_game(seed: int, variant: Variant, seats: int) -> None:
    """Without differences, as text and as bytes."""
    game = played(seed, variant, seats)
    text = write_record(game)
    assert read_record(text) == Replay(game, (), ())
    assert read_record(text.encode()) == Replay(game, (), ())


def test_the_first_line_says_what_it_is() -> None:
    """Format, rules, digest of the catalogue, and the whole opening."""
    head = json.loads(LINES[0])
    assert (head["format"], head["schema"], head["rules"]) == ("orrery-record", 1, "planet/1")
    assert head["catalogue_digest"] == GAME.opened.catalogue.digest
    assert (head["variant"], head["seats"]) == ("mystery", ["Ada", "Bo", "Cy"])
    assert len(head["catalogue"]["animal"]) == 45


def test_a_record_is_written_line_by_line_as_the_game_goes() -> None:
    """What is appended after each event adds up to the whole."""
    moments = list(play(Random(7), Variant.MYSTERY, 3))
    lines = lines_after(None, moments[0])
    for before, after in pairwise(moments):
        lines += lines_after(before, after)
    assert lines == LINES
    assert lines_after(moments[3], moments[3]) == []
    assert lines_after(moments[3], moments[-1]) == LINES[len(lines_after(None, moments[3])) :]


def test_lines_of_another_game_are_not_appended() -> None:
    """A record tells one game."""
    one, other = Game.open(opened()), Game.open(opened(first="Bo"))
    with pytest.raises(Illegal, match="the two are different games: their events differ"):
        lines_after(one, other.apply(placed("Ada", 1)))


def test_time_and_teller_are_kept() -> None:
    """Where they are given, and otherwise not written at all."""
    game = Game.open(opened(), at="2026-11-18T19:30:00Z").apply(placed("Ada", 1), by="camera")
    first, second = write_record(game).splitlines()
    assert json.loads(first)["at"] == "2026-11-18T19:30:00Z"
    assert json.loads(second) == {
        "number": 1,
        "by": "camera",
        "type": "tile-placed",
        "seat": "Ada",
        "round": 1,
        "placement": "DMGOF@0.2",
    }
    assert read_record(write_record(game)).game == game


def test_p35_verdicts_stand_after_the_event_that_decided_them() -> None:
    """With outcome, winner, numbers, rule and a sentence."""
    verdict = json.loads(LINES[line_of("verdict")])
    award = GAME.verdicts[0].award
    assert verdict["values"] == award.values
    assert verdict["rule"] == award.reason.rule
    assert verdict["outcome"] == award.outcome.value
    assert json.loads(LINES[line_of("verdict") - 1])["number"] == verdict["after"]
    assert json.loads(LINES[-1])["winners"] == list(GAME.winners or ())


def test_what_a_correction_changes_is_written_anew() -> None:
    """Only the verdicts that are others now, and those that came or went with them."""
    game = rounds(Game.open(opened()).apply(laid()), 4)
    animal = game.verdicts[0].animal
    told, anew, *others = map(
        json.loads,
        lines_after(game, game.apply(AnimalCorrected(animal, Requirement.from_text("most G")))),
    )
    assert told["type"] == "animal-corrected"
    assert (anew["type"], anew["after"]) == ("verdict", told["number"])
    assert (anew["round"], anew["animal"]) == (3, animal)
    assert {other["animal"] for other in others} <= {animal}


def test_what_a_retraction_undoes_is_withdrawn() -> None:
    """Verdicts and scores, which come back when the tile is placed again."""
    number = next(n.number for n in GAME.log if getattr(n.event, "seat", "") == "Ada")
    gap = GAME.apply(Retracted(number, "misread"))
    lines = [json.loads(line) for line in lines_after(GAME, gap)]
    kinds = [line["type"] for line in lines]
    assert kinds == ["retracted", *["verdict-withdrawn"] * len(GAME.verdicts), "scores-withdrawn"]
    again = gap.apply(GAME.log[number].event)
    assert read_record(write_record(again)) == Replay(again, (), ())
    assert json.loads(write_record(again).splitlines()[-1])["type"] == "scores"


@pytest.mark.parametrize(
    "field, value, shown",
    [
        ("outcome", "boxed", '"boxed"'),
        ("winner", "Zed", '"Zed"'),
        ("values", {"Ada": [99]}, '{"Ada": [99]}'),
        ("rule", "P-99", '"P-99"'),
        ("after", 1, "1"),
        ("after", True, "true"),
        ("values", ["x" * 999], "..."),
    ],
)
def test_a_verdict_that_differs_is_reported_with_its_event(
    field: str, value: object, shown: str
) -> None:
    """Both sides are told."""
    at = line_of("verdict", 2)
    verdict = json.loads(LINES[at])
    replay = read_record(changed(at, lambda line: line.update({field: value, "reason": "so"})))
    [difference] = said(replay)
    assert difference.startswith(f"after event {verdict['after']}: the verdict of ")
    assert f"the record says {field} " in difference
    assert shown in difference
    assert replay.notes == ()
    assert replay.game == GAME


def test_the_wording_of_a_reason_is_a_note_and_no_difference() -> None:
    """Sentences may be told better one day."""
    at = line_of("verdict")
    replay = read_record(changed(at, lambda line: line.update(reason="because")))
    number = json.loads(LINES[at])["after"]
    assert replay.differences == ()
    assert replay.notes == (f"a reason after event {number} is worded otherwise than here",)


def test_a_verdict_too_many_or_missing_is_reported() -> None:
    """By animal and round, with the event's number."""
    at = line_of("verdict")
    verdict = json.loads(LINES[at])
    number, subject = verdict["after"], f"the verdict of '{verdict['animal']}' in round 3"
    fewer = "\n".join([*LINES[:at], *LINES[at + 1 :]])
    assert said(read_record(fewer)) == [f"after event {number}: the record lacks {subject}"]
    more = "\n".join([*LINES[: at + 1], *LINES[at:]])
    expected = f"after event {number}: the record has {subject}, which does not follow"
    assert said(read_record(more)) == [expected]


def test_scores_that_differ_are_reported() -> None:
    """The last line too."""
    replay = read_record(changed(len(LINES) - 1, lambda line: line.update(winners=["Zed"])))
    assert said(replay)[0].startswith(f"after event {len(GAME.log) - 1}: scores: the record says")
    early = "\n".join([LINES[0], LINES[-1], *LINES[1:]])
    expected = "after event 0: the record has scores, which does not follow"
    assert said(read_record(early)) == [expected]


def test_a_changed_catalogue_is_reported() -> None:
    """Its digest does not fit any more."""
    replay = read_record(changed(0, lambda line: line.update(catalogue_digest="0" * 64)))
    assert said(replay)[0].startswith("after event 0: the catalogue is not the one of its digest")


def test_a_game_that_is_no_more_than_opened_is_a_record() -> None:
    """One line."""
    game = Game.open(opened())
    assert read_record(write_record(game)) == Replay(game, (), ())
    unfinished = rounds(game, 2)
    assert read_record(write_record(unfinished)).game == unfinished
