"""What gpiozero raises, in our words."""

from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import BadPinFactory, GPIOZeroError

from firmware_app.ports import DeviceGone, DeviceMissing


@contextmanager
def said_plainly(what: str) -> Iterator[None]:
    """Turn the faults of pins into a DeviceFault that says what to do."""
    try:
        yield
    except BadPinFactory as fault:
        raise DeviceMissing(
            f"there are no pins for {what} ({fault}); on a Raspberry Pi: "
            "sudo apt install python3-lgpio"
        ) from fault
    except (GPIOZeroError, OSError) as fault:
        raise DeviceGone(f"{what} cannot be reached ({fault}): check the table of pins") from fault
