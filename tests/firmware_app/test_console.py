"""The console: parts come and go, and whoever asks never waits and never minds."""

from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from firmware_app.console import Console, Openings
from firmware_app.kept import LONGEST
from firmware_app.lights import TUNES
from firmware_app.pattern import Colour, Lighting, Pattern, Rhythm
from firmware_app.ports import SCREEN, Button, DeviceSilent, DockEvent
from firmware_app.presses import ButtonFault, Press
from firmware_app.referee.effect import Chime
from firmware_app.views import Part
from firmware_app.virtual.buttons import VirtualButtons
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.display import VirtualDisplay
from firmware_app.virtual.dock import VirtualDock
from firmware_app.virtual.lights import VirtualLights
from firmware_app.virtual.mischief import Mischief, Mischievous
from firmware_app.virtual.sound import VirtualSound

RED = Colour(255, 0, 0)
WHITE = Image.new("1", SCREEN, 1)
BLACK = Image.new("1", SCREEN)


class Desk:
    """All parts, simulated, on one console."""

    def __init__(self) -> None:
        self.clock = HandClock(now=100.0)
        self.display, self.lights, self.sound = VirtualDisplay(), VirtualLights(), VirtualSound()
        self.buttons, self.dock = VirtualButtons(self.clock), VirtualDock(self.clock)
        openings = Openings(
            display=opened(self.display),
            lights=opened(self.lights),
            buttons=opened(self.buttons),
            sound=opened(self.sound),
            dock=opened(self.dock),
        )
        self.console = Console(openings, self.clock)

    @property
    def parts(self) -> tuple[Mischievous, ...]:
        """Every part."""
        return self.display, self.lights, self.sound, self.buttons, self.dock

    def run(self, seconds: float) -> None:
        """Let time go by, as the program's loop does."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.console.step()
            self.clock.pass_by(0.02)
        self.console.step()


def opened(part: Any) -> Callable[[], Any]:
    """A part is opened by looking whether it is there."""

    def opening() -> Any:
        part.suffer()
        return part

    return opening


@pytest.fixture
def desk() -> Desk:
    """A desk with everything."""
    return Desk()


def test_wishes_come_true(desk: Desk) -> None:
    """Picture, brightness, lights, sound, ring and turn."""
    desk.console.show(WHITE)
    desk.console.dim(30)
    desk.console.light(Lighting(status=Pattern(RED)))
    desk.console.play(*TUNES[Chime.ACCEPTED])
    desk.console.ring(RED)
    desk.console.turn(90)
    desk.run(2)
    assert desk.display.shown.tobytes() == WHITE.tobytes()
    assert desk.display.level == 30
    assert desk.lights.shine.status == RED
    assert desk.sound.heard == [note.hertz for note in TUNES[Chime.ACCEPTED]]
    assert desk.sound.hertz is None
    assert set(desk.dock.lights) == {RED}
    assert desk.dock.plate.angle(desk.clock.now()) == 90
    assert desk.console.dock_events() == [DockEvent.TURNED]


def test_lights_blink_in_their_rhythm(desk: Desk) -> None:
    """Half of the time on, half of it off."""
    desk.console.light(Lighting(status=Pattern(RED, Rhythm.SLOW)))
    lit = 0
    for _ in range(100):
        desk.run(0.02)
        lit += desk.lights.shine.status == RED
    assert 45 <= lit <= 55


def test_a_tune_can_be_hushed(desk: Desk) -> None:
    """Silence comes at once."""
    desk.console.play(*TUNES[Chime.END])
    desk.run(0.2)
    assert desk.sound.hertz is not None
    desk.console.hush()
    desk.console.step()
    assert desk.sound.hertz is None


@pytest.mark.parametrize("mischief", [Mischief.GONE, Mischief.HANG])
def test_every_part_may_go_and_come_back(desk: Desk, mischief: Mischief) -> None:
    """Meanwhile it is told as missing, and it returns to what is wished then."""
    desk.run(1)
    for part in desk.parts:
        part.mischief = mischief
    desk.run(2)
    assert [each.present for each in desk.console.presences()] == [False] * 5
    assert all(each.problem for each in desk.console.presences())
    desk.console.show(WHITE)
    desk.console.light(Lighting(status=Pattern(RED)))
    desk.console.ring(RED)
    for part in desk.parts:
        part.mischief = Mischief.NONE
    desk.run(LONGEST)
    assert [each.present for each in desk.console.presences()] == [True] * 5
    assert desk.display.shown.tobytes() == WHITE.tobytes()
    assert desk.lights.shine.status == RED
    assert set(desk.dock.lights) == {RED}


def test_what_comes_back_does_not_act_late(desk: Desk) -> None:
    """No old tune, and no turn that nobody expects any more."""
    for part in (desk.sound, desk.dock):
        part.mischief = Mischief.GONE
    desk.run(1)
    desk.console.play(*TUNES[Chime.AWARD])
    desk.console.turn(90)
    desk.run(10)
    for part in (desk.sound, desk.dock):
        part.mischief = Mischief.NONE
    desk.run(LONGEST + 2)
    assert desk.sound.heard == []
    assert desk.dock.plate.angle(desk.clock.now()) == 0


def test_a_turn_that_failed_is_not_repeated(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows whether it turned, so a dock that fell silent is not given the order again."""
    orders: list[float] = []

    def turn(degrees: float) -> None:
        orders.append(degrees)
        raise DeviceSilent("the dock does not answer")

    monkeypatch.setattr(desk.dock, "turn", turn)
    desk.run(1)
    desk.console.turn(90)
    desk.run(4)
    assert desk.console.presences()[-1].present
    assert orders == [90]


