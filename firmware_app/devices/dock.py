"""A turning dock on a serial line, through pyserial."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Lock, Thread
from typing import Final, TypeVar

import serial

from engine.errors import Illegal, Unreadable
from firmware_app import dock_protocol as wire
from firmware_app.dock_protocol import Happening, Line, Message, Motion, Splitter
from firmware_app.pattern import DARK, Colour
from firmware_app.ports import Abilities, DeviceFault, DeviceGone, DeviceSilent, DockEvent

TRIES: Final = 3
_BAUD: Final = 115200
_GLANCE: Final = 0.1
_FAREWELL: Final = 2.0
Answer = TypeVar("Answer", wire.Welcome, wire.Ack)


class SerialDock:
    """Says each request until it is answered, and hears events in a thread of its own."""

    def __init__(self, port: str, patience: float = 0.3) -> None:
        self._port, self._patience = port, patience
        self._asking, self._news = Lock(), Condition()
        self._answer: tuple[int, Message] | None = None
        self._seq, self._turning, self._problem = 0, False, ""
        self._ring: tuple[Colour, ...] | None = None
        self._hear: Callable[[DockEvent], None] = lambda _event: None
        self._line = self._opened()
        self._reader = Thread(target=self._read, name=f"dock {port}", daemon=True)
        self._reader.start()
        try:
            self.abilities: Abilities = self._greeted()
        except DeviceFault:
            self._shut()
            raise

    def turn(self, degrees: float) -> None:
        """Begin to turn."""
        if abs(degrees) > self.abilities.degrees:
            raise Illegal(f"the dock turns by at most {self.abilities.degrees:g} degrees at once")
        self._ask(wire.Turn(round(10 * degrees)), wire.Ack)

    def ring(self, colours: Sequence[Colour]) -> None:
        """Set the ring's lights; the same colours are not sent again."""
        lights = self.abilities.ring
        wanted = (*colours, *(DARK,) * lights)[:lights]
        if wanted != self._ring:
            self._ask(wire.Ring(wanted), wire.Ack)
            self._ring = wanted

    def stop(self) -> None:
        """Stop at once."""
        self._ask(wire.Stop(), wire.Ack)

    def ping(self) -> None:
        """Say that we live."""
        self._ask(wire.Ping(), wire.Ack)

    def listen(self, hear: Callable[[DockEvent], None]) -> None:
        """Tell of what it does, from the reader's thread."""
        self._hear = hear

    def close(self) -> None:
        """Stop it, if it still listens, and let go of the line."""
        if not self._problem:
            # It stops by itself when nobody speaks to it.
            with suppress(DeviceFault):
                self.stop()
        self._shut()

    def _shut(self) -> None:
        self._lose(f"the dock on {self._port} was closed")
        self._reader.join(_FAREWELL)
        self._line.close()

    def _opened(self) -> serial.Serial:
        try:
            return serial.Serial(
                self._port, _BAUD, timeout=_GLANCE, write_timeout=1.0, exclusive=True
            )
        except (OSError, ValueError) as fault:
            raise DeviceGone(f"no dock on {self._port} ({fault}): is it plugged in?") from fault

    def _greeted(self) -> Abilities:
        welcome = self._ask(wire.Hello(), wire.Welcome)
        if welcome.version != wire.VERSION:
            raise DeviceFault(
                f"the dock on {self._port} speaks version {welcome.version} and we speak "
                f"{wire.VERSION}: put our firmware on it"
            )
        return welcome.abilities

    def _ask(self, message: Message, kind: type[Answer]) -> Answer:
        """Send a request, again if need be under the same number, which it obeys only once."""
        with self._asking:
            self._seq, self._answer = (self._seq + 1) % 256, None
            for _ in range(TRIES):
                self._write(Line(self._seq, wire.to_words(message)).to_bytes())
                answer = self._awaited(self._seq)
                if isinstance(answer, kind):
                    return answer
                if answer is not None:
                    raise DeviceGone(f"the dock on {self._port} answered {_said(answer)}")
        raise DeviceSilent(f"the dock on {self._port} does not answer: is it a dock?")

    def _write(self, line: bytes) -> None:
        try:
            self._line.write(line)
        except OSError as fault:
            self._lose(f"the dock on {self._port} is gone ({fault}): plug it in again")
            raise DeviceGone(self._problem) from fault

    def _awaited(self, seq: int) -> Message | None:
        with self._news:
            self._news.wait_for(lambda: self._problem or self._heard(seq), self._patience)
            if self._problem:
                raise DeviceGone(self._problem)
            return self._heard(seq)

    def _heard(self, seq: int) -> Message | None:
        return self._answer[1] if self._answer and self._answer[0] == seq else None

    def _read(self) -> None:
        """Read until the line is lost: one that is lost is never waited for again."""
        splitter = Splitter()
        while not self._problem:
            try:
                received = self._line.read(max(1, self._line.in_waiting))
            except (OSError, TypeError, ValueError) as fault:
                # pyserial reads from None when the line is closed meanwhile.
                self._lose(f"the dock on {self._port} is gone ({fault}): plug it in again")
                return
            for line in splitter.feed(received):
                self._take(line)

    def _take(self, line: Line) -> None:
        try:
            message = wire.from_words(line.words)
        except Unreadable:
            return  # A newer dock may say more than we know.
        if isinstance(message, wire.Event):
            self._happened(message.what)
            return
        if isinstance(message, wire.Ack):
            self._moves(message.motion)
        with self._news:
            self._answer = (line.seq, message)
            self._news.notify_all()

    def _moves(self, motion: Motion) -> None:
        """Notice by what it answers that an event got lost."""
        if motion is Motion.TURNS:
            self._turning = True
        elif self._turning:
            self._happened(Happening.TURNED)

    def _happened(self, what: Happening) -> None:
        self._turning = False
        self._hear(DockEvent(what.value))

    def _lose(self, problem: str) -> None:
        with self._news:
            self._problem = self._problem or problem
            self._news.notify_all()


def _said(answer: Message) -> str:
    return repr(" ".join(wire.to_words(answer)))
