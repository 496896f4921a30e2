"""Frames in, an answer out: the whole eye on rendered frames."""

from dataclasses import replace
from weakref import ref

import cv2
import numpy as np
import pytest

from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, EDGES
from tests.vision.made_up import held, laid, told
from tests.vision.rendered import CAMERA, EXACT, LENS, bare_mat, frames, picture, scene
from vision.frame import Frame, Image
from vision.palette import Palette
from vision.pose import NoPose
from vision.reader import Reader
from vision.reading import Answer, Fault, Hint, Reading
from vision.render import Hand, Moment, Seat, render
from vision.solid import PERMUTATIONS
from vision.standing import Standing
from vision.verdict import SURE, Verdict
from vision.views import Evidence, Views

KNOWN = parse_planet("OFFDM/GGDDM/OOMMF/8/FFGGO")
NEW = laid(6, "OODFM")
NOW = KNOWN.with_tile(NEW)
REPAINTED = KNOWN.with_tile(laid(6, "OODGM"))


def reader(known: Planet | None = KNOWN, expected: int = 1) -> Reader:
    """A reader that remembers one planet."""
    return Reader(CAMERA, memories={"": known}, expected_new=expected)


def read(shown: Planet, *seats: Seat, known: Planet | None = KNOWN, expected: int = 1) -> Reading:
    """The last answer to a planet turned once around in each seat."""
    looking, reading = reader(known, expected), Reading(Answer.MORE)
    for seat in seats or (EXACT,):
        looking.lifted()
        for frame in frames(shown, seat):
            reading = looking.step(frame)
    return reading


def alone(image: Image) -> Reading:
    """The answer to one picture."""
    return reader().step(Frame(image, CAMERA))


@pytest.mark.parametrize("rotation", [17, 3, 42])
def test_a_new_tile_is_read(rotation: int) -> None:
    reading = read(NOW, Seat(rotation))
    assert (reading.answer, reading.value, reading.new) == (Answer.ACCEPTED, NOW, (NEW,))
    assert reading.frames == 6


def test_a_standstill_is_weighed_until_it_says_nothing_new() -> None:
    looking = reader()
    steps = [looking.step(Frame(picture(NOW).frame, CAMERA)) for _ in range(6)]
    assert [one.frames for one in steps] == list(range(1, 7))
    assert steps[1].lead != steps[0].lead
    assert len({one.lead for one in steps[2:]}) == 1
    turned = looking.step(Frame(picture(NOW, azimuth=60.0).frame, CAMERA))
    assert turned.lead != steps[-1].lead
    assert turned.seen != steps[-1].seen


def test_what_is_hardly_sure_from_one_side_is_looked_at_from_another() -> None:
    """More of the same tells nothing of shine, and of a hand little; colours are poor here."""
    known, colours = parse_planet("GDDDD/11"), Palette.default()
    poor = replace(colours, doubts=colours.doubts * 0.7, scatters=colours.scatters * 4.0)
    now, looking = known.with_tile(laid(1, "GDOGD")), Reader(CAMERA, poor, {"": known})
    more, again, turned = (
        looking.step(Frame(picture(now, Seat(24), azimuth).frame, CAMERA))
        for azimuth in (40.0, 40.0, 80.0)
    )
    assert (more.answer, again.answer, turned.answer) == (Answer.MORE, Answer.MORE, Answer.ACCEPTED)
    assert again.lead > SURE


def test_where_other_habitats_explain_the_new_tile_as_well_it_has_to_lead_by_more() -> None:
    """A palette of which nobody knows anything explains every tile by every habitat."""
    looking = reader()
    for frame in frames(NOW, EXACT):
        reading = looking.step(frame)
    verdict = Verdict(looking._found, looking.coverage(), sure=reading.lead - 0.5)
    assert looking._judged(verdict).answer is Answer.ACCEPTED
    start = looking._light.start
    looking._light.start = replace(start, scatters=20.0 * start.scatters)
    asked = looking._judged(verdict)
    assert (asked.answer, asked.new, asked.lead) == (Answer.MORE, (), reading.lead)


def test_while_nothing_is_new_the_hint_goes_on_turning() -> None:
    looking = reader()
    for _ in range(5):
        before = looking.step(Frame(picture(NOW).frame, CAMERA))
    after = looking.step(Frame(picture(NOW, azimuth=4.0).frame, CAMERA))
    assert before.hint is after.hint is Hint.TURN_ON
    assert after.turn != before.turn


