"""Whole games at a simulated table: seen by the camera, kept by the store, as the engine says."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Illegal, Unreadable
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.planet import Planet
from engine.planet.record import read_record
from engine.planet.sphere import EDGES
from engine.planet.tile import Placement
from firmware_app.compose import VirtualParts
from firmware_app.fault_script import FaultScript
from firmware_app.host import Host
from firmware_app.sim import Sim
from firmware_app.views import Part
from firmware_app.virtual.stage import Stage
from tests.soak.kills import ROOT, environment, gist, recorded
from tests.soak.played import check_right, fed_to, sim
from tests.soak.spread import SHORT, TABLES, Table, table

Orrery = Callable[..., Any]

TWO, THREE = table(1), table(5)


@pytest.mark.parametrize("at", SHORT, ids=str)
def test_a_simulated_game_ends_as_the_true_planets_say(tmp_path: Path, at: Table) -> None:
    """Awards, points and winners are those of the true planets, and nothing wrong was accepted."""
    result = sim(at, tmp_path).result()
    check_right(result)
    told = result.to_json()
    keys = ["record", "players", "winners", "scans", "asked_again", "wrong", "seconds"]
    assert list(told) == keys
    assert told["scans"] >= at.players * 12
    assert told["winners"] == list(result.truth.winners or ())
    assert read_record(Path(told["record"]).read_text(encoding="utf-8")).game.won == result.game.won


@pytest.mark.parametrize("at", TABLES, ids=str)
def test_a_game_fed_at_the_readers_port_ends_right(tmp_path: Path, at: Table) -> None:
    """The same tables, where readings come from the true planets: all but the eye takes part."""
    check_right(sim(at, tmp_path, fed=True).result())


SCRIPTS = {
    "camera hangs 10 s": ("round 2: camera-hang 10s", Part.CAMERA),
    "camera unplugged": ("round 2: camera-gone 3s", Part.CAMERA),
    "camera's process killed twice": (
        "round 2: camera-killed\nround 5: camera-killed",
        Part.CAMERA,
    ),
    "display gone and back": ("round 2: display-gone 2s", Part.DISPLAY),
    "dock gone and back": ("round 2: dock-unplug 2s", Part.DOCK),
    "dock unplugged in mid-frame and back": ("round 2: dock-cut 3s", Part.DOCK),
    "garbage on the dock's line": ("round 1: dock-garbage", None),
    "buttons bounce at 1 kHz": ("round 1: button-bounce", None),
    "lamp off": ("round 2: camera-black 5s", None),
    "disk full": ("round 3: disk-full 8s", Part.STORE),
    "clock jumps by years": (
        "round 2: clock-jump 100000000s\nround 4: clock-jump -300000000s",
        None,
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_whatever_breaks_by_a_script_the_game_ends_right(tmp_path: Path, name: str) -> None:
    """What is gone is said to be missing while it is, and taken back."""
    text, part = SCRIPTS[name]
    script, missing = FaultScript.of(text, "the script"), list[set[Part]]()

    def watch(host: Host, _: VirtualParts) -> None:
        missing.append(set(host.state.missing))

    game = sim(THREE, tmp_path, script.see, watch, fed=True)
    game.wired = script.wired
    check_right(game.result())
    assert script.faults == []
    # A real line may be slow on a busy machine, and a dock that does not answer is missing.
    assert set().union(*missing) - ({Part.DOCK} if game.wired else set()) <= {part}
    if part is not None:
        gone = next(turn for turn, parts in enumerate(missing) if part in parts)
        assert any(part not in parts for parts in missing[gone:])


def test_the_eye_itself_outlives_faults(tmp_path: Path) -> None:
    """The camera that is drawn hangs, is killed with all that it saw, and is black for a while."""
    fed_to(TWO, tmp_path, 9)
    text = "round 9: camera-hang 10s\nround 10: camera-killed\nround 11: camera-black 2s"
    script, gone = FaultScript.of(text, "the script"), set[Part]()

    def watch(host: Host, _: VirtualParts) -> None:
        gone.update(host.state.missing)

    check_right(sim(TWO, tmp_path, script.see, watch).result())
    assert script.faults == []
    assert gone == {Part.CAMERA}


@pytest.mark.parametrize("word, part", [("camera-gone", "camera"), ("camera-hang", "camera")])
def test_what_never_comes_back_is_waited_for_and_named(
    tmp_path: Path, word: str, part: str
) -> None:
    """The game stands still, nothing is guessed, and what it has so far is right."""
    script = FaultScript.of(f"round 4: {word}", "the script")
    result = sim(TWO, tmp_path, script.see, fed=True).result()
    assert result.problem == f"the simulated game does not get on: missing: {part}"
    assert not result.right
    assert result.to_json()["winners"] == []
    done = result.game.complete
    told = [v.award for v in result.game.verdicts]
    assert done == 3
    assert told == [v.award for v in result.truth.verdicts if v.round <= done]


def test_a_full_disk_fills_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What cannot be kept is tried again with each picture, and said once."""
    script = FaultScript.of("round 3: disk-full 8s", "the script")
    turns = 0

    def count(host: Host, _: VirtualParts) -> None:
        nonlocal turns
        turns += Part.STORE in host.state.missing

    check_right(sim(THREE, tmp_path, script.see, count, fed=True).result())
    said = [each for each in caplog.messages if "disk is full" in each]
    assert turns > 100
    assert 1 <= len(said) < turns / 20


