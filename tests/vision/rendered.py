"""A friendly rendered table for tests of the eye: one style, one lamp, one lens."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from engine.planet.planet import Planet
from vision import mat
from vision.frame import Camera, Floats, Frame, Image
from vision.render import Camera as Lens
from vision.render import Lamp, Light, Moment, Picture, Scene, Seat, Sensor, random_scene, render

LENS = Lens(
    focal=(985.0, 985.0), distortion=(-0.12, 0.03, 0.0004, -0.0005, 0.0), eye=(60.0, -430.0, 330.0)
)
CAMERA = Camera(LENS.size, LENS.matrix, np.array(LENS.distortion))
EXACT = Seat(17)
TURNS = (0.0, 60.0, 120.0, 180.0, 240.0, 300.0)


@cache
def scene() -> Scene:
    """Return a table whose colours are those that people name, in plain light."""
    drawn = random_scene(np.random.default_rng(3), 0.0)
    light = Light((Lamp((100.0, -300.0, 1500.0), (0.4, 0.4, 0.4)),), (0.6, 0.6, 0.6))
    style = replace(drawn.style, gloss=0.0)
    return replace(drawn, style=style, light=light, sensor=Sensor(), slip=0.0, dirt=0.0)


@cache
def picture(planet: Planet, seat: Seat = EXACT, azimuth: float = 0.0, noise: int = 0) -> Picture:
    """Return what the camera sees of a planet, with the truth about it."""
    return render(scene(), planet, seat, LENS, Moment(azimuth, noise=noise))


def frames(planet: Planet, seat: Seat = EXACT, turns: Sequence[float] = TURNS) -> list[Frame]:
    """Return the frames of one placement."""
    return [Frame(picture(planet, seat, turn).frame, CAMERA, name=f"{turn:g}") for turn in turns]


@cache
def bare_mat(azimuth: float = 0.0) -> Image:
    """Return the picture of a mat on which nothing stands."""
    return on_table(mat.draw_mat(6.0), azimuth)


def on_table(drawn: Image, azimuth: float = 0.0) -> Image:
    """Return a printed mat as the camera sees it, on a grey table."""
    height, width = LENS.size[::-1]
    y, x = np.mgrid[:height, :width]
    rays = _straight(np.stack([x.ravel(), y.ravel()], axis=1).astype(float))
    pose = LENS.pose
    eye = -pose.rotation.T @ pose.translation
    towards = rays @ pose.rotation
    spots = eye[:2] - towards[:, :2] * (eye[2] / towards[:, 2:])
    c, s = np.cos(np.radians(azimuth)), np.sin(np.radians(azimuth))
    placed = mat.pixels_from_mm(6.0)
    at = np.rint(spots @ np.array([[c, -s], [s, c]]) @ placed[:, :2].T + placed[:, 2]).astype(int)
    inside = ((at >= 0) & (at < len(drawn))).all(axis=1) & (np.hypot(*spots.T) < mat.DISC_RADIUS)
    shown = np.full(height * width, 110, np.uint8)
    shown[inside] = (drawn[at[inside, 1], at[inside, 0]] * 0.75 + 20).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(shown.reshape(height, width, 1), 3, axis=2))


def _straight(pixels: Floats) -> Floats:
    """Return the directions in which pixels look."""
    import cv2

    bent = cv2.undistortPoints(pixels[:, None], CAMERA.matrix, CAMERA.distortion)
    return np.concatenate([bent[:, 0], np.ones((len(pixels), 1))], axis=1)
