"""Checks of what lasts: where games are kept, power, and time."""

from typing import Final

from firmware_app.doctor.finding import Finding, fault, fine, missing
from firmware_app.doctor.machine import Machine

LEAST_FREE: Final = 200 * 2**20
VOLATILE: Final = frozenset({"overlay", "tmpfs", "ramfs"})
BUILT: Final = 2026
_NOW, _PAST = 0, 16
"""The firmware's bits: what is so now, and what was since the start."""
_UNDERVOLTAGE, _CAPPED, _THROTTLED, _HOT = 1, 2, 4, 8


def state(machine: Machine) -> Finding:
    """Games can be written."""
    folder = machine.state
    if not folder.writable:
        says = f"games cannot be kept: {folder.path} cannot be written"
        return fault("state", says, f"sudo chown -R orrery: {folder.path}, or sudo -u orrery")
    return fine("state", f"games are kept in {folder.path}")


def volatile(machine: Machine) -> Finding:
    """Games outlive the power: an overlay forgets them without a word."""
    folder = machine.state
    if folder.filesystem in VOLATILE:
        says = f"{folder.path} lies on {folder.filesystem}: every game is lost with the power"
        mend = f"mount a partition at {folder.path}, or: sudo raspi-config nonint do_overlayfs 1"
        return fault("volatile", says, mend)
    return fine("volatile", f"{folder.path} lies on {folder.filesystem or 'a disk'}")


def disk(machine: Machine) -> Finding:
    """There is room for more games."""
    free = machine.state.free
    if free < LEAST_FREE:
        says = f"{free // 2**20} MiB are free, and {LEAST_FREE // 2**20} should be"
        return fault("disk", says, "sudo apt clean, and sudo journalctl --vacuum-size=50M")
    return fine("disk", f"{free / 2**30:.1f} GiB are free")


def power(machine: Machine) -> Finding:
    """The power supply is strong enough, and the Pi cool enough."""
    bits = machine.throttled
    if bits is None:
        return fine("power", "this machine does not say how it is powered")
    now, past = bits >> _NOW & 15, bits >> _PAST & 15
    if now & _UNDERVOLTAGE or past & _UNDERVOLTAGE:
        when = "now" if now & _UNDERVOLTAGE else "since it was started"
        return fault("power", f"the voltage is too low {when}", "use the Pi's own power supply")
    if (now | past) & (_CAPPED | _THROTTLED | _HOT):
        return fault("power", "it is too hot and slows down", "give it a fan, or open the case")
    return fine("power", "power and heat are well")


def time(machine: Machine) -> Finding:
    """The clock on the wall is right, so that games are dated."""
    if machine.year < BUILT:
        says = f"the clock says that it is {machine.year}"
        return fault("time", says, "sudo timedatectl set-ntp true")
    if machine.synchronised is False:
        says = "the clock was not set by the network: games may be dated wrongly"
        return missing("time", says, "sudo timedatectl set-ntp true")
    return fine("time", "the clock is set")
