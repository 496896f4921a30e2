"""One program holds the folder of what outlives the power."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_app.storage.state_folder import LOCK, InUse, held, state_folder

HOLDING = """
import sys
from pathlib import Path
from firmware_app.storage.state_folder import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path: Path) -> subprocess.Popen[bytes]:
    """Another process that holds the folder."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == b"held\n"
    return other


def test_a_second_process_is_told_which_one_is_the_first(
    tmp_path: Path, other: subprocess.Popen[bytes]
) -> None:
    with (
        other,
        pytest.raises(InUse, match=rf"^another orrery \(process {other.pid}\) uses"),
        held(tmp_path),
    ):
        pass


def test_a_killed_process_holds_nothing(tmp_path: Path, other: subprocess.Popen[bytes]) -> None:
    with other:
        other.kill()
        other.wait(10)
        with held(tmp_path):
            assert (tmp_path / LOCK).read_text() == f"{os.getpid()}\n"


def test_the_folder_is_made_and_can_be_held_again(tmp_path: Path) -> None:
    for _ in range(2):
        with held(tmp_path / "a" / "b") as folder:
            assert folder.is_dir()


@pytest.mark.parametrize(
    "told, environment, folder",
    [
        ("/x", {"STATE_DIRECTORY": "/y"}, Path("/x")),
        ("", {"STATE_DIRECTORY": "/var/lib/orrery:/var/lib/other"}, Path("/var/lib/orrery")),
        ("", {"XDG_STATE_HOME": "/z"}, Path("/z/orrery")),
        ("", {}, Path.home() / ".local" / "state" / "orrery"),
    ],
)
def test_the_folder_is_where_it_is_told_to_be(
    told: str, environment: dict[str, str], folder: Path
) -> None:
    assert state_folder(told, environment) == folder
