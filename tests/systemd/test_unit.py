"""The service as systemd itself reads and judges it, without a systemd that runs."""

import re
from pathlib import Path

import pytest

from firmware_app.settings import load
from tests.systemd.units import DROP_INS, FOLDER, UNIT, directives, need, ran, values

PROMISED_EXPOSURE = 20
"""Tenths: 2.0 of 10, where the services of comparable projects stand at 9."""
EXPOSURE = re.compile(r"Overall exposure level .*: (\d+\.\d)")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit as it stands, with a program that exists here."""
    text = UNIT.read_text(encoding="utf-8")
    copy = tmp_path / UNIT.name
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), encoding="utf-8")
    return copy


def dropped_in(unit: Path, name: str) -> Path:
    """The unit with one of our drop-ins beside it."""
    folder = unit.with_suffix(".service.d")
    folder.mkdir()
    (folder / name).write_bytes((FOLDER / name).read_bytes())
    return unit


def verify(unit: Path) -> tuple[int, str]:
    """What systemd says of a unit; a misspelt key is only a line on stderr to it."""
    need("systemd-analyze")
    done = ran("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", unit)
    return done.returncode, done.stderr


def test_systemd_finds_no_fault(unit: Path) -> None:
    """Every directive is known, every value is understood."""
    assert verify(unit) == (0, "")


@pytest.mark.parametrize("name", DROP_INS)
def test_systemd_finds_no_fault_in_a_drop_in(unit: Path, name: str) -> None:
    """A drop-in is understood together with the unit."""
    assert verify(dropped_in(unit, name)) == (0, "")


def test_systemd_finds_no_fault_in_what_watches_an_update(tmp_path: Path) -> None:
    """It runs at boots only while a version is on trial, and outlasts two starts and the watch."""
    text = (FOLDER / "orrery-trial.service").read_text(encoding="utf-8")
    copy = tmp_path / "orrery-trial.service"
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), encoding="utf-8")
    assert verify(copy) == (0, "")
    told = {each.key: each.value for each in directives(text)}
    assert told["ConditionPathExists"] == "/opt/orrery/trial"
    assert told["WantedBy"] == "multi-user.target"


def test_a_misspelt_directive_would_be_found(unit: Path) -> None:
    """The check above bites."""
    unit.write_text(unit.read_text().replace("PrivateTmp", "PrivateTemp"), encoding="utf-8")
    assert verify(unit)[1] != ""


@pytest.mark.parametrize("name", ["", *DROP_INS])
def test_it_is_exposed_no_more_than_promised(unit: Path, name: str) -> None:
    """The service can do little harm, with each of its drop-ins too."""
    need("systemd-analyze")
    judged = dropped_in(unit, name) if name else unit
    options = ("--offline=yes", f"--threshold={PROMISED_EXPOSURE}", "--no-pager")
    done = ran("systemd-analyze", "security", *options, judged)
    score = EXPOSURE.search(done.stdout)
    assert score is not None, done.stderr
    assert (done.returncode, float(score[1]) <= PROMISED_EXPOSURE / 10) == (0, True), score[0]


def test_a_refused_call_is_an_error_and_not_the_end() -> None:
    """Without this numpy's import kills the service, and no score shows it."""
    assert values("SystemCallErrorNumber") == ["EPERM"]


def test_the_pipe_of_lgpio_lies_where_the_service_may_write() -> None:
    """LG_WD is the runtime directory, and gpiozero falls back to no other driver."""
    assert "LG_WD=%t/orrery" in values("Environment")
    assert "GPIOZERO_PIN_FACTORY=lgpio" in values("Environment")
    assert values("RuntimeDirectory") == ["orrery"]


def test_it_says_that_it_lives() -> None:
    """The service is watched: a start, a sign of life, and an end to starting over."""
    assert values("Type") == ["notify"]
    assert values("WatchdogSec") == ["20s"]
    assert (values("StartLimitBurst"), values("Restart")) == (["5"], ["on-failure"])


def test_what_would_take_the_devices_away_is_not_set() -> None:
    """These harden other services, and would blind this one."""
    taken = {"PrivateDevices", "PrivateUsers", "ProcSubset"}
    assert taken.isdisjoint(each.key for each in directives(UNIT.read_text(encoding="utf-8")))


def test_only_a_drop_in_opens_the_page_to_the_network() -> None:
    """As installed, nothing but this machine is spoken to."""
    assert values("IPAddressDeny") == ["any"]
    assert values("IPAddressAllow") == ["localhost"]


@pytest.mark.parametrize("name", [UNIT.name, *DROP_INS])
def test_what_is_set_there_is_a_setting(name: str) -> None:
    """A variable that begins like ours and is no setting is refused at the start."""
    lines = directives((FOLDER / name).read_text(encoding="utf-8"))
    given = dict(line.value.split("=", 1) for line in lines if line.key == "Environment")
    ours = {key: value for key, value in given.items() if key.startswith("ORRERY_")}
    assert load({}, ours, Path("nowhere.toml")).settings.web.on
