"""Checks of what runs: Python, OpenCV, versions, settings, fonts, and where lgpio writes."""

import re
from typing import Final

from firmware_app.doctor.finding import Finding, fault, fine
from firmware_app.doctor.machine import Machine

LEAST_PYTHON: Final = (3, 11)
LEAST_OPENCV: Final = (4, 10)
REINSTALL: Final = "sudo systemd/install (on a laptop: make setup)"
LEAST: Final = {
    # Older ones do not find the pins under newer kernels.
    "gpiozero": "2.0.1",
    "luma.core": "2.5.1",
    "luma.oled": "3.14",
}
BELOW: Final = {"pillow": "14"}


def python(machine: Machine) -> Finding:
    """Python is new enough."""
    shown = ".".join(map(str, machine.python))
    if machine.python[:2] < LEAST_PYTHON:
        return fault("python", f"Python {shown} is older than 3.11", "sudo apt install python3")
    return fine("python", f"Python {shown}")


def opencv(machine: Machine) -> Finding:
    """OpenCV is there, and finds markers as we ask it to."""
    shown = machine.modules.get("cv2")
    if shown is None:
        return fault("opencv", "OpenCV is not installed, or does not load", REINSTALL)
    if parts(shown) < LEAST_OPENCV or not machine.aruco:
        return fault("opencv", f"OpenCV {shown} has no ArucoDetector: 4.10 has", REINSTALL)
    return fine("opencv", f"OpenCV {shown} on numpy {machine.modules.get('numpy', '?')}")


def versions(machine: Machine) -> Finding:
    """No library is one that is known to fail."""
    there = machine.modules
    old = [n for n, least in LEAST.items() if n in there and parts(there[n]) < parts(least)]
    new = [n for n, limit in BELOW.items() if n in there and parts(there[n]) >= parts(limit)]
    if old or new:
        shown = ", ".join(f"{name} {there[name]}" for name in old + new)
        return fault("versions", f"known to fail: {shown}", REINSTALL)
    return fine("versions", "no library is known to fail")


def settings(machine: Machine) -> Finding:
    """The settings can be read."""
    if machine.settings_fault:
        return fault("settings", machine.settings_fault, "sudo nano /etc/orrery/orrery.toml")
    return fine("settings", "the settings can be read: orrery settings shows them")


def fonts(machine: Machine) -> Finding:
    """The letters of the display are packed with the program."""
    if not machine.fonts:
        return fault("fonts", "the display's fonts are not installed", REINSTALL)
    return fine("fonts", f"{machine.fonts} fonts")


def lg_wd(machine: Machine) -> Finding:
    """The driver of the pins may write its pipe: elsewhere it fails without a word."""
    if "lgpio" not in machine.modules:
        return fine("lg_wd", "lgpio is not installed, so it writes nowhere")
    place = machine.lg_wd or "the current folder, as LG_WD is not set"
    if not machine.lg_wd_writable:
        return fault("lg_wd", f"lgpio cannot write into {place}", "export LG_WD=/tmp")
    return fine("lg_wd", f"lgpio writes into {place}")


def parts(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, so that they compare: 2.10 is newer than 2.9."""
    found = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(map(int, found[0].split("."))) if found else ()
