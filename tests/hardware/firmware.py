"""The dock's own firmware, run by MicroPython at the end of a serial line."""

import os
import pty
import select
import shutil
import subprocess
import sys
import tty
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Self

import pytest

from firmware_app.dock_protocol import Line
from firmware_app.pattern import Colour

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "hardware/dock"
STANDINS: Final = Path(__file__).parent / "standins"
FETCHED: Final = ROOT / "build/micropython/micropython"
HALVES: Final = (0b0001, 0b0011, 0b0010, 0b0110, 0b0100, 0b1100, 0b1000, 0b1001)
COILS: Final = (2, 3, 4, 5)
HALF_STEPS: Final = 400
HOLD: Final = 100_000
# What the conformance tests are written for: as many lights and about as quick as the virtual dock,
# a half step at each look of the stand-in's clock.
AS_TESTED: Final = f"\nLIGHTS = 24\nHALF_STEPS = {HALF_STEPS}\nPAUSE = 8000\n"
REAL_TIME: Final = "DOCK_REAL_TIME" in os.environ
"""Whether all tests leave it the machine's own clock: `DOCK_REAL_TIME=1`, on a machine at rest."""
_LATER: Final = 1.03
"""What is due at a moment is done a little after it, by a clock that nobody holds."""
PATIENCE: Final = 120.0
"""A deadline for what takes milliseconds, on a machine that has much else to do."""
UNKNOWN: Final = Line(255, ("over",))
ANSWER: Final = Line(255, ("nak", "word")).to_bytes()
"""Its answer to a word that it does not know; all that it said before has arrived before."""


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

    Its clock goes on only when a test lets it, and what it says is complete when it has answered
    to a word that it does not know: nothing is asserted of real time. Its end of the line is the
    terminal; swapped, that is at `port` for another program.
    """

    def __init__(
        self,
        folder: Path,
        parts: str = AS_TESTED,
        *,
        grounded: str = "",
        swapped: bool = False,
        real_time: bool = REAL_TIME,
    ) -> None:
        program, trace = folder / "dock", folder / "trace"
        shutil.copytree(SOURCES, program)
        with (program / "parts.py").open("a", encoding="utf-8") as file:
            file.write(parts)
        trace.touch()
        self._clock = None if real_time else folder / "clock"
        self._origin: float | None = None
        self._began = monotonic()
        self._let(0)
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
            env=world | ({} if self._clock is None else {"DOCK_CLOCK": str(self._clock)}),
        )

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
        return self.receive(b"", now)

    def receive(self, content: bytes, now: float) -> bytes:
        """Let it be so late, say bytes, and return all that it has said since the last time."""
        self.go_on(now)
        return self._heard_until_answered(content + b"\n" + UNKNOWN.to_bytes())

    def go_on(self, now: float) -> None:
        """Let its clock go on, and wait until it has done what was due."""
        if self._origin is None:
            self._origin, self._began = now, monotonic()
        if self._clock is None:
            sleep(max(0.0, self._began + _LATER * (now - self._origin) - monotonic()))
            return
        moment = round((now - self._origin) * 1e6)
        self._let(moment)
        until(lambda: ["reached", str(moment)] in self.hardware.told)

    def _let(self, moment: int) -> None:
        if self._clock is not None:
            self._clock.touch()
            # It holds the file open, so that is written in place, in one piece.
            with self._clock.open("r+b", buffering=0) as file:
                file.write(b"%020d" % moment)

    def _heard_until_answered(self, content: bytes) -> bytes:
        """Write all of it, and read until it has answered to the last word."""
        heard, late = b"", monotonic() + PATIENCE
        while not heard.endswith(ANSWER):
            assert monotonic() < late, f"no answer, only {heard!r}"
            readable, writable, _ = select.select(
                [self._master], [self._master] if content else [], [], 1.0
            )
            if readable:
                heard += os.read(self._master, 4096)
            if writable:
                content = content[os.write(self._master, content[:256]) :]
        return heard.removesuffix(ANSWER)


def until(true: Callable[[], bool]) -> None:
    """Look again and again, for at most as long as a very busy machine needs."""
    late = monotonic() + PATIENCE
    while not true():
        assert monotonic() < late
        sleep(0.002)
