"""Checks of what is wired: camera, display, pins, groups and the dock."""

from firmware_app.doctor.finding import Finding, fault, fine, missing
from firmware_app.doctor.machine import Machine

_LAPTOP = "this is no Raspberry Pi"
_RULES = "sudo usermod -aG video,gpio,i2c,dialout $USER, and log in anew"


def camera(machine: Machine) -> Finding:
    """The camera that the settings name gives a picture."""
    words = machine.settings.camera
    if words == "picamera" and "picamera2" not in machine.modules:
        if not machine.model:
            says = f"{_LAPTOP}: it has no picamera"
            return missing("camera", says, "orrery doctor --camera webcam:0 (or orrery sim)")
        says = "picamera2 is not installed, or this Python cannot load it"
        return fault("camera", says, "sudo apt install python3-picamera2 (never pip)")
    if machine.camera_fault:
        mend = "rpicam-hello --list-cameras" if machine.model else "plug it in, or name another"
        if machine.model:
            mend += " (and sudo systemctl stop orrery, when the referee has it)"
        return fault("camera", machine.camera_fault, mend)
    return fine("camera", f"{words} gives pictures" if machine.look else f"{words} was not asked")


def lens(machine: Machine) -> Finding:
    """The lens was learnt: a guessed one is too rough to read a planet."""
    path = machine.settings.lens
    if machine.settings.camera == "virtual" or machine.settings.camera.startswith("folder:"):
        return fine("lens", f"{machine.settings.camera} knows its lens")
    if path not in machine.files:
        says = f"{path} is not there" if path else "the camera's lens was never learnt"
        return missing("lens", says, f"orrery calibrate camera --camera {machine.settings.camera}")
    return fine("lens", f"the lens is in {path}")


def i2c(machine: Machine) -> Finding:
    """The display's bus is switched on."""
    wanted = machine.settings
    path = f"/dev/i2c-{wanted.i2c_bus}"
    if wanted.display == "none" or wanted.bus != "i2c":
        return fine("i2c", "the settings need no I2C")
    if path in machine.devices:
        return fine("i2c", f"{path} is there")
    if not machine.model:
        return missing("i2c", f"{_LAPTOP}: there is no {path}", "orrery sim shows the display")
    return fault("i2c", f"there is no {path}", "sudo raspi-config nonint do_i2c 0")


def display(machine: Machine) -> Finding:
    """The display answers at its address."""
    wanted = machine.settings
    if wanted.display == "none" or wanted.bus != "i2c":
        return fine("display", f"the display is {wanted.display} on {wanted.bus}: nothing to ask")
    if wanted.address in machine.answering:
        return fine("display", f"{wanted.display} answers at {wanted.address:#04x}")
    others = ", ".join(f"{each:#04x}" for each in sorted(machine.answering))
    says = f"nothing answers at {wanted.address:#04x}" + (f", but at {others}" if others else "")
    if others:
        mend = f"write address = {others.split(',')[0]} under [display] in /etc/orrery/orrery.toml"
        return fault("display", says, mend)
    return missing("display", says, f"check its four wires, then: i2cdetect -y {wanted.i2c_bus}")


def gpio(machine: Machine) -> Finding:
    """The pins can be driven."""
    if not machine.settings.pins:
        return fine("gpio", "the settings use no pins")
    chips = sorted(path for path in machine.devices if path.startswith("/dev/gpiochip"))
    if not machine.model:
        says = f"{_LAPTOP}: it has no pins for buttons, lights and buzzer"
        return missing("gpio", says, "orrery sim shows them")
    if not chips:
        return fault("gpio", "there is no /dev/gpiochip", "sudo apt full-upgrade, then reboot")
    if "lgpio" not in machine.modules:
        return fault("gpio", "lgpio is not installed", "sudo apt install python3-lgpio")
    return fine("gpio", f"{', '.join(chips)} through lgpio")


def groups(machine: Machine) -> Finding:
    """This user may use the devices that are there."""
    if machine.denied:
        shown = ", ".join(sorted(machine.denied))
        return fault("groups", f"this user may not use {shown}", _RULES)
    return fine("groups", "this user may use every device that is there")


def dock(machine: Machine) -> Finding:
    """The dock that the settings name is plugged in."""
    port = machine.settings.dock
    if not port:
        return fine("dock", "the settings name no dock: the mat is turned by hand")
    if port not in machine.devices:
        return missing("dock", f"there is no {port}", "plug it in, then: ls /dev/serial/by-id")
    return fine("dock", f"{port} is there")
