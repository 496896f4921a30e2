"""`orrery label`: what is written, and what is not."""

import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from firmware_app import cli
from vision.recording import TABLE, Truth, Verdict
from vision.recording_json import load

KITCHEN = Path(__file__).parent.parent / "recordings" / "faults01"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A recording of two sessions without truth."""
    copied = tmp_path / "kitchen"
    shutil.copytree(KITCHEN, copied)
    table = json.loads((copied / TABLE).read_text())
    table["sessions"] = table["sessions"][:2]
    for session in table["sessions"]:
        del session["truth"]
    (copied / TABLE).write_text(json.dumps(table))
    return copied


def label(
    monkeypatch: pytest.MonkeyPatch, *arguments: object, typed: Sequence[str] | None = None
) -> int:
    """Run the command within this process; somebody types, or there is no terminal."""
    lines = list(typed or [])

    def read(prompt: str) -> str:
        assert prompt.endswith("> ")
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: typed is not None, raising=False)
    monkeypatch.setattr(sys, "argv", ["orrery", "label", *map(str, arguments)])
    return cli.main()


def true_text(session: str) -> str:
    """What stands there, as the shared recording has it."""
    table = json.loads((KITCHEN / TABLE).read_text())
    [found] = [each for each in table["sessions"] if each["name"] == session]
    return str(found["truth"]["planet"])


def truth(folder: Path, session: str) -> Truth | None:
    return load(folder).session(session).truth


def test_what_frames_bear_out_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--session", "s01", "--verdict", "tile-turned", "--planet", true_text("s01"))
    assert label(monkeypatch, folder, *asked) == 0
    shown = capsys.readouterr().out
    assert "the reader answers: tile-turned" in shown
    assert "s01 is written: tile-turned" in shown
    found = truth(folder, "s01")
    assert found is not None
    assert found.verdict is Verdict.TILE_TURNED
    assert truth(folder, "s02") is None


def test_what_frames_contradict_is_not_written_unless_it_must(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    planet = true_text("s01").replace("MOODD", "MOODF")
    asked = ("--session", "s01", "--verdict", "tile-turned", "--planet", planet)
    assert label(monkeypatch, folder, *asked) == 1
    shown = capsys.readouterr().out
    assert "face 0, area 4: you say forest" in shown
    assert "s01 was not written" in shown
    assert truth(folder, "s01") is None
    assert label(monkeypatch, folder, *asked, "--anyway") == 0
    assert truth(folder, "s01") is not None


def test_without_a_terminal_sessions_are_listed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert label(monkeypatch, folder) == 0
    assert capsys.readouterr().out.splitlines() == [
        "s01: no truth yet, 5 pictures",
        "s02: no truth yet, 5 pictures",
    ]


def test_at_a_terminal_every_open_session_is_asked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["", "tile-swapped", true_text("s02")]
    assert label(monkeypatch, folder, typed=typed) == 0
    assert truth(folder, "s01") is None
    found = truth(folder, "s02")
    assert found is not None
    assert found.verdict is Verdict.TILE_SWAPPED
    assert label(monkeypatch, folder, typed=["tile-turned", "13"]) == 1
    assert "s01 was not written: '13' is no planet" in capsys.readouterr().out
    assert label(monkeypatch, folder, typed=[]) == 0


@pytest.mark.parametrize(
    "arguments, problem",
    [
        (("--session", "s01"), "say which --session, which --verdict and which --planet"),
        (("--session", "s9", "--verdict", "ok", "--planet", "12"), "has no session 's9'"),
        (("--session", "s01", "--verdict", "fine", "--planet", "12"), "'fine' is no verdict"),
        (("--session", "s01", "--verdict", "read", "--planet", "12"), "was known before"),
    ],
)
def test_bad_input_is_one_sentence(
    folder: Path,
    arguments: Sequence[str],
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert label(monkeypatch, folder, *arguments) == 2
    shown = capsys.readouterr()
    assert problem in shown.err
    assert shown.err.count("\n") == 1


def test_a_page_to_click_on_is_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = folder.parent / "clicks.html"
    assert label(monkeypatch, folder, "--page", page) == 0
    assert "no truth yet" in page.read_text(encoding="utf-8")
