"""Cameras: the words that open them, and what each does when pictures fail to come."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import Unreadable
from firmware_app.cameras import open_camera
from firmware_app.devices.folder import FolderCamera
from firmware_app.devices.picamera2 import PiCamera
from firmware_app.devices.video import VideoCamera
from firmware_app.devices.webcam import Webcam
from firmware_app.lens import guessed, read_lens
from firmware_app.ports import Camera, CameraEnded, CameraFault, CameraGone, CameraSilent
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.mischief import Mischief
from firmware_app.virtual.turntable import Turntable
from vision.frame import Image
from vision.pose import NoPose, PoseFinder
from vision.recording import Placement, Recording, Session, write_picture
from vision.recording_json import save

LONG = 30.0
"""Seconds that a test waits for what comes at once."""


def picture(level: int, size: tuple[int, int] = (64, 48)) -> Image:
    """A picture of one grey."""
    return np.full((size[1], size[0], 3), level, np.uint8)


@pytest.mark.parametrize(
    "words, problem",
    [
        ("", "'' is no camera: write picamera, webcam:N, video:FILE, folder:DIR or virtual"),
        ("webcan:0", "'webcan:0' is no camera"),
        ("webcam", "'webcam' is no camera: write webcam:0 for the first"),
        ("webcam:", "'webcam:' is no camera: write webcam:0 for the first"),
        ("webcam:x", "'x' is no webcam's number"),
        ("webcam:-1", "'-1' is no webcam's number"),
        ("virtual:3", "'virtual:3' is no camera: write virtual"),
        ("folder:/no/where", "'/no/where' is no folder"),
        ("video:/no/where.mp4", "'/no/where.mp4' is no file"),
    ],
)
def test_words_that_open_no_camera(words: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        open_camera(words)


def test_a_folder_shows_its_pictures_by_name_and_ends(tmp_path: Path) -> None:
    for name, level in (("b.png", 20), ("a.png", 10)):
        write_picture(tmp_path / name, picture(level))
    (tmp_path / "notes.txt").touch()
    camera = open_camera(f"folder:{tmp_path}")
    assert camera.lens.size == (64, 48)
    assert [camera.frame(0).image[0, 0, 0] for _ in range(2)] == [10, 20]
    with pytest.raises(CameraEnded, match="has no more pictures"):
        camera.frame(0)
    camera.close()


def test_a_recording_shows_its_sessions_through_its_lens(tmp_path: Path) -> None:
    for name in ("a.png", "b.png", "cal.png"):
        write_picture(tmp_path / name, picture(50))
    lens = guessed((64, 48))
    session = Session("s01", (Placement(("b.png",)), Placement(("a.png",))))
    save(Recording(tmp_path, lens, (session,)))
    camera = FolderCamera.of(tmp_path)
    assert [camera.frame(0).name for _ in range(2)] == ["b.png", "a.png"]
    assert camera.lens.matrix.tolist() == lens.matrix.tolist()
    with pytest.raises(CameraEnded):
        camera.frame(0)


def test_a_folder_without_pictures_or_with_odd_ones_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="holds no picture"):
        open_camera(f"folder:{tmp_path}")
    write_picture(tmp_path / "a.png", picture(1))
    write_picture(tmp_path / "b.png", picture(1, (32, 48)))
    camera = FolderCamera.of(tmp_path)
    camera.frame(0)
    with pytest.raises(Unreadable, match=r"b\.png' is of another size"):
        camera.frame(0)


def test_a_closed_folder_shows_nothing(tmp_path: Path) -> None:
    write_picture(tmp_path / "a.png", picture(1))
    camera = FolderCamera.of(tmp_path)
    camera.close()
    with pytest.raises(CameraEnded):
        camera.frame(0)


def test_a_lens_fits_its_pictures_or_is_refused(tmp_path: Path) -> None:
    write_picture(tmp_path / "a.png", picture(1))
    with pytest.raises(Unreadable, match="learnt at 32x32 and the pictures are 64x48"):
        FolderCamera.of(tmp_path, guessed((32, 32)))


def test_a_lens_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "lens.json"
    file.write_text('{"size": [8, 6], "matrix": [[7.5, 0, 4], [0, 7, 3], [0, 0, 1]]}')
    assert read_lens(file).matrix[0, 0] == 7.5
    file.write_text('{"size": [8, 6]}')
    with pytest.raises(Unreadable, match=r"lens\.json': the key 'matrix' is missing"):
        read_lens(file)


def test_a_video_shows_every_picture_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for level in (0, 120, 240):
        writer.write(picture(level))
    writer.release()
    camera = open_camera(f"video:{file}")
    levels = [int(camera.frame(0).image.mean()) for _ in range(3)]
    assert levels == pytest.approx([0, 120, 240], abs=6)
    with pytest.raises(CameraEnded):
        camera.frame(0)
    camera.close()


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.avi"
    file.write_bytes(b"not a video")
    with pytest.raises(Unreadable, match="gives no picture"):
        VideoCamera.of(file)


class _Driver:
    """A webcam's driver that gives what it is told to, and then hangs or fails."""

    def __init__(self, levels: list[int], *, hangs: bool = False) -> None:
        self.coming = iter(levels)
        self.hangs = hangs
        self.free = Event()
        self.released = Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return not self.released.is_set()

    def read(self) -> tuple[bool, Any]:
        level = next(self.coming, None)
        if level is not None:
            return True, picture(level)
        if self.hangs:
            self.free.wait(LONG)
        return False, None

    def release(self) -> None:
        self.released.set()


