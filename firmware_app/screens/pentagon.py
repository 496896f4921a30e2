"""A tile as it lies on its face: five areas with their letters, and what they touch outside."""

from math import cos, pi, sin

from engine.planet.habitat import LETTERS, Habitat
from engine.planet.sphere import EDGES
from firmware_app.screens.canvas import Box, Canvas
from firmware_app.screens.icon import HABITATS
from firmware_app.views import Lie

_STEP = 2 * pi / EDGES


def tile(
    canvas: Canvas, lie: Lie, centre: tuple[int, int], radius: int, *, touching: bool = True
) -> None:
    """Draw a tile seen from outside, its edge 0 at the top, edges counter-clockwise."""
    x, y = centre
    corners = [_at(x, y, radius, edge - 0.5) for edge in range(EDGES)]
    canvas.polygon(corners)
    for edge, corner in enumerate(corners):
        canvas.stroke((x, y), corner)
        _habitat(canvas, lie.known[edge], *_at(x, y, radius * 0.54, edge))
        if touching:
            _outside(canvas, lie.around[edge], *_at(x, y, radius * 0.81 + 7, edge))


def _at(x: float, y: float, radius: float, edge: float) -> tuple[float, float]:
    """Edge 0 is at the top, and the next ones follow to the left."""
    angle = pi / 2 + edge * _STEP
    return x + radius * cos(angle), y - radius * sin(angle)


def _habitat(canvas: Canvas, letter: str, x: float, y: float) -> None:
    if letter in LETTERS:
        canvas.clear(Box(round(x) - 4, round(y) - 4, 9, 9))
        canvas.icon(round(x) - 4, round(y) - 4, HABITATS[Habitat(letter)])


def _outside(canvas: Canvas, letter: str, x: float, y: float) -> None:
    """A neighbour stands as its sign; a bare face is a point."""
    if letter in LETTERS:
        _habitat(canvas, letter, x, y)
    else:
        canvas.disc(round(x), round(y), 1)
