"""What a real table is made of before anything runs: settings, and what was learnt here."""

import json
import logging
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import RefereeError
from firmware_app.following import status
from firmware_app.front import fronted
from firmware_app.page_code import read
from firmware_app.real_table import LENS, PALETTE, camera_making
from firmware_app.referee.state import State
from firmware_app.refereeing import farewell
from firmware_app.served import is_local, own_address
from firmware_app.settings import Settings, load
from firmware_app.storage.state_folder import held
from firmware_app.views import Part
from tests.firmware_app.played import played
from vision.frame import Camera
from vision.palette import Palette

NOWHERE = Path("nowhere.toml")
MINE = Camera.pinhole((640, 480), 500.0)
COLOURS = replace(Palette.default(), core=Palette.default().core + 5)


def settings(**options: str) -> Settings:
    """The settings of a table, with some of them said."""
    told = {key.replace("__", "."): value for key, value in options.items()}
    return load(told, {}, NOWHERE).settings


def learnt(folder: Path) -> None:
    """Leave in a folder what `orrery calibrate` writes there."""
    (folder / LENS).write_text(json.dumps({**MINE.to_json(), "name": "webcam:0"}))
    (folder / PALETTE).write_text(COLOURS.dumps())


def test_what_was_learnt_here_is_used(tmp_path: Path) -> None:
    """Nobody has to write it into the settings."""
    learnt(tmp_path)
    making = camera_making(tmp_path, settings(camera__source="virtual"))
    assert making.words == "virtual"
    assert making.lens is not None
    assert making.lens.to_json() == MINE.to_json()
    assert making.palette.dumps() == COLOURS.dumps()


def test_a_lens_that_the_settings_name_comes_first(tmp_path: Path) -> None:
    """And one that is named and cannot be read is refused."""
    learnt(tmp_path)
    other = tmp_path / "other.json"
    other.write_text(json.dumps(Camera.pinhole((640, 480), 700.0).to_json()))
    named = camera_making(tmp_path, settings(camera__lens=str(other))).lens
    assert named is not None
    assert named.matrix[0, 0] == 700.0
    other.write_text("{")
    with pytest.raises(RefereeError, match=r"other\.json"):
        camera_making(tmp_path, settings(camera__lens=str(other)))


def test_a_table_without_calibration_uses_what_most_have(tmp_path: Path) -> None:
    """A guessed lens, and the colours that people call by these names."""
    making = camera_making(tmp_path, settings())
    assert making.lens is None
    assert making.palette.dumps() == Palette.default().dumps()


@pytest.mark.parametrize("name", [LENS, PALETTE])
def test_a_damaged_calibration_stops_nobody_from_playing(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is said, and done without."""
    learnt(tmp_path)
    (tmp_path / name).write_text('{"format": "planet-pa')
    with caplog.at_level(logging.WARNING):
        making = camera_making(tmp_path, settings())
    assert f"{name} is not used" in caplog.text
    assert "orrery calibrate" in caplog.text
    assert (making.lens is None) is (name == LENS)


def test_a_table_is_meant_to_have_what_its_settings_name() -> None:
    """A dock that nobody has is not missing."""
    bare = settings(
        display__kind="none", lights__on="false", buttons__on="false", sound__on="false"
    )
    with fronted(bare) as front:
        assert front.parts == (Part.CAMERA, Part.STORE)
    docked = replace(bare, dock=replace(bare.dock, port="/dev/nothing"))
    with fronted(docked) as front:
        assert Part.DOCK in front.parts


def test_the_status_is_one_line_for_people() -> None:
    """What is played, by whom, and what is missing."""
    assert status(State()) == "no game yet; missing: nothing"
    game = played().at(9)
    line = status(State(game=game, missing=(Part.CAMERA, Part.DOCK)))
    assert line == "round 1 of 12 with Ada, Bo; missing: camera, dock"
    assert status(State(game=played())) == "game over; missing: nothing"


def test_whoever_ends_it_hears_that_the_game_is_kept() -> None:
    """Unless there is none."""
    assert farewell(State()) == farewell(State(game=played())) == "orrery ends."
    assert "round 1 is kept" in farewell(State(game=played().at(9)))


@pytest.mark.parametrize(
    "listen, local", [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("10.0.0.4", False)]
)
def test_only_this_machine_needs_no_code(listen: str, *, local: bool) -> None:
    """Everything else is a network."""
    assert is_local(listen) is local


def test_the_page_is_announced_by_an_address_that_others_can_ask_for() -> None:
    """Never as 0.0.0.0, which is nobody's."""
    assert own_address() not in {"", "0.0.0.0"}


def test_there_is_no_code_where_nobody_plays(tmp_path: Path) -> None:
    """And none where the page needs none."""
    with pytest.raises(RefereeError, match="no orrery runs on"):
        read(tmp_path)
    with held(tmp_path), pytest.raises(RefereeError, match="this machine only"):
        read(tmp_path)


def loaded(*modules: str) -> set[str]:
    """What is in memory once these are."""
    told = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True
    )
    return set(answer.stdout.split())


def test_the_first_screen_waits_for_no_opencv() -> None:
    """Neither for numpy, the page or a broker."""
    first = loaded("firmware_app.playing", "firmware_app.devices.display")
    assert first.isdisjoint({"cv2", "numpy", "starlette", "uvicorn", "paho", "firmware_app.host"})


def test_a_real_table_loads_nothing_of_a_simulated_one() -> None:
    """Its memory is for the game."""
    every = loaded("firmware_app.refereeing", "firmware_app.served")
    assert not [
        each for each in every if each.startswith(("firmware_app.virtual", "vision.render"))
    ]


def test_what_is_not_installed_is_said_with_its_mending(tmp_path: Path) -> None:
    """A plain installation has no screens and no OpenCV."""
    told = (
        "import sys; sys.modules['PIL'] = None; sys.argv = ['orrery', 'play'];"
        "from firmware_app.cli import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "ORRERY_STATE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("orrery: PIL is not installed: pip install")
    assert done.stderr.count("\n") == 1
