"""A hand that reaches into the picture."""

from functools import lru_cache

import cv2
import numpy as np

from vision.render.lens import Camera
from vision.render.pixels import Box, Bytes, Floats, Light32
from vision.render.scene import Hand, Scene
from vision.render.sensor import encoded

_FINGERS = ((-30.0, 62.0, 8.5), (-11.0, 78.0, 9.0), (9.0, 76.0, 9.0), (28.0, 60.0, 8.0))
"""Of each finger: how far aside it ends, how far ahead, its radius; all in mm."""


def reach_in(levels: Bytes, scene: Scene, camera: Camera, hand: Hand) -> None:
    """Draw the hand over a picture of even-noise levels."""
    picture, share, box = _drawn(scene, camera, hand)
    if box.empty:
        return
    under = levels[box.slices]
    mixed = under + (picture - under.astype(np.float32)) * share
    under[:] = mixed.astype(np.uint8)


@lru_cache(maxsize=4)
def _drawn(scene: Scene, camera: Camera, hand: Hand) -> tuple[Light32, Light32, Box]:
    strokes = [(_seen(camera, hand, a), _seen(camera, hand, b), r) for a, b, r in _bones()]
    ends = np.concatenate([(a, b) for a, b, _ in strokes])
    scale = float(camera.focal[0] / np.linalg.norm(camera.eye))
    box = Box.around(ends, 50 * scale, camera.frame)
    size = (box.bottom - box.top, box.right - box.left)
    if box.empty:
        return np.zeros((*size, 3), np.float32), np.zeros((*size, 1), np.float32), box
    shape = np.zeros(size, np.uint8)
    for a, b, radius in strokes:
        p, q = (tuple(int(v) for v in np.round(e - (box.left, box.top))) for e in (a, b))
        cv2.line(
            shape, (p[0], p[1]), (q[0], q[1]), 255, max(2, round(2 * radius * scale)), cv2.LINE_AA
        )
    return _skin(scene, camera, hand, shape, box)


def _bones() -> list[tuple[tuple[float, float], tuple[float, float], float]]:
    """Return the strokes of a hand that points along x, its knuckles at the origin."""
    fingers = [((0.0, s * 0.6), (a, s), r) for s, a, r in _FINGERS]
    palm = [((-18.0, s), (-55.0, s * 0.5), 17.0) for s in (-18.0, 0.0, 18.0)]
    thumb = [((-40.0, 20.0), (5.0, 52.0), 10.0)]
    arm = [((-70.0, 0.0), (-420.0, 0.0), 30.0)]
    return [*arm, *palm, *thumb, *fingers]


def _seen(camera: Camera, hand: Hand, place: tuple[float, float]) -> Floats:
    c, s = np.cos(np.radians(hand.turn)), np.sin(np.radians(hand.turn))
    x, y = hand.x + c * place[0] - s * place[1], hand.y + s * place[0] + c * place[1]
    ahead = camera.pose(np.array([[x, y, hand.height]]))
    # An arm that goes past the camera is cut off just in front of it.
    ahead[:, 2] = np.maximum(ahead[:, 2], 60.0)
    return np.asarray(np.clip(camera.project(ahead)[0], -3000, 4500), np.float64)


def _skin(
    scene: Scene, camera: Camera, hand: Hand, shape: Bytes, box: Box
) -> tuple[Light32, Light32, Box]:
    solid = np.asarray(cv2.GaussianBlur(shape, (0, 0), max(0.6, scene.sensor.defocus * 1.3)))
    depth = np.asarray(cv2.distanceTransform(shape, cv2.DIST_L2, 3), np.float32)
    round_off = 0.55 + 0.5 * np.tanh(depth / 14)
    lit = np.sum([lamp.colour for lamp in scene.light.lamps], axis=0) + scene.light.ambient
    skin = (np.asarray(hand.skin) * lit).astype(np.float32)
    colour = np.ascontiguousarray(round_off[..., None] * skin, np.float32)
    levels = encoded(colour, scene.sensor, box, camera.size).astype(np.float32)
    return levels, (solid.astype(np.float32) / np.float32(255))[..., None], box
