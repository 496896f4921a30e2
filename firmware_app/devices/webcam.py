"""A webcam, read by a thread of its own so that nobody waits for it longer than they said."""

from threading import Condition, Thread
from time import monotonic
from typing import Final, Self

import cv2

from firmware_app.devices.capture import Capture, first_picture
from firmware_app.lens import fitting
from firmware_app.ports import CameraGone, CameraSilent
from vision.frame import Camera, Frame, Image

SIZE: Final = (1280, 720)
_MISSES: Final = 10
"""So many reads without a picture in a row, and the camera is taken for unplugged."""
_FAREWELL: Final = 2.0


class Webcam:
    """Always has the newest picture, and never the same one twice."""

    def __init__(self, name: str, capture: Capture, lens: Camera | None = None) -> None:
        self.name = name
        self._capture = capture
        height, width = first_picture(capture, name).shape[:2]
        self.lens = fitting(lens, (width, height))
        self._news = Condition()
        self._newest: tuple[Image, float] | None = None
        self._open, self._gone = True, False
        self._thread = Thread(target=self._watch, name=name, daemon=True)
        self._thread.start()

    @classmethod
    def of(cls, number: int, lens: Camera | None = None) -> Self:
        """Open a webcam by its number."""
        capture = cv2.VideoCapture(number)
        width, height = SIZE if lens is None else lens.size
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        return cls(f"webcam:{number}", capture, lens)

    def frame(self, deadline: float) -> Frame:
        """Return a picture that was not returned before."""
        with self._news:
            self._news.wait_for(lambda: self._newest or self._gone or not self._open, deadline)
            if self._newest is None:
                raise self._fault(deadline)
            (image, time), self._newest = self._newest, None
        return Frame.of(image, self.lens, time)

    def close(self) -> None:
        """Stop reading and let go of the device."""
        with self._news:
            self._open = False
            self._news.notify_all()
        # A driver that hangs keeps its thread: better than a referee that hangs with it.
        self._thread.join(_FAREWELL)

    def _fault(self, deadline: float) -> CameraGone | CameraSilent:
        if self._gone or not self._open:
            return CameraGone(f"{self.name} is gone: plug it in again")
        return CameraSilent(f"{self.name} gave no picture within {deadline:g} s")

    def _watch(self) -> None:
        misses = 0
        while self._open and misses < _MISSES:
            there, image = self._capture.read()
            misses = 0 if there else misses + 1
            if there:
                self._tell(image)
        with self._news:
            self._gone = True
            self._news.notify_all()
        self._capture.release()

    def _tell(self, image: Image) -> None:
        with self._news:
            self._newest = image, monotonic()
            self._news.notify_all()
