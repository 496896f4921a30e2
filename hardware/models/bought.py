"""The parts that are bought, as far as printed ones must fit them: millimetres, from drawings.

Boards of other makers differ by a millimetre: measure yours, and change it here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from hardware.models.shapes import Solid, block, pillar, union


class Hole(NamedTuple):
    """Where a screw goes through a board."""

    x: float
    y: float


class Socket(NamedTuple):
    """A plug's way in: its middle along the edge, its width, and its height over the board."""

    at: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Board:
    """A flat board with its lower left corner at the origin."""

    name: str
    width: float
    depth: float
    holes: tuple[Hole, ...]
    drill: float
    thick: float = 1.5
    high: float = 3.0
    """What stands up from it."""

    @property
    def spans(self) -> tuple[float, float]:
        """How far its holes lie apart."""
        xs, ys = zip(*self.holes, strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)

    def body(self) -> Solid:
        """Return the bare board, drilled."""
        plate = block((0, self.width), (0, self.depth), (0, self.thick))
        return plate - union(self.pins((-1, self.thick + 1), self.drill))

    def pins(self, z: tuple[float, float], diameter: float) -> Iterator[Solid]:
        """Return an upright cylinder at each hole."""
        return (pillar(hole.x, hole.y, z, diameter) for hole in self.holes)


def grid(left: float, low: float, wide: float, deep: float) -> tuple[Hole, ...]:
    """Return four holes in a rectangle."""
    return tuple(Hole(left + x, low + y) for x in (0, wide) for y in (0, deep))


def centred(
    name: str, size: tuple[float, float], spans: tuple[float, float], drill: float
) -> Board:
    """Return a board whose four holes lie around its middle."""
    (wide, deep), (across, along) = size, spans
    holes = grid((wide - across) / 2, (deep - along) / 2, across, along)
    return Board(name, wide, deep, holes, drill)


PINS: Final = 8.5
"""How high the Pi's pins are."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A Raspberry Pi: its board, and the sockets at its long edge (y = 0) and at x = width."""

    board: Board
    long_edge: tuple[Socket, ...]
    short_edge: tuple[Socket, ...]

    def sockets(self) -> Solid:
        """Return the sockets and the pins, as blocks on the board."""
        top = self.board.thick
        long = (
            block(
                (each.at - each.width / 2, each.at + each.width / 2),
                (-1.2, 7),
                (top, top + each.height),
            )
            for each in self.long_edge
        )
        wide = self.board.width
        short = (
            block(
                (wide - 17, wide + 2.8),
                (each.at - each.width / 2, each.at + each.width / 2),
                (top, top + each.height),
            )
            for each in self.short_edge
        )
        pins = block((7.1, 57.9), (50, 55), (top, top + PINS))
        return union([*long, *short, pins])


_PI: Final = Board("Raspberry Pi", 85.0, 56.0, grid(3.5, 3.5, 58.0, 49.0), 2.7, high=16.0)
PI_4: Final = Computer(
    _PI,
    (
        Socket(11.2, 9.0, 3.2),
        Socket(26.0, 7.2, 3.2),
        Socket(39.5, 7.2, 3.2),
        Socket(54.0, 6.5, 6.0),
    ),
    (Socket(9.0, 15.0, 16.0), Socket(27.0, 15.0, 16.0), Socket(45.75, 16.0, 13.6)),
)
PI_5: Final = Computer(
    _PI,
    (Socket(11.2, 9.0, 3.2), Socket(25.8, 7.2, 3.2), Socket(39.2, 7.2, 3.2)),
    (Socket(10.2, 16.0, 13.6), Socket(29.1, 15.0, 16.0), Socket(47.0, 15.0, 16.0)),
)
ZERO: Final = Board("Raspberry Pi Zero 2 W", 65.0, 30.0, grid(3.5, 3.5, 58.0, 23.0), 2.7)


@dataclass(frozen=True, slots=True)
class Eye:
    """A camera: its board, with the cable's socket at y = 0, and its lens."""

    board: Board
    lens: Hole
    lens_width: float
    lens_high: float
    cable: float


CAMERA: Final = Eye(
    Board("Camera Module 3", 25.0, 23.9, grid(2.0, 9.35, 21.0, 12.5), 2.2, 1.1, 2.0),
    Hole(12.5, 9.4),
    10.0,
    7.5,
    17.0,
)


@dataclass(frozen=True, slots=True)
class Screen:
    """An OLED: its board, the part that shows, how far that is above the middle, and its glass."""

    board: Board
    shows: tuple[float, float]
    raised: float
    glass: tuple[float, float]


OLED_13: Final = Screen(
    centred("1.3 inch OLED", (35.4, 33.5), (30.4, 28.5), 3.0), (29.42, 14.7), 2.0, (34.5, 23.0)
)
OLED_096: Final = Screen(
    centred("0.96 inch OLED", (27.3, 27.8), (23.5, 23.8), 2.2), (21.74, 10.86), 1.8, (26.7, 19.3)
)
PICO: Final = centred("Raspberry Pi Pico", (51.0, 21.0), (47.0, 11.4), 2.1)
ULN2003: Final = centred("ULN2003 board", (35.0, 32.0), (29.6, 26.6), 3.0)


class Motor(NamedTuple):
    """A 28BYJ-48: its body's middle lies beside its shaft."""

    diameter: float = 28.0
    high: float = 19.0
    ears: float = 35.0
    ear: float = 7.0
    ear_thick: float = 0.8
    aside: float = 8.0
    shaft: float = 5.0
    flats: float = 3.0
    reach: float = 10.0
    collar: float = 9.0
    collar_high: float = 1.5
    lump: float = 17.5
    """How far the cover of its wires reaches from the body's middle."""
    lump_wide: float = 14.6


MOTOR: Final = Motor()
LED: Final = 5.0
BUTTON: Final = 12.0
BUTTON_COLLAR: Final = 14.0
BUTTON_DEEP: Final = 22.0
BUZZER: Final = 12.0
BALL: Final = 6.0
MAT: Final = 98.0
STRIP_WIDE: Final = 10.0
STRIP_STEP: Final = 1000 / 60
STRIP_LIGHTS: Final = 36
