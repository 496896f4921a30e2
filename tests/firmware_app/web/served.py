"""A page that is served for a test, and a plain way to ask it."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from firmware_app.web.app import Page
from firmware_app.web.server import serve


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Site(NamedTuple):
    """A page at an address."""

    page: Page
    host: str
    port: int

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{self.host}:{self.port}"

    def ask(
        self, method: str, path: str, body: bytes | None = None, /, **headers: str | None
    ) -> Answer:
        """Ask once, as the page itself would unless headers say otherwise."""
        ours = {"Host": f"{self.host}:{self.port}"}
        if method == "POST":
            ours |= {"Origin": self.url, "Content-Type": "application/json"}
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        every = {name: value for name, value in (ours | told).items() if value is not None}
        connection = HTTPConnection(self.host, self.port, timeout=10)
        try:
            connection.request(method, path, body, every)
            return _answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path: str, **headers: str | None) -> Answer:
        """Look."""
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, told: object, **headers: str | None) -> Answer:
        """Say something."""
        return self.ask("POST", path, json.dumps(told).encode(), **headers)

    def line(self) -> socket.socket:
        """Return a bare connection."""
        return socket.create_connection((self.host, self.port), timeout=10)

    @contextmanager
    def viewer(self, wait: float = 10.0) -> Iterator["Viewer"]:
        """Look at the table as it changes."""
        connection = HTTPConnection(self.host, self.port, timeout=wait)
        connection.request("GET", "/events", headers={"Host": f"{self.host}:{self.port}"})
        answer = connection.getresponse()
        try:
            yield Viewer(answer)
        finally:
            answer.close()
            connection.close()


class Viewer:
    """Somebody who reads what is sent."""

    def __init__(self, answer: HTTPResponse) -> None:
        self.answer = answer

    def next(self) -> tuple[str, Any]:
        """Return the name and content of the next section."""
        name = ""
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            if line.startswith("data: "):
                return name, json.loads(line[6:])

    def until(self, name: str) -> Any:
        """Return the next section of a name."""
        while True:
            found, content = self.next()
            if found == name:
                return content


def _answer(response: HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read())


@contextmanager
def site(page: Page) -> Iterator[Site]:
    """Serve a page on a free port."""
    served = serve(page)
    where = urlsplit(served.url)
    try:
        yield Site(page, where.hostname or "", where.port or 0)
    finally:
        served.close()
