"""Lights, buttons and buzzer: the simulated ones and gpiozero's keep the same promises."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from gpiozero import Device
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_app.devices.buttons import PinButtons
from firmware_app.devices.lights import LightPins, PinLights
from firmware_app.devices.sound import PinSound
from firmware_app.pattern import DARK, Colour, Shine
from firmware_app.ports import Button, Buttons, DeviceFault, DeviceGone, Edge, Lights, Sound
from firmware_app.virtual.buttons import VirtualButtons
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.lights import VirtualLights
from firmware_app.virtual.mischief import Mischief
from firmware_app.virtual.sound import VirtualSound

KINDS = ["virtual", "gpiozero"]
SEATS = ((17, 27, 22), (5, 6, 13), (19, 26, 15), (16, 20, 21))
CONTACTS = {Button.LEFT: 4, Button.OK: 18, Button.RIGHT: 23}
SHINE = Shine(
    (Colour(255, 0, 0), Colour(0, 51, 0), Colour(0, 0, 204), Colour(255, 255, 255)),
    Colour(102, 102, 102),
)


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Pins that are none, and can dim."""
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of part."""
    return str(request.param)


class LightRig(NamedTuple):
    """Lights, and eyes to see them."""

    lights: Lights
    seen: Callable[[], Shine]


def shining(pins: MockFactory) -> Shine:
    """What the pins make shine."""
    seats = (Colour(*(round(255 * pins.pin(each).state) for each in three)) for three in SEATS)
    status = round(255 * pins.pin(14).state)
    return Shine(tuple(seats), Colour(status, status, status))


@pytest.fixture
def rig(kind: str, pins: MockFactory) -> LightRig:
    """Lights of each kind."""
    if kind == "virtual":
        lights = VirtualLights()
        return LightRig(lights, lambda: lights.shine)
    return LightRig(PinLights(LightPins(SEATS, 14), pins), lambda: shining(pins))


def test_lights_are_dark_at_first(rig: LightRig) -> None:
    """Nothing shines before it is told to."""
    assert rig.seen() == Shine()


def test_all_lights_are_set_at_once(rig: LightRig) -> None:
    """Every seat and the status light show what they are told."""
    rig.lights.show(SHINE)
    assert rig.seen() == SHINE
    rig.lights.show(Shine())
    assert rig.seen() == Shine()


def test_lights_are_dark_after_the_end(rig: LightRig) -> None:
    """A program that ended leaves no light behind."""
    rig.lights.show(SHINE)
    rig.lights.close()
    assert rig.seen() == Shine()


def test_a_light_that_stays_is_not_touched(pins: MockFactory) -> None:
    """The same colour again is no work."""
    lights = PinLights(LightPins(SEATS, 14), pins)
    lights.show(SHINE)
    touched = len(pins.pin(17).states)
    lights.show(SHINE)
    assert len(pins.pin(17).states) == touched


def test_lights_of_the_other_kind_shine_the_same(pins: MockFactory) -> None:
    """With a common anode the pin is low where the light is bright."""
    lights = PinLights(LightPins(SEATS, None, common_anode=True, brightness=0.5), pins)
    lights.show(SHINE)
    assert pins.pin(17).state == pytest.approx(0.5)
    assert pins.pin(27).state == 1


def test_seats_without_a_light_are_left_out(pins: MockFactory) -> None:
    """A table for two needs two lights."""
    lights = PinLights(LightPins((None, SEATS[1], None, None), None), pins)
    lights.show(SHINE)
    assert pins.pin(6).state == pytest.approx(0.2)


class ButtonRig(NamedTuple):
    """Buttons, and a finger."""

    buttons: Buttons
    push: Callable[[Button], None]
    release: Callable[[Button], None]
    clock: HandClock


@pytest.fixture
def fingers(kind: str, pins: MockFactory) -> ButtonRig:
    """Buttons of each kind."""
    clock = HandClock(now=5.0)
    if kind == "virtual":
        buttons = VirtualButtons(clock)
        return ButtonRig(buttons, buttons.push, buttons.release, clock)
    real = PinButtons(CONTACTS, clock, pins)
    return ButtonRig(
        real,
        lambda button: pins.pin(CONTACTS[button]).drive_low(),
        lambda button: pins.pin(CONTACTS[button]).drive_high(),
        clock,
    )


def test_edges_are_told_with_their_time(fingers: ButtonRig) -> None:
    """Which button, which way, and when."""
    heard: list[Edge] = []
    fingers.buttons.listen(heard.append)
    fingers.push(Button.LEFT)
    fingers.clock.pass_by(0.25)
    fingers.release(Button.LEFT)
    assert heard == [Edge(Button.LEFT, True, 5.0), Edge(Button.LEFT, False, 5.25)]


def test_bounces_are_told_too(fingers: ButtonRig) -> None:
    """The layer above makes presses of them; here none is lost."""
    heard: list[Edge] = []
    fingers.buttons.listen(heard.append)
    for _ in range(5):
        fingers.push(Button.OK)
        fingers.release(Button.OK)
    assert len(heard) == 10


def test_buttons_say_which_are_held(fingers: ButtonRig) -> None:
    """Also before anybody listens."""
    assert fingers.buttons.held() == frozenset()
    fingers.push(Button.RIGHT)
    assert fingers.buttons.held() == {Button.RIGHT}
    fingers.release(Button.RIGHT)
    assert fingers.buttons.held() == frozenset()


def test_closed_buttons_are_quiet(fingers: ButtonRig, kind: str) -> None:
    """After close nobody is told anything."""
    heard: list[Edge] = []
    fingers.buttons.listen(heard.append)
    fingers.buttons.close()
    if kind == "virtual":
        fingers.push(Button.OK)
    assert heard == []


class SoundRig(NamedTuple):
    """A buzzer, and an ear."""

    sound: Sound
    heard: Callable[[], float | None]


@pytest.fixture
def ear(kind: str, pins: MockFactory) -> SoundRig:
    """A buzzer of each kind."""
    if kind == "virtual":
        virtual = VirtualSound()
        return SoundRig(virtual, lambda: virtual.hertz)

    def pitch() -> float | None:
        pin = pins.pin(12)
        return pin.frequency if pin.state == 0.5 else None

    return SoundRig(PinSound(12, pins), pitch)


def test_a_buzzer_sounds_until_told_otherwise(ear: SoundRig) -> None:
    """Pitch after pitch, then silence, then sound again."""
    for hertz in (440.0, 880.0, None, 1046.5):
        ear.sound.tone(hertz)
        assert ear.heard() == hertz


def test_a_closed_buzzer_is_silent(ear: SoundRig) -> None:
    """A program that ended does not hum."""
    ear.sound.tone(440.0)
    ear.sound.close()
    assert ear.heard() is None


OPENINGS: list[Callable[[], object]] = [
    lambda: PinLights(LightPins(SEATS, 14)),
    lambda: PinButtons(CONTACTS, HandClock()),
    lambda: PinSound(12),
]


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_machine_without_pins_says_so(
    opening: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A laptop is no Raspberry Pi: one sentence, and nothing is left half open."""

    class NoPins(MockFactory):  # type: ignore[misc] # gpiozero has no types.
        def pin(self, name: object) -> None:
            raise PinUnknownPi(f"no {name} here")

    monkeypatch.setattr(Device, "pin_factory", NoPins())
    with pytest.raises(DeviceFault, match="cannot be reached"):
        opening()


