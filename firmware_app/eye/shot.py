"""Pictures on their way out of the eye: each is marked as open to all or secret when it is made."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

import cv2
import numpy as np

from firmware_app.eye.box import Box
from firmware_app.eye.outline import Outline
from vision import frame as vision_frame
from vision.frame import Frame, Image

QUALITY: Final = 92
_PREVIEW_QUALITY: Final = 70
_PREVIEW_WIDTH: Final = 480


class Mark(Enum):
    """Who may see a picture."""

    OPEN = "open"
    SECRET = "secret"  # noqa: S105 - it is no password


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A whole picture that anybody may keep and show."""

    jpeg: bytes = field(repr=False)
    lens: vision_frame.Camera = field(repr=False)
    time: float = 0.0
    placement: int = 0
    """How often the planet had been lifted before."""
    box: Box | None = None
    outlines: tuple[Outline, ...] = ()
    """What the reader saw in it, if it is shown to people."""


@dataclass(frozen=True, slots=True)
class Secret:
    """All that remains of a picture that nobody may keep or show: that there was one."""


Picture: TypeAlias = Shot | Secret
NOTHING_SHOWN: Final = Secret()


def shot(frame: Frame, mark: Mark, placement: int = 0, box: Box | None = None) -> Picture:
    """Return a whole picture, if it may leave the eye."""
    if mark is Mark.SECRET:
        return NOTHING_SHOWN
    return Shot(_jpeg(frame.image, QUALITY), frame.camera, frame.time, placement, box)


def preview(frame: Frame, mark: Mark, seen: tuple[Outline, ...] = ()) -> Picture:
    """Return a small picture for people to aim by, if it may leave the eye."""
    if mark is Mark.SECRET:
        return NOTHING_SHOWN
    height, width = frame.image.shape[:2]
    scale = min(1.0, _PREVIEW_WIDTH / width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = np.asarray(cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Shot(_jpeg(small, _PREVIEW_QUALITY), frame.camera, frame.time, outlines=seen)


def _jpeg(image: Image, quality: int) -> bytes:
    _, content = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return content.tobytes()
