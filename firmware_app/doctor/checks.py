"""Every check, in the order in which faults are mended best."""

from collections.abc import Callable
from typing import Final

from firmware_app.doctor import hardware, sight, software, upkeep
from firmware_app.doctor.finding import Finding
from firmware_app.doctor.machine import Machine

CHECKS: Final[tuple[Callable[[Machine], Finding], ...]] = (
    software.python,
    software.opencv,
    software.versions,
    software.settings,
    software.fonts,
    hardware.camera,
    hardware.lens,
    hardware.i2c,
    hardware.display,
    hardware.gpio,
    hardware.groups,
    software.lg_wd,
    hardware.dock,
    upkeep.state,
    upkeep.volatile,
    upkeep.disk,
    upkeep.power,
    upkeep.time,
    sight.mat,
    sight.light,
    sight.focus,
)


def examine(machine: Machine) -> tuple[Finding, ...]:
    """Return what each check finds."""
    return tuple(check(machine) for check in CHECKS)
