"""The models: closed, printable as they say, and the bought parts go in."""

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

if TYPE_CHECKING:
    from hardware.models.piece import Piece, Thing

ROOT = Path(__file__).parents[2]
THINGS = ("stand", "dock", "case", "case of a Pi 5 with a small screen")
PRINTED = (
    ("stand", "foot"),
    ("stand", "mast"),
    ("stand", "head"),
    ("stand", "holder"),
    ("dock", "base"),
    ("dock", "shade"),
    ("dock", "plate"),
    *((case, name) for case in THINGS[2:] for name in ("tray", "lid")),
)

pytestmark = [
    pytest.mark.skipif(
        find_spec("build123d") is None,
        reason="build123d draws the models: `make hardware` installs it and runs these tests",
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@cache
def things() -> "dict[str, Thing]":
    """Everything that is built."""
    from hardware.models.bought import OLED_096, PI_5
    from hardware.models.case import Case
    from hardware.models.dock import dock
    from hardware.models.stand import stand

    made = (stand(), dock(), Case().thing(), Case(PI_5, OLED_096).thing())
    return dict(zip(THINGS, made, strict=True))


def piece(thing: str, name: str) -> "Piece":
    """A part of a thing."""
    return things()[thing].piece(name)


def common(one: Any, two: Any) -> float:
    """The volume that two solids share."""
    both = one & two
    return 0.0 if both is None else float(both.volume)


@pytest.mark.parametrize("thing, name", PRINTED)
def test_what_is_printed_is_one_closed_solid(thing: str, name: str) -> None:
    """Watertight, of one piece, and of positive volume."""
    from hardware.models.printing import watertight

    solid = piece(thing, name).solid
    assert len(solid.solids()) == 1
    assert solid.is_valid
    assert solid.volume > 1000
    assert watertight(solid)


def test_every_printed_part_is_tested() -> None:
    """A part that is added is added above."""
    made = {(name, each.name) for name, thing in things().items() for each in thing.to_print}
    assert made == set(PRINTED)


@pytest.mark.parametrize("thing, name", PRINTED)
def test_it_fits_the_bed(thing: str, name: str) -> None:
    """220 mm each way."""
    from hardware.models.printing import fits_bed

    assert fits_bed(piece(thing, name))


@pytest.mark.parametrize("thing, name", PRINTED)
def test_it_prints_without_supports(thing: str, name: str) -> None:
    """What hangs over more than 45 degrees is a bridge, no longer than the part says."""
    from hardware.models.printing import roofs

    part = piece(thing, name)
    assert [roof for roof in roofs(part) if roof.bridge > part.bridge] == []


def test_the_layers_see_what_hangs() -> None:
    """A shelf is in the air, a bridge is as long as it is, a slope of 45 degrees is neither."""
    from build123d import Location

    from hardware.models.piece import Piece
    from hardware.models.printing import roofs
    from hardware.models.shapes import block, profile

    wall = block((0, 5), (0, 20), (0, 30))
    shelf = wall + block((0, 25), (0, 20), (20, 24))
    gate = wall + block((25, 30), (0, 20), (0, 30)) + block((0, 30), (0, 20), (20, 24))
    slope = profile([(0, 0), (10, 0), (30, 20), (30, 24), (0, 24)], (0, 10))
    hangs = [roofs(Piece("", solid, print_as=Location())) for solid in (shelf, gate, slope)]
    assert [roof.bridge for roof in hangs[0]] == [np.inf]
    assert [roof.bridge for roof in hangs[1]] == [pytest.approx(20, abs=0.8)]
    assert hangs[2] == []


@pytest.mark.parametrize("thing", THINGS)
def test_no_two_parts_are_in_one_place(thing: str) -> None:
    """Boards, screws, motor, balls and prints lie beside each other."""
    pairs = combinations(things()[thing].pieces, 2)
    near = ((one, two) for one, two in pairs if boxes_meet(one.solid, two.solid))
    clashes = [(one.name, two.name) for one, two in near if common(one.solid, two.solid) > 0.5]
    assert clashes == []


def boxes_meet(one: Any, two: Any) -> bool:
    """Whether two solids can touch at all."""
    first, second = one.bounding_box(), two.bounding_box()
    return all(
        getattr(first.min, axis) < getattr(second.max, axis)
        and getattr(second.min, axis) < getattr(first.max, axis)
        for axis in "XYZ"
    )


def screws() -> Iterator[tuple[str, str, Any, list[Any], float]]:
    """Each board's screws: where they enter which part, and the width of their thread."""
    from build123d import Pos

    from hardware.models import stand
    from hardware.models.bought import CAMERA, OLED_096, OLED_13, PI_4, PI_5, PICO, ULN2003, ZERO
    from hardware.models.case import BELOW, SCREEN_UP, Case, on_lid
    from hardware.models.dock import DRIVER_AT, PICO_AT

    for thing, computer, screen in ((THINGS[2], PI_4, OLED_13), (THINGS[3], PI_5, OLED_096)):
        yield thing, "tray", Case(computer, screen).board_at, list(computer.board.holes), 2.5
        low = Pos(-screen.board.width / 2, SCREEN_UP - screen.board.depth / 2, -BELOW)
        wide = 2.0 if screen is OLED_096 else 2.5
        yield thing, "lid", on_lid() * low, list(screen.board.holes), -wide
    yield "dock", "base", PICO_AT, list(PICO.holes), 2.0
    yield "dock", "base", DRIVER_AT, list(ULN2003.holes), 3.0
    on_foot = Pos(-32.5, -stand.BEHIND - 59.5, stand.PLATE + stand.POST)
    yield "stand", "foot", on_foot, list(PI_4.board.holes), 2.5
    lower = Pos(-32.5, -stand.BEHIND - 33.5, stand.PLATE + stand.POST)
    yield "stand", "foot", lower, list(ZERO.holes), 2.5
    holder = stand.tilted() * Pos(-CAMERA.board.width / 2, stand.EYE_LOW, 0)
    high = Pos(0, 0, stand.HOLDER[2] + stand.STAND_OFF)
    yield "stand", "holder", holder * high, list(CAMERA.board.holes), 2.0


def test_every_board_meets_its_holes() -> None:
    """At each of a board's holes the part has one that a screw of that width bites in."""
    from hardware.models.shapes import pillar

    for thing, name, place, holes, thread in screws():
        solid, width = piece(thing, name).solid, abs(thread)
        deep = (0.0, 1.6) if thread < 0 else (-3.5, -0.5)
        for hole in holes:
            core = place * pillar(hole.x, hole.y, deep, 0.6 * width)
            skin = place * pillar(hole.x, hole.y, deep, width + 0.6)
            assert common(core, solid) < 0.01, (thing, name, hole)
            assert common(skin, solid) > 1.0, (thing, name, hole)


def test_a_plug_reaches_each_socket() -> None:
    """Before every socket of either Pi there is a way out as wide as the socket."""
    from hardware.models.bought import PI_4, PI_5
    from hardware.models.case import GAP, Case
    from hardware.models.shapes import block

    for thing, computer in ((THINGS[2], PI_4), (THINGS[3], PI_5)):
        tray, at, top = piece(thing, "tray").solid, Case(computer).board_at, computer.board.thick
        for each in computer.long_edge:
            span = (each.at - each.width / 2, each.at + each.width / 2)
            way = at * block(span, (-GAP - 5, -0.1), (top, top + each.height))
            assert common(way, tray) < 0.01
        for each in computer.short_edge:
            span, wide = (each.at - each.width / 2, each.at + each.width / 2), computer.board.width
            way = at * block((wide + 0.1, wide + GAP + 5), span, (top, top + each.height))
            assert common(way, tray) < 0.01


@pytest.mark.parametrize("thing", THINGS[2:])
def test_the_panel_hangs_clear_of_the_board(thing: str) -> None:
    """8 mm over the board's pins for jumper wires, 5 mm beside it for the buttons."""
    from build123d import Pos

    made = things()[thing]
    board = made.piece("board").solid + made.piece("sockets").solid
    for name in ("screen", "buzzer", "seats' lights", "status light", "buttons"):
        assert made.piece(name).solid.distance_to(board) > 5
    assert made.piece("screen").solid.distance_to(Pos(0, 0, 8) * board) > 5


def test_the_screen_shows_all_its_points() -> None:
    """Nothing of the lid is before what a screen shows."""
    from hardware.models.bought import OLED_096, OLED_13
    from hardware.models.case import LID, SCREEN_UP, on_lid
    from hardware.models.shapes import block

    for thing, screen in ((THINGS[2], OLED_13), (THINGS[3], OLED_096)):
        wide, high = screen.shows
        middle = SCREEN_UP + screen.raised
        span = (middle - high / 2, middle + high / 2)
        sight = on_lid() * block((-wide / 2, wide / 2), span, (LID - 2, LID + 20))
        assert common(sight, piece(thing, "lid").solid) < 0.01


def test_the_camera_looks_as_it_should() -> None:
    """About 370 mm from the planet's middle at about 30 degrees, on the table and over the dock."""
    from hardware.models import dock, stand
    from hardware.models.table import INRADIUS

    for setting, low in ((stand.ON_TABLE, 0.0), (stand.OVER_DOCK, dock.TOP)):
        view = stand.view(setting, low + INRADIUS)
        assert view.distance == pytest.approx(370, abs=5)
        assert view.elevation == pytest.approx(30, abs=1)
        screws = [setting.hinge - 5 - setting.mast - 5, 51 - setting.mast - 5]
        assert [place % stand.STEP for place in screws] == [0, 0]


def test_the_cameras_sight_is_free() -> None:
    """Nothing of the stand is in the 75 degrees across that the lens sees."""
    from build123d import Align, Cone, Pos, Rot

    from hardware.models import stand
    from hardware.models.bought import CAMERA

    lens = Pos(0, stand.EYE_LOW + CAMERA.lens.y, stand.HOLDER[2] + stand.STAND_OFF)
    reach = np.tan(np.radians(37.5)) * 300
    sight = Cone(1, float(reach), 300, align=(Align.CENTER, Align.CENTER, Align.MIN))
    seen = stand.tilted() * lens * Rot(180, 0, 0) * Pos(0, 0, CAMERA.lens_high) * sight
    for each in things()["stand"].to_print:
        assert common(seen, each.solid) < 1.0, each.name


def test_the_plate_turns_free() -> None:
    """At any angle the plate touches nothing but its balls, and the shaft fits its hub."""
    from build123d import Rot

    plate = piece("dock", "plate").solid
    for turn in (7, 45, 200):
        for name in ("base", "shade", "strip"):
            assert common(Rot(0, 0, turn) * plate, piece("dock", name).solid) < 0.01
    assert piece("dock", "plate").solid.distance_to(piece("dock", "shade").solid) > 1.5


def test_the_balls_carry_the_plate() -> None:
    """They touch race and plate, within a tenth of a millimetre, and fill the race."""
    from hardware.models.bought import BALL
    from hardware.models.dock import BALLS, RACE

    balls = piece("dock", "balls").solid.solids()[:3]
    for ball in balls:
        assert ball.distance_to(piece("dock", "base").solid) < 0.1
        assert ball.distance_to(piece("dock", "plate").solid) < 0.1
    assert 0 < 2 * np.pi * RACE - BALLS * BALL < 3 * BALL


def test_the_firmware_has_as_many_lights() -> None:
    """The strip on the model and LIGHTS in the dock's parts.py are one."""
    from hardware.models.bought import STRIP_LIGHTS

    parts = (ROOT / "hardware/dock/parts.py").read_text(encoding="utf-8")
    assert f"\nLIGHTS = {STRIP_LIGHTS} " in parts
