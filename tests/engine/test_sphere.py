"""The planet's numbers, as contract/planet-text.md gives them."""

from collections import Counter
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from engine.planet.sphere import (
    ACROSS,
    AREAS,
    CONTACTS,
    EDGES,
    FACE_MASKS,
    FACES,
    INVERSES,
    NEIGHBOURS,
    NEXT,
    NORMALS,
    READERS,
    ROTATIONS,
    TOUCHES,
    area,
    rotate_mask,
)
from tests.engine.judge import CONTRACT


def _volume(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = a, b, c
    return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)


def _cycles(permutation: tuple[int, ...]) -> list[int]:
    left, lengths = set(range(len(permutation))), []
    while left:
        start = at = left.pop()
        length = 1
        while (at := permutation[at]) != start:
            left.remove(at)
            length += 1
        lengths.append(length)
    return lengths


def _on_faces(rotation: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(rotation[area(face, 0)] // EDGES for face in range(FACES))


@pytest.mark.parametrize("face", range(FACES))
def test_neighbours_are_those_of_the_contract(face: int) -> None:
    """What is derived from the shape is the table that people read."""
    assert NEIGHBOURS[face] == CONTRACT[face]


@pytest.mark.parametrize("face", range(FACES))
def test_opposite_faces_add_up_to_eleven(face: int) -> None:
    """Opposite normals cancel out."""
    assert all(abs(x + y) < 1e-12 for x, y in zip(NORMALS[face], NORMALS[11 - face], strict=True))


@pytest.mark.parametrize("face", range(FACES))
def test_neighbours_go_counter_clockwise_seen_from_outside(face: int) -> None:
    """A face and two neighbours in a row span a positive volume: no mirror image."""
    around = NEIGHBOURS[face]
    for one, other in zip(around, around[1:] + around[:1], strict=True):
        assert _volume(NORMALS[face], NORMALS[one], NORMALS[other]) > 0


def test_face_1_looks_to_x_and_the_ring_goes_counter_clockwise() -> None:
    """Seen from above, face 2 comes a fifth of a turn after face 1."""
    assert NORMALS[1][0] > 0.8
    assert abs(NORMALS[1][1]) < 1e-12
    assert NORMALS[2][1] > 0


def test_p1_every_area_has_three_contacts_ninety_in_all() -> None:
    """Two areas of the own tile, one across the edge, and contact is mutual."""
    pairs = {frozenset((a, b)) for a in range(AREAS) for b in CONTACTS[a]}
    assert len(pairs) == 90
    assert all(len(set(CONTACTS[a])) == 3 and a not in CONTACTS[a] for a in range(AREAS))
    assert all(a in CONTACTS[b] for a in range(AREAS) for b in CONTACTS[a])


def test_contacts_form_the_buckyball() -> None:
    """A planar graph of twelve pentagons and twenty hexagons."""
    graph = nx.Graph((a, b) for a in range(AREAS) for b in CONTACTS[a])
    planar, found = nx.check_planarity(graph)
    embedding: Any = found
    assert planar
    seen: set[tuple[int, int]] = set()
    rings = [
        len(embedding.traverse_face(a, b, seen)) for a, b in embedding.edges if (a, b) not in seen
    ]
    assert Counter(rings) == {5: 12, 6: 20}


def test_an_area_touches_one_area_across_its_edge() -> None:
    """Area (f, k) meets (g, j) where neighbours[f][k] = g and neighbours[g][j] = f."""
    for face, around in CONTRACT.items():
        for edge, other in enumerate(around):
            assert ACROSS[area(face, edge)] == area(other, CONTRACT[other].index(face))


def test_masks_agree_with_contacts() -> None:
    """The masks that the rules use say the same as the lists."""
    for a in range(AREAS):
        assert TOUCHES[1 << a] == sum(1 << b for b in CONTACTS[a])
    assert sum(FACE_MASKS) == 2**AREAS - 1


def test_rotations_by_cycle_type_on_areas() -> None:
    """The golden count: 1 x 1^60, 15 x 2^30, 20 x 3^20, 24 x 5^12."""
    kinds = Counter(tuple(sorted(Counter(_cycles(r)).items())) for r in ROTATIONS)
    assert kinds == {((1, 60),): 1, ((2, 30),): 15, ((3, 20),): 20, ((5, 12),): 24}


@pytest.mark.parametrize("colours, count", [(2, 96), (3, 9_099), (4, 280_832), (5, 4_073_375)])
def test_colourings_of_the_faces_up_to_rotation(colours: int, count: int) -> None:
    """The golden counts, by Burnside's lemma."""
    fixed = sum(colours ** len(_cycles(_on_faces(rotation))) for rotation in ROTATIONS)
    assert fixed / len(ROTATIONS) == count


def test_rotations_are_a_group_that_keeps_contacts() -> None:
    """They compose, undo each other, and carry next to next and across to across."""
    group = set(ROTATIONS)
    assert len(group) == 60
    for one, other in combinations(ROTATIONS[::7], 2):
        assert tuple(one[a] for a in other) in group
    for rotation in ROTATIONS:
        assert all(rotation[NEXT[a]] == NEXT[rotation[a]] for a in range(AREAS))
        assert all(rotation[ACROSS[a]] == ACROSS[rotation[a]] for a in range(AREAS))


def test_rotations_keep_the_hand() -> None:
    """The faces go where a turn of the body takes them: three normals keep their volume."""
    for rotation in ROTATIONS:
        faces = _on_faces(rotation)
        before = _volume(NORMALS[0], NORMALS[1], NORMALS[2])
        after = _volume(*(NORMALS[faces[face]] for face in (0, 1, 2)))
        assert abs(before - after) < 1e-9


def test_rotation_r_carries_area_0_to_area_r() -> None:
    """That is the rotation's number, and inverse and reader follow it."""
    for number, (rotation, inverse, read) in enumerate(
        zip(ROTATIONS, INVERSES, READERS, strict=True)
    ):
        assert rotation[0] == number
        assert all(inverse[rotation[a]] == a for a in range(AREAS))
        assert read(range(AREAS)) == inverse


def test_a_mask_is_carried_area_by_area() -> None:
    """rotate_mask does to a set what the permutation does to each."""
    for rotation in (0, 7, 59):
        assert rotate_mask(0b1001, rotation) == (
            1 << ROTATIONS[rotation][0] | 1 << ROTATIONS[rotation][3]
        )
