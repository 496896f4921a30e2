"""The report: one page that shows every session and needs nothing from elsewhere."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from vision.evaluate import evaluated
from vision.frame import Frame
from vision.outcome import Area, Outcome
from vision.palette import Palette
from vision.reading import Answer, Reading
from vision.recording import Recording
from vision.recording_json import load
from vision.report import page, write_report
from vision.report.bins import by_angle
from vision.report.chart import Bar, Point, covered, risk, shares
from vision.report.look import Look, cut
from vision.report.sheet import card, worst_first
from vision.scores import Share

TABLE = Path(__file__).parent.parent / "recordings" / "faults01"


@cache
def told() -> tuple[Recording, tuple[Outcome, ...]]:
    """One recorded table and what became of its sessions."""
    recording = load(TABLE)
    return recording, tuple(evaluated(recording, Palette.default()))


@cache
def text() -> str:
    """The page about it."""
    recording, outcomes = told()
    return page({recording.name: recording}, outcomes, calibrated=False)


class _Tags(HTMLParser):
    """Collects tags that do not close, and everything that a browser would go and get."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wanted: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "img", "br", "html"}:
            self.open.append(tag)
        self.wanted += [v or "" for k, v in attrs if k in {"src", "href", "srcset"}]

    def handle_endtag(self, tag: str) -> None:
        if tag != "html":
            assert self.open.pop() == tag


def test_the_page_is_whole_and_asks_for_nothing() -> None:
    tags = _Tags()
    tags.feed(text())
    assert tags.open == []
    assert tags.wanted
    assert all(each.startswith("data:image/jpeg;base64,") for each in tags.wanted)
    assert not re.search(r"https?://|@import|url\(|<script|<link", text())


def test_every_session_has_a_card_with_its_frame_and_areas() -> None:
    _, outcomes = told()
    assert text().count("<article") == len(outcomes)
    assert text().count("data:image/jpeg") == len(outcomes)
    assert text().count('class="area ') >= 15 * len(outcomes)


def test_the_page_says_what_the_pictures_are() -> None:
    assert "as recorded; the shared ones are rendered" in text()
    assert "1 table (faults01), 5 sessions, 25 frames; default colours" in " ".join(text().split())


def test_a_page_is_small_enough_to_send() -> None:
    _, outcomes = told()
    assert len(text()) < 60_000 * len(outcomes)


def test_the_page_is_written_whole(tmp_path: Path) -> None:
    recording, outcomes = told()
    file = tmp_path / "report.html"
    write_report(file, {recording.name: recording}, outcomes[:1], calibrated=True)
    assert file.read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_names_are_text_and_nothing_else() -> None:
    recording, outcomes = told()
    outcome = replace(outcomes[0], table="<b>&")
    shown = card(outcome, recording)
    assert "&lt;b&gt;&amp;" in shown
    assert "<b>&" not in shown


def test_what_nobody_has_labelled_is_shown_without_scores() -> None:
    recording, outcomes = told()
    open_ones = [replace(each, session=replace(each.session, truth=None)) for each in outcomes]
    bare = [
        replace(
            each,
            shots=tuple(
                shot._replace(areas=tuple(area._replace(truth="") for area in shot.areas))
                for shot in each.shots
            ),
            fused=(),
        )
        for each in open_ones
    ]
    shown = page({recording.name: recording}, bare, calibrated=False)
    assert shown.count('class="card unlabelled"') == len(bare)
    assert "Nobody has labelled these." in shown
    assert 'class="headline"' not in shown


def test_the_worst_comes_first() -> None:
    _, outcomes = told()
    truth = outcomes[0].session.truth
    assert truth is not None
    wrong = replace(
        outcomes[0], reading=Reading(Answer.ACCEPTED, planet=truth.planet.letters, lead=9)
    )
    asked = replace(outcomes[1], reading=Reading(Answer.MORE))
    unlabelled = replace(outcomes[2], session=replace(outcomes[2].session, truth=None))
    ordered = worst_first([unlabelled, *outcomes[3:], asked, wrong])
    assert ordered[:2] == [wrong, asked]
    assert ordered[-1] == unlabelled


def test_a_wrong_area_says_what_is_there_and_what_was_read() -> None:
    recording, outcomes = told()
    shot = outcomes[0].shots[0]
    areas = (shot.areas[0]._replace(truth="G", read="O"), *shot.areas[1:])
    changed = replace(outcomes[0], shots=(shot._replace(areas=areas),))
    shown = card(changed, recording)
    assert '<g class="area wrong"><title>true: glacier, read: ocean, seen at' in shown
    assert ">G→O</text>" in shown


def test_a_frame_without_a_mat_is_shown_as_it_is() -> None:
    recording, _ = told()
    black = Frame(np.zeros((720, 1280, 3), np.uint8), recording.camera)
    assert Look.at(black, recording.edge) is None
    assert cut(black).size == (520, 292)


def test_the_light_is_measured_on_the_paper() -> None:
    recording, outcomes = told()
    look = Look.at(recording.frame(outcomes[0].shots[0].name), recording.edge)
    assert look is not None
    assert 60 < look.glow.level < 256
    assert 0.3 < look.glow.warmth < 3


def test_areas_fall_into_bins_by_their_angle() -> None:
    areas = [Area(0, 1.0, "D", "D"), Area(1, 0.95, "D", "F"), Area(2, 0.35, "D", "?")]
    bare = Area(3, 0.35, ".", "D")
    bars = by_angle([*areas, bare])
    assert bars == [
        Bar("0 to 10°", Share(0, 1)),
        Bar("10 to 20°", Share(1, 1)),
        Bar("60 to 70°", Share(0, 1)),
    ]


def test_risk_grows_with_what_is_covered() -> None:
    assert covered([False, True, False, True]) == [
        Point(0.25, 0),
        Point(0.5, 0.5),
        Point(0.75, 1 / 3),
        Point(1, 0.5),
    ]


@pytest.mark.parametrize("share", [Share(0, 0), Share(0, 3), Share(3, 3), Share(2, 9000)])
def test_a_chart_draws_any_share(share: Share) -> None:
    drawn = shares([Bar("<any>", share)], "a chart")
    assert "&lt;any&gt;" in drawn
    assert "nan" not in drawn


@pytest.mark.parametrize("accepted", [0.0, 0.2, 0.4, 1.0])
def test_how_much_is_accepted_stands_beside_the_names_of_the_axis(accepted: float) -> None:
    drawn = risk([Point(1.0, 0.0)], accepted)
    place = re.search(r'<text x="([\d.]+)" y="24" text-anchor="(\w+)">accepted', drawn)
    assert place
    left = float(place[1]) - (100 if place[2] == "end" else 0)
    assert left > 96
