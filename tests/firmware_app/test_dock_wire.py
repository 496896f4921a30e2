"""What every dock does on its line: the virtual one here, and any firmware that can be reached."""

from random import Random

import pytest

from firmware_app import dock_protocol as wire
from firmware_app.dock_protocol import (
    Ack,
    Event,
    Happening,
    Hello,
    Line,
    Message,
    Motion,
    Nak,
    Ping,
    Reason,
    Ring,
    Splitter,
    Stop,
    Turn,
    Welcome,
)
from firmware_app.pattern import DARK, Colour
from firmware_app.virtual.dock_wire import DockWire

RED = Colour(255, 0, 0)


class Bench:
    """A dock, and a clock beside it."""

    def __init__(self, dock: DockWire) -> None:
        self.dock, self.now, self.seq = dock, 100.0, 0
        self.dock.at(self.now)

    def heard(self, content: bytes) -> list[Message]:
        """Return what the dock answers to bytes."""
        lines = Splitter().feed(self.dock.receive(content, self.now))
        return [wire.from_words(line.words) for line in lines]

    def ask(self, message: Message) -> list[Message]:
        """Return what the dock answers to the next message."""
        self.seq = (self.seq + 1) % 256
        return self.again(message)

    def again(self, message: Message) -> list[Message]:
        """Return what the dock answers to a message under the last number."""
        return self.heard(Line(self.seq, wire.to_words(message)).to_bytes())

    def after(self, seconds: float) -> list[Message]:
        """Return what the dock tells by itself after some time."""
        self.now += seconds
        return self.heard(b"")


@pytest.fixture
def bench() -> Bench:
    """A dock that nobody has greeted."""
    return Bench(DockWire())


@pytest.fixture
def greeted(bench: Bench) -> Bench:
    """A dock that was greeted."""
    assert isinstance(bench.ask(Hello())[0], Welcome)
    return bench


def test_it_tells_that_it_started() -> None:
    """The first thing that a dock says is that it is new."""
    lines = list(Splitter().feed(DockWire().at(0.0)))
    assert lines == [Line(1, ("event", "started"))]


def test_it_says_what_it_can(bench: Bench) -> None:
    """Hello is answered with version, reach, lights and name."""
    (welcome,) = bench.ask(Hello())
    assert isinstance(welcome, Welcome)
    assert welcome.version == wire.VERSION


@pytest.mark.parametrize("message", [Ping(), Turn(10), Ring(()), Stop()])
def test_it_obeys_nobody_who_does_not_greet(bench: Bench, message: Message) -> None:
    """Without a hello nothing moves."""
    assert bench.ask(message) == [Nak(Reason.HELLO)]
    assert bench.after(1.0) == []


def test_an_answer_bears_its_requests_number(greeted: Bench) -> None:
    """So that late answers are not mistaken."""
    answer = greeted.dock.receive(Line(0xA7, ("ping",)).to_bytes(), greeted.now)
    assert list(Splitter().feed(answer)) == [Line(0xA7, ("ack", "rests"))]


def test_a_turn_is_told_when_it_began_and_when_it_is_done(greeted: Bench) -> None:
    """First an ack that it turns, then an event."""
    assert greeted.ask(Turn(-900)) == [Ack(Motion.TURNS)]
    assert greeted.ask(Ping()) == [Ack(Motion.TURNS)]
    assert greeted.after(2.0) == [Event(Happening.TURNED)]
    assert greeted.ask(Ping()) == [Ack(Motion.RESTS)]
    assert greeted.dock.plate.angle(greeted.now) == -90


def test_a_repeated_turn_turns_once(greeted: Bench) -> None:
    """A line that came twice, because its answer got lost, is obeyed once."""
    greeted.ask(Turn(900))
    assert greeted.again(Turn(900)) == [Ack(Motion.TURNS)]
    greeted.after(2.0)
    assert greeted.again(Turn(900)) == [Ack(Motion.RESTS)]
    assert greeted.dock.plate.angle(greeted.now) == 90


def test_a_stop_ends_a_turn(greeted: Bench) -> None:
    """The event comes before the answer."""
    greeted.ask(Turn(900))
    greeted.now += 0.5
    assert greeted.ask(Stop()) == [Event(Happening.STOPPED), Ack(Motion.RESTS)]
    assert greeted.after(1.0) == []
    assert 0 < greeted.dock.plate.angle(greeted.now) < 90


def test_a_stop_at_rest_is_only_acknowledged(greeted: Bench) -> None:
    """Nothing happened, so there is no event."""
    assert greeted.ask(Stop()) == [Ack(Motion.RESTS)]


def test_the_dead_man_stops_everything(greeted: Bench) -> None:
    """Three seconds of silence: it stops, is dark, and wants to be greeted."""
    greeted.ask(Ring((RED,)))
    greeted.ask(Turn(3600))
    assert greeted.after(wire.DEAD_MAN - 0.5) == []
    assert greeted.after(0.5) == [Event(Happening.STOPPED)]
    assert set(greeted.dock.lights) == {DARK}
    assert greeted.ask(Ping()) == [Nak(Reason.HELLO)]


def test_a_ping_keeps_it_alive(greeted: Bench) -> None:
    """Who pings each second is not taken for dead."""
    for _ in range(4):
        greeted.now += wire.PING
        assert greeted.ask(Ping()) == [Ack(Motion.RESTS)]


def test_rubbish_keeps_nobody_alive(greeted: Bench) -> None:
    """Only a line that it obeys counts as speaking."""
    for _ in range(3):
        greeted.now += wire.PING
        greeted.heard(b"rubbish\n")
        greeted.ask(Welcome(1, 0, 0, "x"))
    assert greeted.ask(Ping()) == [Nak(Reason.HELLO)]


@pytest.mark.parametrize(
    "words, reason",
    [
        ("turn 3601", Reason.VALUE),
        ("turn x", Reason.VALUE),
        ("turn", Reason.VALUE),
        ("ring 12", Reason.VALUE),
        ("jump 12", Reason.WORD),
        ("ack rests", Reason.WORD),
    ],
)
def test_what_it_cannot_do_it_refuses(greeted: Bench, words: str, reason: Reason) -> None:
    """A refusal says whether the word or the value is to blame."""
    assert greeted.heard(Line(77, tuple(words.split())).to_bytes()) == [Nak(reason)]


def test_more_lights_than_it_has_are_refused(greeted: Bench) -> None:
    """The referee knows from welcome how many there are."""
    assert greeted.ask(Ring((RED,) * 25)) == [Nak(Reason.VALUE)]


def test_a_ring_is_the_whole_ring(greeted: Bench) -> None:
    """Lights that are not named are dark."""
    greeted.ask(Ring((RED,) * 24))
    greeted.ask(Ring((RED,)))
    assert greeted.dock.lights == (RED, *(DARK,) * 23)


def test_a_hello_in_a_turn_stops_it(greeted: Bench) -> None:
    """Who greets does not know of the turn."""
    greeted.ask(Turn(900))
    stopped, welcome = greeted.ask(Hello())
    assert stopped == Event(Happening.STOPPED)
    assert isinstance(welcome, Welcome)


@pytest.mark.parametrize("seed", range(5))
def test_a_flood_of_rubbish_moves_nothing(greeted: Bench, seed: int) -> None:
    """After a flood the next line is obeyed."""
    greeted.heard(Random(seed).randbytes(20_000) + b"\n")
    assert greeted.dock.plate.angle(greeted.now) == 0
    assert greeted.ask(Ping()) == [Ack(Motion.RESTS)]
