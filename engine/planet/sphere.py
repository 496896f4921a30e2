"""The 60 areas of a planet, their contacts, the 60 ways to hold it: derived from the shape."""

from math import atan, atan2, cos, pi, sin
from operator import itemgetter

FACES = 12
EDGES = 5
AREAS = FACES * EDGES
BOTTOM = FACES - 1

Vector = tuple[float, float, float]


def _normal(face: int) -> Vector:
    """Face 0 looks up, 1-5 are the upper ring, opposite faces add up to 11."""
    if face in (0, BOTTOM):
        return (0.0, 0.0, 1.0 if face == 0 else -1.0)
    if face > EDGES:
        x, y, z = _normal(BOTTOM - face)
        return (-x, -y, -z)
    azimuth, elevation = 2 * pi * (face - 1) / EDGES, atan(0.5)
    return (cos(azimuth) * cos(elevation), sin(azimuth) * cos(elevation), sin(elevation))


def _dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


NORMALS = tuple(_normal(face) for face in range(FACES))


def _first_neighbour(face: int) -> int:
    """A ring's edge 0 lies at its pole; a pole's edge 0 lies at the least azimuth."""
    if face in (0, BOTTOM):
        return 1 if face == 0 else 7
    return 0 if face <= EDGES else BOTTOM


def _neighbours(face: int) -> tuple[int, ...]:
    """Adjacent faces counter-clockwise as seen from outside."""
    normal, first = NORMALS[face], _first_neighbour(face)
    across = _cross(normal, NORMALS[first])

    def turn(other: int) -> float:
        angle = atan2(_dot(NORMALS[other], across), _dot(NORMALS[other], _cross(across, normal)))
        return round(angle / (2 * pi) * EDGES) % EDGES

    # Adjacent normals meet at cos = 1/sqrt(5); every other pair is at most -1/sqrt(5) apart.
    adjacent = (g for g in range(FACES) if g != face and _dot(normal, NORMALS[g]) > 0)
    return tuple(sorted(adjacent, key=turn))


NEIGHBOURS = tuple(_neighbours(face) for face in range(FACES))
"""For each face the faces across its edges 0-4."""


def area(face: int, edge: int) -> int:
    """Return the index of the area between a face's centre and one of its edges."""
    return EDGES * face + edge % EDGES


NEXT = tuple(area(a // EDGES, a + 1) for a in range(AREAS))
"""The next area of the same face, counter-clockwise."""

ACROSS = tuple(
    area(other, NEIGHBOURS[other].index(face))
    for face in range(FACES)
    for other in NEIGHBOURS[face]
)
"""The area on the other side of the face's edge."""

CONTACTS = tuple((NEXT[a], area(a // EDGES, a - 1), ACROSS[a]) for a in range(AREAS))
"""The three areas that share an edge with an area (P-1)."""

TOUCHES = {1 << a: sum(1 << b for b in CONTACTS[a]) for a in range(AREAS)}
"""From one area's bit to the mask of its contacts."""

FACE_MASKS = tuple(0b11111 << EDGES * face for face in range(FACES))


def _rotation(image: int) -> tuple[int, ...]:
    """Carry area 0 to `image`: next stays next and across stays across, so the rest follows."""
    carried = {0: image}
    todo = [0]
    for a in todo:
        for step in (NEXT, ACROSS):
            if step[a] not in carried:
                carried[step[a]] = step[carried[a]]
                todo.append(step[a])
    return tuple(carried[a] for a in range(AREAS))


ROTATIONS = tuple(_rotation(image) for image in range(AREAS))
"""ROTATIONS[r][a] is where area a goes; rotation r is the one that carries area 0 to area r."""

INVERSES = tuple(tuple(sorted(range(AREAS), key=rotation.__getitem__)) for rotation in ROTATIONS)
"""INVERSES[r][a] is the area that rotation r carries to a."""

READERS = tuple(itemgetter(*inverse) for inverse in INVERSES)
"""READERS[r](values) are 60 values as they lie after rotation r."""


def rotate_mask(mask: int, rotation: int) -> int:
    """Carry a set of areas by a rotation."""
    images, carried = ROTATIONS[rotation], 0
    while mask:
        bit = mask & -mask
        carried |= 1 << images[bit.bit_length() - 1]
        mask ^= bit
    return carried
