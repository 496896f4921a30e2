"""The installer on a machine that is a folder: what it brings, leaves alone, undoes, takes away."""

import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.systemd.machine import ROOT, Machine
from tests.systemd.units import FOLDER, need, ran

PACKAGES = "python3-picamera2 python3-lgpio python3-gpiozero python3-numpy i2c-tools"
RELEASES = ("bookworm", "trixie")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A fresh machine."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    return Machine.new(tmp_path)


@pytest.fixture
def installed(machine: Machine) -> Machine:
    """A machine on which the first version runs."""
    done = machine.install()
    assert done.returncode == 0, done.stderr
    machine.calls()
    return machine


def test_it_installs(machine: Machine) -> None:
    """Packages, bus, version, user, service: all of it in one command."""
    done = machine.install()
    assert done.returncode == 0, done.stderr
    calls = machine.calls()
    assert "raspi-config nonint do_i2c 0" in calls
    assert [line for line in calls if line.startswith("apt-get install")] == [
        f"apt-get install -q -y --no-install-recommends {PACKAGES}"
    ]
    assert calls[-1] == "systemctl restart orrery.service"
    assert machine.running == machine.current
    assert "usr/local/lib/systemd/system/orrery.service" in machine.listing()
    assert machine.listing()["usr/local/bin/orrery"] == "/opt/orrery/current/share/orrery/orrery"


def test_nothing_is_compiled_on_the_pi(machine: Machine) -> None:
    """Pip is told wheels only, each time, and keeps the system's numpy."""
    machine.install()
    pip = [line for line in machine.calls() if " pip " in line]
    assert pip
    assert all("--only-binary=:all:" in line for line in pip)
    assert "--no-deps opencv-python-headless==4.10.0.84" in pip[-1]


def test_the_systems_opencv_serves_on_trixie(tmp_path: Path) -> None:
    """Trixie's OpenCV is new enough, so it comes by apt and nothing else does."""
    machine = Machine.new(tmp_path, "trixie")
    assert machine.install().returncode == 0
    calls = machine.calls()
    assert any("apt-get install" in line and "python3-opencv" in line for line in calls)
    assert not any(" pip " in line and "opencv" in line for line in calls)


def test_a_second_run_changes_nothing(installed: Machine) -> None:
    """Neither a file nor the service is touched."""
    before = installed.listing()
    done = installed.install()
    assert "nothing was changed" in done.stdout
    assert (installed.listing(), installed.calls()) == (before, [])


def test_a_dry_run_says_what_it_would_do(machine: Machine) -> None:
    """Every step is named, and none is taken."""
    before = machine.listing()
    done = machine.install("--dry-run")
    assert (done.returncode, machine.listing(), machine.calls()) == (0, before, [])
    for step in ("apt-get install", "do_i2c 0", "would build version", "orrery.service"):
        assert step in done.stdout


def test_what_the_owner_changed_stays(installed: Machine) -> None:
    """Settings and drop-ins survive an update, and keep their place when orrery goes."""
    owned = [
        installed.root / "etc/orrery/orrery.toml",
        installed.root / "etc/systemd/system/orrery.service.d/mine.conf",
    ]
    for file in owned:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
    installed.edit("new")
    assert installed.install().returncode == 0
    assert "is kept" in installed.install("--uninstall").stdout
    assert [file.read_text() for file in owned] == ["mine", "mine"]


def test_an_update_keeps_the_version_before(installed: Machine) -> None:
    """Two versions lie side by side, and a third pushes the first out."""
    first = installed.current
    installed.edit("second")
    installed.install()
    second = installed.current
    assert installed.versions == sorted({first, second})
    installed.edit("third")
    installed.install()
    assert installed.versions == sorted({second, installed.current})
    assert installed.running == installed.current != second


@pytest.mark.parametrize("illness", ["never-ready", "dies", "freezes"])
def test_an_update_that_is_not_healthy_is_undone(installed: Machine, illness: str) -> None:
    """It goes back by itself, and the version before runs with its own unit."""
    first, before = installed.current, installed.listing()
    unit = installed.place / "source/systemd/orrery.service"
    unit.write_text(unit.read_text().replace("RestartSec=2s", "RestartSec=3s"))
    installed.sicken(next_version(installed), illness)
    done = installed.install()
    assert (done.returncode, installed.current, installed.running) == (1, first, first)
    assert f"so {first} runs again" in done.stderr
    placed = "usr/local/lib/systemd/system/orrery.service"
    assert installed.listing()[placed] == before[placed]


def next_version(machine: Machine) -> str:
    """What the installer would call the sources as they are."""
    said = machine.install("--dry-run").stdout
    return said.partition("would build version ")[2].partition(",")[0]


CUTS = ("sync -f {place}/pi/opt/orrery", "systemctl daemon-reload", "sleep 1")
"""Before the new version is switched to, before it is started, and while it is watched."""


@pytest.mark.parametrize("call", CUTS)
@pytest.mark.parametrize("illness", ["", "never-ready", "dies", "freezes"])
def test_a_power_cut_in_the_watched_minute_leaves_nothing_unwatched(
    installed: Machine, call: str, illness: str
) -> None:
    """The next boot goes on watching, and an ill version goes as it would have gone."""
    first, before = installed.current, installed.listing()
    unit = installed.place / "source/systemd/orrery.service"
    unit.write_text(unit.read_text().replace("RestartSec=2s", "RestartSec=3s"))
    second = next_version(installed)
    if illness:
        installed.sicken(second, illness)
    installed.cut_power_at(call.format(place=installed.place))
    cut = installed.install()
    if call == "sleep 1" and illness:
        assert cut.returncode == 1, "it was undone before the power went"
    else:
        assert (cut.returncode, installed.on_trial) == (-9, True)
    switched = installed.current == second
    installed.boot()
    assert not installed.on_trial
    good = second if switched and not illness else first
    assert (installed.current, installed.running) == (good, good)
    placed = "usr/local/lib/systemd/system/orrery.service"
    assert (installed.listing()[placed] == before[placed]) is (good == first)
    assert installed.boot() is None
    (installed.place / "ill").unlink(missing_ok=True)
    assert installed.install().returncode == 0
    assert (installed.current, installed.running) == (second, second)


