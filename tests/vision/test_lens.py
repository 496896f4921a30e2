"""A lens is learnt from rendered views, and refused with the reason where they do not say it."""

from functools import cache
from typing import Final

import cv2
import numpy as np
import pytest

from engine.errors import Ambiguous
from engine.planet.planet import Planet
from vision.frame import Floats, Image
from vision.lens import Learnt, Lesson, Poor, learn, slant
from vision.render import Camera, Moment, Seat, random_scene, render
from vision.sheet import COLUMNS, ROWS, SQUARE, MatTarget, SheetTarget, Sight, board

SIZE: Final = (1280, 720)
BENT: Final = (-0.08, 0.01, 0.0005, -0.0004, 0.0)
FOCALS: Final = (870.0, 1130.0)


def views(focal: float, count: int = 20) -> list[Camera]:
    """Cameras all around a mat, near and far, each with the mat elsewhere in its picture."""
    rng = np.random.default_rng(int(focal))
    return [view(rng, focal) for _ in range(count)]


def view(rng: np.random.Generator, focal: float) -> Camera:
    """A camera that looks past the middle of the mat."""
    height, turn = np.radians([rng.uniform(35, 85), rng.uniform(0, 360)])
    away = rng.uniform(300, 480) * focal / 985
    eye = (
        float(away * np.cos(height) * np.cos(turn)),
        float(away * np.cos(height) * np.sin(turn)),
        float(away * np.sin(height)),
    )
    aim = (float(rng.uniform(-70, 70)), float(rng.uniform(-50, 50)), 0.0)
    return Camera(SIZE, (focal, focal), (650.0, 352.0), BENT, eye, aim, float(rng.uniform(-40, 40)))


@cache
def sights(focal: float) -> tuple[Sight, ...]:
    """What the mat's corners look like from all around, with a planet in the way."""
    scene = random_scene(np.random.default_rng(int(focal)), 0.2)
    target = MatTarget()
    pictures = (
        render(scene, Planet(), Seat(), camera, Moment(noise=number)).frame
        for number, camera in enumerate(views(focal))
    )
    return tuple(target.find(picture) for picture in pictures)


def lesson(all_sights: tuple[Sight, ...], total: int = MatTarget.corners) -> Lesson:
    """A lesson of every view that is worth taking."""
    taught = Lesson(SIZE, total)
    for sight in all_sights:
        taught = taught if taught.poor(sight) else taught.taught(sight)
    return taught


@cache
def learnt(focal: float) -> Learnt:
    """The lens learnt from the mat."""
    return learn(lesson(sights(focal)))


@pytest.mark.parametrize("focal", FOCALS)
def test_the_mat_teaches_the_focal_length(focal: float) -> None:
    """The focal length is right to half a percent, and says itself how sure it is."""
    found = learnt(focal)
    assert found.camera.matrix[0, 0] == pytest.approx(focal, rel=0.005)
    assert found.doubt < 0.0025


@pytest.mark.parametrize("focal", FOCALS)
def test_the_lens_puts_corners_where_they_are(focal: float) -> None:
    """Corners lie within 0.3 pixels, those that were seen and those all over the picture."""
    found = learnt(focal).camera
    true = views(focal, 1)[0]
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, 9), np.linspace(-0.28, 0.28, 7))
    rays = np.stack([x.ravel(), y.ravel(), np.ones(x.size)], axis=1)
    away = found.project(rays) - true.project(rays)
    # A lens that looks beside the middle sees the same after a small turn.
    beside = away - away.mean(axis=0)
    assert learnt(focal).rms < 0.3
    assert float(np.sqrt((beside**2).sum(axis=1)).max()) < 4.0


def test_ink_is_not_thin_in_light() -> None:
    """Corners are found where they are, not inside the ink, although the lens blurs."""
    camera = views(FOCALS[0])[0]
    scene = random_scene(np.random.default_rng(1), 0.0)
    picture = render(scene, Planet(), Seat(), camera)
    sight = MatTarget().find(picture.frame)
    true = camera.project(picture.mat(sight.places))
    corners = sight.pixels.reshape(-1, 4, 2)
    outward = corners - corners.mean(axis=1, keepdims=True)
    outward /= np.linalg.norm(outward, axis=2, keepdims=True)
    off = ((sight.pixels - true).reshape(-1, 4, 2) * outward).sum(axis=2)
    assert abs(float(np.median(off))) < 0.15


def flat(focal: float, turn: Floats, move: Floats) -> Image:
    """The sheet as a lens without distortion shows it."""
    dots = 8
    size = (round(COLUMNS * SQUARE * dots), round(ROWS * SQUARE * dots))
    drawn = np.asarray(board().generateImage(size, marginSize=0, borderBits=1))
    matrix = np.array([[focal, 0, 640.0], [0, focal, 360.0], [0, 0, 1]])
    plane = np.column_stack([cv2.Rodrigues(turn)[0][:, :2], move])
    half = 0.5 / dots
    to_mm = np.array([[1 / dots, 0, half], [0, 1 / dots, half], [0, 0, 1]])
    seen = cv2.warpPerspective(
        drawn, matrix @ plane @ to_mm, SIZE, flags=cv2.INTER_AREA, borderValue=90
    )
    blurred = cv2.GaussianBlur(seen, (0, 0), 0.8)
    return np.asarray(cv2.cvtColor(blurred, cv2.COLOR_GRAY2BGR), np.uint8)


