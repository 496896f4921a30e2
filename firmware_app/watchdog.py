"""What systemd is told: that it is ready, how it is, and that every worker gets on."""

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from firmware_app.ports import Clock

_MICRO: Final = 1_000_000
_LONGEST_STATUS: Final = 200


@dataclass(frozen=True, slots=True)
class Notifier:
    """A line to systemd; without an address it says nothing."""

    address: str = ""
    watched: float = 0.0
    """Within how many seconds systemd wants to hear WATCHDOG, 0 when it does not."""

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ, pid: int | None = None) -> Self:
        """Return the line that systemd gave to this process."""
        asked, meant = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
        mine = not meant or meant == str(os.getpid() if pid is None else pid)
        watched = int(asked) / _MICRO if mine and asked.isdecimal() else 0.0
        return cls(environment.get("NOTIFY_SOCKET", ""), watched)

    def ready(self, status: str) -> None:
        """Say that the program runs, complete or not."""
        self._say("READY=1", f"STATUS={one_line(status)}")

    def status(self, status: str) -> None:
        """Say in one line how it is."""
        self._say(f"STATUS={one_line(status)}")

    def alive(self) -> None:
        """Say that everything gets on."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the program ends by itself."""
        self._say("STOPPING=1")

    def extend(self, seconds: float) -> None:
        """Ask for more time to start or to end."""
        self._say(f"EXTEND_TIMEOUT_USEC={round(seconds * _MICRO)}")

    def _say(self, *lines: str) -> None:
        if not self.address:
            return
        # An address with @ has no file: the kernel knows it by a zero byte.
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            try:
                line.sendto("\n".join(lines).encode(), address)
            except OSError:
                return  # A game does not end because nobody listens.


@dataclass(slots=True)
class Watchdog:
    """Speaks for all workers: silent as soon as one of them makes no progress in its time."""

    notifier: Notifier
    clock: "Clock"
    _within: dict[str, float] = field(default_factory=dict)
    _last: dict[str, float] = field(default_factory=dict)
    _spoke: float | None = None

    def register(self, worker: str, within: float) -> None:
        """Expect progress of a worker at least every so many seconds from now on."""
        self._within[worker] = within
        self.progress(worker)

    def release(self, worker: str) -> None:
        """Expect nothing of a worker any more."""
        self._within.pop(worker, None)

    def progress(self, worker: str) -> None:
        """Note that a worker got on."""
        self._last[worker] = self.clock.now()

    @property
    def stuck(self) -> tuple[str, ...]:
        """The workers that make no progress."""
        now = self.clock.now()
        return tuple(
            worker for worker, within in self._within.items() if now - self._last[worker] > within
        )

    def beat(self) -> bool:
        """Tell systemd when it is time and all get on; called at every turn of the main loop."""
        now, every = self.clock.now(), self.notifier.watched / 2
        due = self._spoke is None or now - self._spoke >= every
        if not every or not due or self.stuck:
            return False
        self._spoke = now
        self.notifier.alive()
        return True


def one_line(text: str) -> str:
    """Return a text as one line of a status, where a line break would be another message."""
    words = " ".join(text.split())
    return "".join(each if each.isprintable() else "?" for each in words)[:_LONGEST_STATUS]
