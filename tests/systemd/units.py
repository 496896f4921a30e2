"""The files in systemd/ as the tests read them."""

import shutil
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

import pytest

FOLDER: Final = Path(__file__).parents[2] / "systemd"
UNIT: Final = FOLDER / "orrery.service"
DROP_INS: Final = ("open-to-network.conf", "read-only-root.conf")
RULES: Final = FOLDER / "70-orrery.rules"


class Directive(NamedTuple):
    """One line of a unit file."""

    section: str
    key: str
    value: str


def directives(text: str) -> list[Directive]:
    """Every line of a unit file that says something."""
    found: list[Directive] = []
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.append(Directive(section, key, value))
    return found


def values(key: str) -> list[str]:
    """Every value that the unit gives to a key, in its order."""
    unit = directives(UNIT.read_text(encoding="utf-8"))
    return [each.value for each in unit if each.key == key]


def need(*programs: str) -> None:
    """Skip a test where a program is not installed."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")


def ran(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program and keep what it says."""
    return subprocess.run(command, check=False, capture_output=True, text=True)
