"""The virtual planet is where it says, shows what it is told, and nothing else."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.planet.habitat import LETTERS, Habitat
from engine.planet.notation import parse_planet
from engine.planet.sphere import AREAS, EDGES
from engine.planet.tile import Placement
from vision import mat, solid
from vision.render import (
    Camera,
    Hand,
    Lamp,
    Light,
    Moment,
    Picture,
    Scene,
    Seat,
    Sensor,
    frames,
    misjudged,
    random_azimuths,
    random_camera,
    random_moments,
    random_scene,
    random_seat,
    render,
)
from vision.render.lens import rays
from vision.render.light import white_of

CAMERA = Camera(
    focal=(985.0, 985.0), distortion=(-0.12, 0.03, 0.0004, -0.0005, 0.0), eye=(60.0, -430.0, 330.0)
)
FULL = "OOOOO/FFFFF/DDDDD/MMMMM/GGGGG/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG"


PLANET = parse_planet(FULL)
SEAT = Seat(17, 2.0, 1.0, -1.5, (0.3, -0.2))


def _plain_scene(seed: int = 3) -> Scene:
    """Return a scene whose colours can be predicted."""
    scene = random_scene(np.random.default_rng(seed), 0.0)
    style = replace(scene.style, mottle=0.0, cover=0.0, strokes=(), gloss=0.0, wobble=0.0)
    light = Light((Lamp((100.0, -300.0, 1500.0), (0.4, 0.4, 0.4)),), (0.6, 0.6, 0.6))
    sensor = Sensor(noise=0.0, vignette=0.0, contrast=0.0)
    return replace(scene, style=style, light=light, sensor=sensor, slip=0.0, dirt=0.0)


def _visible(picture: Picture) -> list[int]:
    """The areas seen at no more than 65 degrees from straight."""
    centres = picture.planet(solid.area_centres(36.0))
    normals = solid.AREA_NORMALS @ picture.planet.rotation.T
    facing = -(normals * centres).sum(axis=1) / np.linalg.norm(centres, axis=1)
    return [a for a in range(AREAS) if facing[a] > np.cos(np.radians(65))]


def _at(picture: Picture, area: int) -> mat.Floats:
    centre = picture.planet(solid.area_centres(36.0)[area][None])
    x, y = (int(v) for v in np.round(CAMERA.project(centre)[0]))
    return np.asarray(picture.frame[y - 1 : y + 2, x - 1 : x + 2].mean(axis=(0, 1)))


def _marker_error(picture: Picture) -> tuple[int, float]:
    """How many of the mat's markers OpenCV finds and how far off the worst pose corner is."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(mat.DICTIONARY, parameters)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(picture.frame, cv2.COLOR_BGR2GRAY))
    found = [
        (mat.CORNERS[int(i)], np.asarray(quad, float).reshape(4, 2))
        for i, quad in zip(np.ravel(ids), corners, strict=True)
        if int(i) in mat.CORNERS
    ]
    board, seen = (np.concatenate(part) for part in zip(*found, strict=True))
    _, turn, move = cv2.solvePnP(board, seen, CAMERA.matrix, np.array(CAMERA.distortion))
    rim = np.concatenate(list(mat.CORNERS.values()))
    recovered = solid.Pose(np.array(cv2.Rodrigues(turn)[0], float), np.array(move, float).ravel())
    error = CAMERA.project(recovered(rim)) - CAMERA.project(picture.mat(rim))
    return len(found), float(np.abs(error).max())


def test_every_area_in_view_shows_its_habitats_ink_under_neutral_light() -> None:
    scene = _plain_scene()
    for rotation in (0, 17, 44):
        picture = render(scene, PLANET, replace(SEAT, rotation=rotation), CAMERA, Moment(33.0))
        inks = np.array([ink.base for ink in scene.style.inks])
        chroma = inks / inks.sum(axis=1, keepdims=True)
        areas = _visible(picture)
        assert len(areas) > 15
        for area in areas:
            seen = _at(picture, area)
            nearest = np.abs(seen / seen.sum() - chroma).sum(axis=1).argmin()
            assert LETTERS[nearest] == PLANET.letters[area]