def test_a_webcam_gives_each_picture_once() -> None:
    driver = _Driver([1, 2], hangs=True)
    webcam = Webcam("webcam:0", driver)
    assert webcam.lens.size == (64, 48)
    assert webcam.frame(LONG).image[0, 0, 0] == 2
    with pytest.raises(CameraSilent, match="webcam:0 gave no picture within 0 s"):
        webcam.frame(0)
    driver.free.set()
    webcam.close()
    assert driver.released.wait(LONG)


def test_a_webcam_that_is_unplugged_is_gone() -> None:
    driver = _Driver([1])
    webcam = Webcam("webcam:0", driver)
    with pytest.raises(CameraGone, match="webcam:0 is gone: plug it in again"):
        webcam.frame(LONG)
    assert driver.released.wait(LONG)
    webcam.close()


def test_a_webcam_that_is_not_there_is_refused() -> None:
    with pytest.raises(Unreadable, match="webcam:7 gives no picture: is it there"):
        Webcam("webcam:7", _Driver([]))


class _Ribbon:
    """A stand-in for picamera2.Picamera2, as strict about its arguments as the real one."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {"ExposureTime": 1000, "AnalogueGain": 1.0}
        self.settings["ColourGains"] = (1.5, 2.0)
        self.did: list[str] = []
        self.hangs = False
        self.format: dict[str, Any] = {}

    def create_video_configuration(self, *, main: dict[str, Any]) -> dict[str, Any]:
        return {"main": main}

    def configure(self, configuration: dict[str, Any]) -> None:
        self.format = configuration["main"]

    def start(self) -> None:
        self.did.append("start")

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.did.append("locked")
        self.settings |= controls

    def capture_metadata(self, *, wait: float) -> dict[str, Any]:
        self._wait(wait)
        self.did.append("metadata")
        if "locked" not in self.did:
            self.settings["ExposureTime"] += 100
        return dict(self.settings)

    def capture_array(self, name: str, *, wait: float) -> Image:
        assert name == "main"
        self._wait(wait)
        return picture(77, self.format["size"])

    def cancel_all_and_flush(self) -> None:
        self.did.append("flushed")

    def close(self) -> None:
        self.did.append("closed")

    def _wait(self, seconds: float) -> None:
        if self.hangs:
            raise TimeoutError(seconds)


@pytest.fixture
def ribbon(monkeypatch: pytest.MonkeyPatch) -> _Ribbon:
    """A Pi with its camera plugged in."""
    device = _Ribbon()
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=lambda: device))
    return device


def test_the_pis_camera_is_locked_after_it_warmed_up(ribbon: _Ribbon) -> None:
    camera = open_camera("picamera")
    assert ribbon.format == {"size": (1280, 720), "format": "RGB888"}
    before = ribbon.did[: ribbon.did.index("locked")]
    assert before.count("metadata") >= 10
    assert ribbon.settings["AeEnable"] is ribbon.settings["AwbEnable"] is False
    assert ribbon.settings["ExposureTime"] == 1000 + 100 * before.count("metadata")
    frame = camera.frame(1.0)
    assert frame.image.shape == (720, 1280, 3)
    camera.close()
    camera.close()
    assert ribbon.did.count("closed") == 1
    with pytest.raises(CameraGone, match="is closed"):
        camera.frame(1.0)


def test_the_pis_camera_that_hangs_is_silent_and_asked_no_more(ribbon: _Ribbon) -> None:
    camera = PiCamera(guessed((640, 480)))
    ribbon.hangs = True
    with pytest.raises(CameraSilent, match=r"picamera gave no picture within 0\.5 s"):
        camera.frame(0.5)
    assert ribbon.did[-1] == "flushed"


def test_the_pis_camera_that_hangs_at_once_is_let_go(ribbon: _Ribbon) -> None:
    ribbon.hangs = True
    with pytest.raises(CameraSilent):
        PiCamera()
    assert ribbon.did[-1] == "closed"


def test_the_pis_camera_that_was_pulled_is_gone(
    ribbon: _Ribbon, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = PiCamera()

    def pulled(name: str, *, wait: float) -> Image:
        raise RuntimeError(f"no {name} in {wait}")

    monkeypatch.setattr(ribbon, "capture_array", pulled)
    with pytest.raises(CameraGone, match="check its ribbon cable"):
        camera.frame(1.0)


def test_a_machine_without_picamera2_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraGone, match="sudo apt install python3-picamera2"):
        PiCamera()


def test_a_pi_without_a_camera_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise IndexError("list index out of range")

    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=none))
    with pytest.raises(CameraGone, match="is its cable in"):
        PiCamera()


@pytest.fixture
def virtual() -> Iterator[VirtualCamera]:
    """A camera over a virtual table."""
    table = Turntable.by_chance(3)
    camera = VirtualCamera(table.look, table.lens)
    yield camera
    camera.close()


def test_the_virtual_camera_sees_the_mat_turn(virtual: VirtualCamera) -> None:
    finder = PoseFinder(virtual.lens)
    found = [finder.find(virtual.frame(1.0).image) for _ in range(2)]
    first, second = (pose for pose in found if not isinstance(pose, NoPose))
    azimuths = [float(np.degrees(np.arctan2(p.camera[1], p.camera[0]))) for p in (first, second)]
    assert (azimuths[0] - azimuths[1]) % 360 == pytest.approx(24, abs=0.5)


@pytest.mark.parametrize(
    "mischief, fault", [(Mischief.HANG, CameraSilent), (Mischief.GONE, CameraGone)]
)
def test_the_virtual_camera_fails_on_request(
    virtual: VirtualCamera, mischief: Mischief, fault: type[CameraFault]
) -> None:
    virtual.mischief = mischief
    with pytest.raises(fault):
        virtual.frame(1.0)
    virtual.mischief = Mischief.NONE
    assert virtual.frame(1.0).image.any()


def test_the_virtual_camera_goes_black_on_request(virtual: VirtualCamera) -> None:
    virtual.mischief = Mischief.BLACK
    assert not virtual.frame(1.0).image.any()


def test_the_virtual_camera_is_opened_by_its_word() -> None:
    camera: Camera = open_camera("virtual")
    assert camera.frame(1.0).image.shape[1::-1] == camera.lens.size
    camera.close()
    with pytest.raises(CameraGone):
        camera.frame(1.0)
