"""A few words for solids: millimetres, z up, and from-to instead of sizes and centres."""

from collections.abc import Iterable, Sequence
from math import atan, degrees
from typing import Any

from build123d import (
    Align,
    Axis,
    Box,
    Compound,
    Cone,
    Cylinder,
    Face,
    Polyline,
    Pos,
    Rot,
    chamfer,
    extrude,
)

Solid = Any
Span = tuple[float, float]
_FLOOR = (Align.CENTER, Align.CENTER, Align.MIN)
_CORNER = (Align.MIN, Align.MIN, Align.MIN)


def block(x: Span, y: Span, z: Span) -> Solid:
    """Return a cuboid from corner to corner."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return Pos(x[0], y[0], z[0]) * Box(*size, align=_CORNER)


def pillar(x: float, y: float, z: Span, diameter: float) -> Solid:
    """Return an upright cylinder."""
    return Pos(x, y, z[0]) * Cylinder(diameter / 2, z[1] - z[0], align=_FLOOR)


def ring(inner: float, outer: float, z: Span) -> Solid:
    """Return an upright tube around the origin, by its radii."""
    return pillar(0, 0, z, 2 * outer) - pillar(0, 0, z, 2 * inner)


def along_x(x: Span, y: float, z: float, diameter: float) -> Solid:
    """Return a cylinder that lies along x."""
    return Pos(0, y, z) * Rot(0, 90, 0) * pillar(0, 0, x, diameter)


def along_y(x: float, y: Span, z: float, diameter: float) -> Solid:
    """Return a cylinder that lies along y."""
    return Pos(x, 0, z) * Rot(-90, 0, 0) * pillar(0, 0, y, diameter)


def profile(points: Sequence[tuple[float, float]], x: Span) -> Solid:
    """Return a polygon of (y, z) drawn out along x."""
    face = Face(Polyline(*((0, *point) for point in points), close=True).wire())
    return Pos(x[0], 0, 0) * extrude(face, x[1] - x[0], dir=(1, 0, 0))


def groove(radius: float, surface: float, depth: float) -> Solid:
    """Return what cuts a V of 90 degrees into a surface, around the origin."""
    high = surface + depth
    outer = Pos(0, 0, surface - depth) * Cone(radius, radius + 2 * depth, 2 * depth, align=_FLOOR)
    inner = Pos(0, 0, surface - depth) * Cone(radius, radius - 2 * depth, 2 * depth, align=_FLOOR)
    return (outer - inner) & pillar(0, 0, (surface - depth, high), 4 * radius)


def union(solids: Iterable[Solid]) -> Solid:
    """Return all as one."""
    first, *others = solids
    return first.fuse(*others) if others else first


def upright(solid: Solid) -> list[Any]:
    """Return the edges that stand upright."""
    return list(solid.edges().filter_by(Axis.Z))


def softened(solid: Solid, length: float = 2.0) -> Solid:
    """Return it with its upright edges broken."""
    return chamfer(upright(solid), length)


def together(solids: Iterable[Solid]) -> Solid:
    """Return solids side by side, unfused."""
    return Compound([each.solid() for each in solids])


def dodecahedron(inradius: float) -> Solid:
    """Return one that stands on the origin."""
    body = Box(4 * inradius, 4 * inradius, 4 * inradius)
    tilt = degrees(atan(2))
    turns = [Rot(0, 0, 0), *(Rot(0, 0, 36 + 72 * turn) * Rot(0, tilt, 0) for turn in range(5))]
    for turn in [*turns, *(Rot(0, 180, 0) * each for each in turns)]:
        body -= turn * Pos(0, 0, 3.5 * inradius) * Box(*(5 * inradius,) * 3)
    return Pos(0, 0, inradius) * body
