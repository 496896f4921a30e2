"""A line between two processes on which whole objects arrive, and nobody waits for half of one."""

import pickle
import select
import socket
import struct
from collections.abc import Iterator
from typing import Any, Final

_LENGTH: Final = struct.Struct("!I")
_PIECE: Final = 1 << 18


class Link:
    """One end of a line; what arrives comes from a process of our own."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._rest = bytearray()
        self.open = True

    def send(self, thing: object) -> None:
        """Send an object, however long the other end takes to read; lost when it is gone."""
        try:
            self._line.sendall(_packed(thing))
        except OSError:
            self.open = False

    def send_now(self, thing: object) -> None:
        """Send a small object at once; an end that has not read the ones before is given up."""
        content = _packed(thing)
        try:
            self.open = self._line.send(content, socket.MSG_DONTWAIT) == len(content)
        except OSError:
            self.open = False

    def arrived(self, within: float = 0.0) -> list[Any] | None:
        """Return what has arrived whole, None when nothing at all came in so many seconds."""
        if not self.open or not select.select([self._line], [], [], within)[0]:
            return None
        self._take()
        return list(self._whole())

    def close(self) -> None:
        """Let go of this end; the other one notices."""
        self.open = False
        self._line.close()

    def _take(self) -> None:
        try:
            piece = self._line.recv(_PIECE, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        self._rest += piece
        self.open = bool(piece)

    def _whole(self) -> Iterator[Any]:
        while len(self._rest) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(self._rest)[0]
            if len(self._rest) < end:
                return
            content = bytes(self._rest[_LENGTH.size : end])
            del self._rest[:end]
            yield pickle.loads(content)  # noqa: S301 - written by the other end, which we started


def _packed(thing: object) -> bytes:
    content = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(content)) + content
