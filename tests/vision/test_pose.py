"""The camera's pose over the mat, or the reason that there is none; all pictures are rendered."""

import cv2
import numpy as np
import pytest

from engine.planet.notation import parse_planet
from tests.vision.rendered import CAMERA, bare_mat, picture
from vision import mat
from vision.frame import Camera, Image
from vision.pose import MatPose, NoPose, PoseFinder, behind_planet, markers_missing

PLANET = parse_planet("OFFDM/GGDDM/OOMMF/8/FFGGO")


def found(image: Image) -> MatPose:
    """The pose in a picture that shows the mat."""
    pose = PoseFinder(CAMERA).find(image)
    assert isinstance(pose, MatPose), pose
    return pose


def covered(image: Image, pose: MatPose, markers: list[int]) -> Image:
    """The picture with something grey over these markers."""
    image = image.copy()
    for marker in markers:
        corners = mat.CORNERS[marker]
        around = corners.mean(axis=0) + 1.3 * (corners - corners.mean(axis=0))
        pixels = CAMERA.project(around @ pose.rotation.T + pose.translation)
        cv2.fillConvexPoly(image, np.rint(pixels).astype(np.int32), (120, 120, 120))
    return image


def with_markers(image: Image, ids: list[int], side: int = 70) -> Image:
    """The picture with printed markers lying about in its upper corners."""
    image = image.copy()
    for place, marker in enumerate(ids):
        drawn = cv2.aruco.generateImageMarker(mat.DICTIONARY, marker, side)
        left = 20 + place * (side + 40) if place < 3 else image.shape[1] - (place - 2) * 110
        image[15 : side + 35, left - 10 : left + side + 10] = 230
        image[25 : side + 25, left : left + side] = drawn[..., None]
    return image


@pytest.mark.parametrize("azimuth", [0.0, 33.0, 77.0, 180.0, 301.0])
def test_the_mat_is_found_within_a_pixel(azimuth: float) -> None:
    truth = picture(PLANET, azimuth=azimuth)
    pose = found(truth.frame)
    rim = np.concatenate([mat.CORNERS[marker] for marker in pose.markers])
    shown = CAMERA.project(rim @ pose.rotation.T + pose.translation)
    assert np.abs(shown - CAMERA.project(truth.mat(rim))).max() < 1.0
    assert np.linalg.norm(pose.camera - truth.mat.inverse().translation) < 3.0


@pytest.mark.parametrize("flip", [0, 1])
@pytest.mark.parametrize("azimuth", [0.0, 20.0, 150.0])
@pytest.mark.parametrize("bare", [True, False])
def test_a_mirrored_picture_has_no_pose(flip: int, azimuth: float, bare: bool) -> None:
    image = bare_mat(azimuth) if bare else picture(PLANET, azimuth=azimuth).frame
    mirrored = np.asarray(cv2.flip(image, flip), np.uint8)
    assert isinstance(PoseFinder(CAMERA).find(mirrored), NoPose)


@pytest.mark.parametrize("code", [cv2.ROTATE_180])
def test_a_picture_upside_down_is_no_mirror_image(code: int) -> None:
    upside_down = np.asarray(cv2.rotate(picture(PLANET).frame, code), np.uint8)
    assert isinstance(PoseFinder(CAMERA).find(upside_down), MatPose)


@pytest.mark.parametrize(
    "factor, blur, reason",
    [(0.04, 0.0, NoPose.TOO_DARK), (1.0, 12.0, NoPose.BLURRED)],
)
def test_what_spoils_a_picture_is_said(factor: float, blur: float, reason: NoPose) -> None:
    image = np.asarray(picture(PLANET).frame * factor, np.uint8)
    if blur:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
    assert PoseFinder(CAMERA).find(image) is reason


def test_a_table_without_a_mat_is_said_to_be_one() -> None:
    noise = np.random.default_rng(1).integers(60, 200, (720, 1280, 3)).astype(np.uint8)
    assert PoseFinder(CAMERA).find(noise) is NoPose.NO_MAT


def test_a_picture_of_another_size_is_none_of_this_camera() -> None:
    small = np.ascontiguousarray(picture(PLANET).frame[:360, :640])
    assert PoseFinder(CAMERA).find(small) is NoPose.UNCERTAIN


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (17, 900)])
def test_a_picture_of_any_size_has_an_answer(size: tuple[int, int]) -> None:
    camera = Camera.pinhole(size, 900.0)
    image = np.full((size[1], size[0], 3), 128, np.uint8)
    assert isinstance(PoseFinder(camera).find(image), NoPose)


@pytest.mark.parametrize("hidden", [[50], [50, 55], [51, 54, 58], [50, 51, 52, 53]])
def test_hidden_markers_are_done_without(hidden: list[int]) -> None:
    image = bare_mat(15.0)
    whole = found(image)
    pose = found(covered(image, whole, hidden))
    assert not set(hidden) & set(pose.markers)
    assert np.linalg.norm(pose.camera - whole.camera) < 4.0