def test_other_memories_are_weighed_though_nothing_moves() -> None:
    looking = reader()
    for _ in range(5):
        looking.step(Frame(picture(NOW).frame, CAMERA))
    asked = replace(looking, memories={"Ada": None})
    assert asked.step(Frame(picture(NOW).frame, CAMERA)).owner == "Ada"


def test_frames_are_let_go_when_the_planet_is_lifted() -> None:
    looking, image = reader(), picture(NOW).frame.copy()
    kept = ref(image)
    looking.step(Frame(image, CAMERA))
    del image
    assert kept() is not None
    looking.lifted()
    assert kept() is None


def test_what_only_a_glance_at_a_slant_says_is_wrong_is_not_refused() -> None:
    """From this side all tiles but one lie at a slant or out of view."""
    reading = alone(picture(NOW).frame)
    assert (reading.answer, reading.reason, reading.changes) == (Answer.MORE, None, ())


def test_what_only_a_glance_at_a_slant_decides_is_not_accepted() -> None:
    """Both tiles are seen squarely, but how they lie together only at 80 degrees."""
    early = parse_planet("GDDDD/11")
    now = early.with_tile(laid(1, "GDOGD"))
    looking = reader(early)
    old_under, old_on_top = 55, 0
    placements = [held(now, old_under), held(now, old_on_top)]
    looking._given = [told(letters) for letters in placements]
    some = Evidence(views=Views(np.zeros((1, AREAS)), np.zeros((3, 1, AREAS, 3)), np.zeros(1)))
    looking._standing = [Standing(some, 0.5 * one.seen) for one in looking._given]
    found = looking._weighed(looking._given)
    accepted = Verdict(found, looking.coverage()).reading()
    assert (accepted.answer, accepted.value.same_as(now)) == (Answer.ACCEPTED, True)
    assert looking._borne_out(accepted)
    looking._standing[1].best[PERMUTATIONS[old_on_top, EDGES : 3 * EDGES]] = 0.18
    assert not looking._borne_out(accepted)


def test_a_repainted_tile_changes_the_reading() -> None:
    assert (read(NOW).value, read(REPAINTED).value) == (NOW, REPAINTED)


@pytest.mark.parametrize(
    "shown, reason",
    [
        (KNOWN, Fault.NOTHING_NEW),
        (NOW.without_tile(1), Fault.TILE_GONE),
        (NOW.without_tile(1).with_tile(laid(1, "DMGGD")), Fault.TILE_TURNED),
    ],
)
def test_a_fault_is_never_accepted(shown: Planet, reason: Fault) -> None:
    first = read(shown)
    assert first.answer is not Answer.ACCEPTED
    both = read(shown, Seat(17), Seat(42))
    assert (both.answer, both.reason) == (Answer.REFUSED, reason)


def test_an_unknown_planet_is_read_from_two_placements() -> None:
    full = parse_planet("OFDMG/GGDDM/OOMMF/DDFFO/OFDMG/GMDFO/OOFFD/DDMMG/GGOOF/FDFDM/MOMOG/FFGGO")
    assert read(full, known=None, expected=0).answer is Answer.MORE
    both = read(full, Seat(17), Seat(42), known=None, expected=0)
    assert both.answer is Answer.ACCEPTED
    assert both.value.same_as(full)


def test_frames_of_a_standstill_hardly_raise_the_lead() -> None:
    raised = []
    for first in (0, 10, 20):
        looking = reader()
        frames = [picture(NOW, noise=noise).frame for noise in range(first, first + 6)]
        leads = [looking.step(Frame(frame, CAMERA)).lead for frame in frames]
        raised.append(max(leads) - leads[0])
    # Its seat is taken from the first two, so that the second may set a single standstill right.
    assert sorted(raised)[1] < 1.0


def test_a_mat_on_which_nothing_stands_asks_for_a_planet() -> None:
    reading = alone(bare_mat())
    assert (reading.answer, reading.hint, reading.no_pose) == (Answer.MORE, Hint.SET_DOWN, None)


@pytest.mark.parametrize("strength, hint", [(15.0, None), (60.0, Hint.MORE_LIGHT)])
def test_a_picture_too_noisy_for_colours_asks_for_light(strength: float, hint: Hint | None) -> None:
    noise = np.random.default_rng(1).normal(0, strength, (720, 1280, 3))
    noisy = np.clip(picture(NOW).frame + noise, 0, 255).astype(np.uint8)
    looking = Reader(CAMERA, memories={"": NOW}, expected_new=0)
    for _ in range(2):
        reading = looking.step(Frame(noisy, CAMERA))
    assert (reading.no_pose, reading.hint) == (None, hint)


