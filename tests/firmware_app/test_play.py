"""`orrery play` itself, as the service runs it: whatever is missing or breaks, the game goes on."""

import os
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from firmware_app.page_code import FILE as CODE
from firmware_app.store import Keep, Store
from tests.firmware_app.running import (
    BARE,
    COMMAND,
    PATIENCE,
    TILES,
    Running,
    eventually,
    started,
)
from vision.recording import Placement, Recording, Session
from vision.recording_json import load, save

RECORDINGS = Path(__file__).parents[1] / "recordings"
VIRTUAL = ("--camera", "virtual")


def kept(folder: Path) -> list[str]:
    """The events of the latest game as they lie on the disk."""
    with Store.reading(folder) as store:
        return [type(each.event).__name__ for each in store.log(store.latest)]


def test_it_runs_on_a_machine_without_any_device(tmp_path: Path) -> None:
    """Everything that is missing is said, and a game is played by hand."""
    with started(tmp_path / "state", *VIRTUAL) as table:
        assert table.hears("READY=1") == "READY=1"
        assert table.hears("STATUS=no game yet")
        table.waits_for_page()
        missing = {"display", "lights", "buttons", "sound"}
        table.shows(lambda now: set(now["missing"]) == missing, "the missing parts")
        table.begins()
        assert table.hears("STATUS=round 1 of 12 with Ada, Bo; missing: display")
        assert table.ends() == 0
        assert table.hears("STOPPING=1") == "STOPPING=1"


def test_a_fault_of_the_machine_is_shown_as_the_doctors_code() -> None:
    """A state that forgets with the power is a fault, and the game goes on."""
    with (
        tempfile.TemporaryDirectory(dir="/dev/shm") as folder,
        started(Path(folder) / "state", *VIRTUAL, **BARE) as table,
    ):
        table.waits_for_page()
        now = table.shows(lambda now: now["view"]["kind"] == "ailing", "the code")
        assert now["view"]["code"] == "E15"
        table.begins()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_game_goes_on_however_it_was_ended(tmp_path: Path, how: int) -> None:
    """What was told stays told, and is offered at the next start."""
    folder = tmp_path / "state"
    with started(folder, *VIRTUAL, **BARE) as table:
        table.waits_for_page()
        table.begins()
        table.places(0)
        table.places(1)
        eventually(lambda: kept(folder).count("TilePlaced") == 2, "two tiles on the disk")
        assert table.ends(how) == (-signal.SIGKILL if how == signal.SIGKILL else 0)
    with started(folder, *VIRTUAL, **BARE) as again:
        again.waits_for_page()
        again.shows(lambda now: now["view"]["kind"] == "resume-offer", "the offer")
        again.tell("answer", yes=True)
        again.shows(lambda now: now["view"]["kind"] != "resume-offer", "the game")
        assert again.hears("STATUS=round ")
    assert kept(folder).count("TilePlaced") == 2


