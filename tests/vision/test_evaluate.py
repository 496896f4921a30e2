"""What is counted: areas under the best rotation, frames until an answer stood, and times."""

from functools import cache
from itertools import starmap
from pathlib import Path

import pytest

from engine.planet.notation import parse_planet
from vision.evaluate import (
    LEAST_COSINE,
    Seen,
    against_truth,
    evaluated,
    palette_of,
    standing,
)
from vision.glimpse import Glimpse
from vision.outcome import Outcome
from vision.palette import Palette
from vision.reading import Answer, Fault, Reading
from vision.recording import Placement, Session, Truth, Verdict
from vision.recording_json import load
from vision.scores import Share, figures, headlines

RECORDINGS = Path(__file__).parent.parent / "recordings"
TABLES = sorted(path.name for path in RECORDINGS.iterdir())
TRUE = parse_planet("DDFFO/GGGMM/10")


def shown(letters: str, cosine: float = 0.9) -> Glimpse:
    """A glimpse of the first areas of the mat's numbering."""
    return Glimpse(tuple(range(len(letters))), (cosine,) * len(letters), tuple(letters))


def placed(frame: str, glimpses: list[Glimpse]) -> Seen:
    """A placement of one frame."""
    return Seen([frame], glimpses, [(0.005, 0.004)])


def session(verdict: Verdict | None = Verdict.OK, placements: int = 1) -> Session:
    """A session of one-frame placements."""
    truth = None if verdict is None else Truth(verdict, TRUE)
    return Session("s01", tuple(Placement((f"{n}.jpg",)) for n in range(placements)), truth=truth)


def test_areas_are_held_against_the_rotation_that_explains_most() -> None:
    held = TRUE.rotated(23).letters
    read = "?" + held[1:58] + "OO"
    seen = [placed("0.jpg", [shown(read)])]
    (shot,), fused = against_truth(session(), seen, [shown(held)])
    assert "".join(area.truth for area in shot.areas) == held
    assert [area.read for area in shot.areas if area.wrong] == ["O"] * 2
    assert not any(area.wrong for area in fused)
    assert "".join(TRUE.letters[area.place] for area in fused) == held


def test_areas_seen_too_obliquely_do_not_count() -> None:
    edge = [LEAST_COSINE - 1e-6, LEAST_COSINE + 1e-6]
    seen = [placed("0.jpg", [Glimpse((0, 1), tuple(edge), ("D", "D"))])]
    (shot,), fused = against_truth(session(), seen, [Glimpse((0, 1), (0.1, 0.9), ("D", "D"))])
    assert [area.slot for area in shot.areas] == [1]
    assert [area.slot for area in fused] == [1]


def test_a_placement_without_a_pose_has_nothing_to_fuse() -> None:
    seen = [placed("0.jpg", [shown("")]), placed("1.jpg", [shown(TRUE.letters)])]
    shots, fused = against_truth(session(placements=2), seen, [shown(TRUE.letters)])
    assert [(shot.placement, len(shot.areas)) for shot in shots] == [(0, 0), (1, 60)]
    assert len(fused) == 60


def test_what_a_reader_has_forgotten_of_early_placements_is_not_fused() -> None:
    seen = [placed(f"{n}.jpg", [shown(TRUE.letters)]) for n in range(3)]
    shots, fused = against_truth(session(placements=3), seen, [shown(TRUE.letters)] * 2)
    assert [len(shot.areas) for shot in shots] == [60, 60, 60]
    assert len(fused) == 120


def test_areas_without_truth_are_shown_and_not_judged() -> None:
    seen = [placed("0.jpg", [shown("DDFFO")])]
    (shot,), _ = against_truth(session(None), seen, [shown("DDFFO")])
    assert [area.read for area in shot.areas] == list("DDFFO")
    assert {area.truth for area in shot.areas} == {""}


