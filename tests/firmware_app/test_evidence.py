"""Evidence: pictures and numbers of decisions, few and whole, and never a secret one."""

import errno
import json
import shutil
from dataclasses import fields, replace
from pathlib import Path
from typing import get_type_hints

import cv2
import numpy as np
import pytest

from engine.errors import Illegal, RefereeError
from engine.planet.events import Corrected, Retracted, TilePlaced
from engine.planet.game import Game
from engine.planet.planet import Planet
from engine.planet.tile import Placement
from firmware_app.decision import Decision, Kind, numbers_of, numbers_of_award
from firmware_app.evidence import Evidence, Keeping, Limits
from firmware_app.eye.box import Box
from firmware_app.eye.look import Look, Planets
from firmware_app.eye.looker import Looker
from firmware_app.eye.shot import Secret, Shot
from firmware_app.labelled import Exported, export_game_recording
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.turntable import Turntable
from tests.firmware_app.played import played
from vision.frame import Camera
from vision.reading import Answer, Reading
from vision.recording import Verdict
from vision.recording_json import load

LENS = Camera.pinhole((64, 48), 50.0)
READ = Decision(
    Kind.ACCEPTED, "Ada's third tile", {"lead": 7.5}, 4, (9,), "Ada", 3, {"Ada": Planet()}
)
AWARD = Decision(Kind.AWARD, "the panda goes to Ada", {"by": "Ada"}, 4)


def picture(level: int = 90, placement: int = 0, lens: Camera = LENS) -> Shot:
    """A small picture."""
    image = np.full((lens.size[1], lens.size[0], 3), level, np.uint8)
    content = cv2.imencode(".jpg", image)[1].tobytes()
    return Shot(content, lens, placement=placement, box=Box(10, 5, 30, 25))


def ring(folder: Path, count: int = 9, size: int = 10**9) -> Evidence:
    """A ring of a few."""
    return Evidence.open(folder / "evidence", Keeping.RING, Limits(count, size))


def test_a_decision_comes_back_with_its_pictures(tmp_path: Path) -> None:
    shots = [picture(10), picture(20), picture(30, placement=1)]
    number = ring(tmp_path).keep(READ, shots)
    assert number == 1
    kept = ring(tmp_path)
    assert kept.numbers == (1,)
    assert kept.decision(1) == READ
    [session] = load(kept.path(1)).sessions
    assert [each.frames for each in session.placements] == [("00.jpg", "01.jpg"), ("02.jpg",)]
    assert (session.before, session.expected_new, session.truth) == (Planet(), 1, None)
    crops = [cv2.imdecode(np.frombuffer(each, np.uint8), 1) for each in kept.crops(1)]
    assert [None if each is None else each.shape for each in crops] == [(20, 20, 3)] * 3


def test_several_memories_come_back(tmp_path: Path) -> None:
    decision = replace(READ, memories={"Ada": Planet(), "Bo": None}, seat="Bo")
    kept = ring(tmp_path)
    kept.keep(decision, [picture()])
    assert kept.decision(1) == decision
    [session] = load(kept.path(1)).sessions
    assert dict(session.known) == {"Ada": Planet(), "Bo": None}
    assert session.before is None


def test_the_oldest_goes_first(tmp_path: Path) -> None:
    kept = ring(tmp_path, count=3)
    for _ in range(7):
        kept.keep(READ, [picture()])
    assert kept.numbers == ring(tmp_path, count=3).numbers == (5, 6, 7)
    assert ring(tmp_path, count=1).keep(AWARD) == 8


def test_bytes_are_bounded_too(tmp_path: Path) -> None:
    kept = ring(tmp_path)
    kept.keep(READ, [picture()])
    one = kept.size
    kept = ring(tmp_path, size=3 * one + 20)
    for _ in range(9):
        kept.keep(READ, [picture()])
    assert kept.numbers == (8, 9, 10)
    assert kept.size == sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file())