@pytest.mark.parametrize(
    "line, says",
    [
        ("round 3 camera-hang", "write `round 3: camera-hang 10s`"),
        ("round 3: earthquake", "there is no fault 'earthquake'"),
        ("round x: dock-back", "write `round 3: camera-hang 10s`"),
        ("round 1: dock-back 5 m", "a time is written 10s, not '5 m'"),
        ("round 1: clock-jump 9999999999999s", "more than a century"),
    ],
)
def test_a_script_that_says_nothing_known_is_refused(line: str, says: str) -> None:
    """The sentence names the line and what could stand there."""
    with pytest.raises(Unreadable, match=says) as refused:
        FaultScript.of(f"# faults\n{line}", "the script")
    assert str(refused.value).startswith("the script line 2: ")


def test_the_command_tells_a_game_with_faults(
    orrery: Orrery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script is given by its name; people read what went missing and came back."""
    script = tmp_path / "evening.txt"
    script.write_text("round 2: dock-unplug 2s\nround 12: camera-killed\n", encoding="utf-8")
    fed_to(TWO, tmp_path, 12)
    monkeypatch.setenv("ORRERY_STATE", str(tmp_path))
    ran = orrery("sim", "--headless", "--fault", str(script))
    assert (ran.code, ran.err) == (0, "")
    *lines, winners, counts = ran.out.splitlines()
    assert "  the camera is missing; the game goes on" in lines
    assert "  the camera is back" in lines
    assert len(set(lines)) == len(lines)
    assert winners.startswith("Won by ")
    assert ", 0 read wrongly; the game is in " in counts


def test_an_unfinished_game_of_others_is_not_gone_on_with(tmp_path: Path) -> None:
    """Who plays with other people or another variant names another folder."""
    fed_to(TWO, tmp_path, 3)
    with pytest.raises(Illegal, match="an unfinished game of 2 players, standard, lies in"):
        Sim(3, TWO.variant, 1, tmp_path, fed=True).result()


def test_killed_at_any_moment_it_goes_on_where_it_was(tmp_path: Path) -> None:
    """The program is killed four times within a game: nothing is lost, nothing doubled."""
    undisturbed = sim(TWO, tmp_path / "undisturbed", fed=True).result()
    told = [played(tmp_path / "killed", turns) for turns in ("20", "60", "50", "40")]
    assert told == [(-signal.SIGKILL, "")] * 4
    code, ended = played(tmp_path / "killed")
    assert code == 0
    assert gist(recorded(ended)) == gist(undisturbed.game)


def played(folder: Path, *turns: str) -> tuple[int, str]:
    """Play in another program, which is killed after some turns; return what it wrote."""
    command = [sys.executable, "-m", "tests.soak.game", str(folder), str(TWO.seed), *turns]
    ran = subprocess.run(
        command, stdout=subprocess.PIPE, cwd=ROOT, env=environment(folder), text=True, check=False
    )
    return ran.returncode, ran.stdout


def test_a_repainted_tile_changes_what_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tile is rendered otherwise than it lies: planet, awards and points are others."""
    fed_to(TWO, tmp_path, 9)
    lies = Stage.true_planet
    painted: list[Planet] = []

    def painting(stage: Stage, seat: str) -> Planet:
        planet = lies(stage, seat)
        tiles = [] if stage.truth is None else stage.truth.game.facts.tiles[0]
        ninth = tiles[8] if len(tiles) > 8 else None
        if ninth is None or seat != stage.seats[0]:
            return planet
        painted.append(repainted(planet, ninth.face))
        return painted[-1]

    monkeypatch.setattr(Stage, "true_planet", painting)
    result = sim(TWO, tmp_path).result()
    told, truth, seat = result.game, result.truth, result.game.seats[0]
    assert result.problem == ""
    assert result.count.wrong == 0
    assert told.planet(seat).same_as(painted[-1])
    assert not told.planet(seat).same_as(truth.planet(seat))
    assert [v.award.claims for v in told.verdicts] != [v.award.claims for v in truth.verdicts]
    assert told.scores != truth.scores


def repainted(planet: Planet, face: int) -> Planet:
    """Return a planet with one tile in the colours of other habitats."""
    letters = planet.letters[EDGES * face : EDGES * face + EDGES]
    others = [HABITATS[(Habitat(letter).index + 1) % len(HABITATS)] for letter in letters]
    return planet.without_tile(face).with_tile(Placement.of(face, others))


def test_two_programs_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second one says who has it, and changes nothing."""
    seen: list[str] = []

    def begin_another(_host: Host, _parts: VirtualParts) -> None:
        if not seen:
            with pytest.raises(BlockingIOError, match="another orrery") as refused:
                sim(TWO, tmp_path, fed=True).result()
            seen.append(str(refused.value))

    check_right(sim(TWO, tmp_path, begin_another, fed=True).result())
    assert len(seen) == 1


def test_the_json_is_one_object(
    orrery: Orrery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program reads it; its record is a file that `orrery replay` agrees with."""
    fed_to(TWO, tmp_path, 12)
    monkeypatch.setenv("ORRERY_STATE", str(tmp_path))
    ran = orrery("sim", "--headless", "--json")
    told = json.loads(ran.out)
    assert (ran.code, ran.err, told["wrong"]) == (0, "", 0)
    assert orrery("replay", told["record"]).code == 0
