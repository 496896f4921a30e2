"""A script of faults for a simulated table: `round 3: camera-hang 10s`, one on each line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from types import MappingProxyType
from typing import Final, NamedTuple, Self, TypeAlias

from engine.errors import Unreadable
from engine.quoting import quoted
from firmware_app.compose import VirtualParts
from firmware_app.eye.inside import InsideEye
from firmware_app.host import Host
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.dock_pty import PtyDock
from firmware_app.virtual.mischief import Mischief, Mischievous

Act: TypeAlias = Callable[[Host, VirtualParts], None]
CLOCK_JUMP: Final = "clock-jump"
_MID_FRAME: Final = 5
"""Bytes after which the cable comes out: a line of the dock's is longer."""
_CENTURY: Final = 3_200_000_000
_ROOMY: Final = 2**30
"""Pages that a disk has which is not full."""


class _Deed(NamedTuple):
    """What is broken, and how it is mended."""

    break_: Act
    mend: Act


def _nothing(_host: Host, _parts: VirtualParts) -> None:
    """It mends itself."""


def _part(which: Callable[[VirtualParts], Mischievous], mischief: Mischief) -> _Deed:
    def act(parts: VirtualParts, mischief: Mischief) -> None:
        which(parts).mischief = mischief

    return _Deed(lambda _, parts: act(parts, mischief), lambda _, parts: act(parts, Mischief.NONE))


def _kill_eye(host: Host, _: VirtualParts) -> None:
    if isinstance(host.eye, InsideEye):
        host.eye.kill()


def _cut(_: Host, parts: VirtualParts) -> None:
    if isinstance(parts.dock, PtyDock):
        parts.dock.cut_after = _MID_FRAME


def _unplug(_: Host, parts: VirtualParts) -> None:
    if isinstance(parts.dock, PtyDock):
        parts.dock.unplug()
    else:
        parts.dock.mischief = Mischief.GONE


def _plug(_: Host, parts: VirtualParts) -> None:
    if isinstance(parts.dock, PtyDock):
        parts.dock.plug()
    parts.dock.mischief = Mischief.NONE


def _fill_disk(host: Host, _: VirtualParts) -> None:
    database = host.ledger.store.database
    database.ask(f"PRAGMA max_page_count={database.number('PRAGMA page_count')}")


def _clear_disk(host: Host, _: VirtualParts) -> None:
    host.ledger.store.database.ask(f"PRAGMA max_page_count={_ROOMY}")


_CAMERA: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.camera  # noqa: E731
_DISPLAY: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.display  # noqa: E731
_DOCK: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.dock  # noqa: E731
_BUTTONS: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.stage.buttons  # noqa: E731

DEEDS: Final[Mapping[str, _Deed]] = MappingProxyType(
    {
        "camera-hang": _part(_CAMERA, Mischief.HANG),
        "camera-gone": _part(_CAMERA, Mischief.GONE),
        "camera-black": _part(_CAMERA, Mischief.BLACK),
        "camera-back": _part(_CAMERA, Mischief.NONE),
        "camera-killed": _Deed(_kill_eye, _nothing),
        "display-gone": _part(_DISPLAY, Mischief.GONE),
        "display-back": _part(_DISPLAY, Mischief.NONE),
        "dock-unplug": _Deed(_unplug, _plug),
        "dock-back": _Deed(_plug, _nothing),
        "dock-cut": _Deed(_cut, _plug),
        "dock-garbage": _part(_DOCK, Mischief.GARBAGE),
        "button-bounce": _part(_BUTTONS, Mischief.BOUNCING),
        "button-calm": _part(_BUTTONS, Mischief.NONE),
        "disk-full": _Deed(_fill_disk, _clear_disk),
    }
)
WIRED: Final = ("dock-cut", "dock-garbage")
"""What needs a dock at the end of a real serial line."""


class Fault(NamedTuple):
    """What happens when the table has come to a round, and for how many seconds (0: for good)."""

    round: int
    word: str
    seconds: float


@dataclass(slots=True)
class FaultScript:
    """The faults that are still to come, and those that will be mended."""

    faults: list[Fault]
    mended: list[tuple[float, _Deed]] = field(default_factory=list)

    @classmethod
    def of(cls, text: str, where: str) -> Self:
        """Read a script; a line that begins with # is a remark."""
        lines = enumerate(text.splitlines(), 1)
        return cls([_fault(t, f"{where} line {n}") for n, t in lines if _says(t)])

    @property
    def wired(self) -> bool:
        """Tell whether the dock has to be at the end of a serial line."""
        return any(fault.word in WIRED for fault in self.faults)

    def see(self, host: Host, parts: VirtualParts) -> None:
        """Do what is due."""
        game, now = host.state.game, host.clock.now()
        for each in [each for each in self.mended if each[0] <= now]:
            self.mended.remove(each)
            each[1].mend(host, parts)
        due = [each for each in self.faults if game is not None and game.round >= each.round]
        for fault in due:
            self.faults.remove(fault)
            self._do(fault, host, parts)

    def _do(self, fault: Fault, host: Host, parts: VirtualParts) -> None:
        if fault.word == CLOCK_JUMP:
            if isinstance(parts.clock, HandClock):
                parts.clock.set_wall(parts.clock.wall() + timedelta(seconds=fault.seconds))
            return
        deed = DEEDS[fault.word]
        deed.break_(host, parts)
        if fault.seconds:
            self.mended.append((parts.clock.now() + fault.seconds, deed))


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _fault(line: str, where: str) -> Fault:
    head, _, rest = line.partition(":")
    words, what = head.split(), rest.split()
    if len(words) != 2 or words[0] != "round" or not words[1].isdecimal() or not what:
        raise Unreadable(f"{where}: write `round 3: camera-hang 10s`, not {quoted(line)}")
    if what[0] not in (*DEEDS, CLOCK_JUMP):
        known = ", ".join((*DEEDS, CLOCK_JUMP))
        raise Unreadable(f"{where}: there is no fault {quoted(what[0])}: write one of {known}")
    return Fault(int(words[1]), what[0], _seconds(what[1:], where))


def _seconds(words: list[str], where: str) -> float:
    if not words:
        return 0.0
    number = words[0].removesuffix("s")
    if len(words) > 1 or not number.removeprefix("-").isdecimal():
        raise Unreadable(f"{where}: a time is written 10s, not {quoted(' '.join(words))}")
    if abs(int(number)) > _CENTURY:
        raise Unreadable(f"{where}: {quoted(words[0])} is more than a century")
    return float(number)
