"""Asks a real machine for its facts; every way to ask can be replaced."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from engine.errors import RefereeError
from firmware_app import settings as given
from firmware_app.doctor.machine import Folder, Look, Machine, Wanted
from firmware_app.ports import CameraFault
from firmware_app.storage.state_folder import state_folder
from vision.frame import Frame

MODULES: Final = {
    "cv2": "",
    "numpy": "numpy",
    "picamera2": "picamera2",
    "lgpio": "lgpio",
    "gpiozero": "gpiozero",
    "luma.core": "luma.core",
    "luma.oled": "luma.oled",
    "PIL": "pillow",
}
"""What to import, and the distribution that knows its version; cv2 knows its own."""
KNOWN: Final = ("i2c-*", "gpiochip*", "video*", "media*", "dma_heap/*", "ttyACM*", "orrery-dock")
OLED_ADDRESSES: Final = (0x3C, 0x3D)
PATIENCE: Final = 8.0
LENS: Final = "lens.json"
"""Where `orrery calibrate camera` puts it when it is not told otherwise, in the state."""


def module_version(name: str) -> str | None:
    """Return the version of what can be imported, None of what cannot."""
    try:
        module = import_module(name)
    except Exception:  # noqa: BLE001 - a broken library fails in its own way
        return None
    try:
        return version(MODULES[name]) if MODULES[name] else str(module.__version__)
    except PackageNotFoundError:
        # Debian's packages may come without their metadata.
        return str(getattr(module, "__version__", "0"))


def answers(bus: int, address: int) -> bool:
    """Tell whether something on an I2C bus answers at an address."""
    try:
        from smbus2 import SMBus  # noqa: PLC0415 - a laptop may not have it

        with SMBus(bus) as line:
            line.read_byte(address)
    except (ImportError, OSError):
        return False
    return True


def may_use(path: Path) -> bool:
    """Tell whether this user may read and write a device."""
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class Probe:
    """How to ask a machine; a test asks a folder instead."""

    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    module: Callable[[str], str | None] = module_version
    answers: Callable[[int, int], bool] = answers
    may_use: Callable[[Path], bool] = may_use
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def machine(self, camera: str | None = None, *, look: bool = True) -> Machine:
        """Return all facts; taking a picture takes longest."""
        wanted, said = self._settings(camera)
        modules = {MODULES[n] or n: found for n in MODULES if (found := self.module(n)) is not None}
        devices = frozenset(self._devices(wanted))
        picture, complaint = self._look(wanted, modules) if look else (None, "")
        writes_into = self.environment.get("LG_WD", "")
        return Machine(
            python=sys.version_info[:3],
            model=self._text("proc/device-tree/model").strip("\0\n"),
            modules=modules,
            aruco=self._has_aruco(modules),
            settings=wanted,
            settings_fault=said,
            devices=devices,
            denied=frozenset(each for each in devices if not self.may_use(self._at(each))),
            answering=self._answering(wanted, devices),
            files=self._files(wanted.lens),
            lg_wd=writes_into,
            lg_wd_writable=os.access(writes_into or Path.cwd(), os.W_OK),
            fonts=_fonts(),
            state=self._state(wanted.state),
            throttled=self._throttled(),
            synchronised=self._synchronised(),
            year=self.now().year,
            camera_fault=complaint,
            look=picture,
        )

    def _at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def _text(self, path: str) -> str:
        try:
            return self._at(path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def _settings(self, camera: str | None) -> tuple[Wanted, str]:
        """Return what is asked for; what cannot be read is a fault, and the usual is assumed."""
        try:
            loaded = given.load({}, self.environment, self._at(str(given.SYSTEM))).settings
        except (RefereeError, OSError) as fault:
            return Wanted(camera or Wanted().camera), str(fault)
        display = loaded.display
        pins = loaded.lights.on or loaded.buttons.on or loaded.sound.on
        kept = state_folder(loaded.state, self.environment) / LENS
        lens = loaded.camera.lens or str(kept)
        wanted = Wanted(
            camera or loaded.camera.source, lens, display.kind, display.bus,
            display.i2c_bus, display.address, loaded.dock.port, pins, loaded.state,
        )  # fmt: skip
        return wanted, ""

    def _devices(self, wanted: Wanted) -> Iterator[str]:
        for pattern in KNOWN:
            for path in sorted((self.root / "dev").glob(pattern)):
                yield "/" + str(path.relative_to(self.root))
        if wanted.dock and self._at(wanted.dock).exists():
            yield wanted.dock

    def _files(self, *paths: str) -> frozenset[str]:
        return frozenset(each for each in paths if each and self._at(each).is_file())

    def _answering(self, wanted: Wanted, devices: frozenset[str]) -> frozenset[int]:
        if f"/dev/i2c-{wanted.i2c_bus}" not in devices or wanted.bus != "i2c":
            return frozenset()
        asked = {*OLED_ADDRESSES, wanted.address}
        return frozenset(each for each in asked if self.answers(wanted.i2c_bus, each))

    @staticmethod
    def _has_aruco(modules: Mapping[str, str]) -> bool:
        if "cv2" not in modules:
            return False
        cv2: Any = import_module("cv2")
        return hasattr(cv2, "aruco") and hasattr(cv2.aruco, "ArucoDetector")

    def _state(self, told: str) -> Folder:
        path = state_folder(told, self.environment)
        there = next(each for each in (path, *path.parents) if self._at(str(each)).is_dir())
        place = self._at(str(there))
        free = shutil.disk_usage(place).free
        return Folder(str(path), os.access(place, os.W_OK), self._filesystem(there), free)

    def _filesystem(self, path: Path) -> str:
        """Return the kind of filesystem that a folder lies on: the last of the deepest mounts."""
        best = (-1, "")
        for line in self._text("proc/self/mounts").splitlines():
            _, mounted, kind, *_ = line.split()
            if path.is_relative_to(mounted):
                best = max(best, (len(mounted), kind), key=lambda each: each[0])
        return best[1]

    def _throttled(self) -> int | None:
        said = sorted(self.root.glob("sys/devices/platform/soc*/soc*firmware/get_throttled"))
        try:
            return int(said[0].read_text(), 16) if said else None
        except (OSError, ValueError):
            return None

    def _synchronised(self) -> bool | None:
        folder = self.root / "run/systemd/timesync"
        return (folder / "synchronized").exists() if folder.is_dir() else None

    def _look(self, wanted: Wanted, modules: Mapping[str, str]) -> tuple[Look | None, str]:
        """Return what the camera sees, or why it sees nothing."""
        if "cv2" not in modules or (wanted.camera == "picamera" and "picamera2" not in modules):
            return None, ""
        try:
            return look_at(_picture(wanted)), ""
        except (CameraFault, RefereeError, OSError) as fault:
            return None, str(fault)


def _picture(wanted: Wanted) -> Frame:
    from contextlib import closing  # noqa: PLC0415 - together with what is slow to import

    from firmware_app.cameras import open_camera  # noqa: PLC0415
    from firmware_app.lens import read_lens  # noqa: PLC0415

    known = Path(wanted.lens) if wanted.lens else None
    lens = read_lens(known) if known is not None and known.is_file() else None
    with closing(open_camera(wanted.camera, lens)) as camera:
        return camera.frame(PATIENCE)


def look_at(frame: Frame) -> Look:
    """Return what a picture shows of the mat."""
    import numpy as np  # noqa: PLC0415 - slow to import

    from vision.pose import NoPose, PoseFinder  # noqa: PLC0415
    from vision.sampling import paper_light  # noqa: PLC0415
    from vision.sharpness import edge_width  # noqa: PLC0415

    pose = PoseFinder(frame.camera).find(frame.image)
    if isinstance(pose, NoPose):
        return Look(pose.value)
    paper = paper_light(frame.image, frame.camera, pose).plane[0]
    level = 255 * float(np.exp(paper).mean()) ** (1 / 2.2)
    return Look("", level, edge_width(frame.image, frame.camera, pose))


def _fonts() -> int:
    folder = files("firmware_app").joinpath("screens", "fonts")
    return sum(each.name.endswith(".pcf") for each in folder.iterdir()) if folder.is_dir() else 0