def test_the_pose_from_the_markers_is_the_true_one_within_a_pixel() -> None:
    for azimuth in (0.0, 100.0, 200.0):
        found, error = _marker_error(render(_plain_scene(), PLANET, SEAT, CAMERA, Moment(azimuth)))
        assert found >= 6
        assert error < 1.0


def test_a_frame_is_the_same_whenever_it_is_drawn() -> None:
    def draw() -> np.ndarray:
        rng = np.random.default_rng(11)
        scene, camera = random_scene(rng), random_camera(rng)
        moments = random_moments(rng, random_azimuths(rng, 2))
        drawn = frames(scene, PLANET, random_seat(rng), camera, moments)
        return np.stack([picture.frame for picture in drawn])

    assert (draw() == draw()).all()


def test_a_repainted_tile_changes_the_pixels_of_its_face_and_no_others() -> None:
    scene, areas = _plain_scene(), tuple(Habitat(letter) for letter in "GGGGG")
    before = render(scene, PLANET, SEAT, CAMERA)
    face = _visible(before)[0] // EDGES
    assert PLANET.letters[EDGES * face] != "G"
    changed = PLANET.without_tile(face).with_tile(Placement.of(face, areas))
    after = render(scene, changed, SEAT, CAMERA)
    differs = (before.frame != after.frame).any(axis=2)
    pixels = CAMERA.project(before.planet(solid.face_corners(36.0)[face] * 1.04))
    outline = np.zeros(differs.shape, np.uint8)
    cv2.fillConvexPoly(outline, np.round(pixels).astype(np.int32), 1)
    grown = cv2.dilate(outline, np.ones((9, 9), np.uint8)).astype(bool)
    assert differs.sum() > 0.5 * outline.sum()
    assert not (differs & ~grown).any()


def test_a_mirror_image_does_not_show_the_planet() -> None:
    picture = render(_plain_scene(), PLANET, Seat(0), CAMERA)
    mirrored = replace(picture, frame=np.ascontiguousarray(picture.frame[:, ::-1]))
    inks = np.array([ink.base for ink in _plain_scene().style.inks])
    chroma = inks / inks.sum(axis=1, keepdims=True)
    wrong = 0
    for area in _visible(picture):
        seen = _at(mirrored, area)
        nearest = np.abs(seen / seen.sum() - chroma).sum(axis=1).argmin()
        wrong += LETTERS[nearest] != PLANET.letters[area]
    assert wrong > 3


def test_rays_undo_the_lens() -> None:
    view = rays(CAMERA)
    for x, y in ((3, 5), (640, 360), (1277, 11), (200, 715)):
        point = np.array([[view.x[y, x], view.y[y, x], 1.0]], np.float64)
        assert CAMERA.project(point)[0] == pytest.approx([x, y], abs=0.03)


def test_a_bare_face_underneath_lowers_the_planet() -> None:
    scene, bare = _plain_scene(), PLANET.without_tile(11)
    tiled = Seat().pose(scene, PLANET).translation[2]
    assert tiled - Seat().pose(scene, bare).translation[2] == pytest.approx(0.7)


def test_a_seat_is_off_by_no_more_than_asked() -> None:
    rng = np.random.default_rng(5)
    seats = [random_seat(rng, degrees=4.0, mm=3.0) for _ in range(200)]
    assert max(abs(seat.turn) for seat in seats) <= 4
    assert max(float(np.hypot(seat.x, seat.y)) for seat in seats) <= 3
    assert len({seat.rotation for seat in seats}) > 40


def test_a_hand_hides_part_of_the_picture() -> None:
    hand = Hand(-40.0, -60.0, 40.0, 60.0, (0.2, 0.3, 0.5))
    without = render(_plain_scene(), PLANET, SEAT, CAMERA).frame.astype(int)
    withhand = render(_plain_scene(), PLANET, SEAT, CAMERA, Moment(hand=hand)).frame.astype(int)
    assert (abs(without - withhand).max(axis=2) > 20).sum() > 5000


def _shiny(gloss: float) -> Scene:
    """A scene whose lamp is mirrored to the camera by the face on top."""
    scene, eye = _plain_scene(), np.array(CAMERA.eye)
    lamp = Lamp((float(-eye[0]), float(-eye[1]), float(eye[2])), (0.8, 0.8, 0.8), 12.0)
    style = replace(scene.style, gloss=gloss, sharpness=160.0)
    return replace(scene, style=style, light=Light((lamp,), (0.2, 0.2, 0.2)))


