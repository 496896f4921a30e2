"""The camera's stand: a foot that carries the Pi, a mast, a head that tilts, and a holder."""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, NamedTuple

from build123d import Location, Pos, Rot

from hardware.models.bought import CAMERA, PI_4, ZERO
from hardware.models.piece import BLACK, BOARD, DEEP, LIFTED, METAL, Piece, Thing
from hardware.models.shapes import Solid, along_x, block, pillar, profile, softened, union

TILT: Final = 30.0
MAST: Final = 20.0
MAST_LONG: Final = 280.0
STEP: Final = 10.0
FIT: Final = 0.4
PLATE: Final = 6.0
SOCKET_HIGH: Final = 70.0
WALL: Final = 5.0
SCREW: Final = 3.3
FOOT: Final = (150.0, 160.0)
BEHIND: Final = 24.0
"""How far behind the mast the Pi begins."""
POST: Final = 6.0
HEAD_HIGH: Final = 32.0
HINGE: Final = 45.0
"""How far before the mast the head's hinge is."""
EAR: Final = 5.0
TONGUE: Final = 8.0
KNUCKLE: Final = 16.0
HINGE_SCREW: Final = 4.3
HOLDER: Final = (32.0, 52.0, 3.0)
EYE_LOW: Final = 2.0
STAND_OFF: Final = 2.5
HINGE_UP: Final = 42.0
HINGE_BACK: Final = 12.0


class Setting(NamedTuple):
    """How high the mast stands in its socket, and the head's hinge above the table."""

    mast: float
    hinge: float


ON_TABLE: Final = Setting(PLATE, 256.0)
OVER_DOCK: Final = Setting(PLATE + 40.0, 296.0)


def foot() -> Solid:
    """Return the foot: its socket holds the mast, its posts the Pi."""
    wide, deep = FOOT
    plate = softened(block((-wide / 2, wide / 2), (45 - deep, 45), (0, PLATE)), 12)
    outer = MAST / 2 + FIT / 2 + WALL
    tower = softened(block((-outer, outer), (-outer, outer), (0, SOCKET_HIGH)), 3)
    body = union([plate, tower, *_ribs(outer), *_posts()])
    inner = (MAST + FIT) / 2
    body -= block((-inner, inner), (-inner, inner), (PLATE, SOCKET_HIGH + 1))
    return body - union([*_mast_screws(outer), *_pilots(), *_pads()])


def _ribs(outer: float) -> list[Solid]:
    """Return what keeps the tower upright, on each side but the Pi's."""
    rib = profile([(0, 0), (outer + 28, 0), (outer + 28, PLATE), (0, 50)], (-2.5, 2.5))
    return [Rot(0, 0, turn) * rib for turn in (0, 90, -90)]


def _places() -> list[tuple[float, float]]:
    """Return where the Pi's screws are; the Zero's lie among them, with two more."""
    left = -PI_4.board.spans[0] / 2
    rows = {hole.y - 3.5 for board in (PI_4.board, ZERO) for hole in board.holes}
    return [(left + x, -BEHIND - 7 - row) for row in sorted(rows) for x in (0.0, 58.0)]


def _posts() -> list[Solid]:
    return [pillar(x, y, (0, PLATE + POST), 7) for x, y in _places()]


def _pilots() -> list[Solid]:
    return [pillar(x, y, (2, PLATE + POST + 1), 2.2) for x, y in _places()]


def _pads() -> list[Solid]:
    """Return the hollows for four rubber feet."""
    return [pillar(x, y, (-1, 1), 10) for x in (-58, 58) for y in (-98, 28)]


def _mast_screws(outer: float) -> list[Solid]:
    return [along_x((-outer - 40, outer + 40), 0, z, SCREW) for z in (51, 61)]


def mast(low: float = PLATE) -> Solid:
    """Return the mast, with a hole across at every step; a 20 x 20 mm profile does as well."""
    half = MAST / 2
    bar = softened(block((-half, half), (-half, half), (0, MAST_LONG)), 1.5)
    places = range(5, int(MAST_LONG), int(STEP))
    return Pos(0, 0, low) * (
        bar - union(along_x((-half - 1, half + 1), 0, z, SCREW) for z in places)
    )


def head(hinge: float = ON_TABLE.hinge) -> Solid:
    """Return the head: a sleeve for the mast and two ears for the holder."""
    outer, half = MAST / 2 + FIT / 2 + WALL, HEAD_HIGH / 2
    sleeve = softened(block((-outer, outer), (-outer, outer), (-half, half)), 3)
    gap = (TONGUE + FIT) / 2
    cheeks = [_ear(side * (gap + EAR / 2), outer) for side in (-1, 1)]
    inner = (MAST + FIT) / 2
    hole = block((-inner, inner), (-inner, inner), (-half - 1, half + 1))
    screws = [along_x((-outer - 1, outer + 1), 0, z, SCREW) for z in (-5, 5)]
    axle = along_x((-outer - 1, outer + 1), HINGE, 0, HINGE_SCREW)
    return Pos(0, 0, hinge) * (union([sleeve, *cheeks]) - union([hole, *screws, axle]))


