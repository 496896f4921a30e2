"""The page's server: uvicorn in a thread of its own, with little patience for strangers."""

import asyncio
import socket
from collections import Counter
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, ClassVar, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from engine.errors import RefereeError
from firmware_app.web.app import Page

HEAD_SECONDS: Final = 10.0
HEAD: Final = 16 * 1024
CONNECTIONS: Final = 256
PER_ADDRESS: Final = 96
_START: Final = 10.0
_FAREWELL: Final = 3.0


class NotServed(RefereeError, OSError):
    """The page cannot be served; the sentence says why."""


class Impatient(H11Protocol):
    """Closes connections that send no whole request in time, and those beyond anyone's share."""

    shares: ClassVar[Counter[str]] = Counter()
    deadline: asyncio.TimerHandle | None = None
    counted: str | None = None

    def connection_made(self, transport: Any) -> None:
        """Count it, and give it some seconds for its first request."""
        super().connection_made(transport)
        address = (transport.get_extra_info("peername") or ("?",))[0]
        self.shares[address] += 1
        self.counted = address
        full = self.shares[address] > PER_ADDRESS or self.shares.total() > CONNECTIONS
        self.deadline = self.loop.call_later(0.0 if full else HEAD_SECONDS, self._give_up, full)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        if self.deadline is not None:
            self.deadline.cancel()
        if self.counted is not None:
            self.shares[self.counted] -= 1
            self.counted = None
        super().connection_lost(exc)

    def _give_up(self, full: bool) -> None:
        if (full or self.cycle is None) and not self.transport.is_closing():
            self.transport.abort()


@dataclass(slots=True)
class Served:
    """A page that is being served."""

    url: str
    port: int
    page: Page
    server: uvicorn.Server
    thread: Thread

    def close(self) -> None:
        """Serve it no longer; who looks at it is told so at once."""
        self.page.sections.end()
        self.server.should_exit = True
        self.thread.join(_FAREWELL)
        if self.thread.is_alive():
            self.server.force_exit = True
            self.thread.join(_FAREWELL)


def serve(page: Page, host: str = "127.0.0.1", port: int = 0) -> Served:
    """Serve a page on a port, 0 for any that is free, and return once it answers."""
    listener = _listener(host, port)
    config = uvicorn.Config(
        page.app(),
        http=Impatient,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=1,
        limit_concurrency=CONNECTIONS + PER_ADDRESS,
        h11_max_incomplete_event_size=HEAD,
    )
    server, ready = Announcing(config), Event()
    server.ready = ready
    thread = Thread(target=server.run, args=([listener],), name="page", daemon=True)
    thread.start()
    if not ready.wait(_START):
        raise NotServed(f"the page does not start within {_START:.0f} seconds")
    return Served(_url(listener), listener.getsockname()[1], page, server, thread)


class Announcing(uvicorn.Server):
    """Says when it answers."""

    ready: Event

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self.ready.set()


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named in full, or asyncio does not see that it is TCP and lets answers wait (Nagle).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        raise NotServed(f"the page cannot be served on {host}, port {port}: {problem}") from None
    listener.listen(128)
    return listener


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
