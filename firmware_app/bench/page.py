"""The figure of the page: what people who look cost the referee."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import process_time, sleep
from typing import Final
from urllib.parse import urlsplit

from engine.planet.bots import RandomBot
from engine.planet.catalogue import default_catalogue
from engine.planet.simulation import play
from engine.planet.variant import Variant
from firmware_app.bench.figure import Effort, Figure
from firmware_app.referee import course
from firmware_app.referee.happening import Happening, PutBackAsked
from firmware_app.referee.machine import step
from firmware_app.referee.state import State
from firmware_app.web.app import Page
from firmware_app.web.server import serve
from firmware_app.web.table import Hear, Moment, Past, Unlisten, Watched

VIEWERS: Final = 20
_SECONDS: Final = 0.4
_SEATS: Final = ("Ada", "Bo", "Cy", "Di")
# Another process, as viewers have their own machines and must not slow us by reading.
_LOOKING: Final = """
import selectors, socket, sys
host, port, many = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
waiting = selectors.DefaultSelector()
for _ in range(many):
    line = socket.create_connection((host, port))
    line.sendall(f"GET /events HTTP/1.1\\r\\nHost: {host}:{port}\\r\\n\\r\\n".encode())
    waiting.register(line, selectors.EVENT_READ)
print(flush=True)
while waiting.get_map():
    for ready, _ in waiting.select():
        if not ready.fileobj.recv(65536):
            waiting.unregister(ready.fileobj)
"""


@dataclass(slots=True)
class Restless:
    """A table of a finished game, at which somebody always asks for something else."""

    state: State
    ears: list[Hear] = field(default_factory=list)

    def moment(self) -> Moment:
        """Return what may be seen now."""
        return Moment.of(self.state, course.shown(self.state))

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` after every step."""
        self.ears.append(hear)
        return lambda: self.ears.remove(hear)

    def submit(self, happening: Happening) -> None:
        """Take a step, and say so."""
        self.state, _ = step(self.state, happening)
        for hear in self.ears:
            hear()

    def watched(self) -> Watched | None:
        """There is no camera."""
        return None

    def evidence(self, _event: int) -> tuple[bytes, ...]:
        """There are no pictures."""
        return ()

    def past(self) -> tuple[Past, ...]:
        """There are no other games."""
        return ()


def updates_with_viewers(effort: Effort) -> Figure:
    """What the referee sustains with twenty viewers, against what it sustains with none."""
    bots = [RandomBot()] * len(_SEATS)
    game = play(_SEATS, Variant.STANDARD, bots, Random(1), default_catalogue()).game
    table = Restless(State(game=game, aside=None))
    served = serve(Page(table))
    try:
        ratios = [_ratio(table, served.url) for _ in range(max(1, effort.repeats // 3))]
    finally:
        served.close()
    return Figure(
        "updates-with-viewers",
        median(ratios),
        0.9,
        "higher",
        f"steps of the referee in a second while {VIEWERS} people look at the page",
        "as many while nobody looks",
    )


def _ratio(table: Restless, url: str) -> float:
    alone = _steps(table)
    with _viewers(url):
        return _steps(table) / alone


def _steps(table: Restless) -> int:
    """Return how many steps are taken in a time, each of which changes what is shown."""
    # The processor's time, the server's share included: other programs do not count.
    done, end = 0, process_time() + _SECONDS
    while process_time() < end:
        table.submit(PutBackAsked(_SEATS[done % len(_SEATS)]))
        done += 1
    return done


@contextmanager
def _viewers(url: str) -> Iterator[None]:
    where = urlsplit(url)
    told = [sys.executable, "-c", _LOOKING, str(where.hostname), str(where.port), str(VIEWERS)]
    with subprocess.Popen(told, stdout=subprocess.PIPE) as looking:  # noqa: S603 - our own text
        if looking.stdout is not None:
            looking.stdout.readline()
        sleep(_SECONDS)
        try:
            yield
        finally:
            looking.kill()
