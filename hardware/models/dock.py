"""The dock: a plate on a race of balls, turned by a small stepper, in a ring of lights."""

from math import cos, degrees, pi, radians, sin
from typing import Final

from build123d import Location, Pos, Rot, Sphere

from hardware.models.bought import (
    BALL,
    MAT,
    MOTOR,
    PICO,
    STRIP_LIGHTS,
    STRIP_STEP,
    STRIP_WIDE,
    ULN2003,
    Board,
)
from hardware.models.piece import (
    BLACK,
    BOARD,
    CLEAR,
    LIFTED,
    METAL,
    PAPER,
    Piece,
    Thing,
)
from hardware.models.shapes import Solid, block, groove, pillar, ring, together, union

FLOOR: Final = 3.0
RIM: Final = 105.0
PLATE: Final = MAT + 2
STRIP: Final = 96.0
"""The radius on which the strip of lights is stuck."""
RACE: Final = 87.0
WALL_INSIDE: Final = 80.0
SURFACE: Final = 24.0
"""How high the race's surface is."""
DEPTH: Final = 2.2
THICK: Final = 6.0
SHADE: Final = 102.2
SHADE_THICK: Final = 1.0
SHADE_TOP: Final = 31.0
FIT: Final = 0.15
LIFT: Final = 4.0
"""How high the boards stand over the floor."""
# A ball in a V of 90 degrees has its middle sqrt(2) radii over the V's bottom.
BETWEEN: Final = 2 * (BALL / 2 * 2**0.5 - DEPTH)
UNDER: Final = SURFACE + BETWEEN
TOP: Final = UNDER + THICK
BODY: Final = FLOOR + 0.4
"""Where the motor's body begins; its ears rest on posts."""
EARS: Final = BODY + MOTOR.high - MOTOR.ear_thick
SHAFT_END: Final = BODY + MOTOR.high + MOTOR.reach
HUB: Final = BODY + MOTOR.high + MOTOR.collar_high + 0.6
BALLS: Final = int(2 * pi * RACE / (BALL + 0.1))
PICO_AT: Final = Pos(WALL_INSIDE - PICO.width - 1.0, -PICO.depth / 2, FLOOR + LIFT)
DRIVER_AT: Final = Pos(-ULN2003.width / 2 - 8, 30, FLOOR + LIFT)
WAY: Final = 13.0
"""How wide the ways for cables are."""


def base() -> Solid:
    """Return what stands on the table: race, motor's posts, boards' posts, seat of the strip."""
    floor = ring(0, RIM, (0, FLOOR))
    wall = ring(WALL_INSIDE, STRIP, (0, SURFACE))
    body = union([floor, wall, *_motor_posts(), *_legs(PICO, PICO_AT, 4.2)])
    body = union([body, *_legs(ULN2003, DRIVER_AT, 6.0)])
    shade = ring(SHADE - FIT, SHADE + SHADE_THICK + FIT, (FLOOR - 1.6, FLOOR + 1))
    cuts = [groove(RACE, SURFACE, DEPTH), shade, *_pilots(), *_ways()]
    return body - union(cuts)


def _motor_posts() -> list[Solid]:
    half = MOTOR.ears / 2
    return [pillar(-MOTOR.aside, y, (0, EARS), 6.4) for y in (-half, half)]


def _legs(board: Board, at: Location, diameter: float) -> list[Solid]:
    return [at * leg for leg in board.pins((-LIFT - 1, 0), diameter)]


def _pilots() -> list[Solid]:
    half = MOTOR.ears / 2
    boards = [PICO_AT * pin for pin in PICO.pins((-LIFT - 1, 1), 1.7)]
    boards += [DRIVER_AT * pin for pin in ULN2003.pins((-LIFT - 1, 1), 2.4)]
    return [*boards, *(pillar(-MOTOR.aside, y, (8, EARS + 1), 2.7) for y in (-half, half))]


def _ways() -> list[Solid]:
    """Return the Pico's plug's way in, and the strip's wires' way out."""
    plug = block((WALL_INSIDE - 3, RIM + 1), (-WAY / 2, WAY / 2), (FLOOR, FLOOR + 11))
    wires = block((WALL_INSIDE - 3, STRIP + 1), (-4, 4), (FLOOR, FLOOR + 8))
    return [plug, Rot(0, 0, 150) * wires]


