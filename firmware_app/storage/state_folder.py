"""The folder that outlives the power: one program uses it at a time."""

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from engine.errors import RefereeError

LOCK = "orrery.lock"


class InUse(RefereeError, BlockingIOError):
    """Another orrery uses the folder."""


def state_folder(told: str = "", environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the state lies: as told, as systemd says, or as the desktop's custom is."""
    told = told or environment.get("STATE_DIRECTORY", "").partition(":")[0]
    if told:
        return Path(told)
    base = environment.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "orrery"


@contextmanager
def held(folder: Path) -> Iterator[Path]:
    """Hold a folder for this process alone; the kernel lets go of it however the process ends."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        _take(lock, folder)
        yield folder
    finally:
        os.close(lock)


def is_held(folder: Path) -> bool:
    """Tell whether another process holds a folder."""
    try:
        lock = os.open(folder / LOCK, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def _take(lock: int, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(
            f"another orrery (process {_owner(lock)}) uses {str(folder)!r}: "
            "stop it first, or name another folder with ORRERY_STATE"
        ) from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)


def _owner(lock: int) -> str:
    # The other one may not have written its number yet.
    return os.pread(lock, 20, 0).decode("ascii", "replace").strip() or "unknown"
