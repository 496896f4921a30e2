"""An eye in a process of its own, which is started again however it ends."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from firmware_app.eye.link import Link
from firmware_app.eye.look import BackOff, Gaze, Look, Problem, Report, Seen, Trouble
from firmware_app.eye.worker import Word
from firmware_app.ports import Clock

Making: TypeAlias = Callable[[], Gaze]
"""Makes the gaze in the other process: a function of a module, or a value that can be called."""

_PROVEN: Final = 30.0
"""A worker that got on for so long was no failure: the next one is started without delay."""
_FAREWELL: Final = 2.0
_SPARING: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Threads that wait for sums this small cost memory and bring nothing."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds a worker may take to start, and then for each step."""

    start: float = 40.0
    step: float = 8.0


@dataclass(slots=True, eq=False)
class _Worker:
    """A running process with the line to it."""

    process: "subprocess.Popen[bytes]"
    link: Link
    began: float
    heard: float
    started: bool = False

    @property
    def pid(self) -> int:
        """The process's number."""
        return self.process.pid


@dataclass(slots=True, eq=False)
class ApartEye:
    """Never waits for its worker; to be made by a thread that lives as long as the program."""

    making: Making
    clock: Clock
    patience: Patience = field(default_factory=Patience)
    back_off: BackOff = field(default_factory=BackOff)
    _look: Look | None = None
    _worker: _Worker | None = None
    _again: float = float("-inf")
    _dying: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    @property
    def pid(self) -> int | None:
        """The worker's process, if there is one."""
        return None if self._worker is None else self._worker.pid

    def ask(self, look: Look | None) -> None:
        """Look for this from now on and forget what was seen; None is to rest."""
        self._look = look
        self._tell(look)

    def lifted(self) -> None:
        """Know that the planet was lifted and set down."""
        self._tell(Word.LIFTED)

    def poll(self) -> list[Report]:
        """Return what is new, and look after the worker."""
        self._dying = [process for process in self._dying if process.poll() is None]
        if self._worker is None:
            if self.clock.now() >= self._again:
                self._worker = self._started()
            return []
        return self._heard(self._worker)

    def close(self) -> None:
        """End the worker: it is asked first."""
        if self._worker is not None:
            self._worker.link.close()
            self._dying.append(self._worker.process)
            self._worker = None
        for process in self._dying:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_FAREWELL)
            process.kill()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_FAREWELL)

    def _heard(self, worker: _Worker) -> list[Report]:
        arrived = worker.link.arrived()
        if arrived is not None:
            worker.heard = self.clock.now()
        reports = [each for each in map(self._report, arrived or ()) if each is not None]
        if not worker.link.open:
            return [*reports, self._lost(worker, Problem.CRASHED)]
        if arrived is None and self.clock.now() - worker.heard > self._allowed(worker):
            return [self._lost(worker, Problem.HUNG)]
        return reports

    def _allowed(self, worker: _Worker) -> float:
        return self.patience.step if worker.started else self.patience.start

    def _report(self, said: Any) -> Report | None:
        """Ask for the next, and pass over what answers an earlier look."""
        if self._worker is not None:
            self._worker.started = True
        self._tell(Word.NEXT)
        if isinstance(said, Word):
            return None
        if isinstance(said, Seen) and (self._look is None or said.look != self._look.number):
            return None
        report: Report = said
        return report

    def _lost(self, worker: _Worker, problem: Problem) -> Trouble:
        """Let go of a worker; whatever it still does, it does to nobody."""
        worker.link.close()
        worker.process.kill()
        self._dying.append(worker.process)
        self._worker = None
        if self.clock.now() - worker.began > _PROVEN:
            self.back_off.reset()
        pause = self.back_off.pause()
        self._again = self.clock.now() + pause
        return Trouble(problem, f"{_SENTENCES[problem]}: it is started again in {pause:g} s", pause)

    def _tell(self, word: object) -> None:
        if self._worker is not None:
            self._worker.link.send_now(word)

    def _started(self) -> _Worker:
        """Start a worker and tell it everything, as it knows nothing of the one before."""
        ours, its = socket.socketpair()
        with its:
            process = _process(its.fileno())
        link = Link(ours)
        for word in (self.making, self._look, Word.NEXT):
            link.send_now(word)
        now = self.clock.now()
        return _Worker(process, link, now, now)


def _process(line: int) -> "subprocess.Popen[bytes]":
    """Not forked but started anew: a copy of a process with threads may lock itself up."""
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "firmware_app.eye", str(line), str(os.getpid())],
        pass_fds=(line,),
        stdin=subprocess.DEVNULL,
        env={**_SPARING, **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


_SENTENCES: Final = {
    Problem.CRASHED: "the camera's program has ended",
    Problem.HUNG: "the camera's program does not answer",
}
