"""The case: a console whose sloping lid carries screen, buttons, lights and buzzer, over the Pi."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot
from typing import Final

from build123d import Location, Pos, Rot

from hardware.models.bought import (
    BUTTON,
    BUTTON_COLLAR,
    BUTTON_DEEP,
    BUZZER,
    LED,
    OLED_13,
    PI_4,
    Computer,
    Screen,
    Socket,
)
from hardware.models.piece import BLACK, BOARD, CLEAR, DEEP, LIFTED, METAL, Piece, Rgb, Thing
from hardware.models.shapes import Solid, along_x, block, pillar, profile, softened, union

WIDE: Final = 140.0
BACK: Final = 114.0
FRONT: Final = 34.0
REAR: Final = 64.0
WALL: Final = 2.4
LID: Final = 3.0
SLOPE: Final = atan2(REAR - FRONT, BACK)
LONG: Final = hypot(REAR - FRONT, BACK)
LIFT: Final = 5.0
"""How high the board stands over the floor."""
GAP: Final = 3.4
"""Between the board's edges and the outside, so that sockets reach into their windows."""
ROOM: Final = 0.6
CORNER: Final = 7.0
SEATS: Final = (-45.0, -15.0, 15.0, 45.0)
LIGHTS_UP: Final = 47.0
BUTTONS: Final = (-32.0, 0.0, 32.0)
BUTTONS_UP: Final = 22.0
SCREEN_UP: Final = 83.0
STATUS: Final = 38.0
BUZZER_AT: Final = -40.0
BELOW: Final = 1.2
"""What holds a screen off the lid, for the solder of its pins: its glass lies in a hollow."""
AMBER: Final[Rgb] = (250, 180, 60)


