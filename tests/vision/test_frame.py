"""A picture comes as it comes and leaves as blue, green, red; a lens that none has is refused."""

import json
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import Unreadable
from vision.frame import Camera, Frame, as_colour

PINHOLE = Camera.pinhole((1280, 720), 950.0)


@pytest.mark.parametrize(
    "shape, dtype",
    [
        ((4, 6), np.uint8),
        ((4, 6, 1), np.uint8),
        ((4, 6, 3), np.uint8),
        ((4, 6, 4), np.uint8),
        ((4, 6), np.uint16),
        ((4, 6, 3), np.uint16),
        ((4, 6, 3), np.float32),
        ((4, 6, 4), np.float64),
        ((1, 1, 3), np.uint8),
    ],
)
def test_any_picture_becomes_eight_bit_colours(shape: tuple[int, ...], dtype: type) -> None:
    white = 1 if dtype in {np.float32, np.float64} else np.iinfo(dtype).max
    image = as_colour(np.full(shape, white, dtype))
    assert image.shape == (*shape[:2], 3)
    assert image.dtype == np.dtype(np.uint8)
    assert (image == 255).all()


@pytest.mark.parametrize("shape", [(), (5,), (0, 4), (4, 0, 3), (4, 6, 2), (4, 6, 5), (2, 2, 2, 3)])
def test_what_is_no_picture_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable, match="cannot be shown"):
        Frame.of(np.zeros(shape, np.uint8), PINHOLE)


def test_colours_keep_their_order() -> None:
    picture = np.zeros((1, 2, 4), np.uint8)
    picture[0, 0] = 10, 20, 30, 0
    assert as_colour(picture)[0].tolist() == [[10, 20, 30], [0, 0, 0]]
    assert as_colour(picture[:, ::-1, :3]).flags.c_contiguous


def test_points_are_projected_as_opencv_does() -> None:
    camera = Camera(PINHOLE.size, PINHOLE.matrix, np.array([-0.2, 0.05, 1e-3, -2e-3, 0.01]))
    points = np.random.default_rng(3).uniform((-200, -150, 400), (200, 150, 700), (50, 3))
    flat = np.zeros(3)
    theirs, _ = cv2.projectPoints(points, flat, flat, camera.matrix, camera.distortion)
    assert camera.project(points) == pytest.approx(theirs.reshape(-1, 2), abs=1e-6)
    straight = PINHOLE.project(np.array([[0.0, 0.0, 1.0], [0.5, 0.0, 1.0]]))
    assert straight.tolist() == [[640, 360], [1115, 360]]


def test_a_camera_reads_back() -> None:
    camera = Camera(PINHOLE.size, PINHOLE.matrix, np.array([-0.2, 0.05, 1e-3, -2e-3, 0.01]))
    again = Camera.from_json(json.loads(json.dumps(camera.to_json())))
    assert again.to_json() == camera.to_json()


def camera(**changes: Any) -> dict[str, Any]:
    """A camera's text with something else in it."""
    return {**PINHOLE.to_json(), **changes}


@pytest.mark.parametrize("distortion", [[], [-0.1], [-0.1, 0.02, 0, 0]])
def test_a_lens_may_name_fewer_terms(distortion: list[float]) -> None:
    read = Camera.from_json(camera(distortion=distortion))
    assert read.distortion[: len(distortion)].tolist() == distortion
    assert not read.distortion[len(distortion) :].any()


@pytest.mark.parametrize(
    "given",
    [
        None,
        {},
        camera(size=[1280]),
        camera(size=[0, 720]),
        camera(size=[1280, -720]),
        camera(size=[10**9, 720]),
        camera(size=[float("inf"), 720]),
        camera(matrix=[[1, 0], [0, 1]]),
        camera(matrix=[[0, 0, 640], [0, 950, 360], [0, 0, 1]]),
        camera(matrix=[[950, 0, float("nan")], [0, 950, 360], [0, 0, 1]]),
        camera(distortion=[0] * 6),
        camera(distortion="barrel"),
    ],
)
def test_what_no_lens_has_is_refused(given: Any) -> None:
    with pytest.raises(Unreadable, match="camera"):
        Camera.from_json(given)
