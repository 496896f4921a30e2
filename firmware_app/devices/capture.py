"""What webcams and video files share: OpenCV's VideoCapture."""

from typing import Any, Protocol

from engine.errors import Unreadable
from vision.frame import Image


class Capture(Protocol):
    """The part of cv2.VideoCapture that is used here."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Tell whether there is something to read."""
        ...

    def read(self) -> tuple[bool, Any]:
        """Return whether there was a picture, and the picture."""
        ...

    def release(self) -> None:
        """Let go of it."""
        ...


def first_picture(capture: Capture, what: str) -> Image:
    """Return the first picture of something that was just opened, or say that it gives none."""
    if capture.isOpened():
        there, image = capture.read()
        if there:
            picture: Image = image
            return picture
    capture.release()
    raise Unreadable(f"{what} gives no picture: is it there, and does nothing else use it?")