def test_two_markers_are_too_few() -> None:
    image = bare_mat()
    pose = found(image)
    image = covered(image, pose, list(range(52, 60)))
    assert PoseFinder(CAMERA).find(image) is NoPose.TOO_FEW


@pytest.mark.parametrize("strangers", [[50], [53], [10, 20, 30, 40]])
def test_markers_elsewhere_in_the_picture_do_no_harm(strangers: list[int]) -> None:
    image = picture(PLANET).frame
    pose = found(with_markers(image, strangers))
    assert np.linalg.norm(pose.camera - found(image).camera) < 5.0


@pytest.mark.parametrize(
    "strangers", [[50, 51], [53, 57, 59], [51, 52, 53, 54], [50, 51, 52, 53, 54]]
)
def test_a_copy_of_half_the_mat_may_blind_it_and_never_misleads_it(strangers: list[int]) -> None:
    image = picture(PLANET).frame
    pose = PoseFinder(CAMERA).find(with_markers(image, strangers))
    if isinstance(pose, MatPose):
        assert np.linalg.norm(pose.camera - found(image).camera) < 10.0


@pytest.mark.parametrize("strangers", [[50, 53, 56], [50, 51, 52, 53, 54]])
def test_markers_without_a_mat_have_no_pose(strangers: list[int]) -> None:
    table = np.full((720, 1280, 3), 140, np.uint8)
    assert isinstance(PoseFinder(CAMERA).find(with_markers(table, strangers)), NoPose)


def test_following_the_mat_finds_what_looking_everywhere_finds() -> None:
    following, looking = PoseFinder(CAMERA), PoseFinder(CAMERA, follow=False)
    for azimuth in (0.0, 4.0, 90.0, 200.0):
        image = picture(PLANET, azimuth=azimuth).frame
        ours, theirs = following.find(image), looking.find(image)
        assert isinstance(ours, MatPose)
        assert isinstance(theirs, MatPose)
        assert np.linalg.norm(ours.camera - theirs.camera) < 2.0


@pytest.mark.parametrize("tilt", [0.0, 1.5, np.pi / 2])
@pytest.mark.parametrize("away", [98.0, 60.0, 10.0, 1e-9])
def test_wherever_a_mat_seems_to_be_it_is_next_looked_for_in_the_picture(
    tilt: float, away: float
) -> None:
    """Also where a part of it lies beside the lens, or behind it."""
    turn = np.asarray(cv2.Rodrigues(np.array([tilt, 0.0, 0.0]))[0], np.float64)
    seems = MatPose(turn, np.array([0.0, 0.0, away]), np.zeros(3), 0.0, ())
    left, top, right, bottom = PoseFinder(CAMERA)._next_box(seems)
    assert 0 <= left < right <= CAMERA.size[0]
    assert 0 <= top < bottom <= CAMERA.size[1]


def test_a_mat_that_was_moved_is_found_anew() -> None:
    finder = PoseFinder(CAMERA)
    image = bare_mat()
    assert isinstance(finder.find(image), MatPose)
    moved = np.roll(image, (30, 180), axis=(0, 1))
    assert isinstance(finder.find(np.full_like(image, 90)), NoPose)
    assert isinstance(finder.find(moved), MatPose)


def test_the_planet_hides_what_lies_behind_it() -> None:
    pose = found(bare_mat())
    away = -pose.camera / np.linalg.norm(pose.camera[:2]) * 70
    spots = np.array([[away[0], away[1], 0.0], [-away[0], -away[1], 0.0]])
    assert behind_planet(spots, pose).tolist() == [True, False]
    assert markers_missing(pose) == 0
    nearest = max(pose.markers, key=lambda m: float(mat.CORNERS[m].mean(axis=0) @ pose.camera))
    fewer = pose._replace(markers=tuple(m for m in pose.markers if m != nearest))
    assert markers_missing(fewer) == 1


@pytest.mark.parametrize("moved_by", [2.0, 30.0, 110.0, 180.0])
def test_where_the_mat_was_a_moment_ago_does_not_sway_where_it_is(moved_by: float) -> None:
    first, image = (picture(PLANET, azimuth=40.0 + by).frame for by in (0.0, moved_by))
    told, untold = PoseFinder(CAMERA), PoseFinder(CAMERA)
    for finder in (told, untold):
        assert isinstance(finder.find(first), MatPose)
    untold._near = None
    pose, wanted = told.find(image), untold.find(image)
    assert isinstance(pose, MatPose)
    assert isinstance(wanted, MatPose)
    assert pose.markers == wanted.markers
    assert np.abs(pose.rotation - wanted.rotation).max() < 1e-5
    assert np.abs(pose.translation - wanted.translation).max() < 1e-2


def test_a_mat_that_turned_a_little_is_not_looked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    finder = PoseFinder(CAMERA)
    assert isinstance(finder.find(picture(PLANET, azimuth=40.0).frame), MatPose)
    monkeypatch.delattr(cv2, "solvePnP")
    assert isinstance(finder.find(picture(PLANET, azimuth=43.0).frame), MatPose)
