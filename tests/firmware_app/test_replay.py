"""`orrery replay`: a record, recomputed."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.planet.bots import RandomBot
from engine.planet.catalogue import default_catalogue
from engine.planet.record import write_record
from engine.planet.simulation import play
from engine.planet.variant import Variant

Orrery = Callable[..., Any]

PLAYERS = ("Ada", "[bold]Bo", "\u017b\u00f3\u0142w \U0001f98a")


def record_of(variant: Variant) -> str:
    """The record of a game of three random bots."""
    bots = [RandomBot()] * len(PLAYERS)
    return write_record(play(PLAYERS, variant, bots, Random(5), default_catalogue()).game)


WHOLE = record_of(Variant.STANDARD)
LINES = WHOLE.splitlines(keepends=True)


@pytest.fixture
def replay(orrery: Orrery, tmp_path: Path) -> Orrery:
    """Run the command on a record with this content."""

    def run(content: str | bytes, *options: str) -> Any:
        file = tmp_path / "game.jsonl"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return orrery("replay", str(file), *options)

    return run


@pytest.mark.parametrize("variant", Variant)
def test_a_whole_game_agrees(replay: Orrery, variant: Variant) -> None:
    ran = replay(record_of(variant))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{variant.value}: {', '.join(PLAYERS)}; 12 rounds played\n")
    assert "\nthe record agrees with the rules in all " in ran.out


def test_every_award_is_told_with_its_reason(replay: Orrery) -> None:
    told = json.loads(replay(WHOLE, "--json").out)
    assert {"won", "carried"} <= {each["outcome"] for each in told["awards"]}
    shown = replay(WHOLE).out
    for each in told["awards"]:
        assert each["name"] in shown
        assert each["reason"].split()[0] in shown
    for name, points in told["scores"].items():
        assert name in shown
        assert points["total"] == points["objective"] + points["animals"]


def test_the_json_of_a_whole_game(replay: Orrery) -> None:
    told = json.loads(replay(WHOLE, "--json").out)
    assert told["agrees"] is True
    assert told["differences"] == told["notes"] == told["waits_for"] == []
    assert (told["variant"], told["rounds"]) == ("standard", 12)
    assert tuple(told["players"]) == PLAYERS
    assert set(told["winners"]) <= set(PLAYERS)


def test_a_changed_winner_is_a_difference(replay: Orrery) -> None:
    at = next(n for n, line in enumerate(LINES) if '"winner": "Ada"' in line)
    changed = LINES[at].replace('"winner": "Ada"', '"winner": "[bold]Bo"')
    content = "".join([*LINES[:at], changed, *LINES[at + 1 :]])
    event = json.loads(LINES[at])["after"]
    ran = replay(content)
    assert (ran.code, ran.err) == (1, "")
    assert "THE RECORD DIFFERS in 1 place:\n" in ran.out
    assert f"  after event {event}: the verdict of " in ran.out
    told = json.loads(replay(content, "--json").out)
    assert told["agrees"] is False
    assert [each["event"] for each in told["differences"]] == [event]


def test_a_torn_last_line_is_said(replay: Orrery) -> None:
    content = "".join(LINES[:20]).encode() + LINES[20].encode()[:30]
    ran = replay(content)
    assert (ran.code, ran.err) == (0, "")
    assert "\nnot finished: it waits for the tile of " in ran.out
    assert "\nnote: the record is cut off in line 21, which was dropped\n" in ran.out


def test_a_record_torn_within_a_letter_is_read(replay: Orrery) -> None:
    whole = WHOLE.encode()
    within = whole.index("\u017b".encode(), len(LINES[0].encode())) + 1
    assert "which was dropped" in replay(whole[:within]).out


@pytest.mark.parametrize(
    "content, said",
    [
        ("", "empty"),
        ("\n", "line 1"),
        (LINES[0][:50], "cut off in its first line"),
        (b"\x89PNG\r\n\x1a\n\x00", "line 1"),
        ("{}\n", "line 1"),
        ("[1]\n", "line 1"),
        (LINES[1], "line 1"),
        (LINES[0] + LINES[0], "line 2"),
        (LINES[0] + LINES[2], "line 2"),
        (LINES[0] + LINES[1] + "{}\n", "line 3"),
        (LINES[0].replace("standard", "easy"), "line 1"),
        (LINES[0].replace("[bold]Bo", "ADA"), "line 1"),
        (LINES[0].replace('"number": 0', '"number": 0.0'), "line 1"),
        (LINES[0].replace('"number": 0', '"number": 0, "number": 0'), "line 1"),
        (LINES[0] + "[" * 50_000 + "\n", "line 2"),
        (LINES[0] + "1" * 5000 + "\n", "line 2"),
    ],
)
def test_what_is_no_record_is_refused(replay: Orrery, content: str | bytes, said: str) -> None:
    refusal = replay(content).refusal
    assert said in refusal
    assert len(refusal) < 400


def test_a_file_that_is_no_record_in_a_process_of_its_own(
    installed_orrery: Orrery, tmp_path: Path
) -> None:
    assert "no such file" in installed_orrery("replay", str(tmp_path / "none")).refusal
    assert "is a directory" in installed_orrery("replay", str(tmp_path)).refusal
    assert "missing argument" in installed_orrery("replay").refusal
    assert "record is empty" in installed_orrery("replay", "-").refusal


def test_a_record_from_standard_input(orrery: Orrery) -> None:
    assert orrery("replay", "-", given=WHOLE).code == 0


@pytest.mark.parametrize("end", range(0, len(WHOLE.encode()), 997))
def test_a_record_cut_off_anywhere_is_replayed_or_refused(replay: Orrery, end: int) -> None:
    ran = replay(WHOLE.encode()[:end])
    if ran.code == 2:
        assert "no game can be read" in ran.refusal
    else:
        assert (ran.code, ran.err) == (0, "")
