"""The mat is what contract/mat.md says, and OpenCV finds it so."""

import cv2
import numpy as np
import pytest

from vision import mat


def _detected(picture: mat.Bytes) -> dict[int, mat.Floats]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(mat.DICTIONARY, parameters)
    corners, ids, _ = detector.detectMarkers(picture)
    return {
        int(i): np.asarray(quad, float).reshape(4, 2)
        for i, quad in zip(np.ravel(ids), corners, strict=True)
    }


def test_ten_markers_lie_on_the_ring() -> None:
    assert sorted(mat.CORNERS) == list(range(50, 60))
    for i in range(10):
        azimuth = np.radians(36 * i)
        expected = 79 * np.array([np.cos(azimuth), np.sin(azimuth), 0])
        assert mat.CORNERS[50 + i].mean(axis=0) == pytest.approx(expected)


def test_the_top_of_a_marker_points_outwards() -> None:
    assert mat.CORNERS[50] == pytest.approx(
        np.array([[93, 14, 0], [93, -14, 0], [65, -14, 0], [65, 14, 0]])
    )


@pytest.mark.parametrize("pixels_per_mm", [3.0, 5.0, 8.0])
def test_the_drawn_mat_is_detected_where_the_table_says(pixels_per_mm: float) -> None:
    found = _detected(np.pad(mat.draw_mat(pixels_per_mm), 20))
    assert sorted(found) == sorted(mat.CORNERS)
    to_pixels = mat.pixels_from_mm(pixels_per_mm)
    for marker, corners in mat.CORNERS.items():
        expected = corners[:, :2] @ to_pixels[:, :2].T + to_pixels[:, 2] + 20
        assert np.abs(found[marker] - expected).max() < 0.35


def test_a_mirrored_mat_shows_none_of_its_ids_in_its_order() -> None:
    mirrored = np.ascontiguousarray(mat.draw_mat(5.0)[:, ::-1])
    found = _detected(mirrored)
    assert not any(marker in mat.CORNERS for marker in found) or len(found) < 10


def test_the_pentagon_has_the_edge_of_the_core_and_a_corner_at_azimuth_0() -> None:
    corners = mat.pentagon(36.0)
    assert np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1) == pytest.approx([36] * 5)
    assert corners[0, 0] > 0
    assert corners[0, 1] == pytest.approx(0)


def test_everything_printed_fits_a_disc_of_98_mm() -> None:
    assert max(float(np.hypot(*c[:2])) for q in mat.CORNERS.values() for c in q) < 98
