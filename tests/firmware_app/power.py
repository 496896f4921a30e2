"""A disk below SQLite that forgets at a power cut what was never synced, sector by sector."""

# ruff: noqa: N802 - the names are SQLite's.

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import apsw

from firmware_app.storage.database import Connect, Connection, Value

SECTOR = 512
KEPT = (0.0, 0.1, 0.5, 0.9, 1.0)
"""How likely an unsynced sector is to have reached the disk, one of these at each cut."""


class PowerCut(Exception):
    """The plug was pulled."""


class Written(NamedTuple):
    """Part of a sector that waits for a sync, or the length of a truncated file without content."""

    place: int
    content: bytes | None


@dataclass(slots=True)
class Plug:
    """Knows what waits for each file, counts what is done, and pulls itself after so many times."""

    rng: Random
    left: int
    waiting: dict[str, list[Written]] = field(default_factory=dict)
    pulled: bool = False

    def use(self) -> None:
        """Do one more thing to the disk, if there is power."""
        self.left -= 1
        if self.left < 0 and not self.pulled:
            self.pulled = True
            likely = self.rng.choice(KEPT)
            for path, waiting in self.waiting.items():
                self.forget(Path(path), waiting, likely)
        if self.pulled:
            raise PowerCut

    def forget(self, path: Path, waiting: list[Written], likely: float) -> None:
        """Lose what waits, except for some sectors, which reached the disk in any order."""
        survivors = [written for written in waiting if self.rng.random() < likely]
        self.rng.shuffle(survivors)
        if survivors and path.exists():
            with path.open("r+b") as file:
                for place, content in survivors:
                    file.seek(place)
                    _ = file.truncate() if content is None else file.write(content)


class ForgetfulFile(apsw.VFSFile):
    """A file whose writes stay in memory until they are synced, even when it is closed."""

    def __init__(self, name: str, flags: list[int], plug: Plug) -> None:
        super().__init__("", name, flags)
        self.waiting = plug.waiting.setdefault(name, [])
        self.plug = plug

    def xWrite(self, data: bytes, offset: int) -> None:
        """Remember a write, cut where sectors end."""
        end, place = offset + len(data), offset
        while place < end:
            self.plug.use()
            until = min(end, (place // SECTOR + 1) * SECTOR)
            self.waiting.append(Written(place, bytes(data[place - offset : until - offset])))
            place = until

    def xTruncate(self, newsize: int) -> None:
        """Remember a truncation."""
        self.plug.use()
        self.waiting.append(Written(newsize, None))

    def xSync(self, flags: int) -> None:
        """Make everything durable; whoever reads the files now sees what survives a cut."""
        del flags
        self.plug.use()
        for place, content in self.waiting:
            if content is None:
                super().xTruncate(place)
            else:
                super().xWrite(content, place)
        self.waiting.clear()

    def xFileSize(self) -> int:
        """Return the size with what waits."""
        size = super().xFileSize()
        for place, content in self.waiting:
            size = place if content is None else max(size, place + len(content))
        return size

    def xRead(self, amount: int, offset: int) -> bytes:
        """Return what was written, synced or not."""
        if self.plug.pulled:
            raise PowerCut
        shown = bytearray(super().xRead(amount, offset))
        if not self.waiting:
            return bytes(shown)
        shown.extend(bytes(amount - len(shown)))
        for place, content in self.waiting:
            if content is None:
                end = min(max(0, place - offset), amount)
                shown[end:] = bytes(amount - end)
            else:
                _lay(shown, content, place - offset)
        return bytes(shown[: max(0, min(amount, self.xFileSize() - offset))])


def _lay(shown: bytearray, content: bytes, at: int) -> None:
    """Lay content over what is shown, as far as the two overlap."""
    start, end = max(at, 0), min(at + len(content), len(shown))
    if start < end:
        shown[start:end] = content[start - at : end - at]


class ForgetfulDisk(apsw.VFS):
    """The machine's own disk, with a plug that can be pulled."""

    def __init__(self, name: str, plug: Plug) -> None:
        super().__init__(name, "")
        self.plug = plug

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        """Open a file that forgets."""
        self.plug.use()
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        return ForgetfulFile(path, flags, self.plug)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Delete a file, durably."""
        self.plug.use()
        self.plug.waiting.pop(filename, None)
        super().xDelete(filename, syncdir)


@dataclass(frozen=True, slots=True)
class PluggedConnection:
    """A connection to a file on a disk that forgets."""

    inner: apsw.Connection
    disk: ForgetfulDisk
    rewritten: Callable[[str], str]

    def execute(self, sql: str, parameters: Sequence[Value] = (), /) -> apsw.Cursor:
        """Run one statement."""
        return self.inner.execute(self.rewritten(sql), parameters)

    def close(self) -> None:
        """Close it, however it may protest when the power is gone."""
        with suppress(PowerCut, apsw.Error):
            self.inner.close()
        self.disk.unregister()


def plugged(plug: Plug, rewritten: Callable[[str], str]) -> Connect:
    """Return what opens files on a disk with this plug, and rewrites statements on their way."""
    name = f"forgetful-{id(plug)}"

    def connecting(path: Path) -> Connection:
        disk = ForgetfulDisk(name, plug)
        try:
            inner = apsw.Connection(str(path), vfs=name)
        except BaseException:
            disk.unregister()
            raise
        # Otherwise a game is too short for its log ever to be moved into the file.
        inner.wal_autocheckpoint(12)
        return PluggedConnection(inner, disk, rewritten)

    return connecting
