"""The seat is found by making each area one colour; all pictures are rendered."""

from dataclasses import replace

import numpy as np
import pytest

from engine.planet.notation import parse_planet
from tests.vision.rendered import CAMERA, LENS, picture, scene
from vision.frame import Image
from vision.pose import MatPose, PoseFinder
from vision.render import Moment, render
from vision.render import Seat as Placed
from vision.sampling import Seat, paper_light
from vision.seat import Fit, SeatFinder, settled

FULL = parse_planet("OFDMG/GGDDM/OOMMF/DDFFO/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG/FFGGO")


def fitted(image: Image) -> Fit:
    """What a picture says of the planet's seat."""
    pose = PoseFinder(CAMERA).find(image)
    assert isinstance(pose, MatPose)
    return SeatFinder(CAMERA).find(image, pose, paper_light(image, CAMERA, pose))


def sought(image: Image) -> Seat:
    """The seat of the planet in a picture."""
    return fitted(image).seat


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
    sharp = np.diag([50.0, 50.0, 50.0])
    assert settled([Fit(Seat(0.3, 8.0, -8.0), sharp)]) == pytest.approx(
        (np.radians(7.0), 6.0, -6.0), abs=1e-9
    )
    noise = np.asarray(picture(FULL).frame.copy())
    noise[:350] = np.random.default_rng(2).integers(0, 255, (350, 1280, 3))
    seat = sought(noise)
    assert abs(np.degrees(seat.yaw)) <= 7.0
    assert max(abs(seat.x), abs(seat.y)) <= 6.0


@pytest.mark.parametrize("radius", [5.0, 6.0, 7.0, 9.0])
@pytest.mark.parametrize("x, y", [(0.0, 0.0), (2.0, -1.5)])
def test_discs_tell_the_seat_of_an_empty_planet(radius: float, x: float, y: float) -> None:
    """Also where a disc ends just where it is looked at."""
    table = replace(scene(), style=replace(scene().style, metal_radius=radius))
    fits = []
    for azimuth in range(0, 360, 60):
        moment = Moment(float(azimuth))
        shown = render(table, parse_planet("12"), Placed(17, 0.0, x, y), LENS, moment)
        fits.append(fitted(shown.frame))
    together = settled(fits)
    assert (together.x, together.y) == pytest.approx((x, y), abs=1.3)


def test_each_look_is_believed_where_it_sees_best() -> None:
    across, along = np.diag([1.0, 1.0, 0.0]), np.diag([1.0, 0.0, 1.0])
    one, other = Fit(Seat(0.02, 2.0, -1.0), across), Fit(Seat(0.02, 0.0, 1.5), along)
    assert settled([one, other]) == pytest.approx((0.02, 2.0, 1.5), abs=0.15)


def test_an_odd_look_counts_little_among_several() -> None:
    sharp = np.diag([50.0, 0.05, 0.05])
    seats = [Seat(0.0, 1.0, 1.0), Seat(0.0, 1.1, 0.9), Seat(0.0, 0.9, 1.1), Seat(0.1, -5.0, 5.0)]
    settled_on = settled([Fit(seat, sharp) for seat in seats])
    assert settled_on == pytest.approx((0.0, 1.0, 1.0), abs=0.3)


def test_a_look_that_sees_nothing_leaves_the_planet_on_the_outline() -> None:
    assert settled([Fit(Seat(0.1, 5.0, 5.0), np.zeros((3, 3)))]) == pytest.approx(
        (0.1, 5.0, 5.0), abs=1e-6
    )
    flat = Fit(Seat(), np.zeros((3, 3)))
    assert settled([flat, Fit(Seat(0.0, 2.0, 0.0), np.diag([1.0, 1.0, 1.0]))]) == pytest.approx(
        (0.0, 2.0, 0.0), abs=0.1
    )


def test_looks_from_all_sides_agree_better_than_one() -> None:
    placed = Placed(17, 3.0, -2.0, 2.0)
    fits = [fitted(picture(FULL, placed, azimuth).frame) for azimuth in range(0, 360, 60)]
    together = settled(fits)
    assert np.degrees(together.yaw) == pytest.approx(3.0, abs=0.6)
    assert (together.x, together.y) == pytest.approx((-2.0, 2.0), abs=0.5)
