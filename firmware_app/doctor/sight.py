"""Checks of what the camera sees: mat, light and focus."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from firmware_app.doctor.finding import Finding, fault, fine, missing
from firmware_app.doctor.machine import Look, Machine

DARK: Final = 120.0
BRIGHT: Final = 245.0
BLURRED: Final = 5.0
_UNSEEN = "no picture was taken"
_MENDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no-mat": "put the mat in view; print one: orrery mat mat.pdf",
        "too-dark": "switch a lamp on",
        "blurred": "hold the camera still, and turn its lens until the mat is sharp",
        "too-few-markers": "bring all ten squares of the mat into view",
        "too-far": "bring the camera closer",
        "mirrored": "switch mirroring off in the camera's settings",
        "uncertain": "orrery calibrate camera",
    }
)


def mat(machine: Machine) -> Finding:
    """The mat is in view."""
    match machine.look:
        case None:
            return missing("mat", _UNSEEN, "mend the camera first")
        case Look(mat=""):
            return fine("mat", "the mat is in view")
        case Look(mat=reason):
            mend = _MENDS.get(reason, "look again")
            return fault("mat", f"the mat is not found ({reason})", mend)


def light(machine: Machine) -> Finding:
    """The paper is bright, and not so bright that colours drown."""
    look = machine.look
    if look is None or look.mat:
        return missing("light", "the light is measured on the mat", "bring the mat into view")
    if look.light < DARK:
        return fault("light", f"the paper is at {look.light:.0f} of 255: dim", "switch a lamp on")
    if look.light > BRIGHT:
        says = f"the paper is at {look.light:.0f} of 255: colours drown"
        return fault("light", says, "move the lamp away, or lower the camera's exposure")
    return fine("light", f"the paper is at {look.light:.0f} of 255")


def focus(machine: Machine) -> Finding:
    """Ink turns to paper within a few pixels."""
    look = machine.look
    if look is None or look.mat:
        return missing("focus", "the focus is measured on the mat", "bring the mat into view")
    if look.width > BLURRED:
        says = f"ink turns to paper over {look.width:.1f} pixels: blurred"
        return fault("focus", says, _MENDS["blurred"])
    return fine("focus", f"ink turns to paper over {look.width:.1f} pixels")
