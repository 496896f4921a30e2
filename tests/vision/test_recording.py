"""Recordings: what is read, what is written, and the one sentence about everything else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import RefereeError, Unreadable
from engine.planet.notation import parse_planet, planet_text
from vision.recording import TABLE, Placement, Truth, Verdict, write_picture
from vision.recording_json import any_tile, label, load, recordings_in, save, to_json, write_table

Table = dict[str, Any]


def table() -> Table:
    """A table.json that is as it should be."""
    return {
        "format": "planet-recording/1",
        "mat": "ring10",
        "edge_mm": 36.0,
        "tile_mm": 1.6,
        "camera": {
            "size": [64, 48],
            "matrix": [[50.5, 0, 32], [0, 50.5, 24], [0, 0, 1]],
            "distortion": [0.1, 0, 0, 0, -1e-3],
        },
        "calibration": [{"planet": "12", "placements": [{"frames": ["cal.png"]}]}],
        "sessions": [
            {
                "name": "s01",
                "before": "DDFFO/11",
                "placements": [{"frames": ["a.jpg", "b.jpg"]}, {"frames": ["c.jpeg"]}],
                "truth": {"verdict": "ok", "planet": "DDFFO/GGGMM/10", "new_tile": "MMGGG"},
            },
            {"name": "s02", "before": None, "placements": [{"frames": ["c.jpeg"]}]},
        ],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A recording on the disk."""
    where = tmp_path / "kitchen"
    where.mkdir()
    image = np.full((48, 64, 3), 90, np.uint8)
    for name in ("a.jpg", "b.jpg", "c.jpeg", "cal.png"):
        write_picture(where / name, image)
    write_table(where, table())
    return where


def test_a_recording_is_read(folder: Path) -> None:
    recording = load(folder)
    first, second = recording.sessions
    assert (recording.name, recording.edge, recording.tile) == ("kitchen", 36.0, 1.6)
    assert recording.camera.matrix[0, 0] == 50.5
    assert first.placements == (Placement(("a.jpg", "b.jpg")), Placement(("c.jpeg",)))
    assert first.frames == ("a.jpg", "b.jpg", "c.jpeg")
    assert first.known == {"": parse_planet("DDFFO/11")}
    assert first.truth == Truth(Verdict.OK, parse_planet("DDFFO/GGGMM/10"), (any_tile("GGGMM"),))
    assert (second.before, second.truth, second.expected_new) == (None, None, 1)
    [known] = recording.calibration
    assert planet_text(known.planet) == "12"


def test_its_frames_are_pictures_of_its_camera(folder: Path) -> None:
    recording = load(folder)
    frames = list(recording.frames(recording.sessions[0].placements[0]))
    assert [frame.name for frame in frames] == ["a.jpg", "b.jpg"]
    assert frames[0].image.shape == (48, 64, 3)
    assert frames[0].camera is recording.camera


def test_what_is_written_reads_back(folder: Path) -> None:
    recording = load(folder)
    before = to_json(recording)
    save(recording)
    assert to_json(load(folder)) == before
    assert sorted(path.name for path in folder.iterdir()) == [
        "a.jpg",
        "b.jpg",
        "c.jpeg",
        "cal.png",
        TABLE,
    ]


def test_keys_of_others_may_be_there(folder: Path) -> None:
    changed = table() | {"lamp": "window"}
    changed["sessions"][0] |= {"weather": 3}
    write_table(folder, changed)
    assert len(load(folder).sessions) == 2


def test_several_players_planets_may_be_known(folder: Path) -> None:
    changed = table()
    changed["sessions"][0]["memories"] = {"Ada": "DDFFO/11", "Bo": None}
    write_table(folder, changed)
    session = load(folder).sessions[0]
    assert session.known == {"Ada": parse_planet("DDFFO/11"), "Bo": None}
    save(load(folder))
    assert load(folder).sessions[0] == session


def test_a_table_without_labels_or_calibration_is_read(folder: Path) -> None:
    changed = table()
    del changed["calibration"], changed["sessions"][0]["truth"]
    del changed["camera"]["distortion"]
    write_table(folder, changed)
    recording = load(folder)
    assert recording.calibration == ()
    assert not recording.camera.distortion.any()


Break = Callable[[Table], object]

