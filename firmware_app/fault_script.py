"""A script of faults for a simulated table: `round 3: camera-hang 10s`, one on each line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from engine.errors import Unreadable
from engine.quoting import quoted
from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.mischief import Mischief, Mischievous

_CAMERA: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.camera  # noqa: E731
_DISPLAY: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.display  # noqa: E731
_DOCK: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.dock  # noqa: E731
_BUTTONS: Final[Callable[[VirtualParts], Mischievous]] = lambda parts: parts.stage.buttons  # noqa: E731
CLOCK_JUMP: Final = "clock-jump"


class _Deed(NamedTuple):
    """Which part is broken, and how."""

    part: Callable[[VirtualParts], Mischievous]
    mischief: Mischief


DEEDS: Final[Mapping[str, _Deed]] = MappingProxyType(
    {
        "camera-hang": _Deed(_CAMERA, Mischief.HANG),
        "camera-gone": _Deed(_CAMERA, Mischief.GONE),
        "camera-black": _Deed(_CAMERA, Mischief.BLACK),
        "camera-back": _Deed(_CAMERA, Mischief.NONE),
        "display-gone": _Deed(_DISPLAY, Mischief.GONE),
        "display-back": _Deed(_DISPLAY, Mischief.NONE),
        "dock-unplug": _Deed(_DOCK, Mischief.GONE),
        "dock-back": _Deed(_DOCK, Mischief.NONE),
        "button-bounce": _Deed(_BUTTONS, Mischief.BOUNCING),
        "button-calm": _Deed(_BUTTONS, Mischief.NONE),
    }
)


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

    def see(self, host: Host, parts: VirtualParts) -> None:
        """Do what is due."""
        game, now = host.state.game, host.clock.now()
        for each in [each for each in self.mended if each[0] <= now]:
            self.mended.remove(each)
            each[1].part(parts).mischief = Mischief.NONE
        due = [each for each in self.faults if game is not None and game.round >= each.round]
        for fault in due:
            self.faults.remove(fault)
            self._do(fault, parts)

    def _do(self, fault: Fault, parts: VirtualParts) -> None:
        if fault.word == CLOCK_JUMP:
            if isinstance(parts.clock, HandClock):
                parts.clock.set_wall(parts.clock.wall() + timedelta(seconds=fault.seconds))
            return
        deed = DEEDS[fault.word]
        deed.part(parts).mischief = deed.mischief
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
    return float(number)
