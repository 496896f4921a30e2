"""A part that may be missing: opened lazily, given up when it fails, and taken back on return."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Event, Thread
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

from engine.errors import RefereeError
from firmware_app.ports import Clock

SHORTEST: Final = 0.25
LONGEST: Final = 5.0
_FAREWELL: Final = 2.0
_PATIENCE: Final = 5.0
_LOG: Final = logging.getLogger(__name__)


class Closing(Protocol):
    """Something that can be let go of."""

    def close(self) -> None:
        """Let go of it."""
        ...


Part = TypeVar("Part", bound=Closing)
Wish = TypeVar("Wish")


class Presence(NamedTuple):
    """Whether a part is there, since when, and what is wrong with it."""

    name: str
    present: bool
    since: float
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Craft(Generic[Part, Wish]):
    """How a part is opened, and how what is wished of it comes true."""

    name: str
    opening: Callable[[], Part]
    grant: Callable[[Part, Wish], float]
    """Returns after how many seconds it is to be called again, whatever is wished by then."""
    gap: float = 0.0
    """The least time between two grants."""


class Kept(Generic[Part, Wish]):
    """Holds on to a part through its failures; the last wish is all that a new one is told."""

    def __init__(self, craft: Craft[Part, Wish], clock: Clock, wish: Wish) -> None:
        self._craft, self._clock = craft, clock
        self._news = Condition()
        self._wish, self._wished = wish, True
        self._part: Part | None = None
        self._back_off = SHORTEST
        self._due = self._earliest = clock.now()
        self._presence = Presence(craft.name, False, clock.now(), "not opened yet")
        self._busy: float | None = None
        self._tried = Event()
        self._closed = False
        self._thread: Thread | None = None

    def wish(self, wish: Wish) -> None:
        """Ask for a state; it comes true as soon as the part is there."""
        with self._news:
            self._wish, self._wished = wish, True
            self._news.notify_all()

    @property
    def wished(self) -> Wish:
        """What was asked for last."""
        return self._wish

    @property
    def presence(self) -> Presence:
        """Whether the part is there; one that keeps us waiting too long is not."""
        busy = self._busy
        if busy is not None and self._clock.now() - busy > _PATIENCE:
            return Presence(self._craft.name, False, busy, "it does not answer")
        return self._presence

    def start(self) -> Self:
        """Let a thread of its own do the steps, if none does yet."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._craft.name, daemon=True)
            self._thread.start()
        return self

    def settle(self, within: float) -> None:
        """Wait until it has been tried once, but no longer than so many seconds."""
        self._tried.wait(within)

    def step(self) -> float:
        """Do what is due, and return for how many seconds nothing else will be."""
        now = self._clock.now()
        if now < self._next():
            return self._next() - now
        self._busy = now
        try:
            self._due = self._clock.now() + self._granted()
        except Exception as fault:  # noqa: BLE001 - drivers raise what they like
            self._lose(fault)
        finally:
            self._busy = None
        return max(0.0, self._next() - self._clock.now())

    def close(self) -> None:
        """Let go of the part; one that hangs is left behind."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        if self._thread is None:
            self._let_go()
        else:
            self._thread.join(_FAREWELL)

    def _next(self) -> float:
        """A new wish does not wait for the due time, but neither breaks the gap or the back-off."""
        return self._earliest if self._wished else max(self._due, self._earliest)

    def _granted(self) -> float:
        if self._part is None:
            self._part = self._craft.opening()
        with self._news:
            wish, self._wished = self._wish, False
        again = self._craft.grant(self._part, wish)
        self._earliest = self._clock.now() + self._craft.gap
        self._back_off = SHORTEST
        self._tell(present=True, problem="")
        return again

    def _lose(self, fault: Exception) -> None:
        self._let_go()
        self._wished = True
        self._earliest = self._clock.now() + self._back_off
        self._back_off = min(2 * self._back_off, LONGEST)
        known = isinstance(fault, RefereeError)
        self._tell(
            present=False, problem=str(fault) if known else f"{type(fault).__name__}: {fault}"
        )

    def _let_go(self) -> None:
        part, self._part = self._part, None
        if part is not None:
            try:
                part.close()
            except Exception as fault:  # noqa: BLE001 - it is broken: nothing more can be asked of it
                _LOG.debug("%s: closing failed: %s", self._craft.name, fault)

    def _tell(self, *, present: bool, problem: str) -> None:
        """Remember a change, and log it once however often it is tried."""
        self._tried.set()
        was = self._presence
        if (was.present, was.problem) != (present, problem):
            since = was.since if was.present is present else self._clock.now()
            self._presence = Presence(was.name, present, since, problem)
            _LOG.info("%s: %s", was.name, problem or "present")

    def _run(self) -> None:
        while not self._closed:
            self.step()
            with self._news:
                # Asked again inside, or a wish that came since the step would wait with us.
                pause = self._next() - self._clock.now()
                if pause > 0 and not self._closed:
                    self._news.wait(pause)
        self._let_go()
