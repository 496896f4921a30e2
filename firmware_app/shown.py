"""A simulated table with its page: bots play at people's pace until somebody stops the program."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from engine.errors import Illegal
from firmware_app.compose import VirtualParts, simulated
from firmware_app.host import Host
from firmware_app.referee.happening import Happening
from firmware_app.sim import TURN, Sim
from firmware_app.store import FILE
from firmware_app.virtual.stage import Stage
from firmware_app.web.app import Page
from firmware_app.web.server import serve
from firmware_app.web.table import Hear, Moment, Past, Table, Unlisten, Watched
from firmware_app.web_stage import WebStage
from firmware_app.web_table import WebTable

_LONGEST: Final = 0.25
"""Seconds that pass at one turn at most, however long the machine was busy elsewhere."""


def serve_sim(sim: Sim, port: int, say: Callable[[str], None], show: Callable[[str], None]) -> int:
    """Serve the page of a simulated table, say where, and show it."""
    stage = Stage.of(sim.players, sim.variant, sim.seed, sim.clock)
    sim.clock.set_wall(datetime.now(UTC))
    theatre = Theatre(sim, WebStage(VirtualParts(stage, sim.clock)), say, show, port)
    while True:
        theatre.play_until_plug_is_pulled()
        theatre.wait_for_plug()


@dataclass(frozen=True, slots=True)
class NoTable:
    """What is to be seen of a table without power: the world goes on without a referee."""

    def moment(self) -> Moment:
        """Return nothing that anybody was told."""
        return Moment(parts=())

    def listen(self, _hear: Hear) -> Unlisten:
        """Have no news."""
        return lambda: None

    def submit(self, happening: Happening) -> None:
        """Refuse to hear."""
        raise Illegal(f"nobody hears of {type(happening).__name__}: the plug is pulled")

    def watched(self) -> Watched | None:
        """See nothing."""
        return None

    def evidence(self, _event: int) -> tuple[bytes, ...]:
        """Have no pictures."""
        return ()

    def past(self) -> tuple[Past, ...]:
        """Remember no games."""
        return ()


@dataclass(slots=True)
class Theatre:
    """The world and whoever referees in it; the plug parts them, and the world goes on."""

    sim: Sim
    world: WebStage
    say: Callable[[str], None]
    show: Callable[[str], None]
    port: int
    told: bool = False
    began: float = field(default_factory=time.monotonic)

    def play_until_plug_is_pulled(self) -> None:
        """Referee; at the end of it only that is left which was on the disk."""
        sim, world, disk = self.sim, self.world, Disk(self.sim.folder)
        world.wire()
        with simulated(sim.folder, world.parts, Random(sim.seed), evidence=True) as host:
            world.plug_in(host)
            table = WebTable(host)
            with self._page(table) as page:
                while world.power:
                    self._turn(host, seen=page.was_seen)
                    table.notice()
                disk.freeze()
            world.unplug()
        disk.thaw()

    def wait_for_plug(self) -> None:
        """Show the world without its referee."""
        with self._page(NoTable()):
            while not self.world.power:
                self._pass_time()
                self.world.obey()
                self.world.notice()

    @contextmanager
    def _page(self, table: Table) -> Iterator[Page]:
        page = Page(table, self.world)
        served = serve(page, port=self.port)
        self.port = served.port
        if not self.told:
            self.say(f"The table is at {served.url} (Ctrl-C ends it)")
            self.show(served.url)
            self.told = True
        try:
            yield page
        finally:
            served.close()

    def _turn(self, host: Host, *, seen: bool) -> None:
        self._pass_time()
        self.world.obey()
        host.console.step()
        host.turn()
        for each in self.sim.meanwhile:
            each(host, self.world.parts)
        if seen:
            self.world.live(host)
        self.world.notice()

    def _pass_time(self) -> None:
        """Wait for the next turn, and let as much time pass on the simulated table."""
        time.sleep(max(0.0, TURN - (time.monotonic() - self.began)))
        now = time.monotonic()
        self.sim.clock.pass_by(min(now - self.began, _LONGEST))
        self.began = now


@dataclass(slots=True)
class Disk:
    """The file of games as it lies on the disk at the moment when the power goes."""

    folder: Path
    content: dict[Path, bytes] = field(default_factory=dict)

    def freeze(self) -> None:
        """Remember what has been written so far."""
        self.content = {path: path.read_bytes() for path in self._files() if path.exists()}

    def thaw(self) -> None:
        """Undo whatever a program that was cut off wrote as it ended here in good order."""
        for path in (*self._files(), self.folder / f"{FILE}-shm"):
            path.unlink(missing_ok=True)
        for path, content in self.content.items():
            path.write_bytes(content)

    def _files(self) -> tuple[Path, Path]:
        return self.folder / FILE, self.folder / f"{FILE}-wal"
