"""A worker that hangs, crashes or is killed is started again, and nobody waits for it."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_app.clock import MachineClock
from firmware_app.eye.apart import ApartEye, Making, Patience
from firmware_app.eye.look import BackOff, Problem, Ready, Report, Seen, Trouble
from tests.firmware_app.eyes import Staring, anything, the_empty_one, virtual_looker

WAIT = 20.0
"""A deadline for what real processes do; they are usually done in a tenth of a second."""

Begin = Callable[[Making], ApartEye]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Start an eye, and end it with the test."""
    eyes = []

    def begin(making: Making) -> ApartEye:
        patience = Patience(start=WAIT, step=0.6)
        eyes.append(ApartEye(making, MachineClock(), patience, BackOff(0.05)))
        return eyes[-1]

    yield begin
    for eye in eyes:
        eye.close()


def until(eye: ApartEye, wanted: Callable[[Report], bool]) -> list[Report]:
    """Everything that is reported up to what is wanted."""
    reports: list[Report] = []
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        began = time.monotonic()
        new = eye.poll()
        assert time.monotonic() - began < 0.5, "a poll never waits"
        reports += new
        if any(map(wanted, new)):
            return reports
        time.sleep(0.002)
    raise TimeoutError(f"only {reports} in {WAIT} s")


def seen(report: Report) -> bool:
    """It is something seen."""
    return isinstance(report, Seen)


def troubled(report: Report) -> bool:
    """It is trouble."""
    return isinstance(report, Trouble)


def test_it_sees_in_another_process(begin: Begin) -> None:
    eye = begin(Staring())
    eye.ask(anything(7))
    ready, *_, last = until(eye, seen)
    assert ready == Ready()
    assert isinstance(last, Seen)
    assert last.look == 7
    assert eye.pid not in {None, os.getpid()}


def test_only_the_latest_is_told_however_late_it_is_fetched(begin: Begin) -> None:
    eye = begin(Staring())
    eye.ask(anything())
    until(eye, seen)
    time.sleep(0.3)
    numbers = [report.stickers[0] for report in until(eye, seen) if isinstance(report, Seen)]
    numbers += [report.stickers[0] for report in until(eye, seen) if isinstance(report, Seen)]
    assert len(numbers) <= 3
    assert numbers[-1] > 20, "no queue was worked off"


def test_answers_to_an_earlier_look_are_passed_over(begin: Begin) -> None:
    eye = begin(Staring())
    for number in range(1, 6):
        eye.ask(anything(number))
        *_, last = until(eye, seen)
        assert isinstance(last, Seen)
        assert last.look == number


def test_it_is_told_of_a_lifted_planet(begin: Begin) -> None:
    eye = begin(Staring())
    eye.ask(anything())
    until(eye, seen)
    eye.lifted()
    until(eye, lambda report: isinstance(report, Seen) and report.stickers[1] == 1)


def test_it_rests_when_nothing_is_asked(begin: Begin) -> None:
    eye = begin(Staring())
    assert until(eye, lambda report: report == Ready()) == [Ready()]
    pid, end = eye.pid, time.monotonic() + 1.0
    while time.monotonic() < end:
        assert eye.poll() == []
        time.sleep(0.01)
    assert eye.pid == pid, "rest is no hang"


@pytest.mark.parametrize("misdeed, problem", [("hang", Problem.HUNG), ("crash", Problem.CRASHED)])
def test_a_worker_that_fails_is_started_again(begin: Begin, misdeed: str, problem: Problem) -> None:
    eye = begin(Staring(misdeed, 300))
    eye.ask(anything())
    *_, trouble = until(eye, troubled)
    assert isinstance(trouble, Trouble)
    assert trouble.problem is problem
    assert "started again in 0.05 s" in trouble.sentence
    assert eye.pid is None
    assert isinstance(until(eye, seen)[0], Ready)


def test_a_killed_worker_is_started_again_and_asked_the_same(begin: Begin) -> None:
    eye = begin(Staring())
    eye.ask(anything(9))
    until(eye, seen)
    first = eye.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    *_, trouble = until(eye, troubled)
    assert isinstance(trouble, Trouble)
    assert trouble.problem is Problem.CRASHED
    *_, last = until(eye, seen)
    assert isinstance(last, Seen)
    assert last.look == 9
    assert eye.pid != first


def test_a_stopped_worker_is_replaced(begin: Begin) -> None:
    """Even while it was in the middle of telling something."""
    eye = begin(Staring())
    eye.ask(anything())
    until(eye, seen)
    first = eye.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    *_, trouble = until(eye, troubled)
    assert isinstance(trouble, Trouble)
    assert trouble.problem is Problem.HUNG
    until(eye, seen)
    eye.poll()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_a_worker_that_always_fails_is_started_ever_more_rarely(begin: Begin) -> None:
    eye = begin(Staring("crash", 1))
    eye.ask(anything())
    pauses = []
    for _ in range(3):
        *_, trouble = until(eye, troubled)
        assert isinstance(trouble, Trouble)
        pauses.append(trouble.again)
    assert pauses == [0.05, 0.1, 0.2]


def test_a_camera_that_fails_is_trouble_but_no_crash(begin: Begin) -> None:
    eye = begin(Staring("silence", 3))
    eye.ask(anything())
    *_, trouble = until(eye, troubled)
    assert trouble == Trouble(Problem.CAMERA, "the camera is silent", 0.5)
    pid = eye.pid
    until(eye, seen)
    assert eye.pid == pid


def test_an_ended_eye_leaves_no_process(begin: Begin) -> None:
    eye = begin(Staring())
    eye.ask(anything())
    until(eye, seen)
    pid = eye.pid
    assert pid is not None
    eye.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


PARENT = """
import sys, time
from firmware_app.clock import MachineClock
from firmware_app.eye.apart import ApartEye
from tests.firmware_app.eyes import Staring, anything
eye = ApartEye(Staring("hang", 300), MachineClock())
eye.ask(anything())
while not any(type(each).__name__ == "Seen" for each in eye.poll()):
    time.sleep(0.01)
print(eye.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of a parent's death")
def test_a_hanging_worker_dies_with_its_parent() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with parent:
        assert parent.stdout is not None
        assert select.select([parent.stdout], [], [], WAIT)[0]
        worker = int(parent.stdout.readline())
        parent.kill()
        parent.wait(WAIT)
    end = time.monotonic() + WAIT
    while time.monotonic() < end and is_running(worker):
        time.sleep(0.01)
    assert not is_running(worker)


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that nobody has buried does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in {"Z", "X"}


def test_it_reads_a_planet_there_and_brings_the_pictures(begin: Begin) -> None:
    eye = begin(virtual_looker)
    eye.patience = Patience(WAIT, WAIT)
    eye.ask(the_empty_one())
    reports = until(eye, lambda report: isinstance(report, Seen) and bool(report.shots))
    last = reports[-1]
    assert isinstance(last, Seen)
    assert last.reading is not None
    assert {shot.jpeg[:2] for shot in last.shots} == {b"\xff\xd8"}
