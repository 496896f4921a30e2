"""The figures of `orrery play` as it runs: how soon it shows something, and what it takes."""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import clock_gettime, monotonic, sleep
from typing import Any, Final

from engine.errors import Ambiguous, Unreadable
from firmware_app.bench.eye import RECORDINGS
from firmware_app.bench.figure import Effort, Figure

MEMORY: Final = 200
"""Megabytes that the referee's process may take."""
_PATIENCE: Final = 60.0
_PICTURES: Final = 4000
_SECONDS: Final = 0.5
_REFERENCE: Final = "import cv2, numpy; print(flush=True)"
# The program as it is, on a model of the display's chip that says when a point first shines.
_FIRST_SCREEN: Final = """
import os, sys, smbus2
from firmware_app.virtual.oled_bus import OledBus
from firmware_app.virtual.oled_chip import SSD1306
class Chip(SSD1306):
    def data(self, content):
        super().data(content)
        if any(content):
            os.write(1, b"first screen\\n")
smbus2.SMBus = OledBus(Chip()).open
sys.argv = ["orrery", "play", "--camera", "virtual"]
from firmware_app.cli import main
sys.exit(main())
"""
_MOCK_PINS: Final = {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": "mockpwmpin"}


def first_screen(effort: Effort) -> Figure:
    """From the start to the first screen, against the time that the libraries alone take."""
    ratios = []
    for number in range(max(1, effort.repeats)):
        # Who goes first alternates: the second may find a warmer machine.
        if number % 2:
            divisor, dividend = _until_line(_REFERENCE), _until_line(_FIRST_SCREEN)
        else:
            dividend, divisor = _until_line(_FIRST_SCREEN), _until_line(_REFERENCE)
        ratios.append(dividend / divisor)
    return Figure(
        "first-screen",
        median(ratios),
        2.5,
        "lower",
        "from the start of orrery play to the first points on the display",
        'python -c "import cv2, numpy"',
    )


def referee_memory(effort: Effort) -> Figure:
    """What is resident in the referee's process while planets are read and the page is served."""
    with _table() as table:
        table.reads()
        sleep(_SECONDS * effort.repeats)
        mine, eye = table.megabytes
    return Figure(
        "referee-memory",
        mine / MEMORY,
        1.0,
        "lower",
        f"the {mine} MB of the referee's process, the page served ({eye} MB more in the eye's)",
        f"{MEMORY} MB",
    )


def idle_cost(effort: Effort) -> Figure:
    """What a table costs at which nobody plays."""
    with _table() as table:
        sleep(2 * _SECONDS)
        busy, over = table.works(_SECONDS * effort.repeats)
    return Figure(
        "idle-cost",
        busy.referee / over,
        None,
        "lower",
        "the processor's time that the referee takes while nobody plays",
        "the time that passes",
    )


def busy_cost(effort: Effort) -> Figure:
    """What following the eye costs while it reads as fast as it can."""
    with _table() as table:
        table.reads()
        busy, _ = table.works(_SECONDS * effort.repeats)
    return Figure(
        "busy-cost",
        busy.referee / busy.eye,
        None,
        "lower",
        "the processor's time that the referee takes while the eye reads as fast as it can",
        "the processor's time of the eye",
    )


@dataclass(frozen=True, slots=True)
class _Work:
    """Seconds of the processor."""

    referee: float
    eye: float

    @classmethod
    def so_far(cls, process: int, eye: int) -> "_Work":
        """Return what two processes have taken until now."""
        return cls(_worked(process), _worked(eye))


@dataclass(frozen=True, slots=True)
class _Table:
    """A referee that runs, whose camera shows a recording's empty planet again and again."""

    process: int
    port: int

    @property
    def eye(self) -> int:
        """The process of its eye."""
        end = monotonic() + _PATIENCE
        while monotonic() < end:
            for status in Path("/proc").glob("[0-9]*/stat"):
                if _is_eye(status, self.process):
                    return int(status.parent.name)
            sleep(0.02)
        raise Ambiguous("the camera's program does not start")

    @property
    def megabytes(self) -> tuple[int, int]:
        """What is resident in the referee's process and in the eye's."""
        return _resident(self.process), _resident(self.eye)

    def works(self, seconds: float) -> tuple[_Work, float]:
        """Return what the two do in a time, and how long that was."""
        eye, began = self.eye, monotonic()
        before = _Work.so_far(self.process, eye)
        sleep(seconds)
        after, over = _Work.so_far(self.process, eye), monotonic() - began
        return _Work(after.referee - before.referee, after.eye - before.eye), over

    def reads(self) -> None:
        """Have it read planets."""
        self.tell("lobby", players=["Ada", "Bo"], variant="standard", first="Ada", way="drawn")
        end, agreed = monotonic() + _PATIENCE, None
        while (view := self.shown())["kind"] != "check-planet":
            if monotonic() > end:
                raise Ambiguous(f"the table does not get on: it shows {view['kind']}")
            if view["kind"] == "lay-cards" and view != agreed:
                agreed = view
                self.tell("pressed", button="ok")
            sleep(0.05)

    def tell(self, kind: str, **told: object) -> None:
        """Say something as the page does."""
        line, origin = HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE), "127.0.0.1"
        headers = {"Origin": f"http://{origin}:{self.port}", "Content-Type": "application/json"}
        try:
            line.request("POST", "/tell", json.dumps({"kind": kind, **told}), headers)
            line.getresponse().read()
        finally:
            line.close()

    def shown(self) -> Any:
        """Return what is shown."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        try:
            line.request("GET", "/events")
            answer = line.getresponse()
            while not answer.readline().startswith(b"event: moment"):
                pass
            answer.readline()
            moment = json.loads(answer.readline().partition(b": ")[2])
            answer.close()
            return moment["view"]
        finally:
            line.close()


@contextmanager
def _table() -> Iterator[_Table]:
    if not Path("/proc/self/stat").exists():
        raise Unreadable("what a process takes is only known on Linux")
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as place, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        camera = f"folder:{_pictures(Path(place, 'pictures'))}"
        command = [sys.executable, "-m", "firmware_app", "play", "--camera", camera]
        # A bus that no machine has: the display of a table beside us is left alone.
        apart = {"ORRERY_WEB_PORT": str(port), "ORRERY_DISPLAY_I2C_BUS": "31"}
        with _running(command, apart, Path(place)) as process:
            _line(process, "The table is at")
            yield _Table(process.pid, port)


def _pictures(folder: Path) -> Path:
    """Lay out a long row of pictures of an empty planet, each of them many times."""
    table = RECORDINGS / "plain01"
    if not table.is_dir():
        raise Unreadable(f"the recorded frames are not in {str(RECORDINGS)!r}: take the sources")
    folder.mkdir()
    shown = sorted(table.glob("cal1_*.jpg"))
    for number, picture in enumerate(islice(cycle(shown), _PICTURES)):
        (folder / f"{number:05}.jpg").symlink_to(picture)
    return folder


def _until_line(program: str) -> float:
    """Return how long a program of Python takes until it writes its first line."""
    began = monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="orrery-bench-") as place,
        _running([sys.executable, "-c", program], {}, Path(place)) as process,
    ):
        _line(process, "")
        return monotonic() - began


@contextmanager
def _running(
    command: list[str], settings: Mapping[str, str], place: Path
) -> Iterator["subprocess.Popen[str]"]:
    ours = {key: value for key, value in os.environ.items() if not key.startswith("ORRERY_")}
    (place / "none.toml").touch()
    where = {"ORRERY_STATE": str(place), "ORRERY_SETTINGS": str(place / "none.toml")}
    with subprocess.Popen(  # noqa: S603 - our own program
        command,
        env={**ours, **_MOCK_PINS, **where, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def _line(process: "subprocess.Popen[str]", begins: str) -> None:
    """Wait for a line of output."""
    for line in process.stdout or ():
        if line.startswith(begins):
            return
    raise Ambiguous("orrery play ends at once: run it by hand to see why")


def _is_eye(status: Path, referee: int) -> bool:
    try:
        command = status.with_name("cmdline").read_bytes().split(b"\0")
        return int(_fields(status)[1]) == referee and b"firmware_app.eye" in command
    except OSError:
        return False


def _worked(process: int) -> float:
    # So Linux makes a process's clock of its number. /proc counts ticks, too coarse for who idles.
    return clock_gettime((~process << 3) | 2)


def _fields(status: Path) -> list[str]:
    """Return what follows a process's name, which may hold anything."""
    return status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


def _resident(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
