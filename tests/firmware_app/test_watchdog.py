"""Systemd hears from us as long as every worker gets on, and elsewhere nobody does."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_app.virtual.clock import HandClock
from firmware_app.watchdog import Notifier, Watchdog, one_line

WAIT = 10.0


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """A socket as systemd has it, and its address as it tells it."""
    name = f"{tmp_path}/notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.settimeout(WAIT)
        heard.bind("\0" + name if request.param == "abstract" else name)
        yield ("@" + name if request.param == "abstract" else name), heard


def all_heard(heard: socket.socket) -> list[str]:
    """Everything that waits to be heard."""
    messages = []
    heard.setblocking(False)
    while True:
        try:
            messages.append(heard.recv(999).decode())
        except BlockingIOError:
            return messages


def test_it_says_what_systemd_understands(systemd: tuple[str, socket.socket]) -> None:
    address, heard = systemd
    notifier = Notifier.of({"NOTIFY_SOCKET": address})
    notifier.ready("round 3\nREADY=0")
    notifier.status("round 4")
    notifier.extend(2.5)
    notifier.stopping()
    assert all_heard(heard) == [
        "READY=1\nSTATUS=round 3 READY=0",
        "STATUS=round 4",
        "EXTEND_TIMEOUT_USEC=2500000",
        "STOPPING=1",
    ]


def test_it_beats_as_long_as_every_worker_gets_on(systemd: tuple[str, socket.socket]) -> None:
    address, heard = systemd
    clock = HandClock()
    dog = Watchdog(Notifier(address, watched=10.0), clock)
    dog.register("camera", 6.0)
    dog.register("loop", 2.0)
    beats = []
    for second in range(30):
        if second < 20:
            dog.progress("camera")
        dog.progress("loop")
        beats.append(dog.beat())
        clock.pass_by(1.0)
    assert [second for second, beat in enumerate(beats) if beat] == [0, 5, 10, 15, 20, 25]
    assert dog.stuck == ("camera",)
    assert all_heard(heard) == ["WATCHDOG=1"] * 6
    dog.progress("camera")
    assert dog.beat()


def test_a_released_worker_may_rest() -> None:
    clock = HandClock()
    dog = Watchdog(Notifier("", 1.0), clock)
    dog.register("camera", 6.0)
    clock.pass_by(7.0)
    dog.release("camera")
    assert dog.beat()


LOOP = """
import os, select
from firmware_app.clock import MachineClock
from firmware_app.watchdog import Notifier, Watchdog
dog = Watchdog(Notifier.of(), MachineClock())
dog.register("worker", 0.3)
dog.notifier.ready("going")
while True:
    if select.select([0], [], [], 0.01)[0]:
        if not os.read(0, 1):
            break
        dog.progress("worker")
    dog.beat()
dog.notifier.stopping()
"""


def heard_until_silent(heard: socket.socket, silence: float) -> list[str]:
    """Everything that is heard before a silence."""
    messages: list[str] = []
    heard.settimeout(silence)
    try:
        while len(messages) < 999:
            messages.append(heard.recv(99).decode())
    except TimeoutError:
        heard.settimeout(WAIT)
    return messages


def test_a_frozen_worker_silences_a_real_process(systemd: tuple[str, socket.socket]) -> None:
    """Its main loop goes on; only the worker does not, and then does again."""
    address, heard = systemd
    environment = {**os.environ, "NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000"}
    command = [sys.executable, "-c", LOOP]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment, bufsize=0) as other:
        assert other.stdin is not None
        assert heard.recv(99) == b"READY=1\nSTATUS=going"
        beats = heard_until_silent(heard, 1.0)
        assert 1 <= len(beats) < 40, "it beat for 0.3 s, every 0.01 s"
        other.stdin.write(b"!")
        assert heard.recv(99) == b"WATCHDOG=1"
        other.stdin.close()
        while (last := heard.recv(99)) == b"WATCHDOG=1":
            pass
        assert last == b"STOPPING=1"


@pytest.mark.parametrize(
    "environment, watched",
    [
        ({}, 0.0),
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
    ],
)
def test_it_heeds_only_what_is_meant_for_it(environment: dict[str, str], watched: float) -> None:
    assert Notifier.of(environment, pid=7).watched == watched


@pytest.mark.parametrize("address", ["", "/nobody/listens", "@nobody"])
def test_it_does_nothing_where_nobody_listens(address: str) -> None:
    Notifier(address).ready("alone")


def test_a_status_is_one_line() -> None:
    assert one_line("a\n b\x1b[0m" + "c" * 999).startswith("a b?[0mc")
    assert len(one_line("c" * 999)) == 200