MORE = Reading(Answer.MORE)
GONE = Reading(Answer.REFUSED, Fault.TILE_GONE)
TURNED = Reading(Answer.REFUSED, Fault.TILE_TURNED)
HERE = Reading(Answer.ACCEPTED, planet=TRUE.letters)
SAME = Reading(Answer.ACCEPTED, planet=TRUE.rotated(9).letters)
OTHER = Reading(Answer.ACCEPTED, planet=parse_planet("12").letters)


@pytest.mark.parametrize(
    "readings, frames",
    [
        ([MORE], 1),
        ([MORE, HERE], 2),
        ([HERE, HERE, HERE], 1),
        ([HERE, MORE, SAME, HERE], 3),
        ([OTHER, HERE, SAME], 2),
        ([GONE, TURNED, TURNED], 2),
        ([MORE, MORE], 1),
    ],
)
def test_frames_used_are_those_before_the_answer_stood(
    readings: list[Reading], frames: int
) -> None:
    assert standing(readings) == frames


@cache
def outcomes(table: str, *, calibrated: bool = True) -> tuple[Outcome, ...]:
    """Everything the reader makes of a recorded table."""
    recording = load(RECORDINGS / table)
    palette = palette_of(recording) if calibrated else Palette.default()
    return tuple(evaluated(recording, palette))


@pytest.mark.parametrize("table", TABLES)
def test_every_recorded_session_is_answered_right(table: str) -> None:
    told = [each.to_json() for each in outcomes(table)]
    assert [row for row in told if not row["right"]] == []


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("calibrated", [True, False])
def test_nothing_recorded_is_accepted_wrongly(table: str, calibrated: bool) -> None:
    told = outcomes(table, calibrated=calibrated)
    assert [each.to_json() for each in told if each.wrong_accept] == []


def test_every_recorded_fault_is_refused_for_what_it_is() -> None:
    told = [each for table in TABLES for each in outcomes(table) if each.refused_right]
    assert len(told) >= 7
    assert [each.to_json() for each in told if not each.reason_right] == []


@pytest.mark.parametrize("kind, limit", [("plain", 0.01), ("hard", 0.03)])
def test_single_areas_are_read_as_well_as_promised(kind: str, limit: float) -> None:
    tables = [table for table in TABLES if table.startswith(kind)]
    scores = figures([each for table in tables for each in outcomes(table)], len(tables))
    read = scores["area_readings"]
    assert isinstance(read, int)
    assert read > 250
    assert Share(int(str(scores["area_errors"])), read).rate <= limit
    assert Share(int(str(scores["area_abstained"])), read).rate <= 0.05
    assert scores["fused_errors"] == 0


def test_the_figures_are_the_contracts() -> None:
    """Exactly the keys of commands.md, in its order."""
    told = figures(outcomes("faults01"), 1)
    assert list(told) == [
        "tables",
        "sessions",
        "right",
        "wrong_accepts",
        "asked_more",
        "refused_right",
        "reason_right",
        "area_readings",
        "area_errors",
        "area_abstained",
        "bare_readings",
        "bare_errors",
        "fused_readings",
        "fused_errors",
        "ms_per_frame",
        "marker_ms_per_frame",
        "by_session",
    ]
    assert (told["tables"], told["sessions"]) == (1, 5)
    times = told["ms_per_frame"], told["marker_ms_per_frame"]
    assert [list(each) for each in times if isinstance(each, dict)] == [
        ["median", "p95"],
        ["median"],
    ]


def test_no_sessions_make_figures_too() -> None:
    told = figures([], 0)
    assert told["ms_per_frame"] == {"median": 0.0, "p95": 0.0}
    assert headlines([]) == []


@pytest.mark.parametrize(
    "part, total, low, high",
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634)],
)
def test_intervals_are_wilsons(part: int, total: int, low: float, high: float) -> None:
    assert Share(part, total).interval() == pytest.approx((low, high), abs=1e-4)


def test_a_share_is_told_with_its_interval() -> None:
    told = starmap(Share, [(5, 10), (0, 10)])
    assert [*map(str, told)] == ["5 of 10, 50 % (23.7 to 76.3)", "0 of 10, 0 % (0 to 27.8)"]
