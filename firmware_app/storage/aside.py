"""What cannot be used is renamed with the time and stays: nothing is ever overwritten."""

import os
from datetime import datetime
from pathlib import Path

PARTS = ("", "-wal", "-shm")
"""The file of a database, what was committed but not yet moved into it, and an index of that."""


def keep_aside(path: Path, when: datetime) -> Path:
    """Rename a database with everything that belongs to it, and return its new name."""
    aside = _free_name(path, when)
    for part in PARTS:
        old = path.with_name(path.name + part)
        if old.exists():
            old.rename(aside.with_name(aside.name + part))
    sync_folder(path.parent)
    return aside


def is_orphaned(path: Path) -> bool:
    """Tell that a rename was cut short: SQLite would delete what is left behind."""
    left = path.with_name(path.name + "-wal")
    return not path.exists() and left.exists() and left.stat().st_size > 0


def sync_folder(folder: Path) -> None:
    """Make renames durable."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(held)
    finally:
        os.close(held)


def _free_name(path: Path, when: datetime) -> Path:
    """The time, and a number after it where a clock stands still."""
    named = f"{path.name}.kept-{when:%Y%m%dT%H%M%SZ}"
    counted = (path.with_name(named + (f"-{n}" if n > 1 else "")) for n in range(1, 1000))
    return next(
        each
        for each in counted
        if not any(each.with_name(each.name + part).exists() for part in PARTS)
    )
