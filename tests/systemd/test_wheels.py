"""Every wheel that a Raspberry Pi takes exists for its processor: nothing is compiled there."""

import subprocess
import sys

import pytest

from tests.systemd.units import FOLDER

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install")
# Nothing is fetched but what says which wheels there are.
ASKED = ("--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:", "--quiet")
# glibc is 2.36 on Bookworm and 2.41 on Trixie; what is built for an older one runs too.
PLATFORMS = [f"manylinux_2_{number}_aarch64" for number in range(17, 37)]
PLATFORMS += ["manylinux2014_aarch64", "any"]
PYTHONS = {"bookworm": "311", "trixie": "313"}
PATIENCE = 240


def pip(*told: str) -> "subprocess.CompletedProcess[str]":
    """Ask the registry."""
    command = [*PIP, *ASKED, *told]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("release", PYTHONS)
def test_every_runtime_dependency_has_a_wheel_for_a_pi(release: str) -> None:
    """Those that come from apt apart; both systems, both Pythons."""
    if pip("--retries", "0", "--timeout", "10", "packaging").returncode:
        pytest.skip("no package registry can be reached from here")
    python = PYTHONS[release]
    abis = [f"--abi={each}" for each in (f"cp{python}", "abi3", "none")]
    there = [f"--platform={each}" for each in PLATFORMS]
    of = ("--implementation=cp", f"--python-version={python}", "--target=nowhere")
    done = pip(*of, *abis, *there, "-r", str(FOLDER / f"{release}.txt"))
    assert done.returncode == 0, done.stderr
    missing = pip(*of, *abis, "--platform=plan9", "numpy")
    assert missing.returncode != 0, "the question above can be answered with no"