def test_shine_on_a_tile_can_saturate_whatever_its_ink() -> None:
    planet, seat = parse_planet("FFFFF/11"), Seat(0)
    area = int(np.argmax(solid.area_centres(36.0)[:, 2]))
    dull, shiny = (_at(render(_shiny(g), planet, seat, CAMERA), area) for g in (0.0, 0.6))
    assert dull.min() < 120
    assert shiny.min() > 235


def test_a_disc_of_metal_stands_out_from_its_bare_face() -> None:
    scene = _plain_scene()
    style = replace(scene.style, core=(30.0, 25.0, 25.0), metal=(0.8, 0.8, 0.8), core_gloss=0.0)
    picture = render(replace(scene, style=style), parse_planet("12"), Seat(0), CAMERA)
    around = picture.planet(solid.face_centres(36.0)[0] + np.array([[0, 0, 0], [15, 0, 0]]))
    (x, y), (x1, y1) = np.round(CAMERA.project(around)).astype(int)
    assert picture.frame[y, x].min() > picture.frame[y1, x1].max() + 60


def test_a_lamp_to_the_left_throws_the_shadow_to_the_right() -> None:
    lamp = Lamp((-600.0, 0.0, 700.0), (0.8, 0.8, 0.8), 10.0)
    scene = replace(_plain_scene(), light=Light((lamp,), (0.2, 0.2, 0.2)))
    picture = render(scene, PLANET, SEAT, CAMERA)
    places = np.array([[55.0, -20.0, 0.0], [-55.0, -20.0, 0.0]])
    (x, y), (x1, y1) = np.round(CAMERA.project(picture.mat(places))).astype(int)
    assert picture.frame[y, x].max() < 0.75 * picture.frame[y1, x1].min()


def test_a_curled_mat_is_no_plane_any_more() -> None:
    curled = replace(_plain_scene(), curl=1.5)
    found, error = _marker_error(render(curled, PLANET, SEAT, CAMERA))
    assert found >= 6
    assert 1.0 < error < 8.0


def test_a_misjudged_camera_is_off_by_no_more_than_its_share() -> None:
    rng = np.random.default_rng(3)
    shares = [misjudged(rng, CAMERA).focal[0] / CAMERA.focal[0] - 1 for _ in range(100)]
    assert 0.015 < max(map(abs, shares)) <= 0.02


def test_drift_changes_colours_and_shake_smears() -> None:
    scene = _plain_scene()
    still = render(scene, PLANET, SEAT, CAMERA).frame
    blue = render(scene, PLANET, SEAT, CAMERA, Moment(gains=(1.2, 1.0, 0.8))).frame
    smeared = render(scene, PLANET, SEAT, CAMERA, Moment(shake=(8.0, 0.0))).frame
    assert blue[..., 0].mean() > still[..., 0].mean()
    assert blue[..., 2].mean() < still[..., 2].mean()
    assert cv2.Laplacian(smeared, cv2.CV_32F).std() < 0.8 * cv2.Laplacian(still, cv2.CV_32F).std()


def test_warm_light_is_red_and_cold_light_is_blue() -> None:
    assert white_of(2700)[2] > 1 > white_of(2700)[0]
    assert white_of(9000)[0] > 1 > white_of(9000)[2]


@pytest.mark.parametrize("seed", range(12))
def test_hostile_scenes_keep_their_markers_readable_without_a_hand(seed: int) -> None:
    rng = np.random.default_rng([77, seed])
    scene, camera = random_scene(rng), random_camera(rng)
    picture = render(scene, PLANET, random_seat(rng), camera)
    detector = cv2.aruco.ArucoDetector(mat.DICTIONARY, cv2.aruco.DetectorParameters())
    _, ids, _ = detector.detectMarkers(cv2.cvtColor(picture.frame, cv2.COLOR_BGR2GRAY))
    assert len({int(i) for i in np.ravel(ids)} & set(mat.CORNERS)) >= 3
    assert picture.frame.shape == (720, 1280, 3)
    assert picture.frame.dtype == np.uint8