def test_only_the_last_reading_is_kept_unless_people_want_more(tmp_path: Path) -> None:
    kept = Evidence.open(tmp_path)
    kept.keep(READ, [picture()])
    kept.keep(READ, [picture()])
    assert kept.keep(AWARD) is None
    assert kept.numbers == (2,)


def test_nothing_is_kept_when_people_want_nothing(tmp_path: Path) -> None:
    ring(tmp_path).keep(READ, [picture()])
    kept = Evidence.open(tmp_path / "evidence", Keeping.OFF)
    assert kept.keep(READ, [picture()]) is None
    assert list(tmp_path.rglob("*.jpg")) == []


def test_half_a_decision_is_never_met(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    kept = ring(tmp_path)
    kept.keep(READ, [picture()])
    monkeypatch.setattr("firmware_app.evidence.save", full)
    assert kept.keep(READ, [picture()]) is None
    assert kept.problem == "evidence cannot be kept: no space left on device"
    monkeypatch.undo()
    assert kept.keep(READ, [picture()]) == 2
    assert kept.problem == ""
    shutil.copytree(kept.path(2), kept.folder / ".part-3")
    shutil.copytree(kept.path(2), kept.folder / ".gone-1")
    assert ring(tmp_path).numbers == (1, 2)
    assert sorted(path.name for path in kept.folder.iterdir()) == ["000001", "000002"]


def test_secret_pictures_have_no_way_in() -> None:
    assert get_type_hints(Evidence.keep)["shots"].__args__ == (Shot,)
    assert fields(Secret) == ()
    assert not issubclass(Secret, Shot)


def test_an_event_leads_to_its_reading(tmp_path: Path) -> None:
    kept = ring(tmp_path)
    for events in ((9,), (10, 11), (12,)):
        kept.keep(replace(READ, events=events), [picture()])
    assert [kept.of_event(4, event) for event in (9, 10, 11, 12, 13)] == [1, 2, 2, 3, None]
    assert kept.of_event(5, 9) is None


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    kept = ring(tmp_path)
    with pytest.raises(Illegal, match="there is no evidence 3: none is"):
        kept.decision(3)
    kept.keep(AWARD)
    with pytest.raises(Illegal, match="there is no evidence 3: 1 to 1 are kept"):
        kept.decision(3)
    with pytest.raises(Illegal, match="evidence 1 has no pictures: the panda goes to Ada"):
        kept.export(1, tmp_path / "out")
    (kept.path(1) / "decision.json").write_text("{}")
    with pytest.raises(RefereeError, match="evidence 1 cannot be read"):
        kept.decision(1)


def test_an_export_is_a_recording_and_overwrites_nothing(tmp_path: Path) -> None:
    kept = ring(tmp_path)
    kept.keep(READ, [picture()])
    kept.export(1, tmp_path / "out")
    assert load(tmp_path / "out").sessions[0].name == "e000001"
    with pytest.raises(Illegal, match="is there already"):
        kept.export(1, tmp_path / "out")


def test_what_a_reader_saw_is_read_the_same_from_its_evidence(tmp_path: Path) -> None:
    from vision.evaluate import evaluated
    from vision.palette import Palette

    table = Turntable.by_chance(3)
    looker = Looker(lambda: VirtualCamera(table.look, table.lens), HandClock())
    looker.ask(Look(5, Planets({"Ada": Planet()}, expected_new=0), evidence=True))
    seen = looker.see()
    while seen is not None and not seen.shots:
        seen = looker.see()
    assert seen is not None
    assert seen.reading is not None
    numbers = numbers_of(seen.reading)
    decision = replace(READ, numbers=numbers, expected_new=0)
    kept = ring(tmp_path)
    kept.keep(decision, seen.shots)
    assert kept.decision(1) == decision
    [outcome] = evaluated(load(kept.path(1)), Palette.default(), "kept")
    assert outcome.reading.answer is Answer.ACCEPTED


def test_numbers_are_plain_json() -> None:
    told = numbers_of(Reading(Answer.MORE, lead=2.5))
    assert (told["answer"], told["lead"], told["hint"]) == ("more", 2.5, None)
    [award, *_] = [numbers_of_award(verdict) for verdict in played().verdicts]
    assert json.loads(json.dumps(award)) == award
    assert {"animal", "values", "rule"} <= set(award)


def reading_of(game: Game, *events: int) -> Decision:
    """The decision that became these events of a game."""
    placed = game.log[events[0]].event
    assert isinstance(placed, TilePlaced)
    before = game.planet(placed.seat, placed.round - 1)
    known = {placed.seat: before}
    decision = Decision(Kind.ACCEPTED, "read", {}, 1, events, placed.seat, placed.round, known)
    return replace(decision, expected_new=len(events))


def placings(game: Game, seat: str) -> list[int]:
    """The numbers of the events by which a seat's tiles were placed."""
    return [
        logged.number
        for logged in game.log
        if isinstance(logged.event, TilePlaced) and logged.event.seat == seat
    ]


def test_a_corrected_game_is_a_labelled_recording(tmp_path: Path) -> None:
    game, kept = played(), ring(tmp_path)
    first, second, third, fourth, *_ = placings(game, "Ada")
    for decision in (
        reading_of(game, first),
        reading_of(game, second, third),
        replace(reading_of(game, fourth), game=2),
        replace(reading_of(game, fourth), kind=Kind.REFUSED, events=()),
        reading_of(game, fourth),
        Decision(Kind.ACCEPTED, "whole", {}, 1, (), "Bo", 12, {"Bo": None}),
    ):
        kept.keep(decision, [picture()])
    kept.keep(AWARD)
    shown = game.log[first].event
    assert isinstance(shown, TilePlaced)
    areas = shown.placement.areas
    turned = Placement.of(shown.placement.face, (*areas[1:], areas[0]))
    corrected = game.apply(Corrected(first, replace(shown, placement=turned)), by="page")
    exported = export_game_recording(1, corrected, kept, tmp_path / "out")
    assert exported == Exported(sessions=5, labelled=4, left_out=0)
    sessions = load(tmp_path / "out").sessions
    truths = [session.truth for session in sessions]
    assert [truth and truth.verdict for truth in truths] == [
        Verdict.OK,
        Verdict.OK,
        None,
        Verdict.OK,
        Verdict.READ,
    ]
    assert truths[0] is not None
    assert truths[0].planet == corrected.planet("Ada", 1) != game.planet("Ada", 1)
    assert sessions[1].before == corrected.planet("Ada", 1)
    assert sessions[1].expected_new == 2
    assert truths[4] is not None
    assert truths[4].planet == corrected.planet("Bo")


def test_a_reading_that_was_taken_back_has_no_label(tmp_path: Path) -> None:
    game, kept = played(), ring(tmp_path)
    last = placings(game, "Ada")[-1]
    kept.keep(reading_of(game, last), [picture()])
    undone = game.apply(Retracted(last, "it was another planet"))
    assert export_game_recording(1, undone, kept, tmp_path / "out").labelled == 0


def test_a_recording_stands_for_one_lens(tmp_path: Path) -> None:
    game, kept = played(), ring(tmp_path)
    first, second, *_ = placings(game, "Ada")
    kept.keep(reading_of(game, first), [picture(lens=Camera.pinhole((64, 48), 60.0))])
    kept.keep(reading_of(game, second), [picture()])
    exported = export_game_recording(1, game, kept, tmp_path / "out")
    assert exported == Exported(sessions=1, labelled=1, left_out=1)


def test_a_game_without_pictures_is_no_recording(tmp_path: Path) -> None:
    with pytest.raises(Illegal, match="no pictures of game 1 are kept"):
        export_game_recording(1, played(), ring(tmp_path), tmp_path / "out")
