"""What people hand to a command: a file, or `-` for standard input."""

import sys
from pathlib import Path
from typing import Final

from engine.errors import Unreadable

LIMIT: Final = 64 * 2**20


def named(name: str) -> str:
    """What messages call a file, or standard input."""
    return "standard input" if name == "-" else repr(name)


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; refused if too large or not UTF-8."""
    content = read_bytes(name)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable(
            f"{named(name)} is not UTF-8 text: "
            f"byte {fault.start + 1} is {content[fault.start]:#04x}"
        ) from fault


def read_bytes(name: str) -> bytes:
    """What a file holds, or standard input for `-`; refused if too large."""
    content = _read(name)
    if len(content) > LIMIT:
        raise Unreadable(f"{named(name)} holds more than {LIMIT // 2**20} MiB: give a smaller file")
    return content


def _read(name: str) -> bytes:
    if name == "-":
        # Python has no standard input where the shell closed it.
        if sys.stdin is None:
            raise Unreadable("standard input is closed: name a file")
        return sys.stdin.buffer.read(LIMIT + 1)
    # Python takes it for the folder that it stands in.
    if not name:
        raise Unreadable("a file's name is empty: name a file, or - for standard input")
    with Path(name).open("rb") as file:
        return file.read(LIMIT + 1)