def test_a_power_cut_while_an_update_is_undone_is_no_harm(installed: Machine) -> None:
    """It is undone once more, or it was undone already."""
    first = installed.current
    installed.edit("shaky")
    installed.sicken(next_version(installed), "dies")
    installed.cut_power_at("systemctl reset-failed orrery.service")
    installed.install()
    for _ in range(2):
        installed.cut_power_at("udevadm control --reload")
        installed.boot()
    installed.boot()
    assert (installed.current, installed.on_trial) == (first, False)


def test_an_update_can_be_tried_again(installed: Machine) -> None:
    """A version that failed is built anew, as what made it ill may be mended."""
    installed.edit("shaky")
    ill = next_version(installed)
    installed.sicken(ill, "dies")
    assert installed.install().returncode == 1
    (installed.place / "ill").unlink()
    assert installed.install().returncode == 0
    assert installed.running == ill


def test_a_first_version_that_is_ill_says_where_to_look(machine: Machine) -> None:
    """There is nothing to go back to."""
    machine.sicken(next_version(machine), "dies")
    done = machine.install()
    assert done.returncode == 1
    assert "none to go back to: journalctl -u orrery says why" in done.stderr


def test_a_version_that_cannot_be_built_changes_nothing(installed: Machine) -> None:
    """The network is gone in the middle, and the game goes on."""
    first = installed.current
    (installed.place / "offline").touch()
    installed.edit("never")
    done = installed.install()
    assert (done.returncode, installed.current, installed.versions) == (1, first, [first])
    assert "could not be built, and nothing was changed" in done.stderr


def test_it_goes_without_a_trace(machine: Machine) -> None:
    """Everything that came goes, and its packages may."""
    before = machine.listing()
    machine.install()
    done = machine.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert machine.listing() == before
    assert not (machine.root / "opt/orrery").exists()
    assert any(line.startswith("apt-mark auto python3-picamera2") for line in machine.calls())


def test_games_go_only_when_they_say_so(installed: Machine) -> None:
    """Uninstalling keeps the games and their user; --purge does not."""
    game = installed.root / "var/lib/orrery/games.db"
    game.write_text("a game")
    assert "--purge deletes it" in installed.install("--uninstall").stdout
    assert game.exists()
    assert "userdel" not in " ".join(installed.calls())
    installed.install("--uninstall", "--purge")
    assert not game.parent.exists()


@pytest.mark.parametrize(
    "release, reason", [("bullseye", "it installs on bookworm and trixie"), ("sid", "'sid'")]
)
def test_another_system_is_refused(tmp_path: Path, release: str, reason: str) -> None:
    """What was never tried is not tried on somebody's Pi."""
    done = Machine.new(tmp_path, release).install()
    assert (done.returncode, reason in done.stderr) == (1, True)


def test_an_unknown_option_is_refused(machine: Machine) -> None:
    """Nothing happens on a slip of the keyboard."""
    done = machine.install("--unistall")
    assert (done.returncode, machine.calls()) == (1, [])
    assert "'--unistall' is no option" in done.stderr


def pins(file: Path) -> dict[str, str]:
    """The versions of a constraints file."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("release", RELEASES)
def test_a_pi_gets_what_was_tested(release: str) -> None:
    """Each version is the one of .constraints.txt, but for what the system brings."""
    ours, tested = pins(FOLDER / f"{release}.txt"), pins(ROOT / ".constraints.txt")
    opencv = ours.pop("opencv-python-headless", None)
    assert (opencv is None) is (release == "trixie")
    assert ours.items() <= tested.items()


@pytest.mark.parametrize("release", RELEASES)
def test_a_pi_gets_all_that_it_asks_for(release: str) -> None:
    """Whatever the installer's extras require is pinned, or comes from the system."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["pi"], *extras["web"], *extras["mqtt"]]
    names = {each.partition(">")[0].partition("<")[0].lower() for each in asked}
    assert names - pins(FOLDER / f"{release}.txt").keys() == {"numpy"}


def test_the_installer_is_sound() -> None:
    """Shellcheck finds no fault."""
    need("shellcheck")
    done = ran(
        "shellcheck", FOLDER / "install", FOLDER / "version", FOLDER / "orrery", ROOT / ".ci/fresh"
    )
    assert done.returncode == 0, done.stdout


def test_the_referees_user_keeps_its_state_where_the_service_does(tmp_path: Path) -> None:
    """`sudo -u orrery orrery calibrate` writes where the service reads."""
    need("sh")
    (tmp_path / "id").write_text("#!/bin/sh\necho orrery\n")
    (tmp_path / "id").chmod(0o755)
    text = (FOLDER / "orrery").read_text(encoding="utf-8")
    wrapper = tmp_path / "orrery"
    wrapper.write_text(text.replace("/opt/orrery/current/bin/orrery", "env"), encoding="utf-8")
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", wrapper], check=True, capture_output=True, text=True, env={"PATH": path}
    )
    assert "STATE_DIRECTORY=/var/lib/orrery" in done.stdout.splitlines()
    assert "LG_WD=/var/lib/orrery" in done.stdout.splitlines()
