"""How the tests of the command run it: within this process, or as people do."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from firmware_app import cli
from tests.firmware_app.evenings import evening
from tests.firmware_app.playing import Referee, seated


class Ran(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The one sentence of a command that refused what it was given, and wrote nothing else."""
        assert (self.code, self.out, self.err.count("\n")) == (2, "", 1)
        assert self.err.startswith("orrery: ")
        assert "Traceback" not in self.err
        return self.err.removeprefix("orrery: ").removesuffix("\n")


Orrery = Callable[..., Ran]


@pytest.fixture
def orrery(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Orrery:
    """Run the command within this process."""

    def run(*arguments: str, given: bytes | str = b"") -> Ran:
        content = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))
        monkeypatch.setattr(sys, "argv", ["orrery", *arguments])
        code = cli.main()
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def program() -> list[str]:
    """The installed command, as people start it."""
    installed = Path(sys.executable).with_name("orrery")
    return [str(installed)] if installed.exists() else [sys.executable, "-m", "firmware_app"]


@pytest.fixture(scope="session")
def installed_orrery(program: list[str]) -> Orrery:
    """Run the command in a process of its own."""

    def run(*arguments: str, given: bytes | str = b"") -> Ran:
        content = given.encode() if isinstance(given, str) else given
        done = subprocess.run(
            [*program, *arguments], check=False, capture_output=True, input=content
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def table() -> Referee:
    """Three players in round 1, nothing placed yet."""
    referee, _, _ = seated()
    referee.pass_by()
    return referee


@pytest.fixture
def later() -> Referee:
    """Three players in round 7, awards told."""
    return evening(7).referee
