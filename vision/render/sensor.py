"""From light to a picture: white balance, vignette, blur, noise, tone, JPEG."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.pixels import Box, Bytes, Light32, blurred
from vision.render.scene import Moment, Sensor

_HEADROOM = 1.25
"""Light up to this much above saturation is kept until the frame's own gain is known."""
_SCALE = 255 / float(np.sqrt(_HEADROOM))
_NOISES = 96


@lru_cache(maxsize=6)
def _vignette(sensor: Sensor, size: tuple[int, int]) -> Light32:
    x = (np.arange(size[0], dtype=np.float32) - size[0] / 2) / (size[0] / 2)
    y = (np.arange(size[1], dtype=np.float32) - size[1] / 2) / (size[0] / 2)
    square = x[None] ** 2 + y[:, None] ** 2
    fall = np.float32(sensor.exposure) * (1 - np.float32(sensor.vignette / 1.32) * square)
    return np.ascontiguousarray(np.repeat(fall[..., None], 3, axis=2))


@lru_cache(maxsize=6)
def _mixing(sensor: Sensor) -> NDArray[np.float32]:
    """A sensor's colours are not the eye's: part of each channel leaks into the others."""
    grey = np.full((3, 3), 1 / 3)
    mixed = sensor.saturation * np.eye(3) + (1 - sensor.saturation) * grey
    return (np.diag(sensor.white_balance) @ mixed).astype(np.float32)


def encoded(light: Light32, sensor: Sensor, box: Box, size: tuple[int, int]) -> Bytes:
    """Return light of a part of the picture as bytes whose noise is even: square roots."""
    level = np.asarray(cv2.transform(light, _mixing(sensor)), np.float32)
    level *= _vignette(sensor, size)[box.slices]
    np.maximum(level, 0, out=level)
    cv2.sqrt(level, level)
    return np.asarray(cv2.convertScaleAbs(level, alpha=_SCALE), np.uint8)


def focused(light: Light32, sensor: Sensor) -> Light32:
    """Return light as the lens spreads it."""
    return blurred(light, sensor.defocus)


@lru_cache(maxsize=3)
def _noise(seed: int, sigma: float, grain: float, size: tuple[int, int]) -> NDArray[np.int8]:
    """Return one large field of noise; frames take different parts of it."""
    rng = np.random.default_rng([seed, 11])
    # It repeats twice each way, which no eye and no marker detector notices.
    width, height = ((n + _NOISES + 1) // 2 for n in size)
    field = rng.standard_normal((height, width, 3), dtype=np.float32)
    if grain > 0.3:
        field = blurred(field, grain)
        field /= field.std()
    # Part of the noise is in the light, alike in all colours.
    field += 0.5 * field[..., 1:2]
    levels = np.clip(np.round(field * np.float32(sigma)), -127, 127).astype(np.int8)
    return np.tile(levels, (2, 2, 1))


def developed(levels: Bytes, sensor: Sensor, moment: Moment, seed: int) -> Bytes:
    """Return the frame that the camera hands over."""
    if any(moment.shake):
        levels = np.asarray(cv2.filter2D(levels, -1, _smear(*moment.shake)), np.uint8)
    if sensor.noise > 0:
        size = (levels.shape[1], levels.shape[0])
        rng = np.random.default_rng([seed, moment.noise])
        x, y = (int(n) for n in rng.integers(0, _NOISES, 2))
        field = _noise(seed, sensor.noise, sensor.grain, size)[y : y + size[1], x : x + size[0]]
        levels = np.asarray(cv2.add(levels, field, dtype=cv2.CV_8U), np.uint8)
    frame = np.asarray(cv2.LUT(levels, _tones(sensor, moment.gains)), np.uint8)
    return frame if sensor.jpeg is None else _pressed(frame, sensor.jpeg)


def _smear(dx: float, dy: float) -> Light32:
    reach = int(np.ceil(max(abs(dx), abs(dy)) / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    ends = [
        (round((reach + sign * dx / 2) * 16), round((reach + sign * dy / 2) * 16))
        for sign in (-1, 1)
    ]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
    return np.asarray(kernel / kernel.sum(), np.float32)


@lru_cache(maxsize=64)
def _tones(sensor: Sensor, gains: tuple[float, float, float]) -> Bytes:
    """Return the table from even-noise levels to what the file says, for each colour."""
    light = (np.arange(256) / _SCALE) ** 2
    columns = []
    for gain in gains:
        tone = np.clip(light * gain, 0, 1) ** (1 / sensor.gamma)
        tone += sensor.contrast * (tone * tone * (3 - 2 * tone) - tone)
        columns.append(sensor.black + (1 - sensor.black) * tone)
    table = np.round(255 * np.stack(columns, axis=-1)[None])
    return np.clip(table, 0, 255).astype(np.uint8)


def _pressed(frame: Bytes, quality: int) -> Bytes:
    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
