"""What follows the table while a game goes on: systemd, the page, a broker."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, Protocol

from engine.errors import Illegal, RefereeError
from engine.planet.award import LAST_ROUND
from engine.planet.waiting import Phase
from firmware_app.host import Host
from firmware_app.referee.state import State
from firmware_app.settings import Settings
from firmware_app.web_table import WebTable

if TYPE_CHECKING:
    from firmware_app.mqtt import Broadcast

_AGAIN: Final = 30.0
"""Seconds after which a page that could not be served is tried again."""
_LOOK_AROUND: Final = 10.0
"""Seconds after which this machine's address is asked for again."""
Say = Callable[[str], None]


class Following(Protocol):
    """Something that is kept up to date with the table, and never makes it wait."""

    def step(self) -> None:
        """Do what is due."""
        ...

    def close(self) -> None:
        """Come to an end."""
        ...


@dataclass(slots=True, eq=False)
class SystemdTold:
    """Tells systemd that it is ready, and in one line how it is."""

    host: Host
    said: str = ""
    last: State | None = None

    def __post_init__(self) -> None:
        """Be ready, complete or not."""
        self.said = status(self.host.state)
        self.host.watchdog.notifier.ready(self.said)

    def step(self) -> None:
        """Tell what is new."""
        state = self.host.state
        if state is self.last:
            return
        self.last, line = state, status(state)
        if line != self.said:
            self.said = line
            self.host.watchdog.notifier.status(line)

    def close(self) -> None:
        """Leave the last word to the stopping."""


def status(state: State) -> str:
    """Say in one line how the table is."""
    missing = ", ".join(part.value for part in state.missing) or "nothing"
    game = state.game
    if game is None:
        return f"no game yet; missing: {missing}"
    if game.phase is Phase.FINISHED:
        return f"game over; missing: {missing}"
    players = ", ".join(game.seats)
    return f"round {state.mark.round} of {LAST_ROUND} with {players}; missing: {missing}"


class _Page(Protocol):
    """A page that is served."""

    @property
    def url(self) -> str: ...

    def notice(self) -> None: ...

    def announce(self) -> bool: ...

    def close(self) -> None: ...


@dataclass(slots=True, eq=False)
class PageKept:
    """Serves the page as soon as it can be; without it the game goes on."""

    host: Host
    settings: Settings
    folder: Path
    say: Say
    table: WebTable = field(init=False)
    page: _Page | None = None
    problem: str = ""
    due: float = 0.0
    opening: Thread | None = None
    opened: list[_Page | Exception] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take the table's part in the thread that has its games open."""
        self.table = WebTable(self.host)

    def step(self) -> None:
        """Open it, or tell its viewers what is new."""
        if self.page is not None:
            self.page.notice()
            self._announce(self.page)
        elif self.opening is not None:
            self._heed()
        elif self.settings.web.on and time.monotonic() >= self.due:
            self.opening = Thread(target=self._open, name="opening", daemon=True)
            self.opening.start()

    def close(self) -> None:
        """Serve it no longer."""
        if self.opening is not None:
            self.opening.join()
            self._heed()
        if self.page is not None:
            self.page.close()

    def _open(self) -> None:
        """Load and start it beside the loop: both take longer than a turn may."""
        try:
            from firmware_app.served import Served  # noqa: PLC0415 - it takes its time

            self.opened.append(Served.of(self.table, self.settings.web, self.folder))
        except ModuleNotFoundError as fault:
            self.opened.append(Illegal(f"{fault.name} is missing: pip install 'orrery[web]'"))
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with a page ends no game
            self.opened.append(fault)

    def _heed(self) -> None:
        if self.opening is None or self.opening.is_alive():
            return
        self.opening, answer = None, self.opened.pop()
        if not isinstance(answer, Exception):
            self.page, self.due, self.problem = answer, 0.0, ""
            return
        self.due = time.monotonic() + _AGAIN
        if str(answer) != self.problem:
            self.problem = str(answer)
            self.say(f"The page is not served: {answer}")

    def _announce(self, page: _Page) -> None:
        if time.monotonic() >= self.due:
            self.due = time.monotonic() + _LOOK_AROUND
            if page.announce():
                self.say(f"The table is at {page.url}")


@dataclass(slots=True, eq=False)
class BrokerTold:
    """Tells a broker how the game stands, where the settings name one."""

    host: Host
    settings: Settings
    say: Say
    line: "Broadcast | None" = None
    last: State | None = None

    def __post_init__(self) -> None:
        """Find the way to the broker; without it the game goes on."""
        if not self.settings.mqtt.host:
            return
        from firmware_app.mqtt import broadcast  # noqa: PLC0415 - few have a broker

        try:
            self.line = broadcast(self.settings.mqtt, version("orrery"))
        except (RefereeError, OSError, ValueError) as fault:
            self.say(f"No broker is told: {fault}")

    def step(self) -> None:
        """Tell what is new."""
        state = self.host.state
        if self.line is not None and state is not self.last:
            self.last = state
            self.line.tell(state.game, state.missing)

    def close(self) -> None:
        """Say that the table goes."""
        if self.line is not None:
            self.line.close()
