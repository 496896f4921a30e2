"""What people do at the simulated table reaches the world, or is refused with a sentence."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from engine.errors import Illegal, RefereeError
from engine.planet.variant import Variant
from firmware_app.compose import VirtualParts, simulated
from firmware_app.host import Host
from firmware_app.past_games import PastGames
from firmware_app.referee.happening import Answered, LobbyTold, NewGameAsked, WhoseTold
from firmware_app.shown import Disk
from firmware_app.store import Store
from firmware_app.views import AskCount, AskWhose, Way
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.mischief import Mischief
from firmware_app.virtual.stage import Stage
from firmware_app.web import stage as world
from firmware_app.web.stage import Breakage, Deed, Scene
from firmware_app.web_stage import WebStage
from tests.firmware_app.played import played

TURNS = 4000


@dataclass(slots=True)
class Scenery:
    """A simulated table, its clock, and who does things there."""

    stage: WebStage
    host: Host
    clock: HandClock

    @property
    def scene(self) -> Scene:
        """The world as the page is told of it."""
        return self.stage.scene()

    def do(self, deed: Deed) -> None:
        """Do it as the page does: from another thread, while the loop turns."""
        with ThreadPoolExecutor(1) as pool:
            done = pool.submit(self.stage.act, deed)
            while not done.done():
                self.stage.obey()
        done.result()

    def turn(self) -> None:
        """Let a moment pass."""
        self.clock.pass_by(0.03)
        self.host.console.step()
        self.host.turn()
        self.stage.live(self.host)

    def until_turn_of(self, seat: str) -> None:
        """Let bots play until it is somebody's turn."""
        for _ in range(TURNS):
            if self.scene.to_move == seat:
                return
            self.turn()
        raise AssertionError(self.host.view)


@pytest.fixture
def scenery(tmp_path: Path) -> Iterator[Scenery]:
    """Ada is a person, Bo a bot, and the first market is open."""
    clock = HandClock()
    stage = Stage.of(2, Variant.STANDARD, 3, clock)
    parts = VirtualParts(stage, clock, fed=True)
    world_ = WebStage(parts, speed=1000)
    with simulated(tmp_path, parts, Random(3)) as host:
        world_.plug_in(host)
        found = Scenery(world_, host, clock)
        told = LobbyTold(("Ada", "Bo"), Variant.STANDARD, "Ada", Way.DRAWN)
        host.hear(told)
        found.do(world.SeatTaken("Ada", None))
        found.until_turn_of("Ada")
        yield found


def test_a_person_takes_a_tile_and_the_bot_the_next(scenery: Scenery) -> None:
    first = scenery.scene.market
    assert (len(first), scenery.scene.to_move) == (5, "Ada")
    scenery.do(world.TileTaken(2, "Ada", 4, 1))
    assert scenery.scene.market[2] is None
    assert dict(scenery.scene.planets)["Ada"][20:25] != "....."
    scenery.do(world.SetDown("Ada"))
    for _ in range(TURNS):
        scenery.turn()
        game = scenery.host.state.game
        if isinstance(scenery.host.view, AskWhose):
            # Two planets with one tile each look alike, and only people know.
            scenery.host.submit(WhoseTold("Ada"))
        if game is not None and game.complete == 1:
            return
    raise AssertionError(scenery.host.view)


@pytest.mark.parametrize(
    "deed, problem",
    [
        (world.TileTaken(0, "Bo", 0, 0), "not the turn of 'Bo'"),
        (world.TileTaken(0, "Cleo", 0, 0), "no planet of 'Cleo'"),
        (world.SetDown("Cleo"), "no planet of 'Cleo'"),
        (world.SeatTaken("Cleo", None), "nobody called 'Cleo'"),
        (world.SeatTaken("Ada", "deep"), "no bot 'deep'"),
        (world.TileSpun("Ada", 0, 1), "is bare"),
        (world.CardShown("unicorn"), "unicorn"),
    ],
)
def test_what_cannot_be_done_is_refused(scenery: Scenery, deed: Deed, problem: str) -> None:
    before = scenery.scene
    with pytest.raises(RefereeError, match=problem):
        scenery.do(deed)
    assert scenery.scene == before


def test_a_tile_that_was_taken_is_gone(scenery: Scenery) -> None:
    scenery.do(world.TileTaken(0, "Ada", 0, 0))
    scenery.until_turn_of("Bo")
    scenery.stage.chosen["Bo"] = None
    with pytest.raises(Illegal, match="taken already"):
        scenery.do(world.TileTaken(0, "Bo", 0, 0))