def test_a_pin_that_is_taken_is_let_go_again(pins: MockFactory) -> None:
    """What was opened before the fault is free again."""
    taken = PinSound(13, pins)
    with pytest.raises(DeviceGone, match="already in use"):
        PinLights(LightPins(SEATS, 14), pins)
    PinSound(17, pins).close()
    taken.close()


@pytest.mark.parametrize("mischief", [Mischief.GONE, Mischief.FAILING, Mischief.HANG])
def test_simulated_parts_fail_on_request(mischief: Mischief) -> None:
    """As a DeviceFault, and only as long as they are told to."""
    lights, sound, buttons = VirtualLights(), VirtualSound(), VirtualButtons(HandClock())
    for part, act in (
        (lights, lambda: lights.show(SHINE)),
        (sound, lambda: sound.tone(440.0)),
        (buttons, buttons.held),
    ):
        part.mischief = mischief
        with pytest.raises(DeviceFault):
            act()
        part.mischief = Mischief.NONE
        act()
    assert lights.shine == SHINE
    assert DARK not in lights.shine.seats


def test_simulated_buttons_bounce_and_stick() -> None:
    """A bouncing one gives many edges, a stuck one never opens."""
    buttons, heard = VirtualButtons(HandClock(now=1.0)), list[Edge]()
    buttons.listen(heard.append)
    buttons.mischief = Mischief.BOUNCING
    buttons.push(Button.OK)
    assert len(heard) == 9
    assert [edge.time for edge in heard] == sorted(edge.time for edge in heard)
    buttons.mischief = Mischief.STUCK
    buttons.release(Button.OK)
    assert buttons.held() == {Button.OK}