def _ear(x: float, outer: float) -> Solid:
    """Return an ear: nothing of it is steeper than can be printed, or in the holder's way."""
    half, root = HEAD_HIGH / 2, outer - 2
    low = [(root, -half), (HINGE - 8, -half), (HINGE + 6, -2)]
    high = [(HINGE + 7, 3), (HINGE + 2, KNUCKLE / 2), (root, half)]
    return profile([*low, *high], (x - EAR / 2, x + EAR / 2))


def holder() -> Solid:
    """Return the holder as it is printed: its face below, the lens looks down through it."""
    wide, high, thick = HOLDER
    face = softened(block((-wide / 2, wide / 2), (0, high), (0, thick)), 2)
    back = (0, HINGE_BACK + KNUCKLE / 2)
    tongue = block(
        (-TONGUE / 2, TONGUE / 2), (HINGE_UP - KNUCKLE / 2, HINGE_UP + KNUCKLE / 2), back
    )
    posts = [pillar(x, y, (0, thick + STAND_OFF), 4.6) for x, y in eye_places()]
    solid = union([face, tongue, *posts])
    axle = along_x((-wide, wide), HINGE_UP, HINGE_BACK, HINGE_SCREW)
    pilots = [pillar(x, y, (0.8, 20), 1.8) for x, y in eye_places()]
    return solid - union([axle, *pilots, _window()])


def eye_places() -> list[tuple[float, float]]:
    """Return where the camera's screws are on the holder; seen from behind, x is mirrored."""
    middle = CAMERA.board.width / 2
    return [(middle - hole.x, EYE_LOW + hole.y) for hole in CAMERA.board.holes]


def _window() -> Solid:
    """Return the hole for the lens, wider towards the table."""
    half, y = CAMERA.lens_width / 2 + 1, EYE_LOW + CAMERA.lens.y
    return block((-half, half), (y - half, y + half), (-1, HOLDER[2] + 1))


def tilted(tilt: float = TILT, hinge: float = ON_TABLE.hinge) -> Location:
    """Return what brings the holder from the printer's bed to the head."""
    return Pos(0, HINGE, hinge) * Rot(90 - tilt, 0, 0) * Pos(0, -HINGE_UP, -HINGE_BACK)


class View(NamedTuple):
    """How the camera sees the mat's middle: from how far, and how steeply."""

    distance: float
    elevation: float
    before: float


def view(setting: Setting, middle: float, distance: float = 370.0) -> View:
    """Return where the mat is to lie before the mast, for a planet's middle at a height."""
    slope, ahead, below = radians(TILT), HINGE_BACK + 2.0, HINGE_UP - EYE_LOW - CAMERA.lens.y
    y = HINGE + ahead * cos(slope) - below * sin(slope)
    z = setting.hinge - ahead * sin(slope) - below * cos(slope)
    flat = distance * cos(slope)
    up = z - middle
    return View(hypot(flat, up), degrees(atan2(up, flat)), y + flat)


def camera() -> Solid:
    """Return the camera on the printed holder's back."""
    board = CAMERA.board
    low = HOLDER[2] + STAND_OFF
    at = Pos(-board.width / 2, EYE_LOW, low)
    lens = pillar(CAMERA.lens.x, CAMERA.lens.y, (-CAMERA.lens_high, 0), 7)
    half = CAMERA.lens_width / 2
    cube = block(
        (CAMERA.lens.x - half, CAMERA.lens.x + half),
        (CAMERA.lens.y - half, CAMERA.lens.y + half),
        (-CAMERA.lens_high + 2, 0),
    )
    plug = block((2, 23), (0, 5.5), (board.thick, board.thick + 2.7))
    return at * union([board.body(), lens, cube, plug])


def stand(setting: Setting = ON_TABLE) -> Thing:
    """Return the whole stand."""
    place = tilted(hinge=setting.hinge)
    on_posts = Pos(-PI_4.board.spans[0] / 2 - 3.5, -BEHIND - 3.5 - 56, PLATE + POST)
    axle = along_x((-16, 16), HINGE, setting.hinge, 4)
    screws = [along_x((-19, 19), 0, z, 3) for z in (setting.hinge - 5, setting.hinge + 5)]
    feet = [along_x((-19, 19), 0, z, 3) for z in (51, 61)]
    return Thing(
        "stand",
        (
            Piece("foot", foot(), away=(0, 0, -40), print_as=Location(), number=1),
            Piece(
                "mast",
                mast(setting.mast),
                DEEP,
                print_as=Rot(0, 0, 45) * Rot(0, 90, 0),
                number=2,
            ),
            Piece("head", head(setting.hinge), LIFTED, (0, 30, 60), Location(), number=3),
            Piece(
                "holder", place * holder(), away=(0, 100, 60), print_as=place.inverse(), number=4
            ),
            Piece("camera", place * camera(), BOARD, (0, 70, 15), number=5),
            Piece("Raspberry Pi", on_posts * PI_4.board.body(), BOARD, (0, -20, 40), number=6),
            Piece("its sockets", on_posts * PI_4.sockets(), METAL, (0, -20, 40)),
            Piece("M4 x 30 and nut", axle, METAL, (50, 65, 60), number=7),
            Piece("M3 x 35 and nuts", union([*screws]), METAL, (60, 30, 60), number=8),
            Piece("M3 x 35 and nuts (foot)", union([*feet]), BLACK, (60, 0, -40), number=8),
        ),
    )
