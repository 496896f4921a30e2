"""Docks: the one in the program and the one behind a serial line keep the same promises."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pytest

from engine.errors import Illegal
from firmware_app import dock_protocol as wire
from firmware_app.devices.dock import SerialDock
from firmware_app.pattern import DARK, Colour
from firmware_app.ports import DeviceFault, DeviceGone, DeviceSilent, Dock, DockEvent
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.dock import VirtualDock
from firmware_app.virtual.dock_pty import PtyDock
from firmware_app.virtual.dock_wire import DockWire
from firmware_app.virtual.mischief import Mischief

RED, BLUE = Colour(255, 0, 0), Colour(0, 0, 255)
PATIENT, HASTY = 5.0, 0.02
"""Seconds: no test waits for the first, and few for the second."""


class Rig(NamedTuple):
    """A dock on the bench."""

    opening: Callable[[], Dock]
    clock: HandClock
    angle: Callable[[], float]
    lights: Callable[[], tuple[Colour, ...]]
    plugged: Callable[[bool], None]


def virtual(clock: HandClock) -> Rig:
    """The dock in the program."""
    dock = VirtualDock(clock)

    def plugged(there: bool) -> None:
        dock.mischief = Mischief.NONE if there else Mischief.GONE

    def opening() -> Dock:
        dock.suffer()
        return dock

    return Rig(opening, clock, lambda: dock.plate.angle(clock.now()), lambda: dock.lights, plugged)


def behind(pty: PtyDock, clock: HandClock) -> Rig:
    """The real driver, and a dock at the other end of a real line."""

    def plugged(there: bool) -> None:
        (pty.plug if there else pty.unplug)()

    return Rig(
        lambda: SerialDock(str(pty.path), PATIENT),
        clock,
        lambda: pty.wire.plate.angle(clock.now()),
        lambda: pty.wire.lights,
        plugged,
    )


@pytest.fixture
def clock() -> HandClock:
    """A clock that stands still."""
    return HandClock(now=100.0)


@pytest.fixture
def pty(tmp_path: Path, clock: HandClock) -> Iterator[PtyDock]:
    """A dock at the end of a line."""
    dock = PtyDock(tmp_path / "dock", clock)
    yield dock
    dock.close()


@pytest.fixture(params=["virtual", "serial"])
def rig(request: pytest.FixtureRequest, clock: HandClock) -> Rig:
    """Each kind of dock."""
    if request.param == "virtual":
        return virtual(clock)
    return behind(request.getfixturevalue("pty"), clock)


def test_it_says_what_it_can(rig: Rig) -> None:
    """How far it turns, and how many lights it has."""
    dock = rig.opening()
    assert (dock.abilities.version, dock.abilities.degrees, dock.abilities.ring) == (1, 360, 24)
    dock.close()


def test_it_turns_and_tells_when_it_is_done(rig: Rig) -> None:
    """Counter-clockwise when positive, by tenths of a degree."""
    dock, told = rig.opening(), SimpleQueue[DockEvent]()
    dock.listen(told.put)
    dock.turn(-45.5)
    rig.clock.pass_by(1.0)
    dock.ping()
    assert told.get(timeout=PATIENT) is DockEvent.TURNED
    assert rig.angle() == pytest.approx(-45.5)
    assert told.empty()
    dock.close()


def test_it_stops(rig: Rig) -> None:
    """At once, and it tells so."""
    dock, told = rig.opening(), SimpleQueue[DockEvent]()
    dock.listen(told.put)
    dock.turn(180)
    rig.clock.pass_by(1.0)
    dock.stop()
    assert told.get(timeout=PATIENT) is DockEvent.STOPPED
    rig.clock.pass_by(1.0)
    dock.ping()
    assert rig.angle() == pytest.approx(90)
    dock.close()


def test_it_turns_no_further_than_it_can(rig: Rig) -> None:
    """More than it said it can is refused here."""
    dock = rig.opening()
    with pytest.raises(Illegal, match="at most 360 degrees"):
        dock.turn(361)
    dock.close()


def test_its_ring_shows_colours(rig: Rig) -> None:
    """The whole ring each time; too many colours are cut, too few leave it dark."""
    dock = rig.opening()
    dock.ring([RED] * 30)
    assert rig.lights() == (RED,) * 24
    dock.ring([BLUE])
    assert rig.lights() == (BLUE, *(DARK,) * 23)
    dock.close()


def test_without_a_dock_it_says_so(rig: Rig) -> None:
    """A fault of ours, and an OSError."""
    rig.plugged(False)
    with pytest.raises(DeviceGone, match="dock"):
        rig.opening()


def test_it_notices_when_it_is_pulled_out_and_comes_back(rig: Rig) -> None:
    """Whatever is asked of a dock that is gone fails; opened anew it works."""
    dock = rig.opening()
    rig.plugged(False)
    with pytest.raises(DeviceGone):
        dock.ping()
    dock.close()
    rig.plugged(True)
    again = rig.opening()
    again.ring([RED])
    assert rig.lights()[0] == RED
    again.close()


def test_it_can_be_closed_twice(rig: Rig) -> None:
    """Closing what is closed does nothing."""
    dock = rig.opening()
    dock.close()
    dock.close()


def test_only_one_program_has_the_line(pty: PtyDock, clock: HandClock) -> None:
    """A second one is refused, and the first goes on."""
    dock = behind(pty, clock).opening()
    with pytest.raises(DeviceGone):
        behind(pty, clock).opening()
    dock.ping()
    dock.close()


@pytest.mark.parametrize("cut", [*range(0, 60, 7), *range(60, 160, 13)])
def test_the_cable_may_come_out_at_any_byte(pty: PtyDock, clock: HandClock, cut: int) -> None:
    """Then it is gone, never wrong; plugged in again it shows and turns as asked."""
    rig = behind(pty, clock)
    pty.cut_after = cut
    with pytest.raises(DeviceGone):
        play(rig)
    pty.plug()
    play(rig)
    assert rig.lights()[0] == BLUE


def play(rig: Rig) -> None:
    """Ask for many things."""
    dock = rig.opening()
    try:
        for colour in (RED, BLUE):
            dock.ring([colour] * 24)
            dock.turn(1)
            dock.ping()
    finally:
        dock.close()


def test_rubbish_between_the_lines_does_no_harm(pty: PtyDock, clock: HandClock) -> None:
    """A noisy line costs nothing but bytes."""
    pty.mischief = Mischief.GARBAGE
    rig = behind(pty, clock)
    dock = rig.opening()
    for turn in range(10):
        dock.ring([RED if turn % 2 else BLUE])
        dock.ping()
    assert rig.lights()[0] == RED
    dock.close()


def test_a_line_that_spoils_every_answer_is_no_dock(pty: PtyDock) -> None:
    """Three tries, then it is given up."""
    pty.mischief = Mischief.HANG
    with pytest.raises(DeviceSilent, match="is it a dock"):
        SerialDock(str(pty.path), HASTY)


def test_a_lost_answer_turns_nothing_twice(pty: PtyDock, clock: HandClock) -> None:
    """A request is repeated under its number until it is answered, and obeyed once."""
    dock = SerialDock(str(pty.path), HASTY)
    pty.mischief = Mischief.HANG
    with pytest.raises(DeviceSilent):
        dock.turn(90)
    clock.pass_by(1.0)
    pty.mischief = Mischief.NONE
    dock._patience = PATIENT
    dock.ping()
    assert pty.wire.plate.angle(clock.now()) == 90
    dock.close()


def test_a_dock_that_started_anew_wants_to_be_greeted(pty: PtyDock, clock: HandClock) -> None:
    """After its reset or the dead man's stop it obeys nobody, so the line is opened anew."""
    dock = behind(pty, clock).opening()
    clock.pass_by(wire.DEAD_MAN)
    with pytest.raises(DeviceGone, match="nak hello"):
        dock.ping()
    dock.close()


