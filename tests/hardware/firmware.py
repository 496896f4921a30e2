"""The dock's own firmware, run by MicroPython at the end of a serial line."""

import os
import pty
import select
import shutil
import subprocess
import sys
import tty
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from types import UnionType
from typing import Final, Self

import pytest

from firmware_app.dock_protocol import Ack, Event, Nak, Splitter, Welcome, from_words
from firmware_app.pattern import Colour

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "hardware/dock"
STANDINS: Final = Path(__file__).parent / "standins"
FETCHED: Final = ROOT / "build/micropython/micropython"
HALVES: Final = (0b0001, 0b0011, 0b0010, 0b0110, 0b0100, 0b1100, 0b1000, 0b1001)
COILS: Final = (2, 3, 4, 5)
HALF_STEPS: Final = 400
HOLD: Final = 100_000
# What the conformance tests are written for: as many lights and as quick as the virtual dock, in
# steps so wide that a busy machine keeps up with them.
AS_TESTED: Final = f"\nLIGHTS = 24\nHALF_STEPS = {HALF_STEPS}\nPAUSE = 8500\n"
_QUIET: Final = 0.25
_PATIENCE: Final = 5.0


def interpreter() -> str:
    """Where MicroPython is; without it the test is skipped."""
    asked = os.environ.get("ORRERY_MICROPYTHON") or shutil.which("micropython")
    found = asked or (str(FETCHED) if FETCHED.exists() else None)
    if found is None:
        pytest.skip("there is no micropython here: .ci/micropython fetches one")
    return found


class Hardware:
    """What the stand-ins for pins and lights were told, from their trace."""

    def __init__(self, trace: Path) -> None:
        self._trace = trace

    @property
    def told(self) -> list[list[str]]:
        """Every whole line so far, in words."""
        text = self._trace.read_text(encoding="ascii")
        return [line.split() for line in text.rpartition("\n")[0].splitlines()]

    @property
    def lights(self) -> tuple[Colour, ...]:
        """What the ring shows."""
        shown = bytes.fromhex([words[1] for words in self.told if words[0] == "ring"][-1])
        return tuple(Colour(*shown[at : at + 3]) for at in range(0, len(shown), 3))

    @property
    def patterns(self) -> list[tuple[int, int]]:
        """Which coils had current, and from which microsecond on."""
        pattern, changes = 0, []
        for kind, what, *rest in self.told:
            if kind == "pin" and int(what) in COILS:
                bit = 1 << COILS.index(int(what))
                pattern = pattern | bit if rest[0] == "1" else pattern & ~bit
                changes.append((pattern, int(rest[-1])))
        return changes

    def angle(self, now: float = 0.0, half_steps: int = HALF_STEPS) -> float:
        """Return how far the coils turned the plate, in degrees."""
        del now
        at = steps = 0
        for (pattern, begun), (after, ended) in pairwise([*self.patterns, (0, 1 << 62)]):
            # What is passed through while one coil after the other is let go moves nothing.
            if pattern and (after or ended - begun > HOLD / 2):
                way = (HALVES.index(pattern) - at + 4) % 8 - 4
                at, steps = (at + way) % 8, steps + way
        return round(steps * 360 / half_steps, 1)


class Firmware:
    """A running dock, which looks to the conformance tests like the virtual one's `DockWire`.

    Its end of the line is the terminal; swapped, that is at `port` for another program.
    """

    def __init__(
        self, folder: Path, parts: str = AS_TESTED, *, grounded: str = "", swapped: bool = False
    ) -> None:
        program, trace = folder / "dock", folder / "trace"
        shutil.copytree(SOURCES, program)
        with (program / "parts.py").open("a", encoding="utf-8") as file:
            file.write(parts)
        trace.touch()
        self.plate = self.hardware = Hardware(trace)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        its_end = self._master if swapped else self._slave
        world = {"MICROPYPATH": str(STANDINS), "DOCK_TRACE": str(trace), "DOCK_GROUNDED": grounded}
        self.process = subprocess.Popen(
            [interpreter(), str(program / "main.py")],
            stdin=its_end,
            stdout=its_end,
            stderr=sys.stderr,
            env=world,
        )
        self._spoke: tuple[float, float] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.process.kill()
        self.process.wait()
        for end in (self._master, self._slave):
            with suppress(OSError):
                os.close(end)

    @property
    def lights(self) -> tuple[Colour, ...]:
        """What the ring shows."""
        return self.hardware.lights

    def at(self, now: float) -> bytes:
        """Return what it tells by itself until then."""
        self._wait(now)
        return self._read(_PATIENCE if self._spoke is None else _QUIET, Event)

    def receive(self, content: bytes, now: float) -> bytes:
        """Say bytes at a time, and return what it answers."""
        if not content:
            return self.at(now)
        self._wait(now)
        self._spoke = (now, monotonic())
        asked = len(list(Splitter().feed(content)))
        heard, kind = self._written(content), Ack | Nak | Welcome
        return self._read(_PATIENCE if asked else _QUIET, kind, asked or 1, heard)

    def _wait(self, now: float) -> None:
        """Wait until as much time has gone by since it was last spoken to."""
        if self._spoke is not None:
            sleep(max(0.0, self._spoke[1] + now - self._spoke[0] - monotonic()))

    def _written(self, content: bytes) -> bytes:
        """Write all of it, and return what comes back meanwhile."""
        heard = b""
        while content:
            readable, writable, _ = select.select([self._master], [self._master], [], _PATIENCE)
            if readable:
                heard += os.read(self._master, 4096)
            if writable:
                content = content[os.write(self._master, content[:256]) :]
        return heard

    def _read(
        self, patience: float, kind: type | UnionType, enough: int = 1, heard: bytes = b""
    ) -> bytes:
        """Read until it has said so many of a kind, or for so long."""
        until = monotonic() + patience
        while (left := until - monotonic()) > 0 and _count(heard, kind) < enough:
            if select.select([self._master], [], [], left)[0]:
                heard += os.read(self._master, 4096)
        return heard


def _count(heard: bytes, kind: type | UnionType) -> int:
    lines = (from_words(line.words) for line in Splitter().feed(heard))
    return sum(isinstance(line, kind) for line in lines)