def test_a_picture_without_colours_says_nothing() -> None:
    grey = cv2.cvtColor(picture(parse_planet("OFDMG/11")).frame, cv2.COLOR_BGR2GRAY)
    looking = Reader(CAMERA, memories={"": Planet()}, expected_new=1)
    for _ in range(3):
        reading = looking.step(Frame.of(grey, CAMERA))
    assert (reading.answer, reading.hint) == (Answer.MORE, Hint.MORE_LIGHT)
    assert looking.views() == []


def test_a_hand_in_view_is_waited_for() -> None:
    hand = Hand(0.0, -60.0, 20.0, 270.0, (0.2, 0.3, 0.5))
    image = render(scene(), NOW, EXACT, LENS, Moment(hand=hand)).frame
    assert alone(image).hint is Hint.HOLD_STILL


@pytest.mark.parametrize(
    "image, hint, reason",
    [
        (np.full((720, 1280, 3), 3, np.uint8), Hint.MORE_LIGHT, NoPose.TOO_DARK),
        (np.full((720, 1280, 3), 255, np.uint8), Hint.HOLD_STILL, NoPose.BLURRED),
        (np.zeros((1, 1, 3), np.uint8), Hint.SHOW_MAT, NoPose.UNCERTAIN),
        (np.full((3000, 4000, 3), 90, np.uint8), Hint.SHOW_MAT, NoPose.UNCERTAIN),
    ],
)
def test_a_picture_without_a_mat_says_what_to_do(image: Image, hint: Hint, reason: NoPose) -> None:
    reading = alone(image)
    assert (reading.answer, reading.hint, reading.no_pose) == (Answer.MORE, hint, reason)


@pytest.mark.parametrize("flip", [0, 1])
def test_a_mirrored_table_is_never_accepted(flip: int) -> None:
    looking = reader()
    for frame in frames(NOW):
        mirrored = np.asarray(cv2.flip(frame.image, flip), np.uint8)
        assert looking.step(Frame(mirrored, CAMERA)).answer is not Answer.ACCEPTED


def test_a_picture_without_a_mat_forgets_nothing() -> None:
    looking = reader()
    before = [looking.step(frame) for frame in frames(NOW)][-1]
    looking.step(Frame(np.zeros((720, 1280, 3), np.uint8), CAMERA))
    after = looking.step(frames(NOW)[-1])
    assert (after.answer, after.value) == (before.answer, before.value)
    assert after.frames == before.frames + 2


@pytest.mark.parametrize("quality", [5, 30])
def test_half_a_jpeg_is_never_read_as_something_else(quality: int) -> None:
    rng = np.random.default_rng(quality)
    looking = reader()
    for frame in frames(NOW) * 3:
        _, packed = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        broken = np.array(packed).ravel()
        broken[rng.integers(600, len(broken), 3)] ^= np.uint8(1 << rng.integers(8))
        image = cv2.imdecode(broken, cv2.IMREAD_COLOR)
        if image is not None and image.shape == frame.image.shape:
            reading = looking.step(Frame(np.asarray(image, np.uint8), CAMERA))
            assert reading.answer is not Answer.ACCEPTED or reading.value == NOW


def test_glimpses_name_what_the_last_frame_shows() -> None:
    looking = reader()
    assert looking.glimpse().slots == ()
    looking.step(frames(NOW)[0])
    glimpse = looking.glimpse()
    assert len(glimpse.slots) == len(glimpse.letters) == len(glimpse.cosines) >= 25
    assert set(glimpse.letters) <= set("OFDMG.?")
    assert [len(fused.slots) for fused in looking.fused()] == [len(glimpse.slots)]


def test_placements_do_not_pile_up() -> None:
    """However often a planet is set down, old placements are forgotten and the answer stays."""
    shown, looking = frames(KNOWN, EXACT), reader(KNOWN, 0)
    readings = []
    for _ in range(6):
        readings += [looking.step(frame) for frame in shown]
        looking.lifted()
    assert readings[-1].answer is Answer.ACCEPTED
    assert len(looking.views()) <= 4


def test_what_is_left_is_told_of_its_own_placement() -> None:
    looking = reader(KNOWN, 0)
    for number, rotation in enumerate((17, 31, 4, 44)):
        if number:
            looking.lifted()
        looking.step(frames(KNOWN, Seat(rotation))[0])
    before = looking.fused()
    looking.lifted()
    assert looking.fused() == before[1:]


def test_a_planet_is_not_known_by_bare_faces_alone() -> None:
    """What shows none of the remembered tiles may be anything in the core's colour."""
    one = Planet().with_tile(laid(11, "OODGM"))
    assert read(one, Seat(0), known=one, expected=0).answer is Answer.MORE
