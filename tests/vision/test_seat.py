"""The seat is found by making each area one colour; all pictures are rendered."""

import numpy as np
import pytest

from engine.planet.notation import parse_planet
from tests.vision.rendered import CAMERA, picture
from vision.frame import Image
from vision.pose import MatPose, PoseFinder
from vision.render import Seat as Placed
from vision.sampling import Seat, paper_light
from vision.seat import SeatFinder

FULL = parse_planet("OFDMG/GGDDM/OOMMF/DDFFO/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG/FFGGO")


def sought(image: Image, near: Seat | None = None) -> Seat:
    """The seat of the planet in a picture."""
    pose = PoseFinder(CAMERA).find(image)
    assert isinstance(pose, MatPose)
    return SeatFinder(CAMERA).find(image, pose, paper_light(image, CAMERA, pose), near or Seat())


@pytest.mark.parametrize(
    "turn, x, y",
    [(0.0, 0.0, 0.0), (3.0, 0.0, 0.0), (-3.0, 1.0, -1.0), (0.0, 2.0, 2.0), (2.0, -2.0, 1.0)],
)
@pytest.mark.parametrize("azimuth", [0.0, 120.0])
def test_a_seat_off_the_outline_is_found(turn: float, x: float, y: float, azimuth: float) -> None:
    seat = sought(picture(FULL, Placed(17, turn, x, y), azimuth).frame)
    assert np.degrees(seat.yaw) == pytest.approx(turn, abs=1.2)
    assert (seat.x, seat.y) == pytest.approx((x, y), abs=1.2)


def test_a_plain_planet_does_not_wander() -> None:
    seat = sought(picture(parse_planet("12"), Placed(17)).frame)
    assert abs(np.degrees(seat.yaw)) < 4
    assert max(abs(seat.x), abs(seat.y)) < 3


def test_no_seat_is_further_off_than_people_leave_one() -> None:
    near = Seat(np.radians(6.9), 5.9, -5.9)
    noise = np.asarray(picture(FULL).frame.copy())
    noise[:350] = np.random.default_rng(2).integers(0, 255, (350, 1280, 3))
    seat = sought(noise, near)
    assert abs(np.degrees(seat.yaw)) <= 7.0 + 1e-9
    assert max(abs(seat.x), abs(seat.y)) <= 6.0
