"""`orrery record`: what is on the disk after each picture, and what is never overwritten."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine.errors import Illegal, Unreadable
from engine.planet.notation import parse_planet
from firmware_app import cli
from firmware_app.lens import guessed
from firmware_app.recorder import Asked, Recorder
from vision.evaluate import evaluated
from vision.frame import Frame
from vision.palette import Palette
from vision.recording import TABLE, Placement
from vision.recording_json import load, recordings_in

LENS = guessed((64, 48))
KITCHEN = Path(__file__).parent.parent / "recordings" / "faults01"


def frame(level: int = 90) -> Frame:
    """A picture of one grey."""
    return Frame(np.full((48, 64, 3), level, np.uint8), LENS)


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    """A recorder in a new folder."""
    return Recorder.begin(tmp_path / "kitchen", LENS)


def test_every_picture_is_in_the_table_at_once(recorder: Recorder) -> None:
    recorder.next_session(Asked(parse_planet("DDFFO/11"), 2))
    names = []
    for _ in range(2):
        names.append(recorder.take(frame()))
        [session] = load(recorder.recording.folder).sessions
        assert session.frames == tuple(names)
    recorder.lift()
    recorder.take(frame())
    [session] = load(recorder.recording.folder).sessions
    assert session.placements == (
        Placement(("s01_p0_0.jpg", "s01_p0_1.jpg")),
        Placement(("s01_p1_0.jpg",)),
    )
    assert (session.before, session.expected_new) == (parse_planet("DDFFO/11"), 2)
    assert session.truth is None


def test_sessions_and_known_planets_follow_each_other(recorder: Recorder) -> None:
    recorder.calibrate(parse_planet("12"))
    names = [recorder.take(frame())]
    recorder.calibrate(parse_planet("DDFFO/11"))
    names.append(recorder.take(frame()))
    for _ in range(2):
        recorder.next_session(Asked())
        names.append(recorder.take(frame()))
    assert names == ["cal0_p0_0.jpg", "cal1_p0_0.jpg", "s01_p0_0.jpg", "s02_p0_0.jpg"]
    recording = load(recorder.recording.folder)
    assert [session.name for session in recording.sessions] == ["s01", "s02"]
    assert [known.placements[0].frames for known in recording.calibration] == [
        ("cal0_p0_0.jpg",),
        ("cal1_p0_0.jpg",),
    ]


def test_a_session_without_pictures_leaves_no_trace(recorder: Recorder) -> None:
    recorder.next_session(Asked())
    recorder.next_session(Asked())
    assert load(recorder.recording.folder).sessions == ()
    assert recorder.take(frame()) == "s01_p0_0.jpg"


def test_a_recording_is_added_to_only_when_asked(recorder: Recorder) -> None:
    folder = recorder.recording.folder
    recorder.take(frame(10))
    with pytest.raises(Illegal, match="holds a recording: say --add"):
        Recorder.begin(folder, LENS)
    again = Recorder.begin(folder, LENS, add=True)
    assert again.take(frame(200)) == "s02_p0_0.jpg"
    assert [session.name for session in load(folder).sessions] == ["s01", "s02"]


def test_another_lens_makes_another_recording(recorder: Recorder) -> None:
    with pytest.raises(Illegal, match="through another lens"):
        Recorder.begin(recorder.recording.folder, guessed((32, 48)), add=True)


def test_no_picture_is_overwritten(recorder: Recorder) -> None:
    lonely = recorder.recording.folder / "s01_p0_0.jpg"
    lonely.write_bytes(b"somebody's")
    with pytest.raises(Unreadable, match="is there already"):
        recorder.take(frame())
    assert lonely.read_bytes() == b"somebody's"


def record(monkeypatch: pytest.MonkeyPatch, *arguments: object, typed: Sequence[str] = ()) -> int:
    """Run the command within this process, with somebody at the keys."""
    lines = iter(typed)

    def read(prompt: str) -> str:
        assert prompt.endswith("> ")
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys, "argv", ["orrery", "record", *map(str, arguments)])
    return cli.main()


def test_keys_guide_a_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    typed = ["c 12", "", "n DDFFO/11", "", "", "l", "", "x", "n 13", "n", "", "q", "never"]
    camera = f"folder:{KITCHEN}"
    assert record(monkeypatch, folder, "--camera", camera, "--expected-new", 2, typed=typed) == 0
    recording = load(folder)
    assert [known.placements[0].frames for known in recording.calibration] == [("cal0_p0_0.jpg",)]
    assert [len(session.frames) for session in recording.sessions] == [3, 1]
    assert [len(session.placements) for session in recording.sessions] == [2, 1]
    assert [session.expected_new for session in recording.sessions] == [2, 2]
    shown = capsys.readouterr().out
    assert "'x' is no key" in shown
    assert "'13' is no planet" in shown
    assert "s01_p1_0.jpg: the mat is seen by" in shown
    assert f"Next: orrery label {folder}" in " ".join(shown.split())


def test_the_clock_makes_a_recording_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "new"
    asked = ("--camera", "virtual", "--every", 0, "--count", 2)
    assert record(monkeypatch, folder, *asked) == 0
    assert recordings_in(folder) == [folder]
    [outcome] = evaluated(load(folder), Palette.default())
    assert outcome.right is None
    assert len(outcome.shots) == 2


def test_a_camera_that_ends_ends_the_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, folder = tmp_path / "pictures", tmp_path / "new"
    source.mkdir()
    (source / "a.jpg").write_bytes((KITCHEN / "s01_p0_0.jpg").read_bytes())
    camera = ("--camera", f"folder:{source}")
    assert record(monkeypatch, folder, *camera, "--every", 0) == 0
    assert record(monkeypatch, folder, *camera, "--add", typed=["", "", ""]) == 0
    assert [session.frames for session in load(folder).sessions] == [
        ("s01_p0_0.jpg",),
        ("s02_p0_0.jpg",),
    ]
    assert capsys.readouterr().out.count("has no more pictures") == 2


def test_a_recording_that_is_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Recorder.begin(tmp_path, LENS)
    before = (tmp_path / TABLE).read_text()
    assert record(monkeypatch, tmp_path, "--camera", "virtual") == 2
    assert "holds a recording: say --add" in capsys.readouterr().err
    assert (tmp_path / TABLE).read_text() == before
    assert json.loads(before)["sessions"] == []
