"""Scenes, cameras, seats and moments drawn at random, from friendly (0) to hostile (1)."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.mat import DISC_RADIUS
from vision.render.lens import Camera
from vision.render.light import Colour, Lamp, Light, white_of
from vision.render.pixels import Floats
from vision.render.scene import Hand, Moment, Scene, Seat, Sensor, Table, Top
from vision.render.style import random_style

Rng = np.random.Generator


def _colour(values: Sequence[float] | Floats) -> Colour:
    b, g, r = (float(v) for v in values)
    return (b, g, r)


def random_lamp(rng: Rng, hostility: float) -> Lamp:
    """Return a lamp somewhere above or beside the table, its strength about 1."""
    h = hostility
    place = rng.uniform(600 - 330 * h, 1800) * _direction(rng, 62 - 36 * h, 82)
    tint = np.asarray(white_of(rng.uniform(4600 - 2000 * h, 5600 + 3000 * h)))
    # Cheap LEDs and coloured shades stray from the black body's line.
    tint = tint * np.exp(rng.normal(0, 0.05 * h, 3))
    radius = float(np.exp(rng.uniform(np.log(12), np.log(220))))
    return Lamp(_colour(place), _colour(tint * rng.uniform(0.4, 1.2)), radius)


def _direction(rng: Rng, low: float, high: float) -> Floats:
    """Return a direction some degrees above the table, from anywhere around."""
    up, azimuth = np.radians(rng.uniform(low, high)), rng.uniform(0, 2 * np.pi)
    flat = np.cos(up)
    return np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.sin(up)])


def random_light(rng: Rng, hostility: float = 1.0) -> Light:
    """Return one to four lamps in a lit room, about as bright as 1 in all on the mat."""
    h = hostility
    lamps = [random_lamp(rng, h) for _ in range(1 + int(rng.integers(0, 2 + round(2 * h))))]
    strength = sum(lamp.colour[1] for lamp in lamps)
    share = rng.uniform(0.55 - 0.3 * h, 0.6 + 0.2 * h)
    ambient = np.asarray(white_of(rng.uniform(4800 - 1600 * h, 6000 + 4000 * h))) * (1 - share)
    dimmed = tuple(
        Lamp(lamp.place, _colour(np.asarray(lamp.colour) * share / strength), lamp.radius)
        for lamp in lamps
    )
    total = np.sum([lamp.colour for lamp in dimmed], axis=0) + ambient
    return Light(dimmed, _colour(ambient), _colour(total * rng.uniform(0.3, 0.6)))


_TOPS = (Top.WOOD, Top.CLOTH, Top.PLAIN, Top.CHECKED)


def random_table(rng: Rng, hostility: float = 1.0) -> Table:
    """Return a table of any colour, with cards lying about in hostile rooms."""
    base = np.exp(rng.uniform(np.log(0.02), np.log(0.75))) * np.exp(rng.normal(0, 0.35, 3))
    wooden = np.array([0.35, 0.62, 1.0]) * np.exp(rng.uniform(np.log(0.06), np.log(0.75)))
    top = _TOPS[int(rng.integers(len(_TOPS)))]
    first = wooden if top is Top.WOOD or rng.random() < 0.3 else base
    second = first * rng.uniform(0.35, 0.85) * np.exp(rng.normal(0, 0.08, 3))
    if top is Top.CHECKED and rng.random() < 0.5:
        second = np.exp(rng.uniform(-3, -0.3, 3))
    wall = rng.uniform(0.1, 0.7) * np.exp(rng.normal(0, 0.12, 3))
    return Table(
        top,
        (_colour(np.clip(first, 0.01, 0.9)), _colour(np.clip(second, 0.01, 0.9))),
        _colour(wall),
        float(rng.uniform(0, 180)),
        _colour((*rng.uniform(280, 900, 2), 0))[:2],
        int(rng.poisson(2 * hostility)),
        int(rng.integers(1 << 30)),
    )


def random_sensor(rng: Rng, light: Light, hostility: float = 1.0) -> Sensor:
    """Return a camera's temper: it balances its white, though never quite."""
    h = hostility
    total = np.sum([lamp.colour for lamp in light.lamps], axis=0) + light.ambient
    adapted = rng.uniform(0.85 - 0.75 * h, 1)
    gains = (total[1] / total) ** adapted * np.exp(rng.normal(0, 0.02 + 0.05 * h, 3))
    return Sensor(
        exposure=float(
            rng.uniform(0.6 - 0.42 * h, 0.8 + 0.2 * h) / (0.85 * float(np.max(total * gains)))
        ),
        white_balance=_colour(gains),
        saturation=float(rng.uniform(1 - 0.22 * h, 1 + 0.12 * h)),
        gamma=float(rng.uniform(2.2 - 0.3 * h, 2.2 + 0.3 * h)),
        contrast=float(rng.uniform(0, 0.2 + 0.5 * h)),
        black=float(rng.uniform(0, 0.005 + 0.045 * h)),
        noise=float(rng.uniform(0.6, 1.5 + 5.5 * h)),
        grain=float(rng.uniform(0.2, 1.0)),
        vignette=float(rng.uniform(0, 0.15 + 0.4 * h)),
        defocus=float(rng.uniform(0.45, 0.7 + 0.75 * h)),
        jpeg=int(rng.integers(96 - round(36 * h), 97)),
    )


