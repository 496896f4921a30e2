"""`orrery evaluate`: what it prints, what it writes and how it ends."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from firmware_app import cli
from vision.recording import TABLE

KITCHEN = Path(__file__).parent.parent / "recordings" / "faults01"


def evaluate(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """Run the command within this process."""
    monkeypatch.setattr(sys, "argv", ["orrery", "evaluate", *map(str, arguments)])
    return cli.main()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A recording of one session."""
    folder = tmp_path / "kitchen"
    folder.mkdir()
    table = json.loads((KITCHEN / TABLE).read_text())
    table["sessions"] = table["sessions"][:1]
    table["calibration"] = []
    (folder / TABLE).write_text(json.dumps(table))
    for file in KITCHEN.glob("s01_*.jpg"):
        shutil.copy(file, folder)
    return folder


def test_json_is_one_object(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate(monkeypatch, small, "--json", "--no-calibration") == 0
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert shown.err == ""
    assert (told["tables"], told["sessions"], told["right"]) == (1, 1, 1)
    assert told["by_session"][0]["table"] == "kitchen"
    assert told["by_session"][0]["reason"] == "tile-turned"
    assert 0 < told["ms_per_frame"]["median"] <= told["ms_per_frame"]["p95"]
    assert told["marker_ms_per_frame"]["median"] > 0


def test_people_get_a_table_and_a_page(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = small.parent / "report.html"
    assert evaluate(monkeypatch, small, "--report", page) == 0
    shown = capsys.readouterr().out
    assert "refused: tile-turned" in shown
    assert "1 of 1, 100 %" in shown
    assert "kitchen" in page.read_text(encoding="utf-8")


def test_a_folder_of_recordings_is_read_like_its_recordings(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(small, small.parent / "hall" / "kitchen")
    assert evaluate(monkeypatch, small.parent, small.parent / "hall", small, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tables"] == 2
    assert len({row["table"] for row in told["by_session"]}) == 2


def test_a_session_without_truth_is_shown_without_a_score(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = json.loads((small / TABLE).read_text())
    del table["sessions"][0]["truth"]
    (small / TABLE).write_text(json.dumps(table))
    assert evaluate(monkeypatch, small) == 0
    shown = capsys.readouterr().out
    assert "unlabelled" in shown
    assert "1 session is not labelled" in shown
    assert " of 1," not in shown
    assert evaluate(monkeypatch, small, "--json") == 0
    [row] = json.loads(capsys.readouterr().out)["by_session"]
    assert (row["truth"], row["right"]) == (None, None)


def test_a_wrong_accept_ends_with_1(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = json.loads((small / TABLE).read_text())
    session = table["sessions"][0]
    # What is there is now what is expected to be there: it is accepted, and called a fault.
    session["before"] = session["truth"]["planet"]
    session["expected_new"] = 0
    (small / TABLE).write_text(json.dumps(table))
    assert evaluate(monkeypatch, small) == 1
    assert "WRONG ACCEPT" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ("nowhere", "is no recording: there is no such folder"),
        (".", "is no recording: it holds no table.json"),
    ],
)
def test_bad_input_is_one_sentence(
    wrong: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert evaluate(monkeypatch, tmp_path / wrong) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert sentence in shown.err
    assert shown.err.count("\n") == 1


def test_a_picture_that_is_none_is_one_sentence(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (small / "s01_p0_2.jpg").write_bytes(b"half a pict")
    assert evaluate(monkeypatch, small) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "s01_p0_2.jpg' is no picture that can be read" in shown.err
