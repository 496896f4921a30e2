"""How sharp a picture is, measured on the mat's own edges."""

import cv2
import numpy as np
import pytest

from engine.planet.planet import Planet
from vision import frame
from vision.pose import MatPose, PoseFinder
from vision.render import Seat, random_camera, random_scene, render
from vision.sharpness import edge_width


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_blurred_has_wide_edges(seed: int) -> None:
    """Each blur widens the edges by about what it adds."""
    rng = np.random.default_rng(seed)
    camera = random_camera(rng, 0.0)
    lens = frame.Camera(camera.size, camera.matrix, np.array(camera.distortion))
    picture = render(random_scene(rng, 0.1), Planet(), Seat(), camera).frame
    pose = PoseFinder(lens).find(picture)
    assert isinstance(pose, MatPose)
    sharp = edge_width(picture, lens, pose)
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 3.0), np.uint8)
    assert sharp < 4.5
    assert 6.0 < edge_width(blurred, lens, pose) < 12.0


def test_a_picture_of_nothing_is_not_sharp() -> None:
    """Without an edge there is no width."""
    camera = frame.Camera.pinhole((640, 480), 500.0)
    pose = MatPose(np.diag([1.0, -1.0, -1.0]), np.array([0, 0, 400.0]), np.zeros(3), 0.0, (50, 51))
    grey = np.full((480, 640, 3), 128, np.uint8)
    assert edge_width(grey, camera, pose) == float("inf")
