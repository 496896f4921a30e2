"""A table drawn at random: a copy of the game, a camera badly measured, its calibration."""

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import cv2
import numpy as np

from engine.planet.habitat import HABITATS
from engine.planet.planet import Planet
from engine.planet.sphere import FACES
from engine.planet.tile import Placement, Tile
from engine.planet.tile_set import tile_set
from vision import frame
from vision.calibration import Known, learn
from vision.mat import DISC_RADIUS
from vision.palette import Palette
from vision.render import (
    Camera,
    Scene,
    misjudged,
    random_azimuths,
    random_camera,
    random_moments,
    random_scene,
    random_seat,
    render,
)

cv2.setNumThreads(1)

Rng = np.random.Generator
SEAT_DEGREES, SEAT_MM = 4.0, 3.0
_NEAREST, _FURTHEST = 300.0, 430.0
_LOWEST, _HIGHEST = 25.0, 50.0


@dataclass(frozen=True, slots=True)
class Table:
    """What all sessions of a table share."""

    seed: int
    number: int
    hostility: float
    scene: Scene
    lens: Camera
    measured: Camera
    """The lens as the reader knows it, off by up to 2 %."""
    tiles: tuple[Tile, ...]
    calibrated: bool

    @property
    def known(self) -> frame.Camera:
        """The camera that the reader is told of."""
        distortion = np.array(self.measured.distortion)
        return frame.Camera(self.measured.size, self.measured.matrix, distortion)


@lru_cache(maxsize=4)
def table(seed: int, number: int, hostility: float | None = None) -> Table:
    """Return one of the sweep's tables; every other one has a calibration."""
    rng = np.random.default_rng([seed, number])
    hostile = float(rng.uniform(0.4, 1.0)) if hostility is None else hostility
    lens = random_camera(rng, hostile)
    return Table(
        seed,
        number,
        hostile,
        random_scene(rng, hostile),
        lens,
        misjudged(rng, lens, 0.02),
        tile_set(Random(f"{seed}/{number}")),
        calibrated=number % 2 == 1,
    )


def stand(rng: Rng, at: Table) -> Camera:
    """Put the table's camera somewhere else above it, all of the mat in view."""
    while True:
        eye = _eye(rng)
        aim = rng.normal(0, 14, 3) * (1, 1, 0.4) + (0, 0, 25)
        camera = replace(
            at.lens, eye=eye, target=(aim[0], aim[1], aim[2]), roll=float(rng.normal(0, 4))
        )
        if _has_in_view(camera):
            return camera


def _eye(rng: Rng) -> tuple[float, float, float]:
    up = np.radians(rng.uniform(_LOWEST, _HIGHEST))
    azimuth, away = rng.uniform(0, 2 * np.pi), rng.uniform(_NEAREST, _FURTHEST)
    flat = np.cos(up) * away
    return float(flat * np.cos(azimuth)), float(flat * np.sin(azimuth)), float(np.sin(up) * away)


def _has_in_view(camera: Camera) -> bool:
    turns = np.radians(np.arange(0, 360, 10))
    ring = np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=1)
    points = np.concatenate([ring * DISC_RADIUS, ring * 50 + (0, 0, 90)])
    pixels = camera.project(camera.pose(points))
    return bool((pixels > 2).all() and (pixels < np.subtract(camera.size, 3)).all())


def room(rng: Rng, at: Table) -> Scene:
    """Return the table in another light: what is printed and the camera's temper stay."""
    drawn, base = random_scene(rng, at.hostility), at.scene
    temper = replace(
        base.sensor, exposure=drawn.sensor.exposure, white_balance=drawn.sensor.white_balance
    )
    return replace(drawn, style=base.style, paper=base.paper, ink=base.ink, sensor=temper)


@lru_cache(maxsize=2)
def palette(at: Table) -> Palette:
    """Return what the reader may know of the table's colours."""
    if not at.calibrated:
        return Palette.default()
    return learn(at.known, calibration(at))


@lru_cache(maxsize=2)
def calibration(at: Table) -> tuple[Known, ...]:
    """Return a full planet, which may lack a habitat, and an empty one, in one light."""
    rng = np.random.default_rng([at.seed, at.number, 1])
    before = room(rng, at), stand(rng, at)
    return _known(rng, at, before, _full(at), 4), _known(rng, at, before, Planet(), 2)


def _full(at: Table) -> Planet:
    """Return a planet of twelve tiles, in one case of three none of which shows some habitat."""
    rng = Random(f"{at.seed}/{at.number}/full")
    lacking = rng.choice([None, None, rng.choice(HABITATS)])
    fitting = [tile for tile in at.tiles if lacking not in tile.areas]
    planet = Planet()
    for face, tile in zip(range(FACES), rng.sample(fitting * 2, FACES), strict=True):
        planet = planet.with_tile(Placement.of(face, tile.areas))
    return planet


def _known(rng: Rng, at: Table, before: tuple[Scene, Camera], planet: Planet, count: int) -> Known:
    """Show a planet as often as the mat is turned."""
    seat = random_seat(rng, degrees=SEAT_DEGREES, mm=SEAT_MM)
    moments = random_moments(rng, random_azimuths(rng, count, 360 / count), at.hostility)
    pictures = (render(before[0], planet, seat, before[1], moment) for moment in moments)
    return Known(planet, (tuple(frame.Frame.of(each.frame, at.known) for each in pictures),))
