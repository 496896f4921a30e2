"""The solid in millimetres agrees with the numbering of the sphere."""

from collections import Counter

import numpy as np
import pytest

from engine.planet.sphere import ACROSS, AREAS, EDGES, FACES, NEIGHBOURS, NEXT, ROTATIONS
from vision import mat, solid

EDGE = 36.0


def test_the_inradius_is_the_contracts() -> None:
    assert pytest.approx(1.11352, abs=5e-6) == solid.INRADIUS


def test_every_edge_has_the_length_of_the_core() -> None:
    corners = solid.face_corners(EDGE)
    assert np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2) == pytest.approx(
        np.full((FACES, EDGES), EDGE)
    )


def test_corners_lie_in_the_plane_of_their_face() -> None:
    distances = np.einsum("fki,fi->fk", solid.face_corners(EDGE), solid.NORMALS)
    assert distances == pytest.approx(np.full((FACES, EDGES), solid.INRADIUS * EDGE))


def test_every_corner_is_shared_by_three_faces() -> None:
    corners = solid.face_corners(EDGE).reshape(-1, 3).round(6) + 0.0
    assert sorted(Counter(map(tuple, corners)).values()) == [3] * 20


def test_edge_k_lies_towards_neighbour_k() -> None:
    triangles = solid.areas_mm(EDGE, 0.0)
    for face in range(FACES):
        for k in range(EDGES):
            middle = triangles[EDGES * face + k, 1:].mean(axis=0)
            nearest = np.argsort(-(solid.NORMALS @ middle))[:2]
            assert set(nearest.tolist()) == {face, NEIGHBOURS[face][k]}


def test_areas_across_an_edge_share_its_two_corners() -> None:
    triangles = solid.areas_mm(EDGE, 0.0)
    for a in range(AREAS):
        assert triangles[a, 1] == pytest.approx(triangles[ACROSS[a], 2])
        assert triangles[a, 2] == pytest.approx(triangles[ACROSS[a], 1])
        assert triangles[a, 2] == pytest.approx(triangles[NEXT[a], 1])


def test_triangles_run_counter_clockwise_from_outside_so_the_signed_volume_is_the_solids() -> None:
    volume = np.linalg.det(solid.areas_mm(EDGE, 0.0)).sum() / 6
    assert volume == pytest.approx((15 + 7 * np.sqrt(5)) / 4 * EDGE**3)


def test_next_is_counter_clockwise_from_outside() -> None:
    centres = solid.area_centres(EDGE)
    for a in range(AREAS):
        turn = np.dot(np.cross(centres[a], centres[NEXT[a]]), solid.AREA_NORMALS[a])
        assert turn > 0


@pytest.mark.parametrize("rotation", range(60))
def test_a_matrix_moves_areas_as_its_permutation_says(rotation: int) -> None:
    matrix = solid.MATRICES[rotation]
    assert np.linalg.det(matrix) == pytest.approx(1)
    moved = solid.areas_mm(EDGE) @ matrix.T
    assert moved == pytest.approx(solid.areas_mm(EDGE)[list(ROTATIONS[rotation])])


def test_the_matrix_of_rotation_0_is_the_identity() -> None:
    assert solid.MATRICES[0] == pytest.approx(np.eye(3))


def test_a_seated_planet_stands_on_the_pentagon_with_face_1_towards_azimuth_0() -> None:
    pose = solid.seated(EDGE, under=0.0)
    underneath = pose(solid.face_corners(EDGE)[11])
    rounded = {tuple(c) for c in (underneath.round(6) + 0.0).tolist()}
    assert rounded == {tuple(c) for c in (mat.pentagon(EDGE).round(6) + 0.0).tolist()}
    towards = pose.rotation @ solid.NORMALS[1]
    assert towards[0] > 0
    assert towards[1] == pytest.approx(0)


def test_a_tile_underneath_lifts_the_planet_more_than_a_lip() -> None:
    assert solid.seat_height(EDGE, solid.under(bare=False)) == pytest.approx(
        1.11352 * 36 + 1.6, abs=1e-3
    )
    assert solid.seat_height(EDGE, solid.under(bare=True)) == pytest.approx(
        1.11352 * 36 + 0.9, abs=1e-3
    )


@pytest.mark.parametrize("rotation", [0, 7, 31, 59])
def test_the_face_underneath_is_the_one_that_the_rotation_brings_to_11(rotation: int) -> None:
    face = solid.face_underneath(rotation)
    assert ROTATIONS[rotation][EDGES * face] // EDGES == 11


def test_a_pose_and_its_inverse_cancel() -> None:
    pose = solid.Pose(solid.MATRICES[17], np.array([1.0, 2.0, 3.0]))
    both = pose.inverse().after(pose)
    assert both.rotation == pytest.approx(np.eye(3))
    assert both.translation == pytest.approx(np.zeros(3))
