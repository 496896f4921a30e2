"""The dock's side of the protocol, as its firmware does it: bytes and times in, bytes out."""

from typing import Final

from engine.errors import Unreadable
from firmware_app import dock_protocol as wire
from firmware_app.dock_protocol import Ack, Event, Happening, Line, Message, Motion, Nak, Reason
from firmware_app.pattern import DARK, Colour
from firmware_app.virtual.plate import Plate

WELCOME: Final = wire.Welcome(wire.VERSION, 3600, 24, "virtual")


class DockWire:
    """Obeys each number once, and nobody who did not say hello within the dead man's time."""

    def __init__(self, welcome: wire.Welcome = WELCOME) -> None:
        self.plate = Plate()
        self.lights: tuple[Colour, ...] = (DARK,) * welcome.lights
        self.awake = False
        self._welcome = welcome
        self._splitter = wire.Splitter()
        self._obeyed: Line | None = None
        self._spoken, self._told = 0.0, 0
        self._started = self._turning = False

    def receive(self, received: bytes, now: float) -> bytes:
        """Return what it answers."""
        before = self.at(now)
        answers = (self._heard(line, now) for line in self._splitter.feed(received))
        return before + b"".join(answers)

    def at(self, now: float) -> bytes:
        """Return what it tells by itself: that a turn ended, or that nobody speaks to it."""
        told = b"" if self._started else self._event(Happening.STARTED)
        self._started = True
        if self._turning and not self.plate.turns(now):
            told += self._event(Happening.TURNED)
        if self.awake and now - self._spoken >= wire.DEAD_MAN:
            self.awake = False
            self.lights = (DARK,) * self._welcome.lights
            told += self._stopped(now)
        return told

    def _heard(self, line: Line, now: float) -> bytes:
        try:
            message = wire.from_words(line.words)
        except Unreadable:
            known = any(line.words[0] == verb for verb in ("hello", "turn", "ring", "ping", "stop"))
            return self._say(line.seq, Nak(Reason.VALUE if known else Reason.WORD))
        if line == self._obeyed and self.awake and not isinstance(message, wire.Hello):
            self._spoken = now
            return self._say(line.seq, self._done(now))
        return self._obeyed_now(line, message, now)

    def _obeyed_now(self, line: Line, message: Message, now: float) -> bytes:
        told = self._stopped(now) if isinstance(message, wire.Stop | wire.Hello) else b""
        if isinstance(message, wire.Hello):
            self.awake = True
        answer = self._obey(message, now) if self.awake else Nak(Reason.HELLO)
        if not isinstance(answer, Nak):
            self._spoken, self._obeyed = now, line
        return told + self._say(line.seq, answer)

    def _obey(self, message: Message, now: float) -> Message:
        match message:
            case wire.Hello():
                return self._welcome
            case wire.Turn(tenths) if abs(tenths) <= self._welcome.tenths:
                self.plate.turn(tenths / 10, now)
                self._turning = True
            case wire.Ring(colours) if len(colours) <= self._welcome.lights:
                self.lights = (*colours, *(DARK,) * self._welcome.lights)[: self._welcome.lights]
            case wire.Ping() | wire.Stop():
                pass
            case wire.Turn() | wire.Ring():
                return Nak(Reason.VALUE)
            case _:
                return Nak(Reason.WORD)
        return self._done(now)

    def _done(self, now: float) -> Ack:
        return Ack(Motion.TURNS if self.plate.turns(now) else Motion.RESTS)

    def _stopped(self, now: float) -> bytes:
        moved = self._turning
        self.plate.stop(now)
        return self._event(Happening.STOPPED) if moved else b""

    def _event(self, what: Happening) -> bytes:
        self._turning = False
        self._told = (self._told + 1) % 256
        return self._say(self._told, Event(what))

    @staticmethod
    def _say(seq: int, message: Message) -> bytes:
        return Line(seq, wire.to_words(message)).to_bytes()
