"""Views are fused so that a standstill counts once, and colours become likelihoods."""

from dataclasses import replace

import numpy as np
import pytest

from engine.planet.habitat import LETTERS
from engine.planet.sphere import AREAS, EDGES, FACES
from vision.agreement import agreed
from vision.covering import uncovered
from vision.evidence import Likelihood, Looks, belief, likelihood
from vision.frame import Floats
from vision.fusion import fuse
from vision.palette import Palette
from vision.sampling import Sample
from vision.torn import looked
from vision.views import Evidence, Views

PALETTE = Palette.default()
LOOKS = Looks(PALETTE)
RNG = np.random.default_rng(5)
TILES = "OFDMG" * 12


def sample(letters: str, noise: float = 0.0, cosine: float = 0.9, shift: float = 0.0) -> Sample:
    """A frame that shows these letters' default colours, `?` where it shows nothing."""
    shown = np.array([LETTERS.find(letter) for letter in letters])
    slots = np.flatnonzero(shown >= 0)
    outer = PALETTE.means[shown[slots]] + RNG.normal(0, 1, (len(slots), 3)) * noise
    outer[:, 0] += shift
    dark = outer - (9.0, 0.0, 0.0)
    clear, cosines = np.ones(len(slots)), np.full(len(slots), cosine)
    return Sample(slots, cosines, outer, outer, clear, dark)


def views(*frames: tuple[Sample, float]) -> Views:
    """The views of frames seen from some azimuths in degrees."""
    evidence = Evidence()
    for frame, azimuth in frames:
        evidence.add(frame, np.radians(azimuth))
    return evidence.views


def light(one: Views, shade: float = 0.0) -> Floats:
    """The same light on all faces."""
    return np.broadcast_to([shade, 0.0, 0.0], (*one.weights.shape, 3))


def given(one: Views, shade: float = 0.0) -> Likelihood:
    """What views say in light that is known."""
    return likelihood(fuse(one, light(one, shade)), LOOKS)


@pytest.mark.parametrize(
    "azimuths, count",
    [([0, 0, 1, 5], 1), ([0, 13], 2), ([-179, 179], 1), ([0, 60, 120, 60, 2], 3)],
)
def test_frames_from_one_side_are_one_view(azimuths: list[float], count: int) -> None:
    seen = views(*((sample(TILES), azimuth) for azimuth in azimuths))
    assert len(seen.weights) == count


def test_views_are_no_more_than_a_turn_has_room_for() -> None:
    seen = views(*((sample(TILES), 15.0 * k) for k in range(24)))
    assert len(seen.weights) == seen.colours.shape[1] <= 12


def test_a_view_is_the_mean_of_its_frames() -> None:
    frames = [sample(TILES, shift=shift) for shift in (-6.0, 0.0, 6.0)]
    seen = views(*((frame, 0.0) for frame in frames))
    assert seen.colours[0, 0] == pytest.approx(frames[1].outer)


def test_a_standstill_does_not_make_sure() -> None:
    frame = sample(TILES, noise=2.0)
    once, often = given(views((frame, 0.0))), given(views(*[(frame, 0.0)] * 10))
    assert often.habitats == pytest.approx(once.habitats)
    turned = given(views((frame, 0.0), (frame, 60.0), (frame, 120.0)))
    assert belief(turned).max(axis=1).sum() >= belief(once).max(axis=1).sum() - 1e-3


@pytest.mark.parametrize(
    "cosine, shift, news",
    [(0.9, 4.0, False), (0.9, 7.0, True), (0.3, 7.0, False), (0.3, 13.0, True)],
)
def test_news_is_what_exceeds_the_noise_of_a_look(cosine: float, shift: float, news: bool) -> None:
    """At a slant a look is off by more, so more of it is noise."""
    before = views((sample(TILES, cosine=cosine), 0.0))
    after = views((sample(TILES, cosine=cosine, shift=shift), 0.0))
    assert after.is_news(before) is news
    assert not before.is_news(before)


def test_each_colour_is_told_by_its_name() -> None:
    told = given(views((sample(TILES), 0.0)))
    assert "".join(LETTERS[k] for k in told.habitats.argmax(axis=1)) == TILES
    assert belief(told).max(axis=1).min() > 0.5


def test_what_was_not_seen_says_nothing() -> None:
    told = given(views((sample("OFDMG" * 6 + "?" * 30), 0.0)))
    assert not told.habitats[30:].any()
    assert not told.bare[6:].any()
    assert not belief(told)[30:].any()
    assert told.seen.tolist() == [1.0] * 30 + [0.0] * 30


def test_an_area_that_is_no_habitat_s_colour_does_not_decide() -> None:
    frame = sample(TILES)
    frame.outer[:] = (-20.0, 80.0, 0.0)
    told = given(views((frame, 0.0)))
    assert np.ptp(told.habitats, axis=1).max() < 0.7
    assert told.habitats.min() > -100


def test_oblique_areas_say_less() -> None:
    square, oblique = (given(views((sample(TILES, cosine=c), 0.0))) for c in (0.9, 0.2))
    assert np.ptp(oblique.habitats, axis=1).sum() < np.ptp(square.habitats, axis=1).sum()


