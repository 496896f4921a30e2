"""It accepts, refuses with a word, or asks: held to likelihoods that are made up."""

import numpy as np
import pytest

from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, EDGES
from tests.vision.made_up import held, laid, read
from vision.reading import Answer, Change, Fault, Hint, Reading
from vision.solid import PERMUTATIONS
from vision.verdict import SURE, Coverage

KNOWN = parse_planet("OFFDM/GGDDM/OOMMF/8/FFGGO")
NEW = laid(6, "OODFD")
NOW = KNOWN.with_tile(NEW)
TURNED = NOW.without_tile(1).with_tile(laid(1, "DMGGD"))
SWAPPED = NOW.without_tile(1).with_tile(laid(1, "OOGFD"))
EMPTY = parse_planet("12")
HIDING = [r for r in range(60) if PERMUTATIONS[r, EDGES * NEW.face] // EDGES == 11]
SHOWING = [r for r in range(60) if r not in HIDING]


@pytest.mark.parametrize("rotation", SHOWING)
def test_a_new_tile_in_sight_is_accepted_however_the_planet_is_held(rotation: int) -> None:
    reading = read({"": KNOWN}, [held(NOW, rotation)])
    assert (reading.answer, reading.value, reading.new) == (Answer.ACCEPTED, NOW, (NEW,))
    assert reading.lead > 0.9
    assert reading.seen.count(False) == 1


def test_what_shows_two_faces_is_no_planet() -> None:
    """Of a cup or a hand some sides may look like what is remembered."""
    place = int(PERMUTATIONS[SHOWING[0], EDGES] // EDGES)
    beside = next(face for face in range(12) if face != place)
    for shown, answer in (((place, beside), Answer.MORE), (range(12), Answer.ACCEPTED)):
        hidden = [face for face in range(12) if face not in shown]
        assert read({"": KNOWN}, [held(KNOWN, SHOWING[0], hidden)], 0).answer is answer


@pytest.mark.parametrize("discs, answer", [(0.2, Answer.MORE), (0.8, Answer.ACCEPTED)])
def test_bare_faces_are_known_by_their_discs(discs: float, answer: Answer) -> None:
    """A cup in the core's colour has none; a tile may be underneath, but not on a cup."""
    known = Planet().with_tile(laid(0, "GGDOM"))
    underneath = next(r for r in range(60) if PERMUTATIONS[r, 0] // EDGES == 11)
    assert read({"": known}, [held(known, underneath)], 0, discs=discs).answer is answer


@pytest.mark.parametrize(
    "faces, discs, answer",
    [(6, 0.2, Answer.MORE), (6, 0.8, Answer.ACCEPTED), (7, 0.2, Answer.ACCEPTED)],
)
def test_an_empty_planet_shows_a_disc_or_more_than_one_side(
    faces: int, discs: float, answer: Answer
) -> None:
    """There are prints whose discs nobody sees, and cups that show six faces of one colour."""
    shown = held(EMPTY, 0, range(faces, 12))
    assert read({"": EMPTY}, [shown], 0, discs=discs).answer is answer


@pytest.mark.parametrize("rotation", HIDING)
def test_a_new_tile_underneath_is_asked_for(rotation: int) -> None:
    reading = read({"": KNOWN}, [held(NOW, rotation)])
    assert reading.answer is not Answer.ACCEPTED
    again = read({"": KNOWN}, [held(NOW, rotation), held(NOW, SHOWING[0])])
    assert (again.answer, again.value) == (Answer.ACCEPTED, NOW)


@pytest.mark.parametrize(
    "shown, reason, changes",
    [
        (KNOWN, Fault.NOTHING_NEW, None),
        (NOW.with_tile(laid(7, "GGODM")), Fault.TWO_NEW, None),
        (TURNED, Fault.TILE_TURNED, (Change(1, "GGDDM", TURNED.letters[5:10], 2),)),
        (SWAPPED, Fault.TILE_SWAPPED, (Change(1, "GGDDM", SWAPPED.letters[5:10]),)),
        (NOW.without_tile(1), Fault.TILE_GONE, (Change(1, "GGDDM", "....."),)),
        (parse_planet("3/GMMFF/OGGDD/MODOF/DDGGF/5"), Fault.OTHER_PLANET, None),
    ],
)
def test_each_fault_is_refused_with_its_word_and_its_tile(
    shown: Planet, reason: Fault, changes: tuple[Change, ...] | None
) -> None:
    reading = read({"": KNOWN}, [held(shown, 31, hidden=())])
    assert (reading.answer, reading.reason) == (Answer.REFUSED, reason)
    if changes is not None:
        assert reading.changes == changes


@pytest.mark.parametrize("sure", [0.0, 0.05, 0.2])
def test_poor_colours_are_neither_accepted_nor_refused(sure: float) -> None:
    assert read({"": KNOWN}, [held(NOW, 4)], sure=sure).answer is Answer.MORE


@pytest.mark.parametrize("sure, answer", [(5.6, Answer.MORE), (8.0, Answer.ACCEPTED)])
def test_where_looks_contradict_each_other_more_is_asked_of_what_is_new(
    sure: float, answer: Answer
) -> None:
    """A hand may have been before it; what is remembered of other faces is not touched by that."""
    new, known = PERMUTATIONS[SHOWING[0], [EDGES * NEW.face, EDGES]] // EDGES
    shown = {"": KNOWN}, [held(NOW, SHOWING[0])]
    reading = read(*shown, sure=sure, torn=[new])
    assert reading.answer is answer
    assert reading.hint is (Hint.TURN_ON if answer is Answer.MORE else None)
    assert read(*shown, sure=sure, torn=[known]).answer is Answer.ACCEPTED


@pytest.mark.parametrize("expected, more", [(0, []), (2, [6, 8]), (3, [6, 8, 9])])
def test_as_many_new_tiles_as_rounds_were_missed_are_accepted(
    expected: int, more: list[int]
) -> None:
    now = KNOWN
    for face in more:
        now = now.with_tile(laid(face, "GODMM"))
    reading = read({"": KNOWN}, [held(now, 44, hidden=())], expected, sure=10.0)
    assert (reading.answer, reading.value) == (Answer.ACCEPTED, now)
    assert [placement.face for placement in reading.new] == more


def test_the_owner_is_named() -> None:
    others = {"Bo": parse_planet("GGODM/MMDDF/9/OOGGF"), "Cy": parse_planet("DDFFM/10/GGOOM")}
    reading = read({"Ada": KNOWN, **others}, [held(NOW, 22, hidden=())])
    assert (reading.answer, reading.owner, reading.value) == (Answer.ACCEPTED, "Ada", NOW)


@pytest.mark.parametrize("twin", [KNOWN, KNOWN.rotated(19), EMPTY])
def test_of_twins_it_asks_whose(twin: Planet) -> None:
    mine = KNOWN if twin.covered else EMPTY
    now = mine.with_tile(NEW)
    reading = read({"Ada": mine, "Bo": twin}, [held(now, 22, hidden=())])
    assert (reading.answer, reading.hint) == (Answer.MORE, Hint.WHOSE)


def test_a_planet_of_nobody_is_refused() -> None:
    stranger = parse_planet("3/GMMFF/OGGDD/MODOF/DDGGF/5")
    reading = read({"Ada": KNOWN, "Bo": KNOWN.without_tile(0)}, [held(stranger, 22, hidden=())])
    assert reading.answer is not Answer.ACCEPTED


def test_an_unknown_planet_takes_two_placements() -> None:
    assert read({"": None}, [held(NOW, 0)]).answer is Answer.MORE
    reading = read({"": None}, [held(NOW, 0), held(NOW, 7)])
    assert reading.answer is Answer.ACCEPTED
    assert reading.value.same_as(NOW)


def test_a_planet_of_which_nothing_is_known_takes_surer_odds() -> None:
    reading = read({"": None}, [held(NOW, 0), held(NOW, 7)], sure=6.5)
    assert reading.answer is Answer.MORE
    assert reading.lead > SURE


def test_what_is_not_seen_of_an_unknown_planet_is_not_told() -> None:
    planet = read({"": None}, [held(NOW, 0)]).planet
    assert planet is not None
    assert planet.count("?") == EDGES


def test_an_empty_planet_may_hide_the_same_face_twice() -> None:
    reading = read({"": None}, [held(EMPTY, 0), held(EMPTY, 20)])
    assert reading.answer is Answer.MORE
    assert set(reading.planet or "") == {".", "?"}


def seen(*faces: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How squarely areas were seen when only these faces were."""
    best = np.zeros(AREAS)
    for face in faces:
        best[EDGES * face : EDGES * face + EDGES] = 1.0
    return best


@pytest.mark.parametrize(
    "faces, azimuth, hint, degrees",
    [
        (range(11), 0.0, Hint.OTHER_FACE, 0),
        ([0, 1, 2, 3, 5], 0.0, Hint.TURN_ON, 144),
        ([0, 2, 3, 4, 5], 0.0, Hint.TURN_ON, 0),
        ([0, 1, 2, 3, 4], 0.0, Hint.TURN_ON, 72),
        (range(6), 0.0, Hint.OTHER_FACE, 0),
        ([0, 1, 2, 3, 4], np.radians(-72.0), Hint.TURN_ON, 0),
    ],
)
def test_the_nearest_face_that_was_not_seen_is_asked_for(
    faces: list[int], azimuth: float, hint: Hint, degrees: float
) -> None:
    said, turn = Coverage([seen(*faces)], [seen(*faces)], azimuth, 1).next_view()
    assert said is hint
    assert abs(turn) == pytest.approx(degrees)


@pytest.mark.parametrize(
    "given",
    [
        {"answer": Answer.REFUSED},
        {"answer": Answer.ACCEPTED, "reason": Fault.TWO_NEW},
        {"answer": Answer.MORE, "planet": "OF"},
    ],
)
def test_an_answer_that_contradicts_itself_cannot_exist(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"reading that is|60 letters"):
        Reading(**given)  # type: ignore[arg-type]
