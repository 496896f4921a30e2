"""An area's colour is that of its ink, whatever the light; all pictures are rendered."""

import numpy as np
import pytest

from engine.planet.habitat import LETTERS
from engine.planet.notation import parse_planet
from engine.planet.sphere import AREAS
from tests.vision.made_up import held
from tests.vision.rendered import CAMERA, EXACT, bare_mat, picture
from vision.frame import Image
from vision.pose import MatPose, PoseFinder
from vision.sampling import _INK_REFLECTS as BLACK
from vision.sampling import LEAST_COSINE, Sample, Sampler, paper_light, reflected

FULL = parse_planet("OFDMG/GGDDM/OOMMF/DDFFO/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG/FFGGO")
ON_MAT = held(FULL, EXACT.rotation, hidden=())


def pose_in(image: Image) -> MatPose:
    """The pose in a picture that shows the mat."""
    pose = PoseFinder(CAMERA).find(image)
    assert isinstance(pose, MatPose)
    return pose


def sampled(image: Image) -> Sample:
    """The areas of a picture."""
    pose = pose_in(image)
    return Sampler(CAMERA).sample(image, pose, paper_light(image, CAMERA, pose))


def squarely(sample: Sample) -> dict[int, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """The colours of areas that are seen squarely."""
    shown = zip(sample.slots.tolist(), sample.cosines, sample.outer, strict=True)
    return {slot: colour for slot, cosine, colour in shown if cosine > 0.5}


def test_areas_of_one_habitat_look_alike_and_others_do_not() -> None:
    colours = squarely(sampled(picture(FULL).frame))
    named = {letter: [c for s, c in colours.items() if ON_MAT[s] == letter] for letter in LETTERS}
    means = {letter: np.median(shown, axis=0) for letter, shown in named.items() if shown}
    assert len(means) == 5
    for letter, shown in named.items():
        away = {
            other: np.abs(np.array(shown) - mean)[:, 1:].sum(axis=1)
            for other, mean in means.items()
        }
        assert (np.argmin(list(away.values()), axis=0) == list(away).index(letter)).mean() > 0.8


def test_colours_are_those_that_people_name() -> None:
    colours = squarely(sampled(picture(FULL).frame))
    mean = {
        letter: np.mean([c for s, c in colours.items() if ON_MAT[s] == letter], axis=0)
        for letter in LETTERS
    }
    assert max(mean, key=lambda letter: mean[letter][0]) == "G"
    assert min(mean, key=lambda letter: mean[letter][2]) == "O"
    assert min(mean, key=lambda letter: mean[letter][1]) == "F"


@pytest.mark.parametrize("gain", [0.5, 0.7, 0.9])
def test_the_camera_s_exposure_does_not_matter(gain: float) -> None:
    image = picture(FULL).frame
    linear = (image / 255.0) ** 2.2 * gain
    darker = np.asarray(np.rint(255 * linear ** (1 / 2.2)), np.uint8)
    one, other = squarely(sampled(image)), squarely(sampled(darker))
    away = np.array([one[slot] - other[slot] for slot in one.keys() & other.keys()])
    assert np.abs(np.median(away, axis=0)).max() < 2.0


def test_more_light_on_a_face_changes_its_lightness_only() -> None:
    linear = np.array([[0.2, 0.3, 0.4]])
    paper, no_haze = np.ones(3), np.full(3, BLACK)
    dim, bright = (reflected(linear * gain, paper, no_haze)[0] for gain in (0.5, 2.0))
    assert bright[1:] == pytest.approx(dim[1:], abs=0.5)
    assert bright[0] - dim[0] == pytest.approx(100 * np.log(4) / 3, rel=0.05)


def test_paper_is_white_and_haze_is_taken_off() -> None:
    clear, hazy = np.full(3, BLACK), np.full(3, BLACK + 0.1)
    assert reflected(np.ones((1, 3)), np.ones(3), clear)[0] == pytest.approx(0, abs=0.6)
    ink = np.full((1, 3), 0.2)
    veiled = ink * 0.9 + 0.1
    one, other = reflected(ink, np.ones(3), clear), reflected(veiled, np.ones(3), hazy)
    assert other == pytest.approx(one, abs=1e-6)


def test_what_lies_beyond_the_light_is_no_colour_but_a_number() -> None:
    black = reflected(np.zeros((1, 3)), np.ones(3), np.full(3, 0.3))
    assert np.isfinite(black).all()


def test_faces_are_read_up_to_the_limit_and_never_the_one_underneath() -> None:
    sample = sampled(picture(FULL).frame)
    assert len(set(sample.slots.tolist())) == len(sample.slots)
    assert (sample.cosines > LEAST_COSINE).all()
    assert ((sample.slots >= 0) & (sample.slots < AREAS - 5)).all()
    assert len(sample.slots) >= 25


def test_what_is_blown_out_is_trusted_less() -> None:
    image = picture(FULL).frame
    burnt = np.asarray(np.minimum(image.astype(float) * 1.6, 255), np.uint8)
    assert sampled(image).clear.min() > 0.95
    clear = sampled(burnt).clear
    assert clear.min() < 0.8
    assert clear.min() >= 0.149


def test_light_on_paper_is_found_beside_ink_and_shadow() -> None:
    image = bare_mat()
    pose = pose_in(image)
    white = paper_light(image, CAMERA, pose)
    paper = ((255 * 0.75 + 20) / 255) ** 2.2
    assert white.at(np.zeros((1, 3)))[0] == pytest.approx(paper, rel=0.03)
    assert white.ink == pytest.approx(((20 / 255) ** 2.2) / paper, abs=0.01)
    assert white.covered == pytest.approx(0.0)
    shaded = image.copy()
    shaded[450:] = shaded[450:] * 0.7
    again = paper_light(shaded, CAMERA, pose)
    assert again.at(np.zeros((1, 3)))[0] == pytest.approx(paper, rel=0.15)