def test_a_view_with_shine_counts_little() -> None:
    frames = [(sample(TILES), 0.0), (sample(TILES), 60.0), (sample(TILES, shift=45.0), 120.0)]
    one = views(*frames)
    fused = fuse(one, light(one))
    wanted = PALETTE.means[[LETTERS.find(letter) for letter in TILES]]
    assert np.abs(fused.outer - wanted)[:, 0].max() < 3.0


def test_a_face_of_plastic_around_metal_is_bare() -> None:
    frame = sample(TILES)
    frame.outer[:EDGES] = (-50.0, 1.0, -3.0)
    frame.inner[:EDGES] = (-30.0, 0.0, 2.0)
    frame.dark[:EDGES] = (-56.0, 1.0, -3.0)
    told = given(views((frame, 0.0)))
    shown = belief(told).sum(axis=1).reshape(FACES, EDGES)[:, 0]
    assert shown[0] < 0.1
    assert shown[1:].min() > 0.9


def test_a_small_disc_leaves_plastic_in_some_middles() -> None:
    frame = replace(sample(TILES), inner=sample(TILES).inner)
    frame.outer[:EDGES] = frame.inner[:EDGES] = (-80.0, 2.0, -30.0)
    frame.dark[:EDGES] = (-84.0, 2.0, -30.0)
    frame.inner[:3] = (-15.0, 0.0, 1.0)
    assert belief(given(views((frame, 0.0))))[:EDGES].sum() < 0.5


def test_a_dark_tile_without_a_disc_is_no_bare_face() -> None:
    """Forests and mountains in the dark are of nearly one colour."""
    frame = sample(TILES)
    frame.outer[:EDGES] = [(-68.0, a, 7.0) for a in (3, -10, 4, -9, -9)]
    frame.inner[:EDGES] = frame.outer[:EDGES]
    frame.dark[:EDGES] = frame.outer[:EDGES] - (4.0, 0.0, 0.0)
    assert belief(given(views((frame, 0.0))))[:EDGES].sum() > 4.0


def test_a_motif_around_the_middle_does_not_hide_the_ink_in_it() -> None:
    """Cactuses make sand greenish, but in the middle it is as yellow as ever."""
    frame = replace(sample(TILES), inner=sample(TILES).inner)
    desert, forest = LETTERS.index("D"), LETTERS.index("F")
    frame.outer[desert] = 0.5 * (PALETTE.means[desert] + PALETTE.means[forest])
    frame.dark[desert] = PALETTE.means[forest] - (4.0, 0.0, 0.0)
    shown = belief(given(views((frame, 0.0))))[desert]
    assert shown[desert] > 2 * shown[forest]


