"""The virtual planet: state, camera and light in, a picture out, fast enough to play with."""

from vision.render.chance import (
    misjudged,
    random_azimuths,
    random_camera,
    random_hand,
    random_light,
    random_moments,
    random_scene,
    random_seat,
)
from vision.render.lens import Camera
from vision.render.light import Lamp, Light
from vision.render.picture import Picture, frames, render
from vision.render.scene import Hand, Moment, Scene, Seat, Sensor, Table, Top
from vision.render.style import Seam, Stroke, Style, random_style

__all__ = [
    "Camera",
    "Hand",
    "Lamp",
    "Light",
    "Moment",
    "Picture",
    "Scene",
    "Seam",
    "Seat",
    "Sensor",
    "Stroke",
    "Style",
    "Table",
    "Top",
    "frames",
    "misjudged",
    "random_azimuths",
    "random_camera",
    "random_hand",
    "random_light",
    "random_moments",
    "random_scene",
    "random_seat",
    "random_style",
    "render",
]
