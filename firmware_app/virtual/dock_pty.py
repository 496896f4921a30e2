"""A virtual dock at the end of a real serial line, which can be pulled out at any byte."""

import os
import pty
import select
import tty
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Lock, Thread
from typing import Final

from firmware_app.ports import Clock
from firmware_app.virtual.dock_wire import DockWire
from firmware_app.virtual.mischief import Mischief, Mischievous
from firmware_app.virtual.plate import Plate

_GLANCE: Final = 0.005
_MUCH: Final = 4096


class PtyDock(Mischievous):
    """Listens at `path`, a link to whichever line it is plugged into."""

    def __init__(self, path: Path, clock: Clock, seed: int = 0) -> None:
        super().__init__("dock", {Mischief.FAILING, Mischief.GARBAGE})
        self.path, self.wire = path, DockWire()
        self.cut_after: int | None = None
        """After so many more bytes, in either direction, the cable comes out."""
        self._clock, self._rng = clock, Random(seed)
        self._ends: tuple[int, int] | None = None
        self._lock, self._open = Lock(), True
        self.plug()
        self._thread = Thread(target=self._run, name="virtual dock", daemon=True)
        self._thread.start()

    @property
    def plate(self) -> Plate:
        """What it turns."""
        return self.wire.plate

    def plug(self) -> None:
        """Plug it in: it starts anew."""
        with self._lock:
            self._unplugged()
            self.wire, self.cut_after = DockWire(), None
            self._ends = pty.openpty()
            tty.setraw(self._ends[1])
            self.path.symlink_to(os.ttyname(self._ends[1]))

    def unplug(self) -> None:
        """Pull it out."""
        with self._lock:
            self._unplugged()

    def close(self) -> None:
        """Pull it out for good."""
        self._open = False
        self._thread.join(2.0)
        self.unplug()

    def say(self, bytes_: bytes) -> None:
        """Say any bytes."""
        with self._lock:
            self._send(bytes_)

    def _unplugged(self) -> None:
        ends, self._ends = self._ends, None
        self.path.unlink(missing_ok=True)
        for end in ends or ():
            os.close(end)

    def _run(self) -> None:
        while self._open:
            ends = self._ends
            if ends is None:
                select.select([], [], [], _GLANCE)
                continue
            with suppress(OSError, ValueError):
                select.select([ends[0]], [], [], _GLANCE)
            with self._lock:
                self._turn()

    def _turn(self) -> None:
        received = self._received()
        now = self._clock.now()
        answer = self.wire.receive(received, now) if received else self.wire.at(now)
        if answer and self.mischief is not Mischief.HANG:
            self._send(self._spoilt(answer))
        if self.cut_after == 0:
            self._unplugged()

    def _spoilt(self, answer: bytes) -> bytes:
        if self.mischief is Mischief.FAILING:
            return bytes(byte ^ (self._rng.random() < 0.2) for byte in answer)
        if self.mischief is Mischief.GARBAGE:
            return self._rng.randbytes(self._rng.randrange(200)) + b"\n" + answer
        return answer

    def _received(self) -> bytes:
        ends = self._ends
        if ends is None or not select.select([ends[0]], [], [], 0)[0]:
            return b""
        return self._passed(os.read(ends[0], _MUCH))

    def _send(self, content: bytes) -> None:
        content = self._passed(content)
        if self._ends is not None:
            os.write(self._ends[0], content)

    def _passed(self, content: bytes) -> bytes:
        if self.cut_after is None:
            return content
        passed = content[: self.cut_after]
        self.cut_after -= len(passed)
        return passed
