"""Icons, drawn as text so that a change can be seen in a diff."""

from functools import cache
from typing import NamedTuple

from PIL import Image

from engine.planet.habitat import Habitat
from firmware_app.views import Part


class Icon(NamedTuple):
    """Rows of points, `#` for those that are lit."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """How wide it is."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """How high it is."""
        return len(self.rows)

    @property
    def picture(self) -> Image.Image:
        """The picture."""
        return _picture(self)


@cache
def _picture(icon: Icon) -> Image.Image:
    picture = Image.new("1", (icon.width, icon.height), 0)
    picture.putdata([255 * (point == "#") for row in icon.rows for point in row])
    return picture


def _icon(drawn: str) -> Icon:
    return Icon(tuple(drawn.split()))


HABITATS = {
    Habitat.OCEAN: _icon("""
.........
.##....##
#..#..#..
....##...
.##....##
#..#..#..
....##...
.........
........."""),
    Habitat.FOREST: _icon("""
....#....
...###...
..#####..
...###...
..#####..
.#######.
....#....
....#....
........."""),
    Habitat.DESERT: _icon("""
....#....
.#..#..#.
..#...#..
....#....
##.###.##
....#....
..#...#..
.#..#..#.
....#...."""),
    Habitat.MOUNTAIN: _icon("""
.........
...#.....
..###....
..####.#.
.#######.
.########
#########
#########
........."""),
    Habitat.GLACIER: _icon("""
....#....
.#.###.#.
..#.#.#..
.#.###.#.
#########
.#.###.#.
..#.#.#..
.#.###.#.
....#...."""),
}
"""Waves, a fir, the sun, peaks, a snowflake: told apart without colour."""

PARTS = {
    Part.CAMERA: _icon("""
.........
..###....
#########
##.....##
#..###..#
#..###..#
##.....##
#########
........."""),
    Part.DISPLAY: _icon("""
.........
#########
#.......#
#.......#
#.......#
#########
....#....
..#####..
........."""),
    Part.DOCK: _icon("""
.........
..#####..
.#.....#.
#...#...#
#..###..#
#...#...#
.#.....#.
..#####..
........."""),
    Part.LIGHTS: _icon("""
...###...
..#...#..
.#.....#.
.#.....#.
..#...#..
...###...
...###...
....#....
........."""),
    Part.BUTTONS: _icon("""
.........
.........
..#####..
.#######.
.#######.
..#####..
#########
#########
........."""),
    Part.SOUND: _icon("""
....#....
...##..#.
.####...#
.####.#.#
.####.#.#
.####...#
...##..#.
....#....
........."""),
    Part.STORE: _icon("""
########.
#.####.##
#.####..#
#.......#
#.#####.#
#.#...#.#
#.#...#.#
#########
........."""),
}

LEFT = _icon("""
...#
..##
.###
####
.###
..##
...#""")
RIGHT = _icon("""
#...
##..
###.
####
###.
##..
#...""")
OK = _icon("""
.###.
#####
#####
#####
.###.""")
TICK = _icon("""
.......##
......###
.....###.
##..###..
######...
.####....
..##.....
.........""")
WAIT = _icon("""
.#####.
.#...#.
..#.#..
...#...
..#.#..
.#.#.#.
.#####.""")
BOX = _icon("""
#######
#.....#
#.....#
#.....#
#.....#
#.....#
#######""")
CROSS = _icon("""
#.....#
##...##
.##.##.
..###..
.##.##.
##...##
#.....#""")
STAR = _icon("""
....#....
....#....
...###...
#########
.#######.
..#####..
..##.##..
.##...##.
.#.....#.""")
PLUS = _icon("""
..#..
..#..
#####
..#..
..#..""")
MINUS = _icon("""
#...#
.#.#.
..#..
.#.#.
#...#""")
MANY = _icon("""
.#.#.
#####
.#.#.
#####
.#.#.""")
ARROW = _icon("""
....#...
....##..
#######.
########
#######.
....##..
....#...""")