def test_a_tile_is_spun_while_nobody_looks_and_turned_on_until_it_lies_right(
    scenery: Scenery,
) -> None:
    market = scenery.scene.market
    mixed = next(k for k, tile in enumerate(market) if tile is not None and len(set(tile)) > 1)
    scenery.do(world.TileTaken(mixed, "Ada", 5, 0))
    for turns in range(1, 6):
        scenery.do(world.TileSpun("Ada", 5, 1))
        assert scenery.scene.spun == ((("Ada", 5),) if turns < 5 else ())
    scenery.do(world.SetDown("Ada", 0))
    for _ in range(30):
        scenery.turn()
    assert scenery.scene.standing == "Ada"
    with pytest.raises(Illegal, match="pick it up first"):
        scenery.do(world.TileSpun("Ada", 5, 1))


def test_only_people_see_what_is_on_their_own_card(scenery: Scenery) -> None:
    assert [seat for seat, _ in scenery.scene.objectives] == ["Ada"]


@pytest.mark.parametrize("breakage", Breakage)
def test_whatever_is_broken_stays_so_through_a_power_cut(
    scenery: Scenery, breakage: Breakage
) -> None:
    scenery.do(world.Broken(breakage, True))
    parts, mat = scenery.stage.parts, scenery.stage.parts.stage.mat
    parts.camera.mischief = Mischief.GONE
    scenery.stage.wire()
    broken = {
        Breakage.LAMP: mat.dark,
        Breakage.HAND: mat.turntable.hand is not None,
        Breakage.CAMERA: parts.camera.mischief is Mischief.HANG,
        Breakage.DISPLAY: not any(scenery.scene.device.screen),
        Breakage.DOCK: parts.dock.mischief is Mischief.GONE,
    }
    assert [each for each, is_so in broken.items() if is_so] == [breakage]
    scenery.do(world.Broken(breakage, False))
    assert scenery.scene.broken == ()
    assert any(scenery.scene.device.screen)


def test_without_power_the_world_goes_on_and_the_device_is_dark(scenery: Scenery) -> None:
    scenery.do(world.PowerCut(True))
    scenery.stage.unplug()
    scene = scenery.scene
    assert (scene.power, any(scene.device.screen), len(scene.planets)) == (False, False, 2)
    assert scene.bots == (("Ada", None), ("Bo", "greedy"))


def test_a_power_cut_leaves_what_was_on_the_disk(tmp_path: Path) -> None:
    game, now = played(), datetime(2026, 11, 18, tzinfo=UTC)
    disk = Disk(tmp_path)
    with Store.open(tmp_path, now) as store:
        number = store.tell(0, game.log[:5])
        disk.freeze()
        store.tell(number, game.log[5:8])
    disk.thaw()
    with Store.open(tmp_path, now) as store:
        assert store.log(number) == game.log[:5]


def test_past_games_are_those_that_were_closed(tmp_path: Path) -> None:
    game = played()
    with Store.open(tmp_path, datetime(2026, 11, 18, tzinfo=UTC)) as store:
        past = PastGames.of(store)
        assert past.all() == ()
        first = store.tell(0, game.log)
        assert past.all() == ()
        store.close_game(first)
        second = store.tell(0, game.log[:4])
        assert [each.number for each in past.all()] == [first]
        assert past.all() is past.all()
        store.close_game(second)
        assert [each.number for each in past.all()] == [second, first]
        assert past.all()[1].game == game


def test_people_set_up_the_next_game_themselves(scenery: Scenery) -> None:
    scenery.host.submit(NewGameAsked())
    scenery.turn()
    scenery.host.submit(Answered(True))
    for _ in range(100):
        scenery.turn()
    assert isinstance(scenery.host.view, AskCount)
    assert (scenery.scene.planets, scenery.scene.market) == ((), ())
    told = LobbyTold(("Cleo", "Dan"), Variant.BEGINNER, "Cleo", Way.DRAWN)
    scenery.host.submit(told)
    scenery.until_turn_of("Dan")
    assert [seat for seat, _ in scenery.scene.planets] == ["Cleo", "Dan"]


def test_a_card_is_held_under_the_camera_until_it_was_seen(scenery: Scenery) -> None:
    scenery.host.submit(NewGameAsked())
    scenery.turn()
    scenery.host.submit(Answered(True))
    told = LobbyTold(("Ada", "Bo"), Variant.STANDARD, "Ada", Way.SHOWN)
    scenery.host.submit(told)
    scenery.turn()
    scenery.turn()
    scenery.do(world.CardShown("panda"))
    for _ in range(100):
        scenery.turn()
    assert scenery.host.state.draft.animals == ("panda",)
    assert scenery.stage.parts.stage.mat.card is None
