"""The dock's protocol: every message reads back, and no byte on the wire does harm."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Illegal, Unreadable
from firmware_app import dock_protocol as wire
from firmware_app.dock_protocol import Line, Message, Splitter, from_words, to_words
from firmware_app.pattern import Colour
from firmware_app.ports import DockEvent

DOCUMENT = Path(__file__).parents[2] / "hardware/dock-protocol.md"
LEVELS = st.integers(0, 255)
COLOURS = st.builds(Colour, LEVELS, LEVELS, LEVELS)
NAMES = st.text(st.characters(codec="ascii", min_codepoint=33, exclude_characters=":*\x7f"))
MESSAGES: st.SearchStrategy[Message] = st.one_of(
    st.builds(wire.Hello, st.integers(0, 99)),
    st.just(wire.Ping()),
    st.just(wire.Stop()),
    st.builds(wire.Turn, st.integers(-wire.MOST_TENTHS, wire.MOST_TENTHS)),
    st.builds(wire.Ring, st.lists(COLOURS, max_size=wire.MOST_LIGHTS).map(tuple)),
    st.builds(
        wire.Welcome,
        st.integers(0, 99),
        st.integers(0, wire.MOST_TENTHS),
        st.integers(0, wire.MOST_LIGHTS),
        NAMES.filter(bool),
    ),
    st.builds(wire.Ack, st.sampled_from(wire.Motion)),
    st.builds(wire.Nak, st.sampled_from(wire.Reason)),
    st.builds(wire.Event, st.sampled_from(wire.Happening)),
)
LINES = st.builds(lambda seq, message: Line(seq, to_words(message)), LEVELS, MESSAGES)


@given(MESSAGES)
def test_every_message_reads_back(message: Message) -> None:
    """Words say all of a message."""
    assert from_words(to_words(message)) == message


@given(LINES)
def test_every_line_reads_back(line: Line) -> None:
    """Bytes say all of a line, and no line is longer than a dock's memory for it."""
    assert Line.from_bytes(line.to_bytes()) == line
    assert len(line.to_bytes()) <= wire.LONGEST


@given(st.lists(LINES, max_size=5), st.data())
def test_lines_arrive_however_they_are_cut(lines: list[Line], data: st.DataObject) -> None:
    """It does not matter in which pieces the bytes come."""
    rest = b"".join(line.to_bytes() for line in lines)
    splitter = Splitter()
    heard: list[Line] = []
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        heard += splitter.feed(rest[:size])
        rest = rest[size:]
    assert heard == lines


@given(st.binary(max_size=3000), LINES, LINES)
def test_after_any_bytes_it_finds_the_next_line(rubbish: bytes, first: Line, second: Line) -> None:
    """Rubbish may cost the line that it touches, and never the next one."""
    splitter = Splitter()
    heard = list(splitter.feed(rubbish + first.to_bytes() + second.to_bytes()))
    assert heard[-1] == second


@given(LINES, st.integers(0, 5000), st.integers(1, 255))
def test_a_changed_byte_is_no_line(line: Line, place: int, change: int) -> None:
    """A CRC of 16 bits sees every change of one byte; a new line end only cuts."""
    sent = bytearray(line.to_bytes()[:-1])
    sent[place % len(sent)] ^= change
    assert line not in Splitter().feed(bytes(sent) + b"\n")


@given(LINES, st.integers(0, 399))
def test_an_unplugged_line_leaves_no_trace(line: Line, cut: int) -> None:
    """What was sent in part is not heard, and the next line is."""
    part = line.to_bytes()[:-1][:cut]
    again = Line(9, ("ping",))
    heard = list(Splitter().feed(part + again.to_bytes()))
    assert heard == [again]


@given(st.lists(st.binary(max_size=50)))
def test_no_words_do_harm(words: list[bytes]) -> None:
    """Words that mean nothing are refused, and nothing else happens."""
    with suppress(Unreadable):
        from_words(tuple(word.decode("latin-1") for word in words))


@pytest.mark.parametrize(
    "said",
    [
        "turn +5",
        "turn 05",
        "turn 36001",
        "turn 1_0",
        "turn ٣",
        "turn",
        "turn 1 2",
        "ring 0102",
        "ring 0102FF",
        "ring " + "000000" * 65,
        "ack maybe",
        "nak",
        "jump",
        "welcome 1 10 65 x",
        "hello 100",
    ],
)
def test_values_are_checked(said: str) -> None:
    """A message that is not exactly as written is none."""
    with pytest.raises(Unreadable, match=said.split(maxsplit=1)[0]):
        from_words(tuple(said.split()))


@pytest.mark.parametrize(
    "seq, words", [(256, ("ping",)), (-1, ("ping",)), (1, ()), (1, ("",)), (1, ("a:b",))]
)
def test_a_line_that_would_not_read_back_cannot_be(seq: int, words: tuple[str, ...]) -> None:
    """Only what can be sent can be a line."""
    with pytest.raises(Illegal):
        Line(seq, words)


def test_rubbish_is_not_kept() -> None:
    """A dock that sends for ever without a line end costs no memory."""
    splitter = Splitter()
    for _ in range(1000):
        assert list(splitter.feed(b"x" * 1000)) == []
    assert len(splitter._rest) <= wire.LONGEST
    assert list(splitter.feed(Line(1, ("ping",)).to_bytes())) == [Line(1, ("ping",))]


def test_the_crc_is_the_usual_one() -> None:
    """The check value of CRC-16/CCITT-FALSE, for whoever writes the other side."""
    assert wire.crc(b"123456789") == 0x29B1


def test_the_port_tells_what_the_wire_tells() -> None:
    """Every happening has its event."""
    assert {each.value for each in wire.Happening} == {each.value for each in DockEvent}


def test_the_document_shows_real_lines() -> None:
    """Each example in hardware/dock-protocol.md is a line of the protocol, with its CRC."""
    examples = [
        line[4:].split("  ")[0]
        for line in DOCUMENT.read_text(encoding="utf-8").splitlines()
        if line.startswith(("    > ", "    < "))
    ]
    kinds = {type(from_words(Line.from_bytes(each[2:].encode()).words)) for each in examples}
    assert kinds == {
        wire.Hello,
        wire.Ping,
        wire.Turn,
        wire.Ring,
        wire.Stop,
        wire.Welcome,
        wire.Ack,
        wire.Nak,
        wire.Event,
    }
