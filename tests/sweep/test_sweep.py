"""The sweep draws what it says, the same every time, and judges answers as a recording would."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.sweep.crowd import by_table, the_session
from tests.sweep.keep import keep
from tests.sweep.play import Row, play
from tests.sweep.report import by_verdict, figures, missed, text
from tests.sweep.sitting import PER_TABLE
from vision.recording import Verdict
from vision.recording_json import load

ROW = Row(
    number=0,
    table=0,
    verdict="ok",
    hostility=1.0,
    calibrated=True,
    expected=1,
    players=1,
    frames=(4,),
    resolvable=True,
    answer="accepted",
    reason=None,
    hint=None,
    names_truth=True,
    owner_right=True,
    lead=5.0,
    misfit=0.0,
    truth="OOFFD/11",
    before="12",
    planet="OOFFD/11",
    naive_right=False,
    no_pose=(),
    pose_px=0.5,
    seat_mm=1.0,
    areas=40,
    unread=0,
    lost=(),
)


@pytest.fixture(scope="module")
def rows() -> Iterator[list[Row]]:
    """One table's sessions, played."""
    with np.errstate(all="ignore"):
        yield [play(the_session(number, 1, 0.5)) for number in range(PER_TABLE)]


def test_a_session_is_the_same_every_time() -> None:
    """Seed and number say everything."""
    one, other = the_session(5, 1, None), the_session(5, 1, None)
    assert (one.story, one.scene, one.stays) == (other.story, other.scene, other.stays)
    assert the_session(5, 2, None).story != one.story


@pytest.mark.parametrize("table", range(3))
def test_every_table_tells_every_verdict_once(table: int) -> None:
    """So 2,000 sessions hold at least 222 of each."""
    numbers = range(table * PER_TABLE, (table + 1) * PER_TABLE)
    told = [the_session(number, 1, None).story.verdict for number in numbers]
    assert sorted(told, key=str) == sorted(Verdict, key=str)


@pytest.mark.parametrize("number", range(0, 4 * PER_TABLE, 3))
def test_a_verdict_is_what_perfect_colours_find(number: int) -> None:
    """A determined planet is the truth; a fault is in view; an ambiguous one is not determined."""
    one = the_session(number, 1, None)
    verdict, story = one.story.verdict, one.story
    if one.resolvable and verdict.determined:
        assert one.surely.planets == {(story.owner, story.planet.canonical())}
    if verdict.fault and verdict is not Verdict.NOTHING_NEW:
        assert one.surely.none
    if verdict is Verdict.AMBIGUOUS:
        assert not one.resolvable


def test_a_table_is_read_without_a_wrong_accept(rows: list[Row]) -> None:
    """A friendly table, every verdict once."""
    assert [row for row in rows if row.wrong_accept] == []
    assert all(row.pose_px < 5 for row in rows)


def test_the_report_tells_all(rows: list[Row]) -> None:
    """Every verdict has its line, and every figure says that it is rendered."""
    told = text(rows)
    assert all(f"\n{verdict.value} " in told for verdict in Verdict)
    assert told.count(", rendered") >= len(figures(rows))
    assert sum(each["sessions"] for each in by_verdict(rows)) == len(rows)


@pytest.mark.parametrize(
    "verdict,answer,named,right,wrong",
    [
        ("ok", "accepted", True, True, False),
        ("ok", "accepted", False, False, True),
        ("ok", "more", True, False, False),
        ("read", "refused", False, False, False),
        ("ambiguous", "more", False, True, False),
        ("ambiguous", "accepted", True, False, False),
        ("ambiguous", "accepted", False, False, True),
        ("nothing-new", "more", False, True, False),
        ("nothing-new", "refused", False, True, False),
        ("nothing-new", "accepted", True, False, True),
        ("tile-gone", "refused", False, True, False),
        ("tile-gone", "more", False, False, False),
        ("other-planet", "accepted", True, False, True),
    ],
)
def test_answers_are_judged_as_recordings_say(
    verdict: str, answer: str, named: bool, right: bool, wrong: bool
) -> None:
    """Right, and wrong accepts, by the contract's words."""
    row = replace(ROW, verdict=verdict, answer=answer, names_truth=named)
    assert (row.right, row.wrong_accept) == (right, wrong)


def test_another_owner_is_a_wrong_accept() -> None:
    """The planet must be named, and whose it is."""
    assert replace(ROW, owner_right=False).wrong_accept


def test_a_miss_is_listed() -> None:
    """What perfect colours could read and the reader did not."""
    asked = replace(ROW, answer="more")
    assert missed([ROW, asked, replace(asked, resolvable=False)]) == [asked]


def test_sessions_of_a_table_stay_together() -> None:
    """They are dealt out table by table, none twice and none left out."""
    dealt = list(by_table(4, 20))
    assert [number for batch in dealt for number in batch] == list(range(4, 24))
    assert {number // PER_TABLE for number in dealt[1]} == {1}


def test_a_session_is_kept_as_a_recording(tmp_path: Path) -> None:
    """Its story, pictures and camera read back."""
    one = the_session(11, 1, None)
    kept = keep(one, tmp_path / "s")
    back = load(tmp_path / "s")
    assert back.sessions == kept.sessions
    assert len(back.sessions[0].frames) == sum(len(stay.moments) for stay in one.stays)
    assert len(back.calibration) == 2
    assert back.frame(back.sessions[0].frames[0]).image.shape == (720, 1280, 3)