def test_another_version_is_left_alone(pty: PtyDock) -> None:
    """A dock of the future gets no orders from the past."""
    pty.wire = DockWire(wire.Welcome(2, 10, 10, "future"))
    with pytest.raises(DeviceFault, match="version 2 and we speak 1"):
        SerialDock(str(pty.path), PATIENT)


def test_what_a_newer_dock_adds_is_not_heeded(pty: PtyDock, clock: HandClock) -> None:
    """Events and words that we do not know are none of our business."""
    dock = behind(pty, clock).opening()
    pty.say(wire.Line(9, ("event", "danced")).to_bytes() + wire.Line(1, ("hum",)).to_bytes())
    dock.ping()
    dock.close()


def test_its_reader_ends_with_the_line(pty: PtyDock) -> None:
    """A line that is gone is not read from again and again."""
    dock = SerialDock(str(pty.path), PATIENT)
    pty.unplug()
    dock._reader.join(PATIENT)
    assert not dock._reader.is_alive()
    dock.close()


def test_nothing_stays_open(pty: PtyDock, clock: HandClock) -> None:
    """An evening of loose contacts costs no files and no threads."""
    from threading import active_count

    rig = behind(pty, clock)
    before = active_count(), len(list(Path("/proc/self/fd").iterdir()))
    for cut in range(3, 100, 20):
        pty.cut_after = cut
        with pytest.raises(DeviceFault):
            play(rig)
        pty.plug()
    assert (active_count(), len(list(Path("/proc/self/fd").iterdir()))) == before
