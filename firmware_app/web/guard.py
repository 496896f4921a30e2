"""What every request must be before anything else hears of it, and what every answer carries."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY: Final = 16 * 1024
BODY_SECONDS: Final = 5.0
HEADERS_MOST: Final = 64
HEADERS_LONG: Final = 8 * 1024
_UNREAD: Final = (408, 413)
"""What remains of a body makes the connection useless."""
_HERE: Final = ("localhost", "127.0.0.1", "::1")
_SOURCES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
_POLICY: Final = "; ".join(f"{name} {value}" for name, value in _SOURCES.items())
HEADERS: Final = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Refused(Exception):
    """A request that is not answered; the status says why."""

    def __init__(self, status: int, problem: str) -> None:
        super().__init__(problem)
        self.status, self.problem = status, problem


@dataclass(frozen=True, slots=True)
class Hosts:
    """By which names this machine is asked for: a page elsewhere cannot borrow one (rebinding)."""

    names: frozenset[str] = frozenset(_HERE)
    any_address: bool = False
    """On a network, any bare address is ours: whoever got here has used it."""

    @classmethod
    def of(cls, names: Iterable[str], *, network: bool) -> "Hosts":
        """Return this machine's names, and those that others give it."""
        return cls(frozenset((*_HERE, *(name.lower() for name in names))), network)

    def know(self, host: str) -> bool:
        """Tell whether a Host header means us."""
        name = _name(host)
        return name in self.names or (self.any_address and _is_address(name))


def _name(host: str) -> str:
    """Return a host without its port; an address of IPv6 without its brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Lets through only what the page itself would ask."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, read its body whole, and let the application answer."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        answer = _dressed(send)
        try:
            # The body comes first: an answer to one that is still on its way could get lost.
            body = await _body(scope, receive)
            check(scope, self.hosts)
        except Refused as refusal:
            refused = JSONResponse({"problem": refusal.problem}, refusal.status)
            if refusal.status in _UNREAD:
                refused.headers["connection"] = "close"
            await refused(scope, receive, answer)
            return
        await self.app(scope, _replayed(body, receive), answer)


def check(scope: Scope, hosts: Hosts) -> None:
    """Refuse another host's name, other methods, and whatever comes from another page."""
    headers = Headers(scope=scope)
    if len(headers.raw) > HEADERS_MOST or _length(headers) > HEADERS_LONG:
        raise Refused(431, "these are too many headers")
    hosts_told = headers.getlist("host")
    if len(hosts_told) != 1 or not hosts.know(hosts_told[0]):
        raise Refused(421, "this is another host's name")
    if scope["method"] not in ("GET", "HEAD", "POST"):
        raise Refused(405, "only GET and POST are understood")
    site = headers.get("sec-fetch-site")
    if site == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
        raise Refused(403, "this comes from another page")
    if scope["method"] == "POST":
        _check_post(headers, f"http://{hosts_told[0]}")


def _length(headers: Headers) -> int:
    return sum(len(name) + len(value) for name, value in headers.raw)


def _check_post(headers: Headers, ours: str) -> None:
    if headers.get("origin", "").lower() != ours.lower():
        raise Refused(403, "this comes from another page")
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(415, "only JSON is understood")


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Read a short body in a short time."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > BODY:
        raise Refused(413, "this is too long")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                body += message.get("body", b"")
                if len(body) > BODY:
                    raise Refused(413, "this is too long")
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise Refused(408, "this takes too long") from None


def _replayed(body: bytes, receive: Receive) -> Receive:
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _dressed(send: Send) -> Send:
    async def dressed(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return dressed
