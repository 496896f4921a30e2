"""A part of a thing that is built: what it looks like, where it goes, how it is printed."""

from dataclasses import dataclass, replace
from typing import Any, Final

from build123d import Location

from hardware.models.shapes import Solid

Rgb = tuple[int, int, int]
PRINTED: Final[Rgb] = (226, 222, 210)
LIFTED: Final[Rgb] = (190, 200, 206)
DEEP: Final[Rgb] = (70, 98, 116)
CLEAR: Final[Rgb] = (240, 244, 248)
BOARD: Final[Rgb] = (44, 122, 78)
METAL: Final[Rgb] = (170, 174, 180)
BLACK: Final[Rgb] = (48, 50, 54)
PAPER: Final[Rgb] = (250, 250, 246)


@dataclass(frozen=True, slots=True)
class Piece:
    """One part, modelled where it sits in the whole thing."""

    name: str
    solid: Solid
    colour: Rgb = PRINTED
    away: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Where it goes in the exploded picture."""
    print_as: Location | None = None
    """What lays it onto the printer's bed; None is a part that is bought."""
    bridge: float = 14.0
    """The widest roof that it has without a slope under it."""
    number: int = 0
    """What it is called in the exploded picture; 0 has no number."""

    @property
    def printed(self) -> Any:
        """Return the solid as it lies on the bed."""
        turned = self.print_as * self.solid
        box = turned.bounding_box()
        middle = box.center()
        return Location((-middle.X, -middle.Y, -box.min.Z)) * turned

    def moved(self, place: Location) -> "Piece":
        """Return it elsewhere, for pictures of several things."""
        return replace(self, solid=place * self.solid)

    def pulled(self) -> "Piece":
        """Return it where it stands in the exploded picture."""
        return self.moved(Location(self.away))


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is built of pieces."""

    name: str
    pieces: tuple[Piece, ...]

    @property
    def to_print(self) -> tuple[Piece, ...]:
        """Return what a printer makes."""
        return tuple(piece for piece in self.pieces if piece.print_as is not None)

    @property
    def to_buy(self) -> tuple[Piece, ...]:
        """Return the rest."""
        return tuple(piece for piece in self.pieces if piece.print_as is None)

    def piece(self, name: str) -> Piece:
        """Return the piece of a name."""
        return next(piece for piece in self.pieces if piece.name == name)
