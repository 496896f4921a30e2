"""The words for a camera, and the camera that each of them opens."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.errors import Unreadable
from engine.quoting import quoted
from firmware_app.ports import Camera

# The words are checked before anything shows, and OpenCV would take its time.
if TYPE_CHECKING:
    from typing import TypeAlias

    from vision import frame as vision_frame

    Lens: TypeAlias = vision_frame.Camera | None

WORDS: Final = "picamera, webcam:N, video:FILE, folder:DIR or virtual"


def open_camera(words: str, lens: "Lens" = None) -> Camera:
    """Open the camera that people name: `webcam:0`."""
    check_camera(words)
    kind, _, which = words.partition(":")
    return _OPENINGS[kind](which, lens)


def check_camera(words: str) -> None:
    """Refuse words that name no camera, without opening one."""
    kind, colon, which = words.partition(":")
    if kind not in _OPENINGS:
        raise Unreadable(f"{quoted(words)} is no camera: write {WORDS}")
    if bool(colon) is not (kind in _WITH_MORE) or (colon and not which):
        raise Unreadable(f"{quoted(words)} is no camera: write {_WITH_MORE.get(kind, kind)}")


# Each device's driver is imported only by who opens it: a laptop has no picamera2.


def _picamera(which: str, lens: "Lens") -> Camera:
    del which
    from firmware_app.devices.picamera2 import PiCamera  # noqa: PLC0415

    return PiCamera(lens)


def _webcam(which: str, lens: "Lens") -> Camera:
    from firmware_app.devices.webcam import Webcam  # noqa: PLC0415

    if not (which.isdecimal() and which.isascii() and len(which) < 4):
        raise Unreadable(f"{quoted(which)} is no webcam's number: write webcam:0 for the first")
    return Webcam.of(int(which), lens)


def _video(which: str, lens: "Lens") -> Camera:
    from firmware_app.devices.video import VideoCamera  # noqa: PLC0415

    return VideoCamera.of(Path(which), lens)


def _folder(which: str, lens: "Lens") -> Camera:
    from firmware_app.devices.folder import FolderCamera  # noqa: PLC0415

    return FolderCamera.of(Path(which), lens)


def _virtual(which: str, lens: "Lens") -> Camera:
    del which, lens  # It knows its own lens.
    from firmware_app.virtual.camera import VirtualCamera  # noqa: PLC0415
    from firmware_app.virtual.turntable import Turntable  # noqa: PLC0415

    table = Turntable.by_chance(0)
    return VirtualCamera(table.look, table.lens)


_WITH_MORE: Final[Mapping[str, str]] = MappingProxyType(
    {"webcam": "webcam:0 for the first", "video": "video:FILE", "folder": "folder:DIR"}
)
_OPENINGS: Final[Mapping[str, Callable[[str, "Lens"], Camera]]] = MappingProxyType(
    {
        "picamera": _picamera,
        "picamera2": _picamera,
        "webcam": _webcam,
        "video": _video,
        "folder": _folder,
        "virtual": _virtual,
    }
)
