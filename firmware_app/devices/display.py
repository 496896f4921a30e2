"""Small OLED screens, through luma.oled, on I2C or SPI."""

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gpiozero import GPIOZeroError
from luma.core import const
from luma.core.device import device
from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c, spi
from luma.oled.device import sh1106, ssd1306

from engine.errors import Illegal
from firmware_app.devices.pin_access import PinAccess
from firmware_app.ports import SCREEN, DeviceFault, DeviceGone, DeviceMissing

if TYPE_CHECKING:
    from PIL.Image import Image

NO_OPERATION: Final = 0xE3
FAULTS: Final = (LumaError, GPIOZeroError, OSError)


class Chip(Enum):
    """What drives the screen's points."""

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"


class I2C(NamedTuple):
    """A screen on two wires."""

    port: int = 1
    address: int = 0x3C

    def open(self) -> Any:
        """Return luma's way to it."""
        return i2c(port=self.port, address=self.address)

    def __str__(self) -> str:
        return f"at {self.address:#04x} of I2C bus {self.port}"


class SPI(NamedTuple):
    """A screen on the fast wires, with one that tells commands from pictures, and one to reset."""

    port: int = 0
    device: int = 0
    command: int | None = 24
    reset: int | None = 25

    def open(self) -> Any:
        """Return luma's way to it."""
        return _Spi(self)

    def __str__(self) -> str:
        return f"on SPI {self.port}.{self.device}"


class _Spi(spi):  # type: ignore[misc] # luma has no types.
    """Luma's way over SPI, which lets go of its pins too."""

    def __init__(self, at: SPI) -> None:
        pins = PinAccess()
        given = {"port": at.port, "device": at.device, "gpio_DC": at.command, "gpio_RST": at.reset}
        try:
            super().__init__(gpio=pins, **given)
        except BaseException:
            pins.cleanup()
            raise

    def cleanup(self) -> None:
        """Let go of the wires and the pins."""
        super().cleanup()
        self._gpio.cleanup()


class OledDisplay:
    """Sends a picture only when it differs from the last one."""

    def __init__(
        self, chip: Chip, way: I2C | SPI, *, upside_down: bool = False, brightest: int = 255
    ) -> None:
        self._brightest = brightest
        self._what = f"the display {way}"
        self._shown: bytes | None = None
        self._way = self._guarded(way.open)
        try:
            # Nothing is made for a screen that is not there, however often it is looked for.
            self._guarded(self._way.command, NO_OPERATION)
            self._panel: Any = self._guarded(_PANELS[chip], self._way, rotate=2 * upside_down)
        except DeviceFault:
            self.close()
            raise

    def show(self, image: "Image") -> None:
        """Show a picture."""
        if image.mode != "1" or image.size != SCREEN:
            raise Illegal(f"the display shows {SCREEN} in mode 1, not {image.size} {image.mode}")
        points = image.tobytes()
        if points != self._shown:
            self._shown = None
            self._guarded(self._panel.display, image)
            self._shown = points

    def contrast(self, level: int) -> None:
        """Set how bright it is, as a share of the brightest; it fails when nobody is there."""
        self._guarded(self._panel.contrast, level * self._brightest // 255)

    def close(self) -> None:
        """Let go of the bus: the screen goes on showing the last picture."""
        self._guarded(self._way.cleanup)

    def _guarded(self, act: Callable[..., Any], *given: Any, **named: Any) -> Any:
        try:
            return act(*given, **named)
        except ImportError as fault:
            raise DeviceMissing(
                f"{self._what} needs what is not installed ({fault}): "
                "sudo apt install python3-smbus2 python3-spidev"
            ) from fault
        except FAULTS as fault:
            raise DeviceGone(
                f"{self._what} does not answer ({fault}): check its wires and its address"
            ) from fault


class _Points:
    """A picture's points for luma, whose Image.getdata Pillow 14 takes away."""

    def __init__(self, image: "Image") -> None:
        self._points = image.convert("L").tobytes()

    def getdata(self) -> bytes:
        return self._points


class _Unhooked(device):  # type: ignore[misc] # luma has no types.
    """A luma device that does not clear its screen when the program ends.

    luma's own hook would also keep every device that was ever opened.
    """

    def __init__(self, const_: Any = None, serial_interface: Any = None) -> None:
        self._const = const_ or const.common
        self._serial_interface = serial_interface

    def preprocess(self, image: "Image") -> _Points:
        """Turn the picture as luma does, and hand its points over."""
        return _Points(super().preprocess(image))


class _SSD1306(ssd1306, _Unhooked):  # type: ignore[misc] # As above.
    """The usual 0.96 inch screen."""


class _SH1106(sh1106, _Unhooked):  # type: ignore[misc] # As above.
    """The usual 1.3 inch screen, whose memory is four columns wider."""


_PANELS: Final = {Chip.SSD1306: _SSD1306, Chip.SH1106: _SH1106}
