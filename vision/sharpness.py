"""How sharp a picture of the mat is: how wide the edges of its ink are."""

from typing import Final

import cv2
import numpy as np

from vision import mat
from vision.frame import Camera, Floats, Image
from vision.pose import MatPose

_REACH: Final = 8.0
_STEP: Final = 0.25
_CONTRAST: Final = 20.0
_ACROSS: Final[Floats] = np.arange(-_REACH, _REACH + _STEP, _STEP)


def edge_width(image: Image, camera: Camera, pose: MatPose) -> float:
    """Return over how many pixels ink turns to paper; infinite when no edge can be measured."""
    corners = np.array([mat.CORNERS[marker] for marker in pose.markers]).reshape(-1, 3)
    pixels = camera.project(corners @ pose.rotation.T + pose.translation).reshape(-1, 4, 2)
    after = np.roll(pixels, -1, axis=1)
    along = (after - pixels) / np.linalg.norm(after - pixels, axis=2, keepdims=True)
    outward = np.stack([along[..., 1], -along[..., 0]], axis=2)
    middles = (pixels + after) / 2
    places = middles[..., None, :] + _ACROSS[:, None] * outward[..., None, :]
    widths = _widths(image, places.reshape(-1, len(_ACROSS), 2))
    return float(np.median(widths)) if len(widths) else float("inf")


def _widths(image: Image, places: Floats) -> Floats:
    """Return the width of each edge that has contrast: its height over its steepest slope."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    maps = places.astype(np.float32)
    levels = cv2.remap(grey, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR).astype(np.float64)
    height = np.ptp(levels, axis=1)
    # Over a pixel, as the slope between neighbouring samples is mostly noise.
    pixel = round(1 / _STEP)
    steepest = np.abs(levels[:, pixel:] - levels[:, :-pixel]).max(axis=1)
    seen = height > _CONTRAST
    return np.asarray(height[seen] / np.maximum(steepest[seen], 1e-9))
