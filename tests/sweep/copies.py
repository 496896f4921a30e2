"""Recorded pictures as other copies of the game would show them: other inks, another camera."""

from dataclasses import dataclass, replace
from zlib import crc32

import cv2
import numpy as np

from vision.frame import Floats, Frame

_PAPER = 97
"""The percentile of a picture's light that the mat's paper has, roughly."""


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """What the inks, the light and the camera do to every picture of a table; at first nothing."""

    number: int = 0
    gains: tuple[float, ...] = (1.0, 1.0, 1.0)
    gamma: float = 1.0
    exposure: float = 1.0
    hue: float = 0.0
    saturation: float = 1.0
    noise: float = 0.0
    blur: float = 0.0
    quality: int = 95

    @classmethod
    def of(cls, number: int, table: str) -> "Copy":
        """Return a copy of a table by its number; 0 is the one that was recorded."""
        if not number:
            return cls()
        rng = np.random.default_rng([number, crc32(table.encode())])
        blue, green, red, gamma, exposure, saturation = np.exp(
            rng.normal(0, (0.08, 0.08, 0.08, 0.12, 0.2, 0.15))
        )
        return cls(
            number,
            (blue, green, red),
            gamma,
            exposure,
            hue=rng.normal(0, 6.0),
            saturation=saturation,
            noise=rng.uniform(0, 5),
            blur=rng.choice([0.0, 0.0, 0.6, 1.0]),
            quality=int(rng.integers(60, 95)),
        )

    def shown(self, frame: Frame) -> Frame:
        """Return a picture as this copy and its camera would have given it."""
        if not self.number:
            return frame
        light = (frame.image / np.float32(255)) ** self.gamma * self.exposure * self.gains
        white = np.percentile(light, _PAPER, axis=(0, 1))
        inked = self._inked(np.clip(light / white, 0, 1).astype(np.float32)) * white * 255
        image = cv2.GaussianBlur(inked, (0, 0), self.blur) if self.blur else inked
        rng = np.random.default_rng([self.number, crc32(frame.name.encode())])
        noisy = np.clip(image + rng.normal(0, self.noise, image.shape), 0, 255).astype(np.uint8)
        _, kept = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        return replace(frame, image=np.asarray(cv2.imdecode(kept, cv2.IMREAD_COLOR), np.uint8))

    def _inked(self, image: Floats) -> Floats:
        """Turn every hue alike: paper and black keep theirs."""
        colours = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
        colours[..., 0] = (colours[..., 0] + self.hue) % 360
        colours[..., 1] = np.clip(colours[..., 1] * self.saturation, 0, 1)
        return np.asarray(cv2.cvtColor(colours, cv2.COLOR_HSV2BGR))