@dataclass(frozen=True, slots=True)
class Case:
    """A console for one computer and one screen."""

    computer: Computer = PI_4
    screen: Screen = OLED_13

    @property
    def board_at(self) -> Location:
        """Return what puts the board in: plugs behind and on the left, pins in front."""
        corner = Pos(-WIDE / 2 + GAP + self.computer.board.width, BACK - GAP, WALL + LIFT)
        return corner * Rot(0, 0, 180)

    def tray(self) -> Solid:
        """Return the lower part."""
        side = [(0, 0), (BACK, 0), (BACK, REAR), (0, FRONT)]
        outer = softened(profile(side, (-WIDE / 2, WIDE / 2)), 4)
        drop = WALL + 0.01
        hollow = [
            (WALL, WALL),
            (BACK - WALL, WALL),
            (BACK - WALL, REAR + drop),
            (WALL, FRONT + drop),
        ]
        inner = profile(hollow, (WALL - WIDE / 2, WIDE / 2 - WALL))
        posts = [pillar(x, y, (0, REAR), 9) for x, y in corners() if x > 0 or y < CORNER + 1]
        legs = union(self.board_at * leg for leg in self._legs())
        body = (outer - inner) + (union([*posts, _bracket()]) & outer) + legs
        return body - union([*self._windows(), *self._pilots(), *_vents(), _cable()])

    def _legs(self) -> Iterator[Solid]:
        return self.computer.board.pins((-LIFT - 1, 0), 6.5)

    def _pilots(self) -> Iterator[Solid]:
        """Return holes for screws that cut their own thread: four M2.5, four M3."""
        for pin in self.computer.board.pins((-LIFT - 1, 1), 2.2):
            yield self.board_at * pin
        for x, y in corners():
            yield on_lid() * pillar(x, up(y), (-14, 1), 2.7)

    def _windows(self) -> Iterator[Solid]:
        """Return the openings for plugs, behind and on the left."""
        top, wide = self.computer.board.thick, self.computer.board.width
        for each in self.computer.long_edge:
            x, z = _opening(each, top, 2.0)
            yield self.board_at * block(x, (-GAP - 1, 0), z)
        for each in self.computer.short_edge:
            y, z = _opening(each, top, ROOM)
            yield self.board_at * block((wide, wide + GAP + 1), y, z)

    def lid(self) -> Solid:
        """Return the lid where it sits: its upper face is the slope."""
        half = WIDE / 2
        plate = softened(block((-half, half), (0, LONG), (0, LID)), 4)
        body = union([plate, *self._screen_posts(), *_rims(), _buzzer_ring()])
        holes = [*self._screen_holes(), *_panel_holes(), *_lid_screws(), *_marks()]
        return on_lid() * (body - union(holes))

    def _screen_holes(self) -> Iterator[Solid]:
        wide, high = self.screen.shows
        x, y = (wide / 2 + ROOM, high / 2 + ROOM)
        middle = SCREEN_UP + self.screen.raised
        yield block((-x, x), (middle - y, middle + y), (-1, LID + 1))
        glass, tall = (side / 2 + ROOM for side in self.screen.glass)
        hollow = (-BELOW - 1, LID - 1.4)
        yield block((-glass, glass), (SCREEN_UP - tall, SCREEN_UP + tall), hollow)
        for x, y in self._screen_places():
            yield pillar(x, y, (-BELOW - 1, LID - 1), 1.8 if self.screen.board.drill < 3 else 2.2)

    def _screen_posts(self) -> Iterator[Solid]:
        return (pillar(x, y, (-BELOW, 0.1), 5.0) for x, y in self._screen_places())

    def _screen_places(self) -> list[tuple[float, float]]:
        board = self.screen.board
        left, low = -board.width / 2, SCREEN_UP - board.depth / 2
        return [(left + hole.x, low + hole.y) for hole in board.holes]

    def thing(self) -> Thing:
        """Return the case with all that goes in."""
        board, at = self.computer.board, self.board_at
        lid_flat = on_lid().inverse()
        return Thing(
            "case",
            (
                Piece("tray", self.tray(), print_as=Location(), bridge=18.0, number=1),
                Piece("board", at * board.body(), BOARD, (0, 0, 45), number=2),
                Piece("sockets", at * self.computer.sockets(), METAL, (0, 0, 45)),
                Piece("lid", self.lid(), LIFTED, (0, 0, 180), Rot(180, 0, 0) * lid_flat, number=3),
                *self._panel(),
            ),
        )

    def _panel(self) -> Iterator[Piece]:
        """Return what sits in the lid."""
        board, low, high = self.screen.board, (0, 0, 95.0), (0, 0, 215.0)
        corner = Pos(-board.width / 2, SCREEN_UP - board.depth / 2, -BELOW - board.thick)
        yield Piece("screen", on_lid() * corner * board.body(), BOARD, low, number=4)
        glass, tall = (side / 2 for side in self.screen.glass)
        pane = block((-glass, glass), (SCREEN_UP - tall, SCREEN_UP + tall), (-BELOW, LID - 1.5))
        yield Piece("glass", on_lid() * pane, BLACK, low)
        buzzer = pillar(BUZZER_AT, SCREEN_UP, (-9, 0), BUZZER)
        yield Piece("buzzer", on_lid() * buzzer, BLACK, low, number=5)
        yield Piece("buttons", union(map(button, BUTTONS)), DEEP, high, number=6)
        yield Piece("seats' lights", union(map(light, SEATS)), AMBER, low, number=7)
        status = on_lid() * lamp(STATUS, SCREEN_UP)
        yield Piece("status light", status, CLEAR, low, number=8)


