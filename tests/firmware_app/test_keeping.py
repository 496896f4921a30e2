"""What a table keeps beside its game: evidence, tonight's colours, and cards put right."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import get_args

import cv2
import pytest

from engine.planet.animal import Requirement
from engine.planet.catalogue import default_catalogue
from engine.planet.events import TilePlaced
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from firmware_app import cli
from firmware_app.archive import Archive, Place
from firmware_app.compose import VirtualParts, simulated
from firmware_app.decision import Kind
from firmware_app.evidence import FOLDER, Evidence, Keeping
from firmware_app.eye.look import Look, Planets
from firmware_app.host import Host
from firmware_app.referee.effect import Append, Effect
from firmware_app.referee.effect import Keep as KeepBeside
from firmware_app.referee.happening import (
    AnimalTold,
    Answered,
    Happening,
    NewGameAsked,
    RetractionAsked,
    Started,
    TileCorrected,
)
from firmware_app.store import Keep, Store
from firmware_app.views import CheckPlanet
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.stage import Stage
from tests.firmware_app.played import played
from vision import mat
from vision.frame import Image
from vision.palette import Palette
from vision.recording import Verdict
from vision.recording_json import load

TURNS = 4000
OBJECTIVE = 46


class Table:
    """A simulated table whose decisions are kept, played as far as a test wants."""

    def __init__(self, host: Host, parts: VirtualParts, clock: HandClock) -> None:
        self.host, self.parts, self.clock = host, parts, clock

    def until(self, done: Callable[[Host], bool]) -> None:
        """Let bots play until something is so."""
        for _ in range(TURNS):
            if done(self.host):
                return
            self.turn()
            self.parts.stage.act(self.host.view)
        raise AssertionError(f"it shows {self.host.view}")

    def turn(self) -> None:
        """Let a moment pass, in which nobody does anything."""
        self.clock.pass_by(0.03)
        self.host.console.step()
        self.host.turn()

    def say(self, *told: Happening) -> None:
        """Let the referee hear something."""
        for each in told:
            self.host.submit(each)
            self.turn()

    def keep(self) -> Evidence:
        """Wait for what is being kept, and look at it."""
        self.host.archive.close()
        folder = self.host.archive.evidence
        assert folder is not None
        return Evidence.reading(folder.folder)


@contextmanager
def table(folder: Path, keeping: Keeping = Keeping.RING, sticker: bool = False) -> Iterator[Table]:
    """Sit down at a table of two."""
    clock = HandClock()
    parts = VirtualParts(Stage.of(2, Variant.STANDARD, 5, clock), clock)
    if sticker:
        parts.camera = VirtualCamera(
            lambda: shown_beside(parts.stage.mat.look()), parts.camera.lens
        )
    with simulated(folder, parts, Random(5), evidence=True) as host:
        host.archive = Archive(Evidence.open(folder / FOLDER, keeping)).start()
        try:
            yield Table(host, parts, clock)
        finally:
            host.archive.close()


def shown_beside(picture: Image) -> Image:
    """Lay an objective's sticker into a corner of a picture."""
    marker = cv2.aruco.generateImageMarker(mat.DICTIONARY, OBJECTIVE, 70)
    framed = cv2.copyMakeBorder(marker, 14, 14, 14, 14, cv2.BORDER_CONSTANT, value=255)
    after = picture.copy()
    after[: len(framed), : len(framed)] = framed[..., None]
    return after


def placed(count: int) -> Callable[[Host], bool]:
    """Whether so many tiles are in the game."""

    def done(host: Host) -> bool:
        game = host.state.game
        return game is not None and sum(game.next_round(seat) - 1 for seat in game.seats) >= count

    return done


def test_a_corrected_game_becomes_a_recording_that_can_be_evaluated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What people put right is the truth that readers are held to from then on."""
    with table(tmp_path / "state") as at:
        at.until(placed(3))
        game = at.host.state.game
        assert game is not None
        # One tile alone is the same planet however it lies: the second one tells.
        [*_, last] = [each.event for each in game.log if isinstance(each.event, TilePlaced)]
        assert last.round == 2
        at.say(TileCorrected(last.seat, 2, turned(last), "Bo"), Answered(True))
        after = at.host.state.game
        assert after is not None
        assert after.planet(last.seat) != game.planet(last.seat)
        kept = at.keep()
    decisions = [kept.decision(number) for number in kept.numbers]
    assert [each.kind for each in decisions].count(Kind.ACCEPTED) == 3
    assert all(each.events and each.numbers["answer"] == "accepted" for each in decisions)
    out = tmp_path / "recording"
    told = ["export", "1", str(tmp_path / "game.jsonl"), "--recording", str(out)]
    assert run(monkeypatch, *told, "--state", str(tmp_path / "state")) == 0
    truths = [session.truth for session in load(out).sessions]
    assert [truth and truth.verdict for truth in truths] == [Verdict.OK] * 3
    assert truths[2] is not None
    assert truths[2].planet == after.planet(last.seat)
    capsys.readouterr()
    assert run(monkeypatch, "evaluate", str(out), "--json") in (0, 1)
    sessions = json.loads(capsys.readouterr().out)["by_session"]
    # Without that evening's colours a reader may ask for more, which is no fault.
    assert {each["answer"] for each in sessions} <= {"accepted", "more"}
    assert any(each["right"] for each in sessions[:2])
    assert not sessions[2]["right"]


def turned(placed: TilePlaced) -> Placement:
    """A tile that lies otherwise than it was read."""
    areas = placed.placement.areas
    return Placement.of(placed.placement.face, (*areas[1:], areas[0]))


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command."""
    monkeypatch.setattr("sys.argv", ["orrery", *arguments])
    return cli.main()


