"""Records: a game as lines, read back and judged anew."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Illegal, RefereeError, Unreadable
from engine.planet.events import Retracted
from engine.planet.game import Game
from engine.planet.record import Replay, lines_after, read_record, write_record
from engine.planet.variant import Variant
from tests.engine.tables import attempted, laid, opened, placed, play, played
from tests.engine.test_game import SEEDS, rounds

GAME = played(7, Variant.MYSTERY, 3)
TEXT = write_record(GAME)
LINES = TEXT.splitlines()


def line_of(kind: str, nth: int = 0) -> int:
    """Return where the nth line of a type is."""
    return [at for at, line in enumerate(LINES) if f'"type": "{kind}"' in line][nth]


def changed(at: int, change: Callable[[dict[str, Any]], object]) -> str:
    """Return the record with one line changed."""
    content = json.loads(LINES[at])
    change(content)
    return "\n".join([*LINES[:at], json.dumps(content), *LINES[at + 1 :]]) + "\n"


def said(replay: Replay) -> list[str]:
    """Return the differences as people read them."""
    return [str(difference) for difference in replay.differences]


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


def cut(raw: bytes, end: int, whole: Game) -> None:
    """Read what is left of a record, and check that it is a moment of the game or says why not."""
    replay = attempted(lambda: read_record(raw[:end]))
    if isinstance(replay, RefereeError):
        assert end < raw.index(b"\n")
        assert "no game can be read from it" in str(replay)
        return
    torn = raw[:end].rpartition(b"\n")[2] not in {b"", *raw.split(b"\n")}
    assert replay.differences == ()
    assert replay.game == whole.at(len(replay.game.log) - 1)
    assert any("is cut off in line" in note for note in replay.notes) == torn


def test_a_record_cut_off_at_every_byte_is_an_unfinished_game_or_says_why_not() -> None:
    """A torn last line is dropped and noted; the first line is needed."""
    few = replace(GAME.opened.catalogue, animals=GAME.opened.catalogue.animals[:20])
    game = rounds(Game.open(replace(opened(), catalogue=few)).apply(laid()), 3)
    raw = write_record(game).encode()
    for end in range(len(raw)):
        cut(raw, end, game)


def test_a_finished_record_cut_off_is_an_unfinished_game() -> None:
    """Before, in and after the end of every line."""
    raw = TEXT.encode()
    ends = [at for at, byte in enumerate(raw) if byte == ord("\n")]
    for end in ends[::3]:
        for at in (end - 1, end, end + 1):
            cut(raw, at, GAME)


def test_a_cut_in_the_middle_of_a_letter_is_torn() -> None:
    """Names are more than ASCII."""
    game = Game.open(type(opened())(Variant.BEGINNER, ("Łucja", "Bo"), "Bo", GAME.opened.catalogue))
    raw = write_record(game.apply(placed("Łucja", 1))).encode()
    cut = raw.rindex("Ł".encode()) + 1
    replay = read_record(raw[:cut])
    assert replay.notes == ("the record is cut off in line 2, which was dropped",)
    assert replay.game == game


def test_a_record_that_ends_before_its_verdicts_says_so() -> None:
    """It is no difference: the power went."""
    last = line_of("verdict", -1)
    replay = read_record("\n".join(LINES[:last]) + "\n")
    number = json.loads(LINES[last])["after"]
    assert replay.notes == (f"the record ends before all that follows from event {number}",)
    assert replay.differences == ()


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
    replay = read_record(changed(at, lambda line: line.update({field: value})))
    [difference] = said(replay)
    assert difference.startswith(f"after event {verdict['after']}: the verdict of ")
    assert f"the record says {field} " in difference
    assert shown in difference
    assert replay.game == GAME


def test_the_wording_of_a_reason_is_no_matter() -> None:
    """Sentences may be told better one day."""
    text = changed(line_of("verdict"), lambda line: line.update(reason="because"))
    assert read_record(text).differences == ()


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


@pytest.mark.parametrize(
    "at, change, problem",
    [
        (0, {"format": "pgn"}, "line 1 of the record: format is 'pgn', and only 'orrery-record'"),
        (0, {"schema": True}, "line 1 of the record: schema is true, and only 1 can be read"),
        (0, {"rules": "planet/2"}, "rules is 'planet/2', and only 'planet/1' can be read"),
        (0, {"seats": ["Ada"]}, "line 1 of the record: a game has 2 to 4 players, not 1"),
        (0, {"number": 1}, "line 1 of the record: its number should be 0, and is 1"),
        (0, {"type": "retracted"}, "line 1 of the record: retracted: 'of' is missing"),
        (1, {"number": 7}, "line 2 of the record: its number should be 1, and is 7"),
        (1, {"number": True}, "line 2 of the record: its number should be 1, and is true"),
        (1, {"at": 7}, "line 2 of the record: 'at' is 7, and must be text"),
        (1, {"by": "a\nb"}, "line 2 of the record: the teller .* has a control character"),
        (1, {"type": "dealt"}, "line 2 of the record: 'dealt' is no type of event"),
        (1, {"type": ["x"]}, "line 2 of the record: a list is no type of event"),
        (2, {"round": 9}, "line 3 of the record: event 2 is not allowed: the next tile of"),
        (2, {"seat": "Zed"}, "line 3 of the record: event 2 is not allowed: 'Zed' has no seat"),
        (2, {"colour": 9}, "line 3 of the record: tile-placed: there is no 'colour'"),
    ],
)
def test_a_tampered_line_is_refused_with_its_number(
    at: int, change: dict[str, object], problem: str
) -> None:
    """Line, event and reason."""
    with pytest.raises(RefereeError, match=problem):
        read_record(changed(at, lambda line: line.update(change)))


def test_a_tampered_finding_is_refused_with_its_line() -> None:
    """A field missing, or one too many."""
    at = line_of("verdict")
    with pytest.raises(Unreadable, match=f"line {at + 1} of the record: the fields: 'rule' is mis"):
        read_record(changed(at, lambda line: line.pop("rule")))


def test_a_game_is_opened_by_its_first_line() -> None:
    """Another event cannot."""
    head = {
        key: value
        for key, value in json.loads(LINES[0]).items()
        if key in {"format", "schema", "rules", "catalogue_digest"}
    }
    line = json.dumps({**head, "number": 0, "type": "retracted", "of": 0, "reason": "x"})
    with pytest.raises(Unreadable, match="line 1 of the record: a game begins with the event"):
        read_record(line + "\n")


def test_a_catalogue_too_small_is_refused_with_its_line() -> None:
    """It can be read, but not played with."""
    with pytest.raises(Illegal, match="line 1 of the record: a game takes 20 animals"):
        read_record(changed(0, lambda line: line["catalogue"].update(animal=[])))


@pytest.mark.parametrize(
    "record, problem",
    [
        ("", "the record is empty: no game can be read from it"),
        (b"", "the record is empty"),
        ("{", "the record is cut off in its first line"),
        (b"\x00\xff\xfe", "the record is cut off in its first line"),
        (b"\xff\n", "line 1 of the record is not text in UTF-8"),
        ("\ud800\n", "line 1 of the record is not text in UTF-8"),
        ("[]\n", "line 1 of the record: a list is no object: write it between braces"),
        ("\n\n", "line 1 of the record is no JSON"),
        ('{"a": 1, "a": 2}\n', "line 1 of the record: the key 'a' is there twice"),
        ('{"a": NaN}\n', "line 1 of the record: 'NaN' is no whole number"),
        ('{"a": 1.0}\n', "line 1 of the record: '1.0' is no whole number"),
        ('{"a": ' + "9" * 5000 + "}\n", "a number of 5000 digits is more than anything"),
        ('{"a": ' + "[" * 100_000 + "\n", "line 1 of the record is nested too deeply"),
    ],
)
def test_what_is_no_record_is_told_so(record: str | bytes, problem: str) -> None:
    """With the line, in one sentence."""
    with pytest.raises(Unreadable, match=problem):
        read_record(record)


@pytest.mark.parametrize("depth", [50, 900, 990, 100_000])
def test_deep_nesting_is_a_sentence(depth: int) -> None:
    """In an event and in a verdict."""
    for at in (2, line_of("verdict")):
        deep = LINES[at][:-1] + ', "deep": ' + "[" * depth + "]" * depth + "}"
        with pytest.raises(Unreadable, match=f"line {at + 1} of the record is nested too deeply"):
            read_record("\n".join([*LINES[:at], deep, *LINES[at + 1 :]]))


@given(st.one_of(st.binary(), st.text()))
def test_any_bytes_are_refused_or_a_game(record: str | bytes) -> None:
    """Never another error."""
    with pytest.raises(Unreadable):
        read_record(record)


@settings(max_examples=40)
@given(st.data())
def test_a_record_with_one_byte_changed_is_refused_or_differs_or_is_a_game(
    drawn: st.DataObject,
) -> None:
    """Never another error, whatever the disk did."""
    raw = bytearray(TEXT.encode())
    at = drawn.draw(st.integers(0, len(raw) - 1))
    raw[at] = drawn.draw(st.integers(0, 255))
    replay = attempted(lambda: read_record(bytes(raw)))
    if isinstance(replay, RefereeError):
        assert str(replay).isprintable()
    else:
        assert replay.game.log


def test_a_game_that_is_no_more_than_opened_is_a_record() -> None:
    """One line."""
    game = Game.open(opened())
    assert read_record(write_record(game)) == Replay(game, (), ())
    unfinished = rounds(game, 2)
    assert read_record(write_record(unfinished)).game == unfinished
