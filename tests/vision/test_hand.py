"""A hand is told from brown tiles by the outline that it covers; all pictures are rendered."""

from dataclasses import replace

import numpy as np
import pytest

from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from tests.vision.rendered import CAMERA, EXACT, LENS, picture, scene
from vision.frame import Frame, Image
from vision.hand import HandFinder
from vision.pose import MatPose, PoseFinder
from vision.reader import Reader
from vision.reading import Answer, Hint
from vision.render import Hand, Moment, render
from vision.render import Seat as RenderedSeat
from vision.sampling import Seat, paper_light

FULL = parse_planet("OFDMG/GGDDM/OOMMF/DDFFO/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG/FFGGO")
MOUNTAINS = parse_planet("/".join(["MMMMM"] * 12))


def shows_hand(image: Image) -> bool:
    """Whether a hand is found in a frame."""
    pose = PoseFinder(CAMERA).find(image)
    assert isinstance(pose, MatPose)
    white = paper_light(image, CAMERA, pose)
    return HandFinder(CAMERA).is_before(image, pose, white, Seat())


def behind_a_hand(planet: Planet, skin: tuple[float, float, float]) -> Image:
    """A planet with a hand held before it."""
    hand = Hand(0.0, -20.0, 80.0, 120.0, skin)
    return render(scene(), planet, EXACT, LENS, Moment(0.0, hand=hand)).frame


@pytest.mark.parametrize("skin", [(0.3, 0.42, 0.62), (0.12, 0.19, 0.32)])
def test_a_frame_with_a_hand_before_the_planet_says_nothing(
    skin: tuple[float, float, float],
) -> None:
    image = behind_a_hand(FULL, skin)
    assert shows_hand(image)
    looking = Reader(CAMERA, memories={"": FULL}, expected_new=0)
    reading = looking.step(Frame(image, CAMERA))
    assert (reading.answer, reading.hint) == (Answer.MORE, Hint.HOLD_STILL)
    assert looking.views() == []


@pytest.mark.parametrize("planet", [FULL, MOUNTAINS, Planet()])
@pytest.mark.parametrize("azimuth", [0.0, 100.0, 200.0])
def test_tiles_are_no_hand_however_brown(planet: Planet, azimuth: float) -> None:
    assert not shows_hand(picture(planet, azimuth=azimuth).frame)


def test_a_frame_without_a_hand_goes_on_as_before() -> None:
    looking = Reader(CAMERA, memories={"": FULL}, expected_new=0)
    looking.step(Frame(picture(FULL).frame, CAMERA))
    known = looking.views()[0].colours.copy()
    looking.step(Frame(behind_a_hand(FULL, (0.3, 0.42, 0.62)), CAMERA))
    assert np.array_equal(looking.views()[0].colours, known)
    after = looking.step(Frame(picture(FULL).frame, CAMERA))
    assert after.hint is not Hint.HOLD_STILL


@pytest.mark.parametrize("turn", [40.0, 80.0, 120.0])
def test_a_hand_in_another_look_takes_nothing_back(turn: float) -> None:
    """Nor does it move the seat, at which all looks would be read anew."""
    seat, hand = (
        RenderedSeat(17, turn=3.0, x=2.0, y=-1.5),
        Hand(0.0, -20.0, 80.0, 120.0, (0.3, 0.42, 0.62)),
    )
    looking = Reader(CAMERA, memories={"": FULL}, expected_new=0)
    looking.step(Frame(picture(FULL, seat).frame, CAMERA))
    known, stood = looking.views()[0].copy(), looking.seat
    shown = render(scene(), FULL, seat, LENS, Moment(turn, hand=hand)).frame
    assert looking.step(Frame(shown, CAMERA)).hint is Hint.HOLD_STILL
    assert looking.seat == stood
    assert np.array_equal(looking.views()[0].colours, known.colours)


def test_a_hand_before_the_first_look_leaves_nothing_behind() -> None:
    looking = Reader(CAMERA, memories={"": FULL}, expected_new=0)
    looking.step(Frame(behind_a_hand(FULL, (0.3, 0.42, 0.62)), CAMERA))
    looking.lifted()
    for azimuth in (0.0, 120.0, 240.0):
        reading = looking.step(Frame(picture(FULL, azimuth=azimuth).frame, CAMERA))
    assert reading.answer is Answer.ACCEPTED


def test_what_looks_like_a_hand_from_every_side_is_none() -> None:
    """A lamp's wooden arm hangs before the planet, and stays there while the mat turns."""
    looking = Reader(CAMERA, memories={"": FULL}, expected_new=0)
    hints = [looking.step(Frame(beside_an_arm(turn), CAMERA)).hint for turn in range(0, 360, 40)]
    assert hints[:3] == [Hint.HOLD_STILL] * 3
    assert Hint.HOLD_STILL not in hints[3:]
    assert looking.views()[0].weights.sum() > 0


def test_a_hand_that_stays_is_asked_for_a_turn() -> None:
    looking, still = Reader(CAMERA, memories={"": FULL}), Frame(beside_an_arm(0.0), CAMERA)
    hints = [looking.step(still).hint for _ in range(22)]
    assert hints == [Hint.HOLD_STILL] * 20 + [Hint.TURN_ON] * 2


def test_a_hand_that_comes_slowly_is_found() -> None:
    """Each frame shows little more of it than the last."""
    looking = Reader(CAMERA, memories={"": FULL}, expected_new=0)
    looking.step(Frame(picture(FULL).frame, CAMERA))
    hints = []
    for x in range(190, 84, -2):
        hand = Hand(float(x), -20.0, 60.0, 200.0, (0.3, 0.42, 0.62))
        shown = render(scene(), FULL, EXACT, LENS, Moment(0.0, hand=hand)).frame
        hints.append(looking.step(Frame(shown, CAMERA)).hint)
    assert hints[-1] is Hint.HOLD_STILL


def test_a_brown_planet_is_no_hand() -> None:
    """Mountains on a core of their own colour."""
    looking = Reader(CAMERA, memories={"": BROWN}, expected_new=0)
    assert all(looking.step(brown(turn)).hint is not Hint.HOLD_STILL for turn in range(0, 360, 40))


def beside_an_arm(azimuth: float) -> Image:
    """A planet of which something like an arm always covers a part."""
    arm = Hand(85.0, -20.0, 60.0, 200.0, (0.3, 0.42, 0.62))
    return render(scene(), FULL, EXACT, LENS, Moment(azimuth, hand=arm)).frame


BROWN = parse_planet("MMMMO/MMMMM/MMFMM/MMMMM/MDMMM/MMMMM/MMMMM/MMMGM/MMMMM/MMMMM/MMOMM/MMMMM")


def brown(azimuth: float) -> Frame:
    """A brown planet whose core is as brown."""
    table = scene()
    mountain = (70.0, 95.0, 130.0)
    inks = tuple(replace(ink, base=mountain) for ink in table.style.inks)
    style = replace(table.style, inks=inks, cover=0.0, mottle=1.0, core=mountain, rim=1.0)
    shown = render(replace(table, style=style), BROWN, EXACT, LENS, Moment(azimuth))
    return Frame(shown.frame, CAMERA)
