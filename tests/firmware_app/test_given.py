"""What people hand to a command."""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.errors import Unreadable
from firmware_app import given


def test_a_file(tmp_path: Path) -> None:
    """A file is read as UTF-8, with or without the mark that some editors put first."""
    for mark in (b"", b"\xef\xbb\xbf"):
        (tmp_path / "a").write_bytes(mark + "Zoë".encode())
        assert given.read_text(str(tmp_path / "a")) == "Zoë"


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is standard input, read as UTF-8 whatever the terminal speaks."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO("Zoë".encode())))
    assert given.read_text("-") == "Zoë"


def test_an_empty_file(tmp_path: Path) -> None:
    """An empty file is an empty text: whoever reads it says what is missing."""
    (tmp_path / "a").touch()
    assert given.read_text(str(tmp_path / "a")) == ""


def test_a_binary_file(tmp_path: Path) -> None:
    """A binary file is refused with its name and the first byte that is no text."""
    (tmp_path / "a").write_bytes(b"ab\xff")
    with pytest.raises(Unreadable, match=r"a' is not UTF-8 text: byte 3 is 0xff$"):
        given.read_text(str(tmp_path / "a"))


def test_a_huge_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be meant is refused before it fills the memory."""
    monkeypatch.setattr(given, "LIMIT", 2**20)
    (tmp_path / "a").write_bytes(b" " * (2**20 + 1))
    with pytest.raises(Unreadable, match="holds more than 1 MiB"):
        given.read_text(str(tmp_path / "a"))


def test_a_name_that_is_empty() -> None:
    """It is not taken for the folder that people stand in."""
    with pytest.raises(Unreadable, match="name is empty: name a file, or - for standard input"):
        given.read_text("")


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_is_no_file(tmp_path: Path, name: str) -> None:
    """What is missing, or a folder, is the system's own error, which the command says plainly."""
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        given.read_text(str(tmp_path / name))