def random_scene(rng: Rng, hostility: float = 1.0) -> Scene:
    """Return a copy of the game on a table in a room."""
    h, light = hostility, random_light(rng, hostility)
    paper = rng.uniform(0.76, 0.9) * np.exp(rng.normal(0, 0.01 + 0.015 * h, 3))
    black = rng.uniform(0.02, 0.03 + 0.04 * h)
    return Scene(
        style=random_style(rng, h),
        light=light,
        table=random_table(rng, h),
        sensor=random_sensor(rng, light, h),
        slip=float(rng.uniform(0, 0.2 + 0.5 * h)),
        paper=_colour(paper),
        ink=_colour(black * np.exp(rng.normal(0, 0.05, 3))),
        mat_gloss=float(rng.uniform(0, 0.25) * h) if rng.random() < 0.4 else 0.0,
        dirt=float(rng.uniform(0, h)),
        curl=float(rng.uniform(0, 1.2) * h) if rng.random() < 0.3 else 0.0,
        seed=int(rng.integers(1 << 30)),
    )


def random_camera(rng: Rng, hostility: float = 1.0, size: tuple[int, int] = (1280, 720)) -> Camera:
    """Return a camera that has the mat and a planet in view."""
    while True:
        camera = _any_camera(rng, hostility, size)
        if _has_in_view(camera):
            return camera


def _any_camera(rng: Rng, h: float, size: tuple[int, int]) -> Camera:
    width, height = size
    focal = width * rng.uniform(0.67, 0.95)
    away = focal / width * rng.uniform(400 - 20 * h, 500 + 150 * h)
    eye = away * _direction(rng, 36 - 12 * h, 48 + 14 * h)
    k1 = rng.uniform(-0.15, 0.06) * h
    bent = (k1, rng.normal(0, 0.02) * h, *(rng.normal(0, 6e-4, 2) * h), 0.0)
    aim = rng.normal(0, 8 + 14 * h, 3) * (1, 1, 0.4) + (0, 0, 22)
    middle = np.array([width, height]) / 2 + rng.normal(0, 10 * h, 2)
    return Camera(
        size,
        (float(focal), float(focal * (1 + rng.normal(0, 0.001) * h))),
        (float(middle[0]), float(middle[1])),
        tuple(float(k) for k in bent),  # type: ignore[arg-type]
        _colour(eye),
        _colour(aim),
        float(rng.normal(0, 1 + 4 * h)),
    )


def _has_in_view(camera: Camera) -> bool:
    turns = np.radians(np.arange(0, 360, 10))
    ring = np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=1)
    points = np.concatenate([ring * (DISC_RADIUS + 4), ring * 50 + (0, 0, 90)])
    pixels = camera.project(camera.pose(points))
    return bool((pixels > 4).all() and (pixels < np.subtract(camera.size, 5)).all())


def misjudged(rng: Rng, camera: Camera, share: float = 0.02) -> Camera:
    """Return a camera as somebody measured it who was off by up to a share of the focal length."""
    (fx, fy), (cx, cy), width = camera.focal, camera.centre, camera.size[0]
    scale = 1 + rng.uniform(-share, share)
    moved = rng.uniform(-share, share, 2) * width / 4
    return replace(
        camera,
        focal=(float(fx * scale), float(fy * scale)),
        centre=(float(cx + moved[0]), float(cy + moved[1])),
    )


def random_seat(
    rng: Rng, rotation: int | None = None, degrees: float = 3.0, mm: float = 2.0
) -> Seat:
    """Return a planet set down in some way, off by no more than some degrees and millimetres."""
    away, towards = mm * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    return Seat(
        int(rng.integers(60)) if rotation is None else rotation,
        float(rng.uniform(-degrees, degrees)),
        float(away * np.cos(towards)),
        float(away * np.sin(towards)),
        _colour((*np.clip(rng.normal(0, 0.08 * degrees, 2), -1, 1), 0))[:2],
    )


def random_hand(rng: Rng) -> Hand:
    """Return a hand that covers part of the mat, of the planet, or of both."""
    turn = rng.uniform(0, 360)
    away = rng.uniform(50, 130)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    pale = rng.uniform(0.12, 1.0)
    skin = np.array([0.30, 0.42, 0.68]) * pale
    return Hand(
        float(-c * away), float(-s * away), float(rng.uniform(10, 80)), float(turn), _colour(skin)
    )


def random_moments(
    rng: Rng, azimuths: Sequence[float], hostility: float = 1.0
) -> tuple[Moment, ...]:
    """Return one moment for each turn of the mat: drift, shake, noise and now and then a hand."""
    return tuple(_moment(rng, azimuth, hostility) for azimuth in azimuths)


def _moment(rng: Rng, azimuth: float, h: float) -> Moment:
    drift = np.exp(rng.normal(0, 0.01 + 0.03 * h) + rng.normal(0, 0.003 + 0.012 * h, 3))
    shaken = rng.random() < 0.25 * h
    shake = rng.normal(0, 2.2, 2) if shaken else np.zeros(2)
    hand = random_hand(rng) if rng.random() < 0.08 * h else None
    return Moment(
        float(azimuth),
        _colour(np.clip(drift, 0.8, 1.22)),
        (float(shake[0]), float(shake[1])),
        int(rng.integers(1 << 30)),
        hand,
    )


def random_azimuths(rng: Rng, count: int, step: float = 60.0) -> tuple[float, ...]:
    """Return turns of the mat some degrees apart, as a hand or a motor would make them."""
    start = rng.uniform(0, 360)
    return tuple(float((start + k * step + rng.normal(0, 6)) % 360) for k in range(count))
