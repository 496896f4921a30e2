"""What the doctor finds at the start reaches the display as a code, and hides no question."""

import json

import pytest

from firmware_app import views as v
from firmware_app.ailing import ailed
from firmware_app.doctor.finding import CODES, Finding, fault, fine, missing, to_json
from firmware_app.referee.happening import Ailed, Started
from firmware_app.referee.machine import saved
from tests.firmware_app.evenings import shown_cards
from tests.firmware_app.playing import OK, Referee


@pytest.mark.parametrize(
    "found, told",
    [
        ([fine("python", "")], None),
        ([missing("display", "", "")], None),
        ([missing("display", "", ""), fault("disk", "", "")], Ailed("E16")),
        ([fault("state", "", ""), fault("disk", "", ""), fault("time", "", "")], Ailed("E14", 2)),
    ],
)
def test_the_first_fault_is_told_and_what_is_only_missing_is_not(
    found: list[Finding], told: Ailed | None
) -> None:
    assert ailed(json.dumps(to_json(found))) == told


@pytest.mark.parametrize("said", ["", "{", "[]", "{}", '{"checks": [{}]}', "null"])
def test_a_doctor_that_says_nothing_has_found_nothing(said: str) -> None:
    assert ailed(said) is None


@pytest.mark.parametrize("code", sorted(CODES.values()))
def test_every_code_is_shown_and_goes_away_with_a_button(code: str) -> None:
    referee = Referee()
    referee.hear(Started(), Ailed(code, 1))
    assert referee.shown() == v.Ailing(code, 1)
    referee.hear(OK)
    assert isinstance(referee.shown(), v.AskCount)


def test_a_code_hides_neither_the_first_face_nor_an_answer_that_is_waited_for() -> None:
    starting = Referee()
    starting.hear(Ailed("E14"))
    assert isinstance(starting.shown(), v.Starting)
    before = shown_cards()
    asked = Referee()
    asked.hear(Started(saved(before.state)), Ailed("E14"))
    assert isinstance(asked.shown(), v.ResumeOffer)
    asked.hear(OK, Ailed("E14"))
    assert asked.shown() == v.Ailing("E14")
