"""A planet on a mat that turns a little under a fixed camera from picture to picture."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from engine.planet.planet import Planet
from vision import frame as vision_frame
from vision.frame import Image
from vision.render import Camera, Hand, Moment, Scene, Seat, random_camera, random_scene, render

_STEP = 24.0
_HOSTILITY = 0.3


@dataclass(slots=True)
class Turntable:
    """What stands on the table: set another planet or seat, and the next picture shows it."""

    scene: Scene
    camera: Camera
    planet: Planet = field(default_factory=Planet)
    seat: Seat = field(default_factory=Seat)
    step: float = _STEP
    azimuth: float = 0.0
    shown: int = 0
    hand: Hand | None = None
    """Whatever reaches into the picture."""

    @classmethod
    def by_chance(cls, seed: int, planet: Planet | None = None) -> Self:
        """Return some copy of the game on some table, the same for the same seed."""
        rng = np.random.default_rng(seed)
        scene, camera = random_scene(rng, _HOSTILITY), random_camera(rng, _HOSTILITY)
        return cls(scene, camera, planet or Planet())

    @property
    def lens(self) -> vision_frame.Camera:
        """The intrinsics of the virtual camera."""
        bent = np.array(self.camera.distortion)
        return vision_frame.Camera(self.camera.size, self.camera.matrix, bent)

    def look(self) -> Image:
        """Return a picture, and turn the mat for the next."""
        moment = Moment(azimuth=self.azimuth, noise=self.shown, hand=self.hand)
        self.azimuth = (self.azimuth + self.step) % 360
        self.shown += 1
        return render(self.scene, self.planet, self.seat, self.camera, moment).frame