def test_pictures_with_an_objective_are_never_kept(tmp_path: Path) -> None:
    """Nor shown, even where somebody lays the card beside a planet too early."""
    with table(tmp_path / "seen", sticker=True) as at:
        at.until(placed(2))
        assert at.host.pictures.newest is None
        kept = at.keep()
    assert [kept.pictures(number) for number in kept.numbers] == [0] * len(kept.numbers)
    assert list((tmp_path / "seen").rglob("*.jpg")) == []
    with table(tmp_path / "hidden") as at:
        at.until(placed(1))
        kept = at.keep()
    assert kept.pictures(kept.numbers[0]) > 0, "without the sticker there are pictures"


@pytest.mark.parametrize("keeping, most", [(Keeping.OFF, 0), (Keeping.LAST, 1)])
def test_no_more_is_kept_than_people_want(tmp_path: Path, keeping: Keeping, most: int) -> None:
    """The last reading, or nothing at all."""
    with table(tmp_path / "state", keeping) as at:
        at.until(placed(2))
        assert len(at.keep().numbers) == most


def test_tonights_colours_are_learnt_from_an_empty_planet(tmp_path: Path) -> None:
    """They go with every look for a planet, outlast a restart, and end with the game."""
    with table(tmp_path / "state") as at:
        at.until(lambda host: isinstance(host.view, CheckPlanet) and host.view.lift)
        learnt = at.host.eyesight.palette
        assert learnt is not None
        default = Palette.default()
        assert (learnt.core_doubt < default.core_doubt).all()
        assert (learnt.means == default.means).all()
        at.until(placed(1))
        look = at.host.eyesight.look
        assert isinstance(look, Look)
        assert isinstance(look.sought, Planets)
        assert look.palette is at.host.eyesight.palette
        assert look.palette is not None
    with Store.open(tmp_path / "state") as store:
        assert store.kept(Keep.PALETTE) == look.palette.dumps()
    with table(tmp_path / "state") as at:
        again = at.host.eyesight.palette
        assert again is not None
        assert again.dumps() == look.palette.dumps()
        at.say(Answered(False))
        assert at.host.eyesight.palette is None
        assert at.host.ledger.colours() is None


def test_a_card_put_right_holds_for_the_next_game(tmp_path: Path) -> None:
    """Also after a restart; and a correction that is taken back holds no longer."""
    animal = default_catalogue().animals[0]
    other = Requirement.from_text("most G" if str(animal.requirement) != "most G" else "most D")

    def asked(at: Table) -> Requirement:
        return at.host.ledger.cards().animal(animal.id).requirement

    with table(tmp_path / "state") as at:
        at.until(lambda host: host.state.game is not None)
        at.say(AnimalTold(animal.id, other, "Ada"), Answered(True))
        game = at.host.state.game
        assert game is not None
        assert asked(at) == other
        at.say(RetractionAsked(len(game.log) - 1, "Ada"), Answered(True))
        assert asked(at) == animal.requirement
        at.say(AnimalTold(animal.id, other, "Ada"), Answered(True), NewGameAsked(), Answered(True))
        assert at.host.state.game is None
        assert at.host.state.catalogue.animal(animal.id).requirement == other
    with table(tmp_path / "state") as again:
        again.host.hear(Started(None, catalogue=again.host.ledger.cards()))
        assert again.host.state.catalogue.animal(animal.id).requirement == other


def test_awards_are_kept_with_their_numbers(tmp_path: Path) -> None:
    """Whoever doubts one later finds what was compared."""
    archive = Archive(Evidence.open(tmp_path, Keeping.RING)).start()
    verdict = played().verdicts[0]
    archive.awarded(verdict, Place(3, 4, None))
    archive.close()
    [number] = Evidence.reading(tmp_path).numbers
    decision = Evidence.reading(tmp_path).decision(number)
    assert (decision.kind, decision.game, decision.round) == (Kind.AWARD, 3, verdict.round)
    assert decision.numbers["animal"] == verdict.animal


def test_a_table_without_evidence_keeps_nothing() -> None:
    """And nobody waits for it."""
    archive = Archive().start()
    archive.awarded(played().verdicts[0], Place(1, 3, None))
    archive.close()
    assert not archive.wanted


@pytest.mark.parametrize("effect", get_args(Effect))
def test_whatever_the_referee_wants_is_done(effect: type) -> None:
    """An effect that nobody carries out would be a promise that nobody keeps."""
    assert effect in Host._CARRIED_OUT or effect in {Append, KeepBeside}
