"""`orrery mat` and `orrery stickers` write their files or say in one sentence why not."""

import sys
from pathlib import Path

import pytest

from firmware_app import cli
from firmware_app.commands.stickers import labels


def _call(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["orrery", *arguments])
    return cli.main()


@pytest.mark.parametrize("command", ["mat", "stickers"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pdf_is_written_over_an_older_one(
    command: str, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.pdf"
    out.write_text("older")
    assert _call(monkeypatch, command, str(out), "--paper", paper) == 0
    assert out.read_bytes().startswith(b"%PDF-1.4")


@pytest.mark.parametrize(
    "line, said",
    [
        (["mat", "no/such/folder/mat.pdf"], "no such file or directory"),
        (["stickers", "."], "is a directory"),
        (["mat", "mat.pdf", "--paper", "a3"], "'a3' is not one of"),
        (["mat", "mat.pdf", "--edge-mm", "500"], "an edge of 500 mm is not a planet's"),
    ],
)
def test_what_cannot_be_written_is_said_in_one_sentence(
    line: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _call(monkeypatch, *line) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_the_help_ends_with_an_example(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _call(monkeypatch, "mat", "--help") == 0
    assert "orrery mat mat.pdf --paper a4" in capsys.readouterr().out


def test_every_sticker_has_a_label() -> None:
    assert sorted(labels("en")) == list(range(50))
    assert labels("en")[45] == "objective ocean"
    assert labels("fr")[0] != labels("en")[0]
