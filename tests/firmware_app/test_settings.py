"""Settings: five sources in their order, every value checked, every fault with its place."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RefereeError
from firmware_app.openings import patience, real_openings
from firmware_app.settings import Settings, load
from firmware_app.settings.schema import KINDS, variable
from firmware_app.settings.source import parse_layer
from firmware_app.settings.text import rows
from firmware_app.virtual.clock import HandClock
from tests.firmware_app.conftest import Orrery

NOTHING: Mapping[str, str] = {}


class Machine:
    """A machine's settings files."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "orrery.toml"
        self.drop_ins = folder / "orrery.d"
        self.drop_ins.mkdir()

    def settings(self, **environment: str) -> Settings:
        """Return the settings in force."""
        return load(None, environment, self.file).settings

    def refusal(self, text: str) -> str:
        """Return why a file is refused."""
        self.file.write_text(text, encoding="utf-8")
        with pytest.raises(RefereeError) as refused:
            self.settings()
        return str(refused.value)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine without any."""
    return Machine(tmp_path)


def test_every_setting_has_a_default_and_a_field() -> None:
    """Defaults, kinds and values name the same settings."""
    settings = load(None, NOTHING, Path("/nowhere")).settings
    named = set()
    for field in fields(Settings):
        value = getattr(settings, field.name)
        inner = fields(value) if is_dataclass(value) else ()
        named |= {f"{field.name}.{each.name}" for each in inner} or {field.name}
    assert named == set(KINDS)


def test_later_sources_win(machine: Machine) -> None:
    """Defaults < system file < drop-ins by name < environment < options."""
    order = ["1", "2", "3", "4", "5"]
    assert machine.settings().display.contrast == 207
    machine.file.write_text("display.contrast = 1", encoding="utf-8")
    assert machine.settings().display.contrast == 1
    (machine.drop_ins / "20.toml").write_text("[display]\ncontrast = 3", encoding="utf-8")
    (machine.drop_ins / "10.toml").write_text("[display]\ncontrast = 2", encoding="utf-8")
    assert machine.settings().display.contrast == 3
    environment = {"ORRERY_DISPLAY_CONTRAST": order[3]}
    assert machine.settings(**environment).display.contrast == 4
    loaded = load({"display.contrast": order[4]}, environment, machine.file)
    assert loaded.settings.display.contrast == 5


def test_each_value_says_where_it_was_given(machine: Machine) -> None:
    """File and line, variable, or option."""
    machine.file.write_text("# mine\nlanguage = 'pl'\n\n[web]\nport = 80\n", encoding="utf-8")
    given_ = load({"sound.on": "off"}, {"ORRERY_LANGUAGE": "fr"}, machine.file).given
    assert given_["web.port"] == (80, f"'{machine.file}' line 5")
    assert given_["language"] == ("fr", "ORRERY_LANGUAGE")
    assert given_["sound.on"] == (False, "an option")
    assert given_["web.listen"] == ("127.0.0.1", "default")


def test_another_file_can_be_named(machine: Machine) -> None:
    """A file that was named has to be there."""
    other = machine.file.with_name("mine.toml")
    with pytest.raises(OSError, match="mine"):
        machine.settings(ORRERY_SETTINGS=str(other))
    other.write_text("language = 'pl'", encoding="utf-8")
    assert machine.settings(ORRERY_SETTINGS=str(other)).language == "pl"


@pytest.mark.parametrize(
    "text, words",
    [
        ("[display]\nknid = 'none'", ["line 2", "'display.knid'", "display.kind"]),
        ("[dipslay]\nkind = 'none'", ["line 2", "'dipslay.kind'", "display.kind"]),
        ("[dipslay]", ["line 1", "'dipslay'"]),
        ("langauge = 'en'", ["line 1", "'langauge'", "language"]),
        ("display = 3", ["line 1", "'display'"]),
        ("[language]", ["line 1", "language", "en, pl or fr"]),
        ("language = 'de'", ["line 1: language: 'de' is not en, pl or fr"]),
        ("\n[web]\nport = '80'", ["line 3: web.port: '80' is not a whole number from 1 to 65535"]),
        ("[web]\nport = 80.0", ["line 2", "'80.0'"]),
        ("[web]\nport = true", ["line 2", "true is not a whole number"]),
        ("[web]\nlisten = 'home'", ["line 2", "'home' is not an IP address"]),
        ("[sound]\non = 'off'", ["line 2", "'off' is not true or false"]),
        ("[sound]\non = 1979-05-27", ["line 2", "1979-05-27"]),
        ("[pins]\nok = 28", ["line 2", "28 is not a BCM number from 0 to 27"]),
        ("[pins]\nseat1 = [1, 2]", ["line 2", "three BCM numbers"]),
        ("[pins]\nseat1 = [1, 2, 'none']", ["line 2", "three BCM numbers"]),
        ("[pins]\nleft = 18", ["pin 18", "pins.left", "line 2", "pins.ok (default)", "another"]),
        ("[pins]\nseat1 = [9, 9, 10]", ["pin 9", "pins.seat1 red", "pins.seat1 green"]),
        ("[pins]\nok = 2", ["pin 2", "the display's i2c", "pins.ok"]),
        ("[pins]\nok = 0", ["pin 0", "the memory of boards"]),
        ("[display]\nbus='spi'\n[pins]\nok = 11", ["pin 11", "the display's spi", "line 4"]),
        ("[display]\nbus='spi'\n[pins]\nok = 24", ["pin 24", "pins.display_command"]),
        ("[display]\nbus='spi'\n[pins]\ndisplay_command = 'none'", ["display_command", "line 4"]),
        ("[players]\nleast = 4\nmost = 3", ["players.least is 4", "line 2", "line 3"]),
        ('state = "a\\u0007b"', ["line 1", "line of text"]),
        ("language = \n", ["no TOML", "line 1"]),
    ],
)
def test_a_fault_is_said_with_its_place(machine: Machine, text: str, words: list[str]) -> None:
    """File, line, setting, what was found, what it should be."""
    refusal = machine.refusal(text)
    assert [word for word in words if word not in refusal] == []
    assert str(machine.file) in refusal


@pytest.mark.parametrize(
    "text",
    [
        "[display]\nkind = 'none'\n[pins]\nok = 2",
        "[sound]\non = false\n[pins]\nok = 12",
        "[lights]\non = false\n[pins]\nok = 17",
        "[pins]\nok = 24",
        "[pins]\nseat4 = 'none'\nok = 16",
        "[display]\ni2c_bus = 3\n[pins]\nok = 2",
    ],
)
def test_a_pin_that_nobody_uses_is_free(machine: Machine, text: str) -> None:
    """What is switched off needs no wires."""
    machine.file.write_text(text, encoding="utf-8")
    assert machine.settings().pins.ok is not None


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("ORRERY_LANGAUGE", "en", ["ORRERY_LANGAUGE", "ORRERY_LANGUAGE"]),
        ("ORRERY_WEB_PORT", "http", ["ORRERY_WEB_PORT: web.port", "'http'"]),
        ("ORRERY_SOUND_ON", "perhaps", ["true or false"]),
        ("ORRERY_PINS_SEAT1", "1,2,x", ["three BCM numbers"]),
    ],
)
def test_a_variable_is_checked_too(
    machine: Machine, name: str, text: str, words: list[str]
) -> None:
    """By its name and by its value."""
    with pytest.raises(RefereeError) as refused:
        machine.settings(**{name: text})
    assert [word for word in words if word not in str(refused.value)] == []


def test_variables_say_values_in_plain_text(machine: Machine) -> None:
    """Numbers, words, truth and lists."""
    settings = machine.settings(
        ORRERY_DISPLAY_ADDRESS="0x3D",
        ORRERY_SOUND_ON="off",
        ORRERY_PINS_SEAT1="9, 10, 11",
        ORRERY_PINS_BUZZER="none",
        ORRERY_WEB_LISTEN="::1",
        ORRERY_TRACEBACK="1",
        HOME="/somewhere",
    )
    assert settings.display.address == 0x3D
    assert settings.sound.on is False
    assert settings.pins.seat1 == (9, 10, 11)
    assert settings.pins.buzzer is None
    assert settings.web.listen == "::1"


def test_every_setting_has_a_variable_of_its_own() -> None:
    """No two settings share one."""
    assert len({variable(key) for key in KINDS}) == len(KINDS)


def test_what_is_shown_reads_back(machine: Machine) -> None:
    """The lines of `orrery settings` are a settings file."""
    before = load({"pins.buzzer": "none"}, NOTHING, machine.file)
    machine.file.write_text("\n".join(rows(before.given)), encoding="utf-8")
    assert machine.settings() == before.settings


@given(st.text(max_size=60))
def test_no_text_does_harm(text: str) -> None:
    """Any text is settings or a refusal."""
    try:
        parse_layer(text, "a text")
    except RefereeError:
        with pytest.raises(RefereeError, match="a text"):
            parse_layer(text, "a text")


def test_the_command_shows_values_and_sources(orrery: Orrery) -> None:
    """As lines for people."""
    shown = orrery("settings", "--set", "display.kind=sh1106", "--set", "pins.ok=25")
    lines = {line.split()[0]: line for line in shown.out.splitlines()}
    assert lines["display.kind"].endswith('= "sh1106"      # an option')
    assert tomllib.loads(shown.out)["pins"]["ok"] == 25
    assert (shown.code, set(lines)) == (0, set(KINDS))


def test_the_command_speaks_json(orrery: Orrery) -> None:
    """As one object for programs."""
    shown = json.loads(orrery("settings", "--json").out)
    assert shown["pins.seat1"] == {"value": [17, 27, 22], "from": "default"}


@pytest.mark.parametrize(
    "change, word", [("sound.on", "KEY=VALUE"), ("sound.no=1", "sound.on"), ("sound.on=5", "'5'")]
)
def test_the_command_refuses_in_one_sentence(orrery: Orrery, change: str, word: str) -> None:
    """What is wrong with a change, and what to write."""
    assert word in orrery("settings", "--set", change).refusal


def test_settings_choose_the_parts(machine: Machine) -> None:
    """What is switched off is not opened, and nothing is opened before it is needed."""
    clock = HandClock()
    everything = real_openings(machine.settings(ORRERY_DOCK_PORT="/dev/orrery-dock"), clock)
    chosen = (everything.display, everything.lights, everything.buttons, everything.sound)
    assert all((*chosen, everything.dock))
    nothing = real_openings(
        machine.settings(
            ORRERY_DISPLAY_KIND="none",
            ORRERY_LIGHTS_ON="off",
            ORRERY_BUTTONS_ON="off",
            ORRERY_SOUND_ON="off",
        ),
        clock,
    )
    parts = (nothing.display, nothing.lights, nothing.buttons, nothing.sound, nothing.dock)
    assert not any(parts)


def test_settings_say_how_patient_the_buttons_are(machine: Machine) -> None:
    """In milliseconds there, in seconds here."""
    found = patience(machine.settings(ORRERY_BUTTONS_SETTLE_MS="30", ORRERY_BUTTONS_HOLD_MS="500"))
    assert (found.settle, found.hold) == (0.03, 0.5)
