"""Which answers are right, and which must never be given."""

from dataclasses import replace
from itertools import product

import pytest

from engine.planet.notation import parse_planet
from engine.planet.planet import Planet
from vision.outcome import Area, Outcome
from vision.reading import Answer, Fault, Reading
from vision.recording import Placement, Session, Truth, Verdict

TRUE = parse_planet("DDFFO/GGGMM/10")
HELD_OTHERWISE = TRUE.rotated(17)
OTHER = parse_planet("DDFFO/GGGMO/10")


def outcome(verdict: Verdict | None, reading: Reading) -> Outcome:
    """A session of one frame with that truth and that answer."""
    truth = None if verdict is None else Truth(verdict, TRUE)
    session = Session("s01", (Placement(("a.jpg",)),), truth=truth)
    return Outcome("kitchen", session, reading, 1, (), ())


def accepted(planet: Planet) -> Reading:
    return Reading(Answer.ACCEPTED, planet=planet.letters)


def refused(fault: Fault) -> Reading:
    return Reading(Answer.REFUSED, reason=fault)


MORE = Reading(Answer.MORE, planet="?" * 60)
FAULTS = [verdict for verdict in Verdict if verdict.fault]


def test_six_verdicts_are_faults() -> None:
    assert [fault.value for fault in FAULTS] == [fault.value for fault in Fault]


@pytest.mark.parametrize("verdict", [Verdict.OK, Verdict.READ])
def test_what_is_determined_is_to_be_accepted_however_it_is_held(verdict: Verdict) -> None:
    assert outcome(verdict, accepted(HELD_OTHERWISE)).right
    for answer in (accepted(OTHER), MORE, refused(Fault.TWO_NEW)):
        assert outcome(verdict, answer).right is False


@pytest.mark.parametrize("verdict", FAULTS)
def test_a_fault_is_to_be_refused_and_never_accepted(verdict: Verdict) -> None:
    assert outcome(verdict, refused(Fault.OTHER_PLANET)).right
    for planet in (TRUE, OTHER):
        assert outcome(verdict, accepted(planet)).right is False
        assert outcome(verdict, accepted(planet)).wrong_accept


@pytest.mark.parametrize("verdict", Verdict)
def test_more_is_right_where_nothing_can_be_known(verdict: Verdict) -> None:
    right = outcome(verdict, MORE).right
    assert right is (verdict in {Verdict.AMBIGUOUS, Verdict.NOTHING_NEW})


def test_an_ambiguous_session_may_be_guessed_right_but_that_is_not_right() -> None:
    guessed = outcome(Verdict.AMBIGUOUS, accepted(TRUE))
    assert (guessed.right, guessed.wrong_accept) == (False, False)
    assert outcome(Verdict.AMBIGUOUS, accepted(OTHER)).wrong_accept


@pytest.mark.parametrize("verdict, fault", [*product(FAULTS, Fault)])
def test_a_reason_is_right_apart_from_the_refusal(verdict: Verdict, fault: Fault) -> None:
    told = outcome(verdict, refused(fault))
    assert told.refused_right
    assert told.reason_right is (fault.value == verdict.value)


def test_refusing_what_is_no_fault_is_counted_nowhere() -> None:
    told = outcome(Verdict.OK, refused(Fault.TWO_NEW))
    assert (told.refused_right, told.reason_right, told.wrong_accept) == (False,) * 3


def test_what_nobody_has_labelled_is_neither_right_nor_wrong() -> None:
    for answer in (accepted(OTHER), MORE, refused(Fault.TWO_NEW)):
        open_one = outcome(None, answer)
        assert open_one.right is None
        assert (open_one.wrong_accept, open_one.refused_right) == (False, False)


def test_a_row_is_as_the_contract_has_it() -> None:
    row = outcome(Verdict.OK, accepted(TRUE)).to_json()
    assert row == {
        "table": "kitchen",
        "session": "s01",
        "truth": "ok",
        "answer": "accepted",
        "reason": None,
        "planet": "DDFFO/GGGMM/10",
        "right": True,
        "frames_used": 1,
    }
    assert outcome(None, refused(Fault.TILE_GONE)).to_json()["reason"] == "tile-gone"


def test_an_area_not_read_is_not_wrong() -> None:
    area = Area(3, 0.9, "D", "D")
    assert not area.wrong
    assert not area._replace(read="?").wrong
    assert area._replace(read=".").wrong
    assert not area._replace(truth="", read="F").wrong


def test_a_planet_with_unread_areas_is_not_the_true_one() -> None:
    reading = replace(MORE, planet="?" * 5 + TRUE.letters[5:])
    assert not outcome(Verdict.OK, reading).names_truth