def test_a_turn_can_be_stopped(desk: Desk) -> None:
    """The newest order counts."""
    desk.run(1)
    desk.console.turn(180)
    desk.run(0.5)
    desk.console.stop()
    desk.run(1)
    assert 30 < desk.dock.plate.angle(desk.clock.now()) < 60
    assert DockEvent.STOPPED in desk.console.dock_events()


def test_bouncing_buttons_press_once(desk: Desk) -> None:
    """Edges are heard as they come, and presses are told once."""
    desk.run(1)
    desk.buttons.mischief = Mischief.BOUNCING
    desk.buttons.push(Button.OK)
    desk.run(0.1)
    assert [(press.button, press.long) for press in desk.console.presses()] == [(Button.OK, False)]
    desk.buttons.release(Button.OK)
    desk.run(0.1)
    assert desk.console.presses() == []


def test_a_lost_edge_is_found(desk: Desk) -> None:
    """A button that is held without having told so is noticed within a second."""
    desk.run(1)
    desk.buttons._held.add(Button.LEFT)
    desk.run(1.1)
    desk.console.presses()
    desk.run(1)
    assert [(press.button, press.long) for press in desk.console.presses()] == [(Button.LEFT, True)]


def test_a_stuck_button_is_told(desk: Desk) -> None:
    """One press, and then a fault."""
    desk.run(1)
    desk.buttons.push(Button.OK)
    heard: list[Press] = []
    for _ in range(15):
        desk.run(1)
        heard += desk.console.presses()
    assert len(heard) == 1
    assert desk.console.button_faults() == {Button.OK: ButtonFault.STUCK}


def test_a_table_without_parts_is_a_table() -> None:
    """Asking for what nobody has does nothing."""
    console = Console(Openings(), HandClock())
    console.show(WHITE)
    console.dim()
    console.light(Lighting())
    console.play(*TUNES[Chime.CARD])
    console.hush()
    console.ring(RED)
    console.turn(10)
    console.stop()
    console.step()
    assert console.presences() == ()
    assert console.presses() == []
    console.close()


def test_the_last_picture_stays(desk: Desk) -> None:
    """At the end the lights go out, and the display keeps its words."""
    desk.console.show(WHITE)
    desk.console.light(Lighting(status=Pattern(RED)))
    desk.run(1)
    desk.console.close()
    assert desk.display.shown.tobytes() == WHITE.tobytes()
    assert desk.lights.shine.status != RED


def test_threads_do_the_same(desk: Desk) -> None:
    """With threads nobody calls step, and all of them end."""
    from threading import active_count

    before = active_count()
    desk.console.start()
    assert active_count() == before + 5
    desk.console.close()
    assert active_count() == before


def test_parts_have_the_names_that_people_are_told(desk: Desk) -> None:
    """Each presence's name is one of the parts that views speak of."""
    assert {each.name for each in desk.console.presences()} <= {part.value for part in Part}
