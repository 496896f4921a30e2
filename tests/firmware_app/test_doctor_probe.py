"""The doctor's probe, which asks a folder that looks like a Raspberry Pi."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from firmware_app.doctor.machine import Look
from firmware_app.doctor.probe import Probe, look_at, module_version
from firmware_app.ports import CameraGone
from firmware_app.virtual.turntable import Turntable
from tests.firmware_app.conftest import Orrery
from vision.frame import Frame

FILES = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
    "proc/self/mounts": "/dev/a / ext4 rw 0 0\noverlay /var overlay rw 0 0\n",
    "sys/devices/platform/soc/soc:firmware/get_throttled": "50005\n",
    "dev/i2c-1": "",
    "dev/gpiochip0": "",
    "dev/video0": "",
    "dev/dma_heap/linux,cma": "",
    "dev/dock": "",
    "run/systemd/timesync/synchronized": "",
    "var/lib/orrery/lens.json": "{}",
    "etc/orrery/orrery.toml": """
[camera]
source = "virtual"
lens = "/var/lib/orrery/lens.json"
[dock]
port = "/dev/dock"
""",
}


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """A folder that looks like a Raspberry Pi."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def probe(pi: Path) -> Probe:
    """How to ask it."""
    return Probe(
        pi,
        {"STATE_DIRECTORY": "/var/lib/orrery", "LG_WD": str(pi)},
        module=lambda name: "1.0" if name != "lgpio" else None,
        answers=lambda bus, address: (bus, address) == (1, 0x3C),
        may_use=lambda path: path.name != "video0",
        now=lambda: datetime(2031, 1, 1, tzinfo=UTC),
    )


def test_it_reads_what_the_system_says(probe: Probe) -> None:
    """Model, devices, rights, addresses, power, clock and settings are as the folder has them."""
    machine = probe.machine(look=False)
    assert machine.model == "Raspberry Pi 4 Model B Rev 1.5"
    assert {"/dev/i2c-1", "/dev/gpiochip0", "/dev/dma_heap/linux,cma"} <= machine.devices
    assert machine.denied == {"/dev/video0"}
    assert machine.answering == {0x3C}
    assert "lgpio" not in machine.modules
    assert (machine.throttled, machine.synchronised, machine.year) == (0x50005, True, 2031)
    assert (machine.settings.dock, *machine.files) == ("/dev/dock", machine.settings.lens)
    assert "/dev/dock" in machine.devices
    assert (machine.lg_wd_writable, machine.look) == (True, None)
    assert machine.fonts > 0


def test_it_sees_that_games_would_be_lost(probe: Probe) -> None:
    """The deepest mount above the state counts."""
    machine = probe.machine(look=False)
    assert (machine.state.path, machine.state.filesystem) == ("/var/lib/orrery", "overlay")


def test_a_machine_that_says_nothing_is_a_laptop(tmp_path: Path, probe: Probe) -> None:
    """Nothing is there, and nothing fails."""
    empty = tmp_path / "empty"
    empty.mkdir()
    machine = replace(probe, root=empty).machine(look=False)
    assert (machine.model, machine.devices, machine.throttled) == ("", frozenset(), None)
    assert (machine.synchronised, machine.answering) == (None, frozenset())


def test_settings_that_cannot_be_read_are_told(pi: Path, probe: Probe) -> None:
    """The fault is quoted, and the rest is checked all the same."""
    (pi / "etc/orrery/orrery.toml").write_text("[camera]\nsauce = 1\n")
    machine = probe.machine("virtual", look=False)
    assert "line 2" in machine.settings_fault
    assert machine.settings.camera == "virtual"


def test_nonsense_from_the_firmware_is_no_answer(pi: Path, probe: Probe) -> None:
    """What is no number says nothing."""
    (pi / "sys/devices/platform/soc/soc:firmware/get_throttled").write_text("?")
    assert probe.machine(look=False).throttled is None


def test_a_camera_that_is_gone_is_told(
    probe: Probe, pi: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own sentence is kept."""
    (pi / "etc/orrery/orrery.toml").unlink()

    def gone(*_: object) -> None:
        raise CameraGone("it is gone")

    monkeypatch.setattr("firmware_app.cameras.open_camera", gone)
    machine = probe.machine("webcam:0")
    assert (machine.look, machine.camera_fault) == (None, "it is gone")


def test_it_looks_through_the_camera() -> None:
    """The mat is found, its paper measured, and a blurred picture seen as one."""
    table = Turntable.by_chance(3)
    frame = Frame(table.look(), table.lens)
    seen = look_at(frame)
    assert (seen.mat, seen.width < 5.0) == ("", True)
    assert 60 < seen.light < 255
    assert look_at(Frame(np.zeros_like(frame.image), table.lens)) == Look("too-dark")


def test_what_cannot_be_imported_has_no_version() -> None:
    """A library that is absent is absent, and cv2 says its own version."""
    assert module_version("picamera2.never") is None
    assert module_version("cv2") is not None


def test_the_command_says_what_is_missing_here(orrery: Orrery) -> None:
    """A line for each check, what mends it under it, and the code for the display at the end."""
    ran = orrery("doctor", "--no-look")
    assert ran.code in {0, 1}
    assert "E01 python" in ran.out
    assert ran.out.rstrip().endswith("on the display")
    told = json.loads(orrery("doctor", "--no-look", "--json").out)
    assert [check["code"] for check in told["checks"]][:2] == ["E01", "E02"]
    assert told["ok"] is (ran.code == 0)
