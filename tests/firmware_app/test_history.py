"""`orrery games`, `export` and `evidence`: what was played here, for people and for others."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.planet.record import read_record
from firmware_app.decision import Decision, Kind
from firmware_app.evidence import FOLDER, Evidence, Keeping
from firmware_app.store import Store
from tests.firmware_app.conftest import Orrery
from tests.firmware_app.played import played
from tests.firmware_app.test_evidence import picture, placings, reading_of
from vision.recording_json import load


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A finished game, one that was given up, and one that goes on."""
    with Store.open(tmp_path) as store:
        opening = replace(played(1).log[0], at="2026-11-18T19:30:00Z")
        store.tell(0, [opening, *played(1).log[1:]])
        store.close_game(store.tell(0, played(2).log[:9]))
        store.tell(0, played(3).log[:5])
    return tmp_path


def test_games_are_listed_the_latest_first(state: Path, orrery: Orrery) -> None:
    lines = orrery("games", "--state", str(state)).out.splitlines()
    assert [line.split()[0] for line in lines] == ["game", "3", "2", "1"]
    assert lines[2].endswith("3 of 12 rounds played, given up")
    assert "2026-11-18T19:30:00Z" in lines[3]
    told = json.loads(orrery("games", "--state", str(state), "--json", "--most", "2").out)
    assert [(past["game"], past["finished"], past["closed"]) for past in told] == [
        (3, False, False),
        (2, False, True),
    ]


def test_a_game_that_cannot_be_told_hides_no_other(state: Path, orrery: Orrery) -> None:
    with Store.open(state) as store:
        store.database.ask("UPDATE games SET rules = 'planet/0' WHERE game = 2")
    told = json.loads(orrery("games", "--state", str(state), "--json").out)
    assert [past["game"] for past in told] == [3, 2, 1]
    assert "planet/0" in told[1]["outcome"]
    assert told[2]["winners"] == list(played(1).winners or ())
    assert set(told[2]["points"]) == {each.total for each in (played(1).scores or {}).values()}


def test_a_record_is_exported_and_overwrites_nothing(
    state: Path, tmp_path: Path, orrery: Orrery
) -> None:
    out = orrery("export", "2", "--state", str(state)).out
    assert read_record(out).game == played(2).at(8)
    file = tmp_path / "game.jsonl"
    assert orrery("export", "2", str(file), "--state", str(state)).code == 0
    assert file.read_text() == out
    assert "file exists" in orrery("export", "2", str(file), "--state", str(state)).refusal
    assert "there is no game 9" in orrery("export", "9", "--state", str(state)).refusal


def test_a_game_is_exported_with_its_readings(state: Path, tmp_path: Path, orrery: Orrery) -> None:
    kept = Evidence.open(state / FOLDER, Keeping.RING)
    kept.keep(reading_of(played(1), placings(played(1), "Ada")[0]), [picture()])
    out = tmp_path / "recording"
    ran = orrery("export", "1", "-", "--recording", str(out), "--state", str(state))
    assert ran.err == "1 reading, labelled: 1\n"
    assert load(out).sessions[0].truth is not None


def test_evidence_is_listed_shown_and_exported(state: Path, tmp_path: Path, orrery: Orrery) -> None:
    kept = Evidence.open(state / FOLDER, Keeping.RING)
    kept.keep(Decision(Kind.REFUSED, "a tile was turned", {"lead": 3.5}, 1), [picture()])
    title, line = orrery("evidence", "--state", str(state)).out.splitlines()
    assert title.split() == ["evidence", "game", "decision", "pictures"]
    assert line.split() == ["1", "1", "refused:", "a", "tile", "was", "turned", "1"]
    shown = json.loads(orrery("evidence", "1", "--state", str(state)).out)
    assert shown["numbers"] == {"lead": 3.5}
    out = tmp_path / "out"
    assert orrery("evidence", "1", "--out", str(out), "--state", str(state)).code == 0
    assert len(load(out).sessions) == 1
    refusal = orrery("evidence", "--out", str(out), "--state", str(state)).refusal
    assert refusal.startswith("say which decision goes there")


def test_no_games_are_no_fault_of_the_program(tmp_path: Path, orrery: Orrery) -> None:
    assert orrery("games", "--state", str(tmp_path)).refusal.startswith("there are no games in")
    assert orrery("evidence", "--state", str(tmp_path)).code == 0
