"""What people hand to a command: a file, or `-` for standard input."""

import sys
from pathlib import Path
from typing import Final

from engine.errors import Unreadable

LIMIT: Final = 64 * 2**20


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; refused if too large or not UTF-8."""
    source = "standard input" if name == "-" else repr(name)
    content = _read(name)
    if len(content) > LIMIT:
        raise Unreadable(f"{source} holds more than {LIMIT // 2**20} MiB: give a smaller file")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable(
            f"{source} is not UTF-8 text: byte {fault.start + 1} is {content[fault.start]:#04x}"
        ) from fault


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(LIMIT + 1)
    with Path(name).open("rb") as file:
        return file.read(LIMIT + 1)