BROKEN: list[tuple[str, Break, str]] = [
    ("format", lambda t: t.update(format="planet-recording/2"), "'planet-recording/2' is not kno"),
    ("mat", lambda t: t.update(mat="ring12"), "'mat': 'ring12' is not known here, only 'ring10'"),
    ("no sessions", lambda t: t.pop("sessions"), "the key 'sessions' is missing"),
    ("sessions", lambda t: t.update(sessions={}), "'sessions': an object is no list"),
    ("edge", lambda t: t.update(edge_mm="36"), "'edge_mm': '36' is no number"),
    ("huge edge", lambda t: t.update(edge_mm=3600), "3600 mm is none between 5 and 500"),
    ("tile", lambda t: t.update(tile_mm=-0.1), "'tile_mm': -0.1 mm is none between"),
    ("size", lambda t: t["camera"].update(size=[0, 48]), "the camera's size 0x48 is none"),
    ("sizes", lambda t: t["camera"].update(size=[64]), "a camera has a size of 2, a matrix"),
    ("focal", lambda t: t["camera"]["matrix"][0].__setitem__(0, -3), "positive focal lengths"),
    ("matrix", lambda t: t["camera"]["matrix"].pop(), "a camera has a size of 2, a matrix of 3x3"),
    ("twice", lambda t: t["sessions"][1].update(name="s01"), "the name 's01' is there twice"),
    ("no name", lambda t: t["sessions"][1].update(name=""), "the name '' is empty"),
    ("before", lambda t: t["sessions"][0].update(before="13"), "'before': '13' is no planet"),
    ("no before", lambda t: t["sessions"][0].pop("before"), "the key 'before' is missing"),
    ("new", lambda t: t["sessions"][0].update(expected_new=13), "13 new tiles are none"),
    ("news", lambda t: t["sessions"][0].update(expected_new=True), "true is no whole number"),
    ("verdict", lambda t: t["sessions"][0]["truth"].update(verdict="good"), "'good' is no verdic"),
    ("tile", lambda t: t["sessions"][0]["truth"].update(new_tile="DDFF"), "'DDFF' is no tile"),
    ("letter", lambda t: t["sessions"][0]["truth"].update(new_tile="DDFFX"), "'X' is no habitat"),
    ("none", lambda t: t["sessions"][0].update(placements=[]), "there is none: a planet was pla"),
    ("empty", lambda t: t["sessions"][0]["placements"][0].update(frames=[]), "there is none: a pl"),
    ("list", lambda t: t["sessions"][0]["placements"][0].update(frames="a.jpg"), "is no list"),
    ("memories", lambda t: t["sessions"][0].update(memories=["12"]), "a list is no object"),
    ("colours", lambda t: t["calibration"][0].update(planet="DDFFO"), "it has 1 face, and a pla"),
]


@pytest.mark.parametrize(
    "break_it, problem", [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_what_is_wrong_is_said_with_file_and_place(
    folder: Path, break_it: Break, problem: str
) -> None:
    broken = table()
    break_it(broken)
    write_table(folder, broken)
    with pytest.raises(RefereeError) as fault:
        load(folder)
    assert problem in str(fault.value)
    assert str(fault.value).startswith(repr(str(folder / TABLE)))


@pytest.mark.parametrize(
    "name, problem",
    [
        ("../kitchen/a.jpg", "leads out of the recording"),
        ("x/../a.jpg", "leads out of the recording"),
        ("/etc/a.jpg", "leads out of the recording"),
        ("C:a.jpg", "leads out of the recording"),
        ("..\\a.jpg", "leads out of the recording"),
        ("a\n.jpg", "leads out of the recording"),
        ("link.jpg", "leads out of the recording"),
        ("gone.jpg", "the picture 'gone.jpg' is missing"),
        ("table.json", "is no picture"),
        ("folder.jpg", "the picture 'folder.jpg' is missing"),
        (3, "3 is no text"),
    ],
)
def test_a_frame_lies_in_the_folder(folder: Path, name: object, problem: str) -> None:
    outside = folder.parent / "outside.jpg"
    outside.write_bytes((folder / "a.jpg").read_bytes())
    (folder / "link.jpg").symlink_to(outside)
    (folder / "folder.jpg").mkdir()
    changed = table()
    changed["sessions"][0]["placements"][1]["frames"] = [name]
    write_table(folder, changed)
    with pytest.raises(Unreadable, match=problem) as fault:
        load(folder)
    assert "'sessions', number 1, 'placements', number 2, 'frames', number 1" in str(fault.value)


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "is no JSON"),
        ("[]", "a list is no object"),
        ('{"format": 1, "format": 1}', "the key 'format' is there twice"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"format": ' + "9" * 40 + "}", "a number of 40 digits"),
    ],
)
def test_a_text_that_is_no_table_is_refused(folder: Path, text: str, problem: str) -> None:
    (folder / TABLE).write_text(text)
    with pytest.raises(Unreadable, match=problem):
        load(folder)


