"""A whole game at a simulated table, and what is told of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, Self, TypeAlias

from engine.errors import Illegal, RefereeError
from engine.planet.events import MOST_SEATS
from engine.planet.game import Game
from engine.planet.record import write_record
from engine.planet.score import Score
from engine.planet.variant import Variant
from engine.quoting import quoted
from firmware_app.compose import VirtualParts, simulated
from firmware_app.fault_script import FaultScript
from firmware_app.given import read_text
from firmware_app.host import Host
from firmware_app.referee.effect import Chime, Effect, Show, Sound
from firmware_app.referee.happening import Happening, ReadingCame
from firmware_app.views import AskWhose, Looking, Part, Refused
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.stage import Stage
from firmware_app.virtual.truth import same_planet
from vision.reading import Answer, Hint, Reading

TURN: Final = 0.03
"""Seconds that pass on the simulated table at each turn of the loop."""
_MOST_TURNS: Final = 60_000
_STUCK: Final = 3_000
"""A game that has its camera and its store, and stands still for so many turns, is stuck."""
_BLIND: Final = 12_000
"""The same without one of them: longer than any fault that a script is likely to mend."""


Meanwhile: TypeAlias = Callable[[Host, VirtualParts], None]


class NoEnd(RefereeError):
    """A simulated game does not get on."""


@dataclass(slots=True)
class Count:
    """What is counted while a game is played, by somebody who knows the true planets."""

    stage: Stage
    scans: int = 0
    asked_again: int = 0
    wrong: int = 0
    asked: bool = False

    def see(self, told: Happening, done: tuple[Effect, ...]) -> None:
        """Count what happened."""
        self.scans += sum(each == Sound(Chime.ACCEPTED) for each in done)
        for each in done:
            if isinstance(each, Show):
                asks, before = _asks(each), self.asked
                self.asked_again += asks and not before
                self.asked = asks
        if isinstance(told, ReadingCame) and told.reading.answer is Answer.ACCEPTED:
            self.wrong += not is_true(self.stage, told.reading)


def is_true(stage: Stage, reading: Reading) -> bool:
    """Tell whether what was accepted stands on the mat."""
    if stage.mat.standing is None or reading.owner != stage.mat.standing:
        return False
    return same_planet(stage.mat.turntable.planet.letters, reading.planet or "")


def _asks(show: Show) -> bool:
    view = show.view
    other_face = isinstance(view, Looking) and view.hint is Hint.OTHER_FACE and not view.whole
    return other_face or isinstance(view, AskWhose | Refused)


@dataclass(frozen=True, slots=True)
class Result:
    """A game as far as it came: what the referee says, and what the true planets say."""

    record: Path
    game: Game
    truth: Game
    count: Count
    seconds: float
    problem: str = ""
    """Why it has not come to its end, as a sentence."""

    @property
    def right(self) -> bool:
        """Tell whether awards and winners are those of the true planets, and nothing was wrong."""
        same = self.game.won == self.truth.won and self.game.winners == self.truth.winners
        return same and self.game.scores == self.truth.scores and not self.count.wrong

    def to_json(self) -> dict[str, Any]:
        """Return one object for a program to read."""
        scores = self.game.scores or {}
        return {
            "record": str(self.record),
            "players": {seat: _score(score) for seat, score in scores.items()},
            "winners": list(self.game.winners or ()),
            "scans": self.count.scans,
            "asked_again": self.count.asked_again,
            "wrong": self.count.wrong,
            "seconds": round(self.seconds, 2),
        }


def _score(score: Score) -> dict[str, int]:
    return {
        "objective": score.objective,
        "animals": score.animals,
        "total": score.total,
        "cards": score.cards,
    }


@dataclass(slots=True)
class Sim:
    """What is to be simulated, and where its games are kept."""

    players: int
    variant: Variant
    seed: int
    folder: Path
    meanwhile: list[Meanwhile] = field(default_factory=list)
    """Called at each turn: a script of faults, or a transcript."""
    clock: HandClock = field(default_factory=HandClock)
    fed: bool = False
    """Readings come from the true planets, and nothing is drawn: a game takes a second."""
    wired: bool = False
    """The dock is at the end of a serial line."""

    @classmethod
    def of(cls, players: int, variant: str, seed: int, folder: Path, fault: Path | None) -> Self:
        """Return what was asked for, or say why it cannot be simulated."""
        if not 2 <= players <= MOST_SEATS:
            raise Illegal(f"a game has 2 to {MOST_SEATS} players, not {quoted(players)}")
        if seed < 0:
            raise Illegal(f"a seed is 0 or more, not {quoted(seed)}")
        sim = cls(players, Variant.from_text(variant), seed, folder)
        if fault is not None:
            script = FaultScript.of(read_text(str(fault)), str(fault))
            sim.meanwhile.append(script.see)
            sim.wired = script.wired
        return sim

    def result(self) -> Result:
        """Play to the end, or as far as the game comes."""
        began = monotonic()
        stage = Stage.of(self.players, self.variant, self.seed, self.clock)
        with TemporaryDirectory() as lines:
            parts = VirtualParts(stage, self.clock, self.fed, self._line(lines))
            try:
                game, count, problem = self._played(parts)
            finally:
                parts.close()
        if game is None or stage.truth is None:
            raise NoEnd(problem or "the simulated table has ended without a game")
        record = self.folder / f"game-{self.seed}.jsonl"
        record.write_text(write_record(game), encoding="utf-8")
        seconds = monotonic() - began
        return Result(record, game, stage.truth.finished(), count, seconds, problem)

    def _line(self, folder: str) -> Path | None:
        return Path(folder) / "dock" if self.wired else None

    def _played(self, parts: VirtualParts) -> tuple[Game | None, Count, str]:
        count = Count(parts.stage)
        with simulated(self.folder, parts, Random(self.seed)) as host:
            host.witness = count.see
            self._check_offered(host)
            sit_down_again(parts.stage, host)
            problem = self._play(host, parts)
            return host.state.game, count, problem

    def _check_offered(self, host: Host) -> None:
        """Refuse to go on with a game that others have left."""
        offered = host.state.offered
        opened = None if offered is None or offered.game is None else offered.game.opened
        if opened is not None and (len(opened.seats), opened.variant) != (
            self.players,
            self.variant,
        ):
            raise Illegal(
                f"an unfinished game of {len(opened.seats)} players, {opened.variant.value}, lies "
                f"in {quoted(str(self.folder))}: name another folder with ORRERY_STATE"
            )

    def _play(self, host: Host, parts: VirtualParts) -> str:
        """Return why the game does not get on, nothing when it is over."""
        waited, came_to = 0, _place(host)
        for _ in range(_MOST_TURNS):
            self.clock.pass_by(TURN)
            host.console.step()
            host.turn()
            for each in self.meanwhile:
                each(host, parts)
            parts.stage.act(host.view)
            if parts.stage.over:
                return ""
            before, came_to = came_to, _place(host)
            waited = 0 if came_to != before else waited + 1
            if waited > (_BLIND if _lacks(host) else _STUCK):
                break
        return _why(host)


_NEEDED: Final = (Part.CAMERA, Part.STORE)


def _lacks(host: Host) -> bool:
    return any(part in host.state.missing for part in _NEEDED)


def _place(host: Host) -> tuple[object, ...]:
    """Return how far the game has come, for comparing."""
    game, mark = host.state.game, host.state.mark
    return (None if game is None else len(game.log), mark.chapter, mark.page, mark.draft)


def _why(host: Host) -> str:
    missing = ", ".join(part.value for part in host.state.missing)
    state = f"missing: {missing}" if missing else f"it shows {type(host.view).__name__}"
    return f"the simulated game does not get on: {state}"


def sit_down_again(stage: Stage, host: Host) -> None:
    """Know the cards on the table of a game that is gone on with."""
    offered = host.state.offered
    game = None if offered is None else offered.game
    if game is not None and game.facts.laid is not None:
        stage.go_on(game.opened, game.facts.laid)
