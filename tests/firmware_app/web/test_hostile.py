"""Hostile clients change nothing and stop nothing."""

import json
import socket
import time
from contextlib import suppress
from http.client import HTTPConnection
from random import Random

import pytest

from firmware_app.web import server
from firmware_app.web.guard import BODY
from tests.firmware_app.web.desk import Desk
from tests.firmware_app.web.served import Site

MESSAGES = 10_000
SECONDS = 60.0


def garbled(rng: Random) -> bytes:
    """Something like what the page would send."""
    told = json.dumps(
        {
            "kind": rng.choice(["whose", "retract", "tile-corrected", "objective", "x", "lobby"]),
            "seat": rng.choice(["Ada", "", "x" * 99, "\u202eadA", 7, None]),
            "number": rng.choice([0, -1, 10**30, 1.5, "1"]),
            "habitat": rng.choice("OFDMGX"),
        }
    ).encode()
    cut = rng.randrange(len(told))
    noise = rng.randbytes(rng.randrange(9))
    return rng.choice([told[:cut], told[:cut] + noise + told[cut:], noise, b"[" * 5000, told])


def test_ten_thousand_malformed_messages_change_nothing_in_bounded_time(
    served: Site, desk: Desk
) -> None:
    rng, before, heard = Random(1), desk.moment(), len(desk.heard)
    began = time.monotonic()
    connection = HTTPConnection(served.host, served.port, timeout=10)
    paths = [
        "/tell",
        "/act",
        "/unlock",
        "/events",
        "/record",
        "/%2e%2e/x",
        "/games/1/9",
        "/words/x",
    ]
    ours = {"Host": f"{served.host}:{served.port}", "Content-Type": "application/json"}
    for _ in range(MESSAGES):
        origin = rng.choice([served.url, "http://evil.example", "null", ""])
        path = rng.choice(paths[:3]) if origin == served.url else rng.choice(paths)
        connection.request("POST", path, garbled(rng), {**ours, "Origin": origin})
        answer = connection.getresponse()
        answer.read()
        assert 400 <= answer.status < 500
        if answer.getheader("connection") == "close":
            connection.close()
    connection.close()
    assert time.monotonic() - began < SECONDS
    assert (desk.moment(), len(desk.heard)) == (before, heard)
    assert served.get("/me").status == 200


def received(line: socket.socket) -> bytes:
    """What comes, nothing when the line is cut."""
    try:
        return line.recv(65536)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "request_",
    [
        b"",
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 9000 + b"\r\n",
        b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST /tell HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /tell HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        bytes(range(256)) * 40,
    ],
)
def test_what_is_no_request_gets_no_welcome(served: Site, desk: Desk, request_: bytes) -> None:
    before = desk.moment()
    with served.line() as line:
        with suppress(OSError):
            line.sendall(request_)
            line.shutdown(1)
        answer = received(line)
    assert not answer or answer.split(b" ")[1][:1] == b"4"
    assert desk.moment() == before
    assert served.get("/me").status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/js/../../app.py",
        "/js/%2e%2e/%2e%2e/app.py",
        "//etc/passwd",
        "/js//main.js",
        "/js/main.js/",
        "/js/main.js%00.css",
        "/css",
        "/index.html/../js",
        "/\\..\\app.py",
        "/" + "a" * 900,
    ],
)
def test_no_path_leads_out_of_the_page(served: Site, path: str) -> None:
    answer = served.get(path)
    assert answer.status == 404
    assert b"root:" not in answer.body


@pytest.mark.parametrize(
    "headers,status",
    [
        ({"Origin": None}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": None}, 415),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_other_pages_cannot_speak_for_people(
    served: Site, desk: Desk, headers: dict[str, str | None], status: int
) -> None:
    heard = len(desk.heard)
    assert served.post("/tell", {"kind": "skip"}, **headers).status == status
    assert len(desk.heard) == heard


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"])
def test_other_methods_are_refused(served: Site, method: str) -> None:
    assert served.ask(method, "/tell").status == 405


def test_a_huge_body_is_refused_before_it_is_read(served: Site) -> None:
    answer = served.ask("POST", "/tell", b"x" * (BODY + 1))
    assert answer.status == 413
    endless = b"POST /tell HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    endless += b"Content-Type: application/json\r\nContent-Length: 999999999999\r\n\r\n"
    with served.line() as line:
        line.sendall(endless)
        assert b" 413 " in line.recv(4096)


def test_a_body_without_end_is_cut_off(served: Site) -> None:
    head = b"POST /tell HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    head += b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with served.line() as line:
        line.sendall(head + (b"1000\r\n" + b"x" * 4096 + b"\r\n") * 5)
        assert b" 413 " in line.recv(4096)


def test_slow_requests_and_bodies_are_given_up_and_disturb_nobody(
    served: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr("firmware_app.web.guard.BODY_SECONDS", 0.3)
    head = b"POST /tell HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    body = head + b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    idle, slow_head, slow_body = served.line(), served.line(), served.line()
    slow_head.sendall(head)
    slow_body.sendall(body)
    assert served.get("/me").status == 200
    assert b" 408 " in slow_body.recv(4096)
    for line in (idle, slow_head):
        line.settimeout(5)
        assert received(line) == b""
    for line in (idle, slow_head, slow_body):
        line.close()


def test_one_address_cannot_hold_all_connections(
    served: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PER_ADDRESS", 5)
    lines = [served.line() for _ in range(12)]
    closed = 0
    for line in lines[5:]:
        line.settimeout(5)
        closed += received(line) == b""
    assert closed == 7
    for line in lines:
        line.close()


def test_viewers_who_never_read_do_not_slow_the_others(served: Site, desk: Desk) -> None:
    deaf = [served.line() for _ in range(20)]
    for line in deaf:
        line.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    with served.viewer() as viewer:
        viewer.until("moment")
        for name in ("Ada", "Bo", "Cleo") * 5:
            desk.do({"kind": "put-back", "seat": name})
            while viewer.until("moment")["view"].get("seat") != name:
                pass
    for line in deaf:
        line.close()
