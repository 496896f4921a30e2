"""Everything on a table, as the camera's geometry wants it."""

from typing import Final

from build123d import Location, Pos, Rot

from hardware.models import dock
from hardware.models.case import WIDE, case
from hardware.models.piece import Piece, Rgb, Thing
from hardware.models.shapes import dodecahedron
from hardware.models.stand import OVER_DOCK, stand, view

EDGE: Final = 36.0
INRADIUS: Final = 1.11352 * EDGE
OCEAN: Final[Rgb] = (96, 140, 190)
# The Pi is in the case here, and not behind the mast.
ELSEWHERE: Final = ("Raspberry Pi", "its sockets")


def moved(thing: Thing, place: Location) -> list[Piece]:
    """Return a thing's pieces elsewhere."""
    return [piece.moved(place) for piece in thing.pieces]


def table() -> Thing:
    """Return stand, dock with a planet, and case as they stand in a game."""
    before = view(OVER_DOCK, dock.TOP + INRADIUS).before
    mat = Pos(0, before, 0)
    planet = Pos(0, before, dock.TOP) * Rot(0, 0, 20) * dodecahedron(INRADIUS)
    return Thing(
        "table",
        (
            *(piece for piece in stand(OVER_DOCK).pieces if piece.name not in ELSEWHERE),
            *moved(dock.dock(), mat * Rot(0, 0, 120)),
            Piece("planet", planet, OCEAN),
            *moved(case(), Pos(WIDE + 5, 270, 0) * Rot(0, 0, 180)),
        ),
    )