def plate() -> Solid:
    """Return the plate where it sits: it hangs on nothing, the shaft only turns it."""
    disc = ring(0, PLATE, (UNDER, TOP))
    hub = pillar(0, 0, (HUB, UNDER + 0.1), 16)
    flats = MOTOR.flats / 2 + FIT
    bore = pillar(0, 0, (HUB - 1, SHAFT_END + 0.6), MOTOR.shaft + 2 * FIT)
    bore &= block((-5, 5), (-flats, flats), (HUB - 1, SHAFT_END + 1))
    round_ = pillar(0, 0, (HUB - 1, SHAFT_END - 6 + 0.4), MOTOR.shaft + 2 * FIT + 0.2)
    notch = Pos(PLATE, 0, 0) * Rot(0, 0, 45) * block((-1.5, 1.5), (-1.5, 1.5), (UNDER - 1, TOP + 1))
    return (disc + hub) - union([bore, round_, groove(RACE, UNDER, DEPTH), notch])


def shade() -> Solid:
    """Return the thin ring through which the lights shine."""
    whole = ring(SHADE, SHADE + SHADE_THICK, (FLOOR - 1.6, SHADE_TOP))
    return whole - block((SHADE - 3, RIM + 1), (-WAY / 2, WAY / 2), (FLOOR - 3, FLOOR + 11))


def motor() -> Solid:
    """Return the stepper in its place, its shaft in the middle."""
    top = BODY + MOTOR.high
    body = pillar(0, 0, (BODY, top), MOTOR.diameter)
    half = MOTOR.ears / 2
    ears = [pillar(0, y, (EARS, top), MOTOR.ear) for y in (-half, half)]
    bar = block((-MOTOR.ear / 2, MOTOR.ear / 2), (-half, half), (EARS, top))
    holes = [pillar(0, y, (EARS - 1, top + 1), 4.2) for y in (-half, half)]
    wide = MOTOR.lump_wide / 2
    lump = block((-MOTOR.lump, 0), (-wide, wide), (BODY + 1, top - 1))
    whole = union([body, *ears, bar, lump]) - union(holes)
    collar = pillar(0, 0, (top, top + MOTOR.collar_high), MOTOR.collar)
    return union([Pos(-MOTOR.aside, 0, 0) * whole, collar, _shaft(top)])


def _shaft(top: float) -> Solid:
    flat = MOTOR.flats / 2
    thick = pillar(0, 0, (top, SHAFT_END - 6), MOTOR.shaft)
    thin = pillar(0, 0, (top, SHAFT_END), MOTOR.shaft)
    return thick + (thin & block((-3, 3), (-flat, flat), (top, SHAFT_END)))


def balls() -> Solid:
    """Return the balls in their race."""
    high = SURFACE + BETWEEN / 2
    turns = (radians(360 * number / BALLS) for number in range(BALLS))
    places = (Pos(RACE * cos(turn), RACE * sin(turn), high) for turn in turns)
    return together(place * Sphere(BALL / 2) for place in places)


def strip() -> Solid:
    """Return the strip of lights: its middle is where the first and the last light meet."""
    low, step = FLOOR + 11, degrees(STRIP_STEP / (STRIP + 0.4))
    cube = block((STRIP + 0.8, STRIP + 2.4), (-2.5, 2.5), (low + 2.5, low + 7.5))
    lights = (Rot(0, 0, step * (number + 0.5)) * cube for number in range(STRIP_LIGHTS))
    tape = ring(STRIP, STRIP + 0.8, (low, low + STRIP_WIDE))
    return together([tape, *lights])


def markers() -> Solid:
    """Return where the mat's ten markers are."""
    square = block((65, 93), (-14, 14), (TOP + 0.3, TOP + 0.5))
    return together(Rot(0, 0, 36 * number) * square for number in range(10))


def dock() -> Thing:
    """Return the whole dock, with the mat on it."""
    mat = ring(0, MAT, (TOP, TOP + 0.3))
    return Thing(
        "dock",
        (
            Piece("base", base(), print_as=Location(), number=1),
            Piece("Pico", PICO_AT * PICO.body(), BOARD, (0, 0, 28), number=2),
            Piece("driver", DRIVER_AT * ULN2003.body(), BOARD, (0, 0, 28), number=3),
            Piece("motor", motor(), METAL, (0, 0, 38), number=4),
            Piece("strip", strip(), BLACK, (0, 0, 70), number=5),
            Piece("balls", balls(), METAL, (0, 0, 118), number=6),
            Piece("shade", shade(), CLEAR, (0, 0, 150), Location(), number=7),
            Piece("plate", plate(), LIFTED, (0, 0, 215), Rot(180, 0, 0), number=8),
            Piece("mat", mat, PAPER, (0, 0, 240), number=9),
            Piece("markers", markers(), BLACK, (0, 0, 240)),
        ),
    )