def test_a_second_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """And the first one does not notice."""
    folder = tmp_path / "state"
    with started(folder, *VIRTUAL, **BARE) as table:
        table.hears("READY=1")
        told = {**os.environ, "ORRERY_STATE": str(folder)}
        second = subprocess.run(
            COMMAND, env=told, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        assert second.returncode == 2
        assert second.stderr.startswith(f"orrery: another orrery (process {table.process.pid})")
        assert second.stderr.count("\n") == 1
        assert table.process.poll() is None


def test_systemd_hears_that_it_lives(tmp_path: Path) -> None:
    """Again and again, for as long as it turns."""
    with started(tmp_path / "state", *VIRTUAL, **BARE, WATCHDOG_USEC="400000") as table:
        table.hears("READY=1")
        for _ in range(3):
            table.told.clear()
            assert table.hears("WATCHDOG=1") == "WATCHDOG=1"


def lost(part: str, now: Any) -> bool:
    """Whether viewers are told that a part is missing."""
    return part in now["missing"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_camera_that_dies_or_hangs_is_shown_and_started_again(tmp_path: Path, how: int) -> None:
    """The referee goes on meanwhile, by hand."""
    with started(tmp_path / "state", *VIRTUAL, **BARE) as table:
        table.waits_for_page()
        table.begins()
        before = table.child()
        os.kill(before, how)
        # A second later it may be back: systemd's line tells what viewers saw meanwhile.
        assert table.hears("STATUS=round 1 of 12 with Ada, Bo; missing: camera")
        table.places(0)
        table.shows(lambda now: not lost("camera", now), "the camera again")
        eventually(lambda: table.child() != before, "another process")
    assert "TilePlaced" in kept(tmp_path / "state")


def test_a_camera_that_is_not_there_is_said_at_the_start(tmp_path: Path) -> None:
    """Not only when the first planet is to be read."""
    with started(tmp_path / "state", "--camera", "webcam:99", **BARE) as table:
        table.waits_for_page()
        table.shows(lambda now: lost("camera", now), "the missing camera")
        table.begins()


def recorded(folder: Path) -> Path:
    """A recording that shows an empty planet for a good while."""
    shown = load(RECORDINGS / "plain01")
    empty = next(each for each in shown.calibration if not each.planet.covered)
    folder.mkdir()
    for name in empty.placements[0].frames:
        shutil.copyfile(shown.folder / name, folder / name)
    names = tuple(islice(cycle(empty.placements[0].frames), 1000))
    session = Session("empty", (Placement(names),), empty.planet, 0)
    save(Recording(folder, shown.camera, (session,)))
    return folder


def test_a_camera_that_is_a_recording_is_read(tmp_path: Path) -> None:
    """The check accepts the empty planet, and its core's colour is kept with the game."""
    folder, camera = tmp_path / "state", f"folder:{recorded(tmp_path / 'pictures')}"
    with started(folder, "--camera", camera, **BARE) as table:
        table.waits_for_page()
        table.begins(checked=True)
        table.shows(lambda now: now["view"].get("lift") is True, "the empty planet to be seen")
        picture = eventually(lambda: table.ask("GET", "/camera")[1], "the camera's picture")
        assert picture["jpeg"]
        assert table.ends() == 0
    with Store.reading(folder) as store:
        assert store.kept(Keep.PALETTE) is not None


def test_a_page_that_cannot_be_served_is_said(tmp_path: Path) -> None:
    """Somebody else has its port; the table goes on without."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        with started(tmp_path / "state", *VIRTUAL, **BARE, ORRERY_WEB_PORT=port) as table:
            table.hears("READY=1")
            assert table.process.stdout is not None
            said = table.process.stdout.readline()
            assert said.startswith("The page is not served: the page cannot be served on 127")
            assert table.ends() == 0


Fill = Callable[[Running, bool], None]
"""Fills the disk of a table, or makes room again."""


def by_limit(table: Running, full: bool) -> None:
    """Let the process write nothing, whatever room there is."""
    most = resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, (0 if full else most, most))


@pytest.fixture(params=["limit", "disk"])
def filling(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fill]:
    """A limit, or a small disk of its own where one can be mounted."""
    if request.param == "limit":
        yield by_limit
        return
    disk = tmp_path / "state"
    disk.mkdir()
    small = ("mount", "-t", "tmpfs", "-o", "size=512k", "none", str(disk))
    if shutil.which("mount") is None or subprocess.run(small, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    rubbish = disk / "rubbish"

    def by_rubbish(_: Running, full: bool) -> None:
        if not full:
            rubbish.unlink()
            return
        with suppress(OSError), rubbish.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    try:
        yield by_rubbish
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def test_on_a_full_disk_nothing_that_was_acknowledged_is_lost(
    tmp_path: Path, filling: Fill
) -> None:
    """It says that it cannot keep anything, takes nothing in, and goes on when there is room."""
    folder = tmp_path / "state"
    with started(folder, *VIRTUAL, **BARE) as table:
        table.waits_for_page()
        table.begins()
        table.places(0)
        eventually(lambda: "TilePlaced" in kept(folder), "the first tile on the disk")
        filling(table, True)
        last = 1
        # Where a file has room left within itself, some tiles more are kept, and are there.
        while not lost("store", table.moment()):
            assert last < len(TILES), "the disk is never full"
            table.places(last)
            table.shows(partial(answered, folder, last), "an answer")
            last += 1
        told = kept(folder)
        filling(table, False)
        table.shows(lambda now: not lost("store", now), "the store again")
        assert kept(folder) == told
        table.places(told.count("TilePlaced"))
        eventually(lambda: kept(folder)[:-1] == told, "one tile more on the disk")
        table.ends(signal.SIGKILL)
    assert kept(folder)[:-1] == told


def answered(folder: Path, placed: int, now: Any) -> bool:
    """Whether one more tile is kept, or it is said that none can be."""
    return lost("store", now) or kept(folder).count("TilePlaced") > placed


def test_on_a_network_only_the_code_lets_people_change_the_game(tmp_path: Path) -> None:
    """It is on the device's screen, and `orrery code` prints it; looking is free."""
    folder = tmp_path / "state"
    with started(folder, *VIRTUAL, **BARE, ORRERY_WEB_LISTEN="0.0.0.0") as table:
        table.waits_for_page()
        table.shows(lambda now: now["view"]["kind"] == "page-address", "where the page is")
        assert table.moment()["view"]["code"] is None, "who looks does not see the code"
        assert table.ask("POST", "/tell", {"kind": "pressed", "button": "ok"})[0] == 403
        asked = subprocess.run(
            [*COMMAND[:-1], "code", "--state", str(folder)],
            capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
        code = asked.stdout.strip()
        assert (len(code), code.isdecimal()) == (6, True), asked.stderr
        assert (folder / CODE).stat().st_mode & 0o077 == 0
        wrong = f"{(int(code) + 1) % 10**6:06}"
        assert [table.ask("POST", "/unlock", {"code": wrong})[0] for _ in range(4)] == [403] * 4
        assert table.ask("POST", "/unlock", {"code": code})[0] == 200
        assert table.ask("POST", "/unlock", {"code": wrong})[0] == 429
        table.begins()
        assert table.ends() == 0
    assert not (folder / CODE).exists()


def test_twenty_people_look_at_a_real_table(tmp_path: Path) -> None:
    """Each of them is told of what somebody else does."""
    with started(tmp_path / "state", *VIRTUAL, **BARE) as table:
        table.waits_for_page()
        lines = [socket.create_connection(("127.0.0.1", table.port), PATIENCE) for _ in range(20)]
        try:
            for line in lines:
                line.sendall(
                    f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{table.port}\r\n\r\n".encode()
                )
            for line in lines:
                heard(line, b"ask-count")
            table.tell("language", language="pl")
            for line in lines:
                heard(line, b'"language":"pl"')
        finally:
            for line in lines:
                line.close()


def heard(line: socket.socket, what: bytes) -> None:
    """Wait until a viewer is sent something."""
    content = b""
    while what not in content:
        piece = line.recv(65536)
        assert piece, "the page hung up"
        content += piece
