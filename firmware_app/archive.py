"""Decisions on their way into the evidence: a slow card keeps nobody at the table waiting."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from queue import Full, Queue
from threading import Thread
from typing import Final, NamedTuple, Self

from engine.planet.explanation import explain
from engine.planet.game import Game
from engine.planet.settlement import Verdict
from firmware_app.decision import Decision, Kind, numbers_of, numbers_of_award
from firmware_app.evidence import Evidence, Keeping
from firmware_app.eye.look import Look, Planets, Seen
from firmware_app.eye.shot import Shot
from firmware_app.referee.effect import KeepEvidence
from vision.reading import Reading

_WAITING: Final = 8
"""So many decisions may wait for the card: each has up to a few megabytes of pictures."""
_FAREWELL: Final = 3.0
_LOG: Final = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where in which game something was decided, and when."""

    game: int
    round: int
    at: str | None


class _Waiting(NamedTuple):
    """A decision and its pictures."""

    decision: Decision
    shots: Sequence[Shot] = ()


@dataclass(slots=True, eq=False)
class Archive:
    """Keeps decisions by a thread of its own; without evidence it lets them go."""

    evidence: Evidence | None = None
    _queue: "Queue[_Waiting | None]" = field(default_factory=lambda: Queue(_WAITING))
    _thread: Thread | None = None

    @property
    def wanted(self) -> bool:
        """Whether decisions have to bring their pictures."""
        return self.evidence is not None and self.evidence.keeping is not Keeping.OFF

    def start(self) -> Self:
        """Keep what comes from now on."""
        if self.wanted:
            self._thread = Thread(target=self._run, name="evidence", daemon=True)
            self._thread.start()
        return self

    def judged(self, kept: KeepEvidence, look: Look, seen: Seen, where: Place) -> None:
        """Keep by what a planet was accepted or refused."""
        if seen.reading is not None and isinstance(look.sought, Planets):
            decision = _judged(kept, look.sought, seen.reading, where)
            self._keep(_Waiting(decision, seen.shots))

    def awarded(self, verdict: Verdict, where: Place) -> None:
        """Keep by which numbers an animal was awarded."""
        sentence = f"round {verdict.round}, {verdict.animal}: {explain(verdict.award)}"
        numbers = numbers_of_award(verdict)
        told = Decision(Kind.AWARD, sentence, numbers, where.game, round=verdict.round, at=where.at)
        self._keep(_Waiting(told))

    def close(self) -> None:
        """Keep what waits, and end."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join(_FAREWELL)
            self._thread = None

    def _keep(self, waiting: _Waiting) -> None:
        if self._thread is None:
            return
        try:
            self._queue.put_nowait(waiting)
        except Full:
            _LOG.warning("evidence of %r is not kept: the disk is too slow", waiting.decision)

    def _run(self) -> None:
        while (waiting := self._queue.get()) is not None and self.evidence is not None:
            self.evidence.keep(waiting.decision, waiting.shots)
            if self.evidence.problem:
                _LOG.warning("%s", self.evidence.problem)


def verdicts_since(before: Game, after: Game) -> tuple[Verdict, ...]:
    """Return what was awarded by the last step."""
    return tuple(each for each in after.verdicts if each not in before.verdicts)


def _judged(kept: KeepEvidence, sought: Planets, reading: Reading, where: Place) -> Decision:
    seat, expected = reading.owner, sought.expected_new
    due = expected if isinstance(expected, int) else expected.get(seat or "", 1)
    kind = Kind.ACCEPTED if kept.fault is None else Kind.REFUSED
    what = f"round {where.round}" if kept.fault is None else kept.fault.value
    return Decision(
        kind,
        f"{seat or 'nobody'}: {what}",
        numbers_of(reading),
        where.game or None,
        kept.events,
        seat,
        where.round,
        sought.memories,
        due,
        where.at,
    )