def test_bytes_that_are_no_text_are_refused(folder: Path) -> None:
    (folder / TABLE).write_bytes(b'{"format": "\xff"}')
    with pytest.raises(Unreadable, match="is not UTF-8 text: byte 13"):
        load(folder)


def test_a_folder_without_a_table_is_no_recording(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"is no recording: it holds no table\.json"):
        load(tmp_path)
    with pytest.raises(Unreadable, match="is no recording: there is no such folder"):
        load(tmp_path / "nowhere")


def test_a_folder_of_recordings_stands_for_them(folder: Path) -> None:
    assert recordings_in(folder.parent) == [folder]
    assert recordings_in(folder) == [folder]
    assert recordings_in(folder / "none") == [folder / "none"]


def test_a_picture_of_another_size_is_refused(folder: Path) -> None:
    write_picture(folder / "a.jpg", np.zeros((24, 32, 3), np.uint8))
    with pytest.raises(Unreadable, match=r"a\.jpg' is 32x24 pixels, .* has 64x48"):
        load(folder).frame("a.jpg")


@pytest.mark.parametrize("content", [b"", b"no picture", b"\xff\xd8\xff\xe0" + bytes(80)])
def test_a_file_that_is_no_picture_is_refused(folder: Path, content: bytes) -> None:
    (folder / "a.jpg").write_bytes(content)
    with pytest.raises(Unreadable, match=r"a\.jpg' is no picture that can be read"):
        load(folder).frame("a.jpg")


def test_grey_and_transparent_pictures_are_read_in_colour(folder: Path) -> None:
    cv2.imwrite(str(folder / "cal.png"), np.full((48, 64, 4), 80, np.uint8))
    assert load(folder).frame("cal.png").image.shape == (48, 64, 3)


def test_a_label_leaves_everything_else_as_it_is(folder: Path) -> None:
    write_table(folder, table() | {"lamp": {"kelvin": 2700.5}})
    truth = Truth(Verdict.READ, parse_planet("12"))
    label(folder, "s02", truth)
    assert load(folder).session("s02").truth == truth
    assert json.loads((folder / TABLE).read_text())["lamp"] == {"kelvin": 2700.5}
    with pytest.raises(Unreadable, match="has no session 's9', only s01, s02"):
        label(folder, "s9", truth)


def test_several_new_tiles_are_a_list(folder: Path) -> None:
    tiles = (any_tile("DDFFO"), any_tile("GGGMM"))
    label(folder, "s01", Truth(Verdict.OK, parse_planet("DDFFO/GGGMM/10"), tiles))
    truth = load(folder).sessions[0].truth
    assert truth is not None
    assert truth.new_tiles == tiles


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def steps(value: object) -> list[tuple[Any, Any]]:
    """Every place in a table, as what holds it and its key."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    found: list[tuple[Any, Any]] = []
    for key in keys:
        found += [(value, key), *steps(value[key])]  # type: ignore[index]
    return found


def refusal(folder: Path) -> str:
    """What is said of a recording; nothing when it is read."""
    try:
        load(folder)
    except RefereeError as fault:
        return str(fault)
    return ""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(place=st.integers(0, 10_000), put=JSON)
def test_whatever_stands_anywhere_is_read_or_refused(folder: Path, place: int, put: object) -> None:
    changed = table()
    places = steps(changed)
    holder, key = places[place % len(places)]
    holder[key] = put
    write_table(folder, changed)
    said = refusal(folder)
    assert not said or said.startswith(repr(str(folder / TABLE)))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(place=st.integers(0, 2000), flip=st.integers(1, 255))
def test_a_mutilated_table_is_read_or_refused(folder: Path, place: int, flip: int) -> None:
    content = bytearray(json.dumps(table()).encode())
    content[place % len(content)] ^= flip
    (folder / TABLE).write_bytes(content)
    said = refusal(folder)
    assert not said or said.startswith(repr(str(folder / TABLE)))
