"""Light is one for all views: lamps stay where they are while the mat turns under the camera."""

import numpy as np
import pytest

from engine.planet.sphere import AREAS, EDGES, FACES
from vision.frame import Floats
from vision.palette import Palette
from vision.render import random_light
from vision.render.light import Surface, irradiance
from vision.shading import shades
from vision.solid import AREA_NORMALS
from vision.views import Views

PALETTE = Palette.default()
SHOWN = np.eye(5)[np.arange(AREAS) % 5]
"""What areas truly are: each habitat once on every face."""
NOTHING = np.zeros((AREAS, 5))
SIDES = np.radians([10, 80, 150, 220, 300])


def facing(azimuth: float) -> Floats:
    """Where areas face as the camera sees them."""
    c, s = np.cos(azimuth), np.sin(azimuth)
    turn: Floats = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    return np.asarray(AREA_NORMALS @ turn)


def views(azimuths: Floats, lit: Floats, noise: float = 4.0) -> Views:
    """Views of the areas towards the camera, in a light that is given for all."""
    rng = np.random.default_rng(7)
    towards = np.array([facing(azimuth) for azimuth in azimuths]) @ (0.8, 0.0, 0.6)
    colours = SHOWN @ PALETTE.means + lit + rng.normal(0, noise, lit.shape) * (1, 0.3, 0.4)
    return Views(np.maximum(towards, 0.0), np.stack([colours] * 3), azimuths)


def light_on(azimuths: Floats, seed: int) -> Floats:
    """What lamps and a room drawn at random do to the lightness of all areas in each view."""
    light = random_light(np.random.default_rng(seed))
    normals = np.array([facing(azimuth) for azimuth in azimuths])
    ground = Surface(np.zeros((1, 3)), np.array([[0.0, 0.0, 1.0]]))
    share = irradiance(light, Surface(normals * 42 + (0, 0, 45), normals)) / irradiance(
        light, ground
    )
    lit = np.zeros(share.shape)
    lit[..., 0] = 100 / 3 * np.log(share[..., 1])
    return lit


def test_a_face_of_which_nothing_is_known_stands_in_the_light_that_others_tell() -> None:
    """So a desert in the shade is no mountain."""
    hidden = np.repeat(np.arange(FACES) % 3 == 0, EDGES)
    told: list[Floats] = []
    guessed: list[Floats] = []
    for seed in range(24):
        lit = light_on(SIDES, seed)
        one = views(SIDES, lit)
        seen = (one.weights > 0.3) & hidden
        for errors, known in ((told, SHOWN * ~hidden[:, None]), (guessed, NOTHING)):
            [found] = shades([one], PALETTE, [known])
            errors.append((found - lit)[seen, 0])
    assert np.std(np.concatenate(told)) < 0.6 * np.std(np.concatenate(guessed))


def test_another_placement_tells_the_light_as_well() -> None:
    lit = light_on(SIDES, 3)
    known, unknown = views(SIDES, lit), views(SIDES[:1], lit[:1])
    [alone] = shades([unknown], PALETTE, [NOTHING])
    [_, both] = shades([known, unknown], PALETTE, [SHOWN, NOTHING])
    seen = unknown.weights > 0.3
    errors = [float(np.abs(found - lit[:1])[seen, 0].mean()) for found in (alone, both)]
    assert errors[1] < 0.6 * errors[0]


def test_warm_light_from_one_side_is_taken_for_light() -> None:
    warm = np.zeros((len(SIDES), AREAS, 3))
    warm[..., 2] = 3.0 * np.array([facing(azimuth)[:, 1] for azimuth in SIDES])
    [found] = shades([views(SIDES, warm, 1.0)], PALETTE, [SHOWN])
    assert np.abs(found - warm)[..., 2].max() < 1.5


@pytest.mark.parametrize("shift", [-25.0, 0.0, 15.0])
def test_one_view_alone_tells_its_light(shift: float) -> None:
    lit = np.broadcast_to([shift, 0.0, 0.0], (1, AREAS, 3))
    one = views(SIDES[:1], lit, 0.0)._replace(weights=np.full((1, AREAS), 0.9))
    [found] = shades([one], PALETTE, [SHOWN])
    assert np.abs(found - lit)[..., 0].max() < 4.0


def test_somebody_who_stands_in_the_light_darkens_one_view_a_little() -> None:
    lit = np.zeros((len(SIDES), AREAS, 3))
    lit[2, :, 0] = -6.0
    [found] = shades([views(SIDES, lit, 1.0)], PALETTE, [SHOWN])
    assert found[2, :, 0].mean() < found[:2, :, 0].mean() - 2.0


def test_no_view_has_no_light() -> None:
    empty = Views(np.zeros((0, AREAS)), np.zeros((3, 0, AREAS, 3)), np.zeros(0))
    assert shades([], PALETTE, []) == []
    assert shades([empty], PALETTE, [NOTHING])[0].shape == (0, AREAS, 3)
