"""A video file as a camera."""

from pathlib import Path
from typing import Self

import cv2

from engine.errors import Unreadable
from firmware_app.devices.capture import Capture, first_picture
from firmware_app.lens import fitting
from firmware_app.ports import CameraEnded
from vision.frame import Camera, Frame, Image


class VideoCamera:
    """Shows every picture of a video and then ends."""

    def __init__(self, name: str, capture: Capture, lens: Camera | None = None) -> None:
        self.name = name
        self._capture = capture
        self._waiting: Image | None = first_picture(capture, name)
        height, width = self._waiting.shape[:2]
        self.lens = fitting(lens, (width, height))

    @classmethod
    def of(cls, file: Path, lens: Camera | None = None) -> Self:
        """Open a video file."""
        if not file.is_file():
            raise Unreadable(f"{str(file)!r} is no file: name a video")
        return cls(f"video:{file}", cv2.VideoCapture(str(file)), lens)

    def frame(self, deadline: float) -> Frame:
        """Return the next picture."""
        del deadline  # A disk is quick.
        image, self._waiting = self._waiting, None
        if image is None:
            there, image = self._capture.read()
            if not there:
                raise CameraEnded(f"{self.name} has no more pictures")
        return Frame.of(image, self.lens)

    def close(self) -> None:
        """Let go of the file."""
        self._waiting = None
        self._capture.release()
