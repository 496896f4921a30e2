"""The Raspberry Pi's camera: warmed up, then locked, with a deadline on everything it is asked."""

from importlib import import_module
from threading import Thread
from time import monotonic
from typing import Any, Final

from firmware_app.lens import fitting
from firmware_app.ports import CameraFault, CameraGone, CameraSilent
from vision.frame import Camera, Frame

SIZE: Final = (1280, 720)
_WARM_UP: Final = 20
_SETTLING: Final = 12
_PATIENCE: Final = 5.0
_FAREWELL: Final = 2.0
_KEPT: Final[tuple[str, ...]] = ("ExposureTime", "AnalogueGain", "ColourGains")
_MISSING: Final = (
    "this machine has no picamera2: sudo apt install python3-picamera2 (never pip), "
    "and make the environment with the system's packages"
)


class PiCamera:
    """A camera on the ribbon cable, through picamera2."""

    def __init__(self, lens: Camera | None = None, size: tuple[int, int] | None = None) -> None:
        self.name = "picamera"
        self.lens = fitting(lens, size or (lens.size if lens else SIZE))
        self._device: Any = _opened()
        try:
            self._start()
        except CameraFault:
            self.close()
            raise

    def frame(self, deadline: float) -> Frame:
        """Return the next picture."""
        # Its RGB888 is blue, green, red in memory.
        image = self._asked("capture_array", deadline, "main")
        return Frame.of(image, self.lens, monotonic())

    def close(self) -> None:
        """Let go of the camera, unless it holds on to itself."""
        device, self._device = self._device, None
        if device is not None:
            # Stopping can block for ever when the cable is loose.
            farewell = Thread(target=device.close, daemon=True)
            farewell.start()
            farewell.join(_FAREWELL)

    def _start(self) -> None:
        """Let it find exposure and white balance, then hold it to them: colours must not wander."""
        main = {"size": self.lens.size, "format": "RGB888"}
        self._device.configure(self._device.create_video_configuration(main=main))
        self._device.start()
        metadata: dict[str, Any] = {}
        for _ in range(_WARM_UP):
            metadata = self._asked("capture_metadata", _PATIENCE)
        kept = {key: metadata[key] for key in _KEPT if key in metadata}
        self._device.set_controls({"AeEnable": False, "AwbEnable": False, **kept})
        self._settle(kept)

    def _settle(self, kept: dict[str, Any]) -> None:
        """Wait until the pictures are taken as asked: controls take some frames to hold."""
        for _ in range(_SETTLING):
            metadata = self._asked("capture_metadata", _PATIENCE)
            if all(_close(metadata.get(key), value) for key, value in kept.items()):
                return

    def _asked(self, what: str, deadline: float, *arguments: object) -> Any:
        if self._device is None:
            raise CameraGone("picamera is closed: open it anew")
        try:
            return getattr(self._device, what)(*arguments, wait=deadline)
        except TimeoutError:
            # What was asked stays in its queue otherwise, and is answered to somebody else.
            self._device.cancel_all_and_flush()
            raise CameraSilent(f"picamera gave no picture within {deadline:g} s") from None
        except (RuntimeError, OSError) as fault:
            raise CameraGone(f"picamera is gone ({fault}): check its ribbon cable") from None


def _opened() -> Any:
    try:
        module = import_module("picamera2")
    except ImportError:
        raise CameraGone(_MISSING) from None
    try:
        return module.Picamera2()
    except (RuntimeError, IndexError, OSError) as fault:
        raise CameraGone(
            f"picamera cannot be opened ({fault}): is its cable in, and does nothing else use it?"
        ) from None


def _close(shown: Any, wanted: Any) -> bool:
    """Tell whether a control holds; a sensor rounds what it is asked."""
    pairs = zip(shown, wanted, strict=True) if isinstance(wanted, tuple) and shown else None
    if pairs is not None:
        return all(_close(*pair) for pair in pairs)
    return shown is not None and abs(shown - wanted) <= 0.05 * abs(wanted)