def _opening(
    socket: Socket, top: float, room: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    half = socket.width / 2 + room
    return (socket.at - half, socket.at + half), (top - room, top + socket.height + room)


def corners() -> list[tuple[float, float]]:
    """Return where the lid is screwed down, seen from above."""
    return [(side * (WIDE / 2 - CORNER), y) for side in (-1, 1) for y in (CORNER, BACK - CORNER)]


def _bracket() -> Solid:
    """Return what takes the screw over the board's sockets, on a slope out of the wall behind."""
    wall, reach, low = BACK - WALL / 2, BACK - WALL - 11.5, 26.0
    side = [(wall, low), (reach, low + wall - reach), (reach, REAR), (wall, REAR)]
    return profile(side, (-WIDE / 2 + WALL / 2, -WIDE / 2 + WALL + 11.5))


def on_lid() -> Location:
    """Return what brings (right, up the slope, out of it) to the case."""
    return Pos(0, 0, FRONT) * Rot(degrees(SLOPE), 0, 0)


def up(y: float) -> float:
    """Return how far up the slope a place is that is y behind the front."""
    return y / cos(SLOPE)


def button(x: float) -> Solid:
    """Return a button in the lid."""
    stem = pillar(x, BUTTONS_UP, (LID - BUTTON_DEEP, LID), BUTTON - 0.2)
    collar = pillar(x, BUTTONS_UP, (LID, LID + 2), BUTTON_COLLAR)
    return on_lid() * union([stem, collar, pillar(x, BUTTONS_UP, (LID, LID + 5), 9)])


def lamp(x: float, y: float) -> Solid:
    """Return a light in the lid, in the lid's own directions."""
    rim = pillar(x, y, (-1, 0), LED + 0.9)
    return union([pillar(x, y, (-5, LID + 2), LED - 0.1), rim])


def light(x: float) -> Solid:
    """Return a seat's light."""
    return on_lid() * lamp(x, LIGHTS_UP)


def _panel_holes() -> Iterator[Solid]:
    for x in BUTTONS:
        yield pillar(x, BUTTONS_UP, (-1, LID + 1), BUTTON + 0.3)
    for x, y in (*((seat, LIGHTS_UP) for seat in SEATS), (STATUS, SCREEN_UP)):
        yield pillar(x, y, (-1, LID + 1), LED + 0.2)
    for x, y in ((0, 0), (0, 3.5), (0, -3.5), (3.5, 0), (-3.5, 0)):
        yield pillar(BUZZER_AT + x, SCREEN_UP + y, (-1, LID + 1), 1.8)


def _lid_screws() -> Iterator[Solid]:
    for x, y in corners():
        yield pillar(x, up(y), (-1, LID + 1), 3.3)


def _marks() -> Iterator[Solid]:
    """Return one to four dots below the seats' lights: colours never speak alone."""
    for seat, x in enumerate(SEATS, start=1):
        for dot in range(seat):
            yield pillar(x + 3.2 * (dot - (seat - 1) / 2), LIGHTS_UP - 7, (LID - 0.6, LID + 1), 2)


def _rims() -> Iterator[Solid]:
    """Return what keeps the lid from sliding: ribs inside the walls, clear of the posts."""
    inner, far = WIDE / 2 - WALL - 0.3, LONG - WALL - 1.2
    for side in (-1, 1):
        x = sorted((side * inner, side * (inner - 2)))
        yield block((x[0], x[1]), (20, 80), (-3, 0.1))
    yield block((-50, 50), (WALL + 0.6, WALL + 2.6), (-3, 0.1))
    yield block((-50, 50), (far - 2, far), (-3, 0.1))


def _buzzer_ring() -> Solid:
    outer = pillar(BUZZER_AT, SCREEN_UP, (-6, 0.1), BUZZER + 3.4)
    return outer - pillar(BUZZER_AT, SCREEN_UP, (-7, 0), BUZZER + 0.4)


def _vents() -> Iterator[Solid]:
    """Return slits in the floor under the board and high in the wall on the right."""
    for row in range(6):
        y = 58.0 + 8 * row
        yield block((-45, 5), (y, y + 2.5), (-1, WALL + 1))
        yield along_x((WIDE / 2 - WALL - 1, WIDE / 2 + 1), y - 5, 36, 4)


def _cable() -> Solid:
    """Return the way out for the camera's flat cable, behind."""
    return block((22, 39.4), (BACK - WALL - 1, BACK + 1), (30, 33))


def case() -> Thing:
    """Return the case that the pictures show."""
    return Case().thing()
