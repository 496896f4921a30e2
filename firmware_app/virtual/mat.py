"""What stands on the simulated mat, or is held before the camera, as the camera sees it."""

from dataclasses import dataclass, field, replace
from math import atan2, cos, hypot, radians, sin
from typing import Final, Self

import cv2
import numpy as np

from engine.planet.planet import Planet
from firmware_app.virtual.turntable import Turntable
from vision import frame as vision_frame
from vision import mat as printed
from vision.frame import Image
from vision.render import Camera, Seat, random_seat
from vision.solid import NORMALS, face_underneath

_AWAY: Final = Seat(x=4000.0)
"""A planet so far from the mat is not in the picture."""
_STAND: Final = (28.0, 33.0)
"""Degrees at which the stand lets the camera look down, as it is built: hardware/README.md."""
_STEP: Final = 45.0
_NIGHT: Final = 0.06
"""What is left of a picture's light when the lamp is off."""
_CARD: Final = 220
_SETTLED: Final = 7
"""So many more pictures are a full turn of the mat."""


@dataclass(slots=True)
class MatView:
    """The mat under the camera; whoever sets something down sees it in the next picture."""

    turntable: Turntable
    rng: np.random.Generator
    standing: str | None = None
    card: int | None = None
    since: int = 0
    """How many pictures were taken since anything was moved."""
    bottom: int | None = None
    dark: bool = False
    """Whether the lamp is off."""
    _bare: Image | None = None
    _bottoms: list[int] = field(default_factory=list)

    @classmethod
    def by_chance(cls, seed: int) -> Self:
        """Return some table, the same for the same seed."""
        table, rng = Turntable.by_chance(seed), np.random.default_rng(seed)
        table.camera = _on_the_stand(table.camera, float(rng.uniform(*_STAND)))
        table.step = _STEP
        return cls(table, rng)

    @property
    def lens(self) -> vision_frame.Camera:
        """The intrinsics of the camera above."""
        return self.turntable.lens

    @property
    def turned(self) -> bool:
        """Tell whether the mat was turned once around since the planet was set down."""
        return self.since > _SETTLED

    def look(self) -> Image:
        """Return what the camera sees now; a planet that stands there is turned a little."""
        self.since += 1
        seen = self._lit()
        return np.asarray(seen * _NIGHT, np.uint8) if self.dark else seen

    def _lit(self) -> Image:
        if self.card is not None:
            return _with_card(self._empty(), self.card)
        return self._empty() if self.standing is None else self.turntable.look()

    def set_down(
        self,
        seat: str,
        planet: Planet,
        newest: int | None,
        *,
        again: bool,
        bottom: int | None = None,
    ) -> None:
        """Set a planet on the mat, on no face that has to be seen; again means on another one."""
        if not again:
            self._bottoms = []
        self.bottom = self._chosen_bottom(newest) if bottom is None else bottom
        self._bottoms.append(self.bottom)
        rotations = [r for r in range(60) if face_underneath(r) == self.bottom]
        rotation = int(self.rng.choice(rotations))
        self.turntable.planet = planet
        self.turntable.seat = random_seat(self.rng, rotation)
        self.standing, self.since = seat, 0

    def lift(self) -> None:
        """Lift whatever stands there."""
        self.standing, self.since = None, 0

    def hold(self, card: int | None) -> None:
        """Hold a card before the camera, or take it away."""
        self.card, self.since = card, 0

    def _chosen_bottom(self, newest: int | None) -> int:
        """What lay underneath comes up; what is new does not lie underneath."""
        faces = [face for face in range(12) if face != newest and face not in self._bottoms]
        if not self._bottoms:
            return int(self.rng.choice(faces or list(range(12))))
        last = self._bottoms[-1]
        return min(faces or list(range(12)), key=lambda face: float(NORMALS[face] @ NORMALS[last]))

    def _empty(self) -> Image:
        away = replace(self.turntable, planet=Planet(), seat=_AWAY)
        if self.turntable.hand is not None:
            return away.look()
        if self._bare is None:
            # Some ray may be parallel to a face of the planet far away: nobody sees it.
            with np.errstate(divide="ignore"):
                self._bare = away.look()
        return self._bare


def _on_the_stand(camera: Camera, degrees: float) -> Camera:
    """Return the camera as far away as it was, looking down so steeply."""
    x, y, z = camera.eye
    away, azimuth, down = hypot(x, y, z), atan2(y, x), radians(degrees)
    eye = (away * cos(down) * cos(azimuth), away * cos(down) * sin(azimuth), away * sin(down))
    return replace(camera, eye=eye)


def _with_card(picture: Image, sticker: int) -> Image:
    """Return a picture with a card held into it."""
    marker = cv2.aruco.generateImageMarker(printed.DICTIONARY, sticker, _CARD - 60)
    paper = np.full((_CARD, _CARD, 3), 235, np.uint8)
    paper[30:-30, 30:-30] = marker[:, :, None]
    height, width = picture.shape[:2]
    top, left = (height - _CARD) // 2, (width - _CARD) // 2
    seen = picture.copy()
    seen[top : top + _CARD, left : left + _CARD] = paper
    return seen
