"""`orrery play` as a process of its own, with systemd's socket and the page to speak to it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from engine.planet.events import TilePlaced
from engine.planet.variant import Variant
from tests.firmware_app.played import played

PATIENCE: Final = 60.0
"""A deadline for what real processes do; they are usually done in two seconds."""
BARE: Final = {
    "ORRERY_DISPLAY_KIND": "none",
    "ORRERY_LIGHTS_ON": "false",
    "ORRERY_BUTTONS_ON": "false",
    "ORRERY_SOUND_ON": "false",
}
"""A table with a camera and nothing else."""
COMMAND: Final = (sys.executable, "-m", "firmware_app", "play")
_GAME: Final = {"round-opens", "placing", "looking", "already-read"}
_AGREED: Final = {"lay-cards", "check-planet"}
TILES: Final = [each.event for each in played().log if isinstance(each.event, TilePlaced)]
"""The tiles of a game of Ada and Bo, in an order in which they can be told by hand."""


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def eventually(found: Callable[[], Any], what: str) -> Any:
    """Return what comes true sooner or later."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.05)
    raise TimeoutError(f"{what} did not come in {PATIENCE:.0f} s")


@dataclass(slots=True)
class Running:
    """A referee that runs, and what it has told systemd."""

    process: "subprocess.Popen[str]"
    systemd: socket.socket
    port: int
    told: list[str]
    cookie: str = ""

    def hears(self, line: str) -> str:
        """Wait until systemd has been told a line that begins so, and return it."""

        def heard() -> str | None:
            self._listen()
            return next((each for each in self.told if each.startswith(line)), None)

        found: str = eventually(heard, line)
        return found

    def _listen(self) -> None:
        while True:
            try:
                self.told += self.systemd.recv(4096).decode().splitlines()
            except BlockingIOError:
                return

    def ask(self, method: str, path: str, told: object = None) -> tuple[int, Any]:
        """Ask the page once."""
        ours = f"127.0.0.1:{self.port}"
        headers = {"Origin": f"http://{ours}", "Content-Type": "application/json"}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            body = None if told is None else json.dumps(told)
            connection.request(method, path, body, {**headers, "Cookie": self.cookie})
            answer = connection.getresponse()
            self.cookie = answer.getheader("set-cookie", self.cookie).partition(";")[0]
            return answer.status, json.loads(answer.read() or "null")
        finally:
            connection.close()

    def tell(self, kind: str, **told: object) -> None:
        """Say something as the page does."""
        assert self.ask("POST", "/tell", {"kind": kind, **told}) == (200, {"ok": True})

    def moment(self) -> Any:
        """Return the table as viewers see it now."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/events")
            answer = connection.getresponse()
            while not answer.readline().startswith(b"event: moment"):
                pass
            answer.readline()
            moment = json.loads(answer.readline().decode().removeprefix("data: "))
            answer.close()
            return moment
        finally:
            connection.close()

    def shows(self, seen: Callable[[Any], bool], what: str) -> Any:
        """Wait until the table is so."""
        return eventually(lambda: now if seen(now := self.moment()) else None, what)

    def waits_for_page(self) -> None:
        """Wait until the page answers."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("The table is at"):
                return
        raise AssertionError(f"it ended with {self.process.wait(PATIENCE)}")

    def begins(self, *, checked: bool = False) -> None:
        """Open a game of Ada and Bo with drawn cards, or go only up to the check of planets."""
        names, end = ["Ada", "Bo"], {"check-planet"} if checked else _GAME
        variant = Variant.STANDARD.value
        self.tell("lobby", players=names, variant=variant, first="Ada", way="drawn")
        while (view := self.moment()["view"])["kind"] not in end:
            if view["kind"] in _AGREED:
                self.tell("pressed", button="ok")
            self.shows(self._differs(view), "the next question")

    @staticmethod
    def _differs(view: Any) -> Callable[[Any], bool]:
        return lambda now: bool(now["view"] != view)

    def places(self, number: int) -> None:
        """Tell a tile by hand."""
        tile = TILES[number]
        self.tell("tile-entered", seat=tile.seat, placement=str(tile.placement))

    def child(self) -> int:
        """Return the number of the eye's process."""
        found: int = eventually(lambda: _child(self.process.pid), "the camera's process")
        return found

    def ends(self, how: int = signal.SIGTERM) -> int:
        """Tell it to end, and return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def _child(parent: int) -> int | None:
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            rest = status.read_text().rpartition(")")[2].split()
            command = status.with_name("cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        # The doctor is a child as well, for a while.
        if int(rest[1]) == parent and b"firmware_app.eye" in command:
            return int(status.parent.name)
    return None


@contextmanager
def started(
    folder: Path, *options: str, before: Sequence[str] = (), **settings: str
) -> Iterator[Running]:
    """Start it on a folder, and end it however the test ends."""
    empty, address = folder.with_suffix(".toml"), folder.with_suffix(".socket")
    empty.touch()
    address.unlink(missing_ok=True)
    port = free_port()
    ours = {key: value for key, value in os.environ.items() if not key.startswith("ORRERY_")}
    told = {
        "ORRERY_SETTINGS": str(empty),
        "ORRERY_STATE": str(folder),
        "ORRERY_WEB_PORT": str(port),
    }
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(address))
        systemd.setblocking(False)
        environment = {**ours, **told, "NOTIFY_SOCKET": str(address), **settings}
        process = subprocess.Popen(
            [*before, *COMMAND, *options], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            yield Running(process, systemd, port, [])
        finally:
            process.kill()
            process.wait(PATIENCE)
            if process.stdout is not None:
                process.stdout.close()