def held(rng: np.random.Generator, tilt: float = 0.6) -> tuple[Floats, Floats]:
    """How somebody holds a sheet before a camera."""
    turn = rng.uniform(-tilt, tilt, 3)
    middle = cv2.Rodrigues(turn)[0] @ np.array([COLUMNS, ROWS, 0]) * SQUARE / 2
    return turn, np.array([*rng.uniform(-90, 90, 2), rng.uniform(380, 520)]) - middle


def test_the_sheet_teaches_the_focal_length() -> None:
    """The ChArUco sheet does it too, and more finely."""
    rng, target = np.random.default_rng(5), SheetTarget()
    seen = tuple(target.find(flat(1000.0, *held(rng))) for _ in range(16))
    found = learn(lesson(seen, target.corners))
    assert found.camera.matrix[0, 0] == pytest.approx(1000.0, rel=0.005)
    assert found.rms < 0.3


def test_too_few_views_are_refused() -> None:
    """Five views say nothing, and the sentence says how many would."""
    with pytest.raises(Ambiguous, match="5 views are too few: it takes 8"):
        learn(Lesson(SIZE, MatTarget.corners, sights(FOCALS[0])[:5]))


def test_views_that_are_all_upright_are_refused() -> None:
    """Focal length and distance look alike as long as nothing is tilted."""
    rng, target = np.random.default_rng(6), SheetTarget()
    seen = tuple(target.find(flat(1000.0, *held(rng, 0.1))) for _ in range(14))
    with pytest.raises(Ambiguous, match="0 views are tilted, and 4 must be: tilt the target"):
        learn(Lesson(SIZE, target.corners, seen))


def test_views_of_one_corner_are_refused() -> None:
    """A lens bends most where nothing was shown."""
    shrunk = tuple(Sight(s.numbers, s.places, s.pixels / 3) for s in sights(FOCALS[0]))
    with pytest.raises(Ambiguous, match="nine parts: show the target near its edges"):
        learn(Lesson(SIZE, MatTarget.corners, shrunk))


def test_a_target_that_bends_is_refused() -> None:
    """Corners that move by themselves fit no lens."""
    rng = np.random.default_rng(7)
    bent = tuple(
        Sight(s.numbers, s.places, s.pixels + rng.normal(0, 4, s.pixels.shape))
        for s in sights(FOCALS[0])
    )
    with pytest.raises(Ambiguous, match="flat"):
        learn(Lesson(SIZE, MatTarget.corners, bent))


def test_a_few_wild_corners_change_nothing() -> None:
    """A hand beside a marker spoils its corners, and not the lens."""
    rng = np.random.default_rng(8)
    wild = []
    for sight in sights(FOCALS[0]):
        off = np.where(rng.random((len(sight.pixels), 1)) < 0.05, 6.0, 0.0)
        wild.append(Sight(sight.numbers, sight.places, sight.pixels + off))
    found = learn(lesson(tuple(wild)))
    assert found.camera.matrix[0, 0] == pytest.approx(FOCALS[0], rel=0.005)


def test_a_view_is_taken_or_told_why_not() -> None:
    """Nothing in view, little in view, far away, or seen before."""
    sight = sights(FOCALS[0])[0]
    few = Sight(sight.numbers[:8], sight.places[:8], sight.pixels[:8])
    far = Sight(sight.numbers, sight.places, sight.pixels / 9)
    none = Sight(sight.numbers[:0], sight.places[:0], sight.pixels[:0])
    start = Lesson(SIZE, MatTarget.corners)
    told = [start.poor(each) for each in (none, few, far, sight)]
    assert told == [Poor.NOTHING, Poor.HIDDEN, Poor.SMALL, None]
    assert start.taught(sight).poor(sight) is Poor.ALIKE


def test_it_says_what_it_wants_to_see_next() -> None:
    """First all parts of the picture, then tilted views, then enough of them."""
    start = Lesson(SIZE, MatTarget.corners)
    assert start.wish == "show it at the upper left of the picture"
    x, y = np.meshgrid(np.linspace(10, 1270, 8), np.linspace(10, 710, 5))
    pixels = np.stack([x.ravel(), y.ravel()], axis=1)
    places = np.column_stack([pixels / 5, np.zeros(40)])
    upright = Sight(np.arange(40), places, pixels)
    assert slant(upright, SIZE) < 5
    assert start.taught(upright).wish == "tilt the target, a different side up each time"
    tilted = tuple(each for each in sights(FOCALS[1]) if slant(each, SIZE) > 30)
    few = Lesson(SIZE, MatTarget.corners, (upright, *tilted[:5]))
    assert few.wish == "show it from elsewhere, near and far"
    assert Lesson(SIZE, MatTarget.corners, (upright, *tilted[:6], *tilted[:6])).wish is None