def hand(frame: Sample, faces: tuple[int, ...] = (3,)) -> Sample:
    """The frame with skin before some faces."""
    covered = np.isin(frame.slots // EDGES, faces)
    for colours in (frame.outer, frame.inner, frame.dark):
        colours[covered] = (-25.0, 10.0, 13.0)
    return frame


def shows(one: Views) -> Likelihood:
    """What views say, each alone where they contradict each other."""
    flat = light(one)
    return looked(one, flat, fuse(one, flat), LOOKS)


def test_of_two_looks_that_contradict_each_other_neither_is_believed_blindly() -> None:
    one = views((sample(TILES), 0.0), (sample(TILES.replace("D", "M")), 60.0))
    assert fuse(one, light(one)).torn.all()
    shown = shows(one).habitats[TILES.index("D")]
    desert, mountain = LETTERS.index("D"), LETTERS.index("M")
    assert {int(k) for k in np.argsort(-shown)[:2]} == {desert, mountain}
    assert shown[desert] == pytest.approx(shown[mountain], abs=6.0)


def test_one_look_among_three_is_outvoted() -> None:
    frames = [(sample(TILES), 0.0), (hand(sample(TILES)), 60.0), (sample(TILES), 120.0)]
    one = views(*frames)
    assert not fuse(one, light(one)).torn.any()
    assert belief(shows(one))[[3 * EDGES + k for k in range(EDGES)]].argmax(axis=1).tolist() == [
        LETTERS.index(letter) for letter in TILES[3 * EDGES : 4 * EDGES]
    ]


def test_of_two_looks_the_one_that_is_plain_skin_is_believed_less() -> None:
    shown = belief(shows(views((sample(TILES), 0.0), (hand(sample(TILES)), 60.0))))
    for place in range(3 * EDGES, 4 * EDGES):
        assert shown[place, LETTERS.index(TILES[place])] > 0.85


def test_a_hand_covers_more_of_a_face_than_differs_from_it() -> None:
    """Sand may look like skin: an area that agrees with the others goes with its face."""
    clear, covered = sample(TILES), hand(sample(TILES))
    desert = 3 * EDGES + TILES.index("D")
    clear.outer[desert] = covered.outer[desert]
    one = views((clear, 0.0), (covered, 60.0), (clear, 120.0))
    weights, _ = agreed(one.colours[0], one.weights)
    assert weights[1, 3 * EDGES : 4 * EDGES].tolist() == [0.0] * EDGES
    assert weights[1, 4 * EDGES :].min() > 0


def test_a_slanting_look_has_less_than_a_vote() -> None:
    """Two looks at a hand, one of them past its edge, do not outvote one at the tile."""
    slanting = hand(sample(TILES, cosine=0.2))
    one = views((sample(TILES), 0.0), (hand(sample(TILES)), 60.0), (slanting, 120.0))
    weights, torn = agreed(one.colours[0], one.weights)
    assert torn[3]
    assert weights[0, 3 * EDGES] > 0


def test_a_hand_that_comes_and_goes_leaves_what_was_seen_before() -> None:
    clear, covered = sample(TILES), hand(sample(TILES))
    seen = views((clear, 0.0), (covered, 1.0), (covered, 2.0), (clear, 0.0))
    assert seen.colours[0, 0] == pytest.approx(clear.outer)
    assert len(seen.weights) == 2
    assert sorted(set(np.flatnonzero(seen.weights[1]) // EDGES)) == [3]


def test_a_hand_that_moves_does_not_crowd_out_the_rest() -> None:
    others = [(hand(sample(TILES), (face,)), float(face)) for face in range(1, 11)]
    seen = views((sample(TILES), 0.0), (sample(TILES), 90.0), *others)
    assert len(seen.weights) <= 4
    assert seen.colours[0, 0] == pytest.approx(sample(TILES).outer)


def test_snow_in_the_middle_of_a_tile_does_not_make_it_bare() -> None:
    frame = replace(sample(TILES), inner=sample(TILES).inner)
    frame.inner[:EDGES] = [(-14.0, 3.0, 4.0), (-40, 0, 7), (-20, 4, 4), (-13, 3, 3), (-25, 5, 3)]
    shown = belief(given(views((frame, 0.0))))[:EDGES]
    assert [LETTERS[k] for k in shown.argmax(axis=1)] == list(TILES[:EDGES])
    assert shown.max(axis=1).min() > 0.9


def test_ink_in_the_gaps_tells_what_lies_under_a_light_motif() -> None:
    area = TILES.index("M")
    clear = sample(TILES)
    frame = replace(clear, inner=clear.inner.copy(), dark=clear.dark.copy())
    ink = clear.outer[area].copy()
    frame.outer[area], frame.inner[area], frame.dark[area] = (-22.0, -1.0, 5.0), ink, ink
    shown = belief(given(views((frame, 0.0))))[area]
    assert LETTERS[int(shown.argmax())] == "M"


def test_foam_over_all_but_the_middle_of_the_sea_is_no_ice() -> None:
    area = TILES.index("O")
    clear = sample(TILES)
    frame = replace(clear, inner=clear.inner.copy(), dark=clear.dark.copy())
    frame.outer[area], frame.dark[area] = (-16.0, 2.0, -7.5), (-30.0, 3.0, -14.0)
    shown = belief(given(views((frame, 0.0))))[area]
    assert LETTERS[int(shown.argmax())] == "O"


def test_a_hand_another_view_and_a_clearer_one_are_news() -> None:
    frame = sample(TILES)
    known = views((frame, 0.0)).copy()
    assert views((hand(sample(TILES)), 0.0)).is_news(known)
    assert views((frame, 0.0), (frame, 60.0)).is_news(known)
    assert views((replace(frame, clear=frame.clear * 0.9), 0.0)).is_news(known)
    assert not views().is_news(views())


def test_a_face_that_is_skin_all_over_is_not_seen() -> None:
    left = uncovered(hand(sample(TILES), (3, 7)), PALETTE)
    assert sorted(set(range(FACES)) - set((left.slots // EDGES).tolist())) == [3, 7]


def test_a_face_with_a_fingertip_in_its_middle_is_not_seen() -> None:
    frame = replace(sample(TILES), inner=sample(TILES).inner)
    frame.inner[:EDGES] = (-60.0, 8.0, 10.0)
    assert set(range(FACES)) - set((uncovered(frame, PALETTE).slots // EDGES).tolist()) == {0}
    frame.cosines[:EDGES] = 0.3
    assert len(uncovered(frame, PALETTE).slots) == AREAS


def test_tiles_and_bare_faces_are_seen_whatever_they_show() -> None:
    frame = sample("FFFFF" + "DDDDD" + TILES[2 * EDGES :])
    frame.outer[:EDGES] = (-50.0, 9.0, 13.0)
    frame.inner[:EDGES] = (-30.0, 0.0, 2.0)
    assert len(uncovered(frame, PALETTE).slots) == AREAS


def test_a_bare_face_in_tinted_light_is_seen_where_its_disc_is_not() -> None:
    palette = replace(PALETTE, core=np.array([-40.0, -4.0, 5.0]))
    frame = replace(sample(TILES), inner=sample(TILES).inner)
    frame.outer[:EDGES], frame.inner[:EDGES] = (-45.0, -1.0, 9.0), (-36.0, 1.0, 7.0)
    assert len(uncovered(frame, palette).slots) == AREAS
    assert len(uncovered(frame, PALETTE).slots) == AREAS - EDGES
