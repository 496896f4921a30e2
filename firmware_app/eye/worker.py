"""The process of the camera and the reader: it may hang or die, and nothing else does."""

import ctypes
import os
import signal
import socket
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from time import monotonic
from typing import Any, Final

from engine.errors import RefereeError
from firmware_app.eye.link import Link
from firmware_app.eye.look import BackOff, Gaze, Look, Problem, Ready, Report, Trouble

_PR_SET_PDEATHSIG: Final = 1
_REST: Final = 0.5


class Word(Enum):
    """What is said on the line beside looks and reports."""

    NEXT = "next"
    LIFTED = "lifted"
    RESTING = "resting"


@dataclass(slots=True, eq=False)
class Worker:
    """Sees as fast as it can, and sends the latest when it is asked for the next."""

    link: Link
    gaze: Gaze
    _back_off: BackOff = field(default_factory=BackOff)
    _latest: Report | Word | None = field(default_factory=Ready)
    _wanted: bool = False
    _due: float = 0.0
    _troubled: bool = False

    def run(self, words: Iterable[Any] = ()) -> None:
        """Work until the other end is gone."""
        self._obey(words)
        while self.link.open:
            self._obey(self.link.arrived(max(0.0, self._due - monotonic())) or ())
            self._send()
            if monotonic() >= self._due:
                self._due = monotonic() + self._see()
                self._send()
        self.gaze.close()

    def _obey(self, words: Iterable[Any]) -> None:
        for word in words:
            if word is Word.NEXT:
                self._wanted = True
            elif word is Word.LIFTED:
                self.gaze.lifted()
            else:
                self._ask(word)

    def _ask(self, look: Look | None) -> None:
        self.gaze.ask(look)
        if not isinstance(self._latest, Ready | Trouble):
            self._latest = None
        if not self._troubled:
            self._due = 0.0

    def _see(self) -> float:
        """Take one picture, and return for how long there is no need to take another."""
        try:
            seen = self.gaze.see()
        except RefereeError as fault:
            self._troubled = True
            pause = self._back_off.pause()
            self._latest = Trouble(Problem.CAMERA, str(fault), pause)
            return pause
        if seen is None:
            self._latest = self._latest or Word.RESTING
            return _REST
        self._troubled = False
        self._back_off.reset()
        self._latest = seen
        return 0.0

    def _send(self) -> None:
        if self._wanted and self._latest is not None:
            latest, self._latest, self._wanted = self._latest, None, False
            self.link.send(latest)


def die_with(parent: int) -> None:
    """End this process as soon as its parent has ended, even while a camera hangs."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit()


def main() -> None:
    """Be the worker of the process and on the line that the command names."""
    line, parent = map(int, sys.argv[1:])
    die_with(parent)
    # Who presses Ctrl-C or stops the service means the parent, which ends us in order.
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    link = Link(socket.socket(fileno=line))
    words: list[Any] = []
    while link.open and not words:
        words = link.arrived(1.0) or []
    if words:
        making, *rest = words
        Worker(link, making()).run(rest)
