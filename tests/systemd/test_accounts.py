"""The service's user, groups and folders, made in an empty root."""

import stat
from pathlib import Path

import pytest

from tests.systemd.units import FOLDER, need, ran, values

GROUPS = frozenset({"video", "render", "gpio", "i2c", "dialout"})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty root with our two files in it, and the user made."""
    need("systemd-sysusers", "systemd-tmpfiles")
    for kind in ("sysusers", "tmpfiles"):
        folder = tmp_path / f"usr/lib/{kind}.d"
        folder.mkdir(parents=True)
        text = (FOLDER / f"orrery.{kind}").read_bytes()
        (folder / "orrery.conf").write_bytes(text)
    (tmp_path / "etc").mkdir()
    done = ran("systemd-sysusers", f"--root={tmp_path}", "orrery.conf")
    assert (done.returncode, "rror" in done.stderr) == (0, False), done.stderr
    return tmp_path


def rows(root: Path, name: str) -> dict[str, list[str]]:
    """A file of accounts by its first column."""
    lines = (root / "etc" / name).read_text(encoding="utf-8").splitlines()
    return {line.split(":")[0]: line.split(":") for line in lines}


def test_the_user_cannot_log_in(root: Path) -> None:
    """The referee's user has no shell, and its home is its state."""
    user = rows(root, "passwd")["orrery"]
    assert user[5] == "/var/lib/orrery"
    assert user[6].endswith("nologin")


def test_the_user_may_use_the_devices(root: Path) -> None:
    """The user is in every group that owns a device, whether or not the system had it."""
    groups = rows(root, "group")
    assert {name for name, row in groups.items() if "orrery" in row[3].split(",")} == GROUPS


def test_the_unit_names_the_same_groups() -> None:
    """A group that does not exist keeps a unit from starting, so both lists are one."""
    assert {name for value in values("SupplementaryGroups") for name in value.split()} == GROUPS


def test_making_the_user_again_changes_nothing(root: Path) -> None:
    """Installing twice is installing once."""
    before = rows(root, "passwd"), rows(root, "group")
    assert ran("systemd-sysusers", f"--root={root}", "orrery.conf").returncode == 0
    assert (rows(root, "passwd"), rows(root, "group")) == before


def test_the_folders_are_made(root: Path) -> None:
    """Games are the referee's alone to read; settings are the owner's to write."""
    done = ran("systemd-tmpfiles", f"--root={root}", "--create", "orrery.conf")
    made = {name: stat.S_IMODE((root / name).stat().st_mode) for name in ("var/lib/orrery",)}
    assert (done.returncode, made) == (0, {"var/lib/orrery": 0o750}), done.stderr
    assert stat.S_IMODE((root / "etc/orrery").stat().st_mode) == 0o755
