"""Records that are cut off, tampered with, or none at all."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Illegal, RefereeError, Unreadable
from engine.planet.game import Game
from engine.planet.record import Replay, read_record, write_record
from engine.planet.variant import Variant
from tests.engine.records import GAME, LINES, TEXT, changed, line_of
from tests.engine.tables import attempted, laid, opened, placed, rounds


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


def test_a_byte_order_mark_is_skipped() -> None:
    """Windows' editors put one in front."""
    assert read_record(b"\xef\xbb\xbf" + TEXT.encode()) == Replay(GAME, (), ())
