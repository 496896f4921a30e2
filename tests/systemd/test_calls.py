"""The unit's own system-call filter around the program, as systemd would load it."""

import ctypes
import json
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.firmware_app.running import COMMAND, started
from tests.systemd.units import need, ran, values

CAGE = Path(__file__).with_name("caged.py")
IMPORTS = (
    "import numpy, cv2, sqlite3, ssl; numpy.linalg.svd(numpy.eye(64));"
    "cv2.GaussianBlur(numpy.zeros((64, 64, 3), numpy.uint8), (5, 5), 0); print('all there')"
)


@cache
def group(name: str) -> frozenset[str]:
    """The calls in one of systemd's groups, and in those inside it."""
    lines = ran("systemd-analyze", "syscall-filter", name, "--no-pager").stdout.splitlines()[1:]
    names = [line.strip() for line in lines if line.strip() and "#" not in line]
    inner = (group(each) for each in names if each.startswith("@"))
    return frozenset(each for each in names if not each.startswith("@")).union(*inner)


def expanded(words: str) -> frozenset[str]:
    """The calls that a line of the filter names."""
    return frozenset().union(
        *(group(each) if each.startswith("@") else {each} for each in words.split())
    )


def allowed() -> list[str]:
    """The calls that the unit allows: what a line names, without what a line with ~ names."""
    calls = group("@default")
    for line in values("SystemCallFilter"):
        calls = calls - expanded(line[1:]) if line.startswith("~") else calls | expanded(line)
    return sorted(calls)


def cage(action: str = "error") -> tuple[str, ...]:
    """Return the command that runs another one under the unit's filter."""
    need("systemd-analyze")
    try:
        ctypes.CDLL("libseccomp.so.2")
    except OSError:
        pytest.skip("libseccomp is not installed")
    return (sys.executable, str(CAGE), action, *allowed(), "--")


def caged(*arguments: str, action: str = "error") -> subprocess.CompletedProcess[str]:
    """Run Python under the unit's filter."""
    return ran(*cage(action), sys.executable, *arguments)


def test_a_whole_table_plays_inside() -> None:
    """Camera, reader, referee, screen and store run to the end of a game; nothing is killed."""
    done = caged("-m", "firmware_app", "sim", "--headless", "--seed", "7", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["wrong"], told["winners"] != []) == (0, True)


def test_the_service_is_healthy_inside(tmp_path: Path) -> None:
    """What an update waits for: READY, signs of life, and a camera whose program lives too."""
    assert values("ExecStart") == [f"/opt/orrery/current/bin/orrery {COMMAND[-1]}"]
    options = ("--camera", "virtual")
    with started(tmp_path / "state", *options, before=cage(), WATCHDOG_USEC="400000") as table:
        table.hears("READY=1")
        table.waits_for_page()
        before = table.child()
        assert "camera" not in table.moment()["missing"]
        for _ in range(3):
            table.told.clear()
            table.hears("WATCHDOG=1")
        assert table.child() == before
        assert table.ends() == 0


def test_everything_that_sees_and_stores_can_be_imported() -> None:
    """Numpy asks for what the filter refuses, and goes on."""
    done = caged("-c", IMPORTS)
    assert (done.returncode, done.stdout) == (0, "all there\n"), done.stderr


def test_the_cage_is_shut() -> None:
    """What nobody at a table needs is refused."""
    done = caged("-c", "import os; os.chroot('/')")
    assert "Operation not permitted" in done.stderr


def test_without_its_error_number_the_filter_would_kill() -> None:
    """Why the unit says EPERM: systemd's own answer to a refused call is the end."""
    done = caged("-c", "import os; os.chroot('/')", action="kill")
    assert done.returncode == -signal.SIGSYS
