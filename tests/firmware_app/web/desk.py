"""A small table: the real referee over the real engine, with nobody at the camera."""

from dataclasses import dataclass, field
from random import Random
from threading import RLock
from typing import Any

from engine.planet.bots import Greedy
from engine.planet.catalogue import default_catalogue
from engine.planet.events import ObjectiveRevealed, TilePlaced
from engine.planet.game import Game
from engine.planet.simulation import play
from engine.planet.variant import Variant
from firmware_app.referee import course
from firmware_app.referee.effect import CloseGame, Effect, Shuffle
from firmware_app.referee.happening import Happening, Shuffled, Started
from firmware_app.referee.machine import step
from firmware_app.referee.saved import Bookmark, Saved
from firmware_app.referee.state import State
from firmware_app.views import Part
from firmware_app.web.table import Hear, Moment, Past, Unlisten, Watched

NOW = "2026-11-18T19:00:00Z"


@dataclass(slots=True)
class Desk:
    """A table whose referee is told only what the page says."""

    state: State = field(default_factory=State)
    rng: Random = field(default_factory=lambda: Random(5))
    played: tuple[Past, ...] = ()
    pictures: dict[int, tuple[bytes, ...]] = field(default_factory=dict)
    camera: Watched | None = None
    heard: list[Happening] = field(default_factory=list)
    _ears: list[Hear] = field(default_factory=list)
    _lock: RLock = field(default_factory=RLock)

    def moment(self) -> Moment:
        """Return what may be seen now."""
        return Moment.of(self.state, course.shown(self.state))

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` after every step."""
        self._ears.append(hear)
        return lambda: self._ears.remove(hear)

    def submit(self, happening: Happening) -> None:
        """Let the referee take a step."""
        with self._lock:
            self.heard.append(happening)
            before = self.state.game
            self.state, effects = step(self.state, happening, NOW)
            for effect in effects:
                self._do(effect, before)
        for hear in list(self._ears):
            hear()

    def _do(self, effect: Effect, before: Game | None) -> None:
        if isinstance(effect, Shuffle):
            animals = sorted(effect.animals)
            self.rng.shuffle(animals)
            self.submit(Shuffled(tuple(animals)))
        if isinstance(effect, CloseGame) and before is not None:
            self.played = (Past(len(self.played) + 1, NOW, before), *self.played)

    def watched(self) -> Watched | None:
        """Return the camera's picture."""
        return self.camera

    def evidence(self, event: int) -> tuple[bytes, ...]:
        """Return pictures."""
        return self.pictures.get(event, ())

    def past(self) -> tuple[Past, ...]:
        """Return the games that were closed."""
        return self.played

    def show(self, game: Game | None, **bookmark: Any) -> None:
        """Go on with a game as after a power cut."""
        saved = None if game is None else Saved(game, Bookmark(**bookmark))
        self.submit(Started(saved, parts=(Part.DISPLAY, Part.BUTTONS)))
        if saved is not None:
            self.do({"kind": "answer", "yes": True})

    def do(self, told: object) -> None:
        """Say what the page would say."""
        from firmware_app.web.asked import read_happening

        self.submit(read_happening(told))


def bots_game(players: int = 3, variant: Variant = Variant.STANDARD, seed: int = 4) -> Game:
    """Return a finished game of bots."""
    names = ("Ada", "Bo", "Cleo", "Żaneta")[:players]
    bots = [Greedy() for _ in names]
    return play(names, variant, bots, Random(seed), default_catalogue()).game


def after_round(game: Game, round_: int, placed: int = 0) -> Game:
    """Return a game as it was when a round was over, and so many tiles of the next were placed."""
    wanted = len(game.seats) * round_ + placed
    tiles = 0
    for logged in game.log:
        if isinstance(logged.event, ObjectiveRevealed) or tiles == wanted:
            return game.at(max(logged.number - 1, 1))
        tiles += isinstance(logged.event, TilePlaced)
    return game
