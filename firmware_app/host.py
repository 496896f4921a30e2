"""The loop around the referee: everything that happens goes in, and what it wants is done."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from random import Random
from typing import ClassVar, Final

from engine.errors import RefereeError
from engine.planet.game import Game
from firmware_app.archive import Archive, Place, verdicts_since
from firmware_app.console import Console
from firmware_app.eye.look import Eye, Report, Seen, Trouble
from firmware_app.eyesight import PROBE, Eyesight
from firmware_app.i18n import translator
from firmware_app.ledger import Ledger
from firmware_app.lights import TUNES, lighting
from firmware_app.pattern import Lighting
from firmware_app.pictures import Pictures
from firmware_app.ports import Clock, DockEvent
from firmware_app.referee import course, effect, happening
from firmware_app.referee.effect import Append, CloseGame, Effect, Keep
from firmware_app.referee.happening import Happening, PartFound, PartLost, Started
from firmware_app.referee.machine import step
from firmware_app.referee.state import State
from firmware_app.screens.screen import contrast, picture
from firmware_app.storage.corrections import differing
from firmware_app.views import Part, View
from firmware_app.watchdog import Watchdog

MINUTE: Final = 60.0
_RETRY: Final = 2.0
"""Seconds after which a store that failed is tried again."""
_LOG: Final = logging.getLogger(__name__)
_KEPT: Final = (Append, Keep, CloseGame)
_PARTS: Final = {part.value: part for part in Part}


@dataclass(slots=True, eq=False)
class Host:
    """A referee at a table; `turn` does what is due, and never waits."""

    console: Console
    eye: Eye
    ledger: Ledger
    clock: Clock
    watchdog: Watchdog
    chance: Random
    eyesight: Eyesight = field(default_factory=Eyesight)
    archive: Archive = field(default_factory=Archive)
    pictures: Pictures = field(default_factory=Pictures)
    witness: Callable[[Happening, tuple[Effect, ...]], None] = lambda _told, _done: None
    """Sees everything that happened and what came of it; a simulation counts with it."""
    state: State = field(default_factory=State)
    inbox: SimpleQueue[Happening] = field(default_factory=SimpleQueue)
    trouble: str = ""
    """What is wrong with the eye, as a sentence."""
    lit: Lighting = field(default_factory=Lighting)
    _judged: Seen | None = None
    """The last answer of the reader, by which something may be decided."""
    _shown: effect.Show | None = None
    _shown_at: float = 0.0
    _drawn: tuple[object, ...] = ()
    _alarm: tuple[float, int] | None = None
    _again: float = 0.0

    @property
    def view(self) -> View:
        """What people see."""
        return course.shown(self.state)

    def submit(self, told: Happening) -> None:
        """Let the referee hear of it at the next turn, from any thread."""
        self.inbox.put(told)

    def probe(self) -> None:
        """Look through the camera once, so that people hear at the start when there is none."""
        self.eye.ask(PROBE)

    def turn(self) -> None:
        """Hear whatever has happened since the last turn."""
        self._hear_people()
        self._hear_clock()
        for report in self.eye.poll():
            self._see(report)
        self._heed_parts()
        self._redraw()
        self.watchdog.progress("referee")
        self.watchdog.beat()

    def hear(self, told: Happening) -> None:
        """Let the referee take one step, which is kept before it is carried out."""
        if isinstance(told, Started):
            self.eyesight.palette = self.ledger.colours()
        after, effects = step(self.state, told, self.clock.wall().isoformat(timespec="seconds"))
        if not self._kept(after, effects):
            return
        before, self.state = self.state, after
        for each in effects:
            self._CARRIED_OUT.get(type(each), Host._nothing)(self, each)
        if after.sees != before.sees:
            self._ask(after.given.look)
        if before.game is not after.game:
            self._heed_game(before.game, after.game)
        self.witness(told, tuple(effects))

    def _kept(self, after: State, effects: list[Effect]) -> bool:
        # What is offered is in the store: until it is gone on with, nothing may take its place.
        offered = after.offered is not None
        try:
            self.ledger.keep(each for each in effects if isinstance(each, _KEPT) and not offered)
        except RefereeError as fault:
            self._lose_store(str(fault))
            return False
        return True

    def _lose_store(self, sentence: str) -> None:
        if self.state.has(Part.STORE):
            # Each reading is tried again: one line says it, and not ten a second on a full disk.
            _LOG.error("%s", sentence)
        self._again = self.clock.now() + _RETRY
        lost = PartLost(Part.STORE)
        self.state, effects = step(self.state, lost, None)
        for each in effects:
            if not isinstance(each, _KEPT):
                self._CARRIED_OUT.get(type(each), Host._nothing)(self, each)
        self.witness(lost, tuple(effects))

    def _heed_game(self, before: Game | None, after: Game | None) -> None:
        """Keep what outlives a game, or may be doubted: cards put right, and awards."""
        if before is None or after is None:
            return
        for verdict in verdicts_since(before, after):
            self.archive.awarded(verdict, self._place)
        changes = differing(before.catalogue, after.catalogue)
        if changes:
            self._keep_beside(lambda: self.ledger.keep_cards(changes))

    def _keep_beside(self, keep: Callable[[], None]) -> None:
        """Keep what a game does not depend on: a full disk loses only this."""
        try:
            keep()
        except RefereeError as fault:
            _LOG.warning("%s", fault)

    def _hear_people(self) -> None:
        for press in self.console.presses():
            button = happening.Button(press.button.value)
            self._shown_at = self.clock.now()
            self.hear(happening.Held(button) if press.long else happening.Pressed(button))
        for told in _drained(self.inbox):
            self.hear(told)

    def _hear_clock(self) -> None:
        if self._alarm is not None and self.clock.now() >= self._alarm[0]:
            number, self._alarm = self._alarm[1], None
            self.hear(happening.Rang(number))
        for event in self.console.dock_events():
            if event in (DockEvent.TURNED, DockEvent.STOPPED):
                self.hear(happening.DockTurned())

    def _see(self, report: Report) -> None:
        if isinstance(report, Trouble):
            self.trouble = report.sentence
            if self.state.has(Part.CAMERA):
                _LOG.warning("%s", report.sentence)
                self.hear(PartLost(Part.CAMERA))
            return
        self.watchdog.progress("eye")
        if isinstance(report, Seen):
            self._seen(report)

    def _seen(self, seen: Seen) -> None:
        self.trouble = ""
        self.pictures.see(seen)
        if Part.CAMERA in self.state.missing:
            self.hear(PartFound(Part.CAMERA))
            return
        if seen.look == PROBE.number:
            self._ask(self.state.given.look)
            return
        if seen.shots or seen.palette is not None:
            self._judged = seen
        for told in self.eyesight.heard(seen):
            self.hear(told)

    def _heed_parts(self) -> None:
        for presence in self.console.presences():
            part = _PARTS[presence.name]
            if presence.present and part in self.state.missing:
                self.hear(PartFound(part))
            if not presence.present and self.state.has(part) and presence.problem != _UNOPENED:
                self.hear(PartLost(part))
        if Part.STORE in self.state.missing and self.clock.now() >= self._again:
            self._again = self.clock.now() + _RETRY
            if self.ledger.works():
                self.hear(PartFound(Part.STORE))

    def _redraw(self) -> None:
        """Draw what is new, and now and then the same a little aside and darker."""
        if self._shown is None:
            return
        shown_for = self.clock.now() - self._shown_at
        wanted = (self._shown, int(shown_for // MINUTE))
        if wanted == self._drawn:
            return
        self._drawn = wanted
        show = self._shown
        self.console.show(picture(show.view, translator(show.language), show.missing, shown_for))
        self.console.dim(contrast(shown_for))

    def _ask(self, look: effect.Look) -> None:
        lost = Part.CAMERA in self.state.missing
        self.eye.ask(PROBE if lost else self.eyesight.wanted(look))

    def _show(self, show: effect.Show) -> None:
        self._shown, self._shown_at = show, self.clock.now()

    def _light(self, light: effect.Light) -> None:
        self.lit = lighting(light)
        self.console.light(self.lit)
        self.console.ring(*(pattern.colour for pattern in self.lit.seats))

    def _sound(self, sound: effect.Sound) -> None:
        self.console.play(*TUNES[sound.chime])

    def _ring_at(self, alarm: effect.Alarm) -> None:
        self._alarm = (self.clock.now() + alarm.seconds, alarm.number)

    def _shuffle(self, asked: effect.Shuffle) -> None:
        self.submit(
            happening.Shuffled(tuple(self.chance.sample(asked.animals, len(asked.animals))))
        )

    def _turn_dock(self, turn: effect.TurnDock) -> None:
        self.console.turn(turn.degrees)

    def _evidence(self, kept: effect.KeepEvidence) -> None:
        self.pictures.keep(kept.events)
        look, judged = self.eyesight.look, self._judged
        if look is not None and judged is not None and judged.look == look.number == kept.look:
            self.archive.judged(kept, look, judged, self._place)

    def _learn_core(self, learn: effect.LearnCore) -> None:
        judged = self._judged
        if judged is None or judged.palette is None or judged.look != learn.look:
            return
        palette = self.eyesight.palette = judged.palette
        self._keep_beside(lambda: self.ledger.keep_colours(palette))

    def _close(self, _: CloseGame) -> None:
        """Another evening has another light."""
        self.eyesight.palette = None

    @property
    def _place(self) -> Place:
        return Place(self.ledger.number, self.state.mark.round, self.state.now)

    def _log(self, line: effect.Log) -> None:
        _LOG.info("%s", line.text)

    def _nothing(self, _: Effect) -> None:
        """Do nothing: the ledger has kept it already."""

    _CARRIED_OUT: ClassVar[dict[type, Callable[..., None]]] = {
        effect.Show: _show,
        effect.Light: _light,
        effect.Sound: _sound,
        effect.Look: _ask,
        effect.TurnDock: _turn_dock,
        effect.Shuffle: _shuffle,
        effect.Alarm: _ring_at,
        effect.KeepEvidence: _evidence,
        effect.LearnCore: _learn_core,
        effect.CloseGame: _close,
        effect.Log: _log,
    }


_UNOPENED: Final = "not opened yet"


def _drained(queue: SimpleQueue[Happening]) -> list[Happening]:
    found = []
    while True:
        try:
            found.append(queue.get_nowait())
        except Empty:
            return found
