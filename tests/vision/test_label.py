"""Labels: what contradicts itself, what contradicts the frames, and the page to click on."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import Illegal
from engine.planet.notation import parse_planet, planet_text
from vision.evaluate import evaluated
from vision.label import disagreements, truth_of
from vision.palette import Palette
from vision.recording import Placement, Recording, Session, Truth, Verdict
from vision.recording_json import any_tile, load
from vision.report.clicks import clicks

RECORDINGS = Path(__file__).parent.parent / "recordings"
BEFORE = parse_planet("DDFFO/11")
AFTER = parse_planet("DDFFO/GGGMM/10")


def session(before: str | None = "DDFFO/11", expected_new: int = 1) -> Session:
    """A session of one frame."""
    known = None if before is None else parse_planet(before)
    return Session("s01", (Placement(("a.jpg",)),), known, expected_new)


def test_the_new_tile_is_worked_out_however_the_planet_is_held() -> None:
    truth = truth_of(session(), Verdict.OK, AFTER.rotated(31))
    assert truth.new_tiles == (any_tile("MMGGG"),)
    assert truth.planet == AFTER.rotated(31)


def test_several_new_tiles_are_worked_out() -> None:
    truth = truth_of(session("12", 2), Verdict.OK, AFTER)
    assert sorted(map(str, truth.new_tiles)) == ["DDFFO", "GGGMM"]


@pytest.mark.parametrize(
    "before, verdict, planet, problem",
    [
        (None, Verdict.OK, "12", "nothing was known before, so it is 'read' or 'ambiguous'"),
        (None, Verdict.TILE_GONE, "12", "nothing was known before"),
        ("12", Verdict.READ, "12", "its planet was known before"),
        ("DDFFO/11", Verdict.OK, "DDFFO/11", "is not what was known before and 1 new tiles"),
        ("DDFFO/11", Verdict.OK, "GGGMM/DDDDF/10", "is not what was known before"),
    ],
)
def test_a_truth_that_contradicts_itself_is_refused(
    before: str | None, verdict: Verdict, planet: str, problem: str
) -> None:
    with pytest.raises(Illegal, match=problem):
        truth_of(session(before), verdict, parse_planet(planet))


def test_a_new_tile_that_is_not_the_new_one_is_refused() -> None:
    with pytest.raises(Illegal, match="the new tile is GGGMM, not DDFFO"):
        truth_of(session(), Verdict.OK, AFTER, [any_tile("DDFFO")])


@pytest.mark.parametrize("verdict", [Verdict.TILE_GONE, Verdict.OTHER_PLANET])
def test_faults_are_taken_as_they_are_told(verdict: Verdict) -> None:
    """What was added is told beside a fault as well."""
    assert truth_of(session(), verdict, AFTER) == Truth(verdict, AFTER, (any_tile("GGGMM"),))


def one_session(planet: str) -> Recording:
    """A recorded session with something else for its truth."""
    recording = load(RECORDINGS / "plain01")
    chosen = recording.session("s08")
    truth = Truth(Verdict.NOTHING_NEW, parse_planet(planet))
    return replace(recording, sessions=(replace(chosen, truth=truth),))


def true_text() -> str:
    """What stands there."""
    truth = load(RECORDINGS / "plain01").session("s08").truth
    assert truth is not None
    return planet_text(truth.planet)


def test_frames_agree_with_the_truth() -> None:
    [outcome] = evaluated(one_session(true_text()), Palette.default())
    assert disagreements(outcome) == []


def test_frames_disagree_with_a_slip_at_its_place() -> None:
    faces = true_text().split("/")
    assert faces[2] == "FFOOM"
    faces[2] = "FFODM"
    [outcome] = evaluated(one_session("/".join(faces)), Palette.default())
    [found] = disagreements(outcome)
    assert (found.place, found.said, found.shown) == (13, "D", "O")
    assert str(found).startswith("face 2, area 3: you say desert, s08_p0_")
    assert str(found).endswith("shows ocean")


def test_the_page_to_click_on_is_filled_in_and_asks_for_nothing() -> None:
    recording = load(RECORDINGS / "faults01")
    text = clicks(replace(recording, sessions=recording.sessions[:2], folder=recording.folder))
    assert text.count("<article") == 2
    letters = re.findall(r'data-letters="([^"]*)"', text)
    assert all(re.fullmatch(r"[OFDMG.]{60}", each) for each in letters)
    assert not re.search(r"https?://|@import|<link|src=\"(?!data:)", text)
    assert "$" not in text.replace("$/", "")
