"""The lines that referee and dock send each other: hardware/dock-protocol.md explains them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.errors import Illegal, Unreadable
from engine.quoting import quoted
from firmware_app.pattern import Colour
from firmware_app.ports import Abilities

VERSION: Final = 1
LONGEST: Final = 400
MOST_LIGHTS: Final = 64
MOST_TENTHS: Final = 36000
DEAD_MAN: Final = 3.0
PING: Final = 1.0

# A word has any printable letters but the marks of a line, `:` and `*`.
_WORDS: Final = re.compile(r"[!-)+-9;-~]+( [!-)+-9;-~]+)*")
_LINE: Final = re.compile(rb"[0-9A-F]{2}( [!-)+-9;-~]+)+\*[0-9A-F]{4}")
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,4}")
_COLOURS: Final = re.compile(r"([0-9a-f]{6})+")


def crc(content: bytes) -> int:
    """Return the CRC-16 of X.25's polynomial, from FFFF, most significant bit first."""
    register = 0xFFFF
    for byte in content:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ (0x1021 if register & 0x8000 else 0)) & 0xFFFF
    return register


@dataclass(frozen=True, slots=True)
class Line:
    """A sequence number and words."""

    seq: int
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        """A line reads back as it was."""
        if _WORDS.fullmatch(" ".join(self.words)) is None or not all(self.words):
            raise Illegal(f"a line cannot hold the words {quoted(' '.join(self.words))}")
        if not 0 <= self.seq < 256 or len(self.to_bytes()) > LONGEST:
            raise Illegal(f"a line has a number from 0 to 255 and at most {LONGEST} letters")

    def to_bytes(self) -> bytes:
        """Return it as it goes over the wire."""
        content = " ".join((f"{self.seq:02X}", *self.words)).encode("ascii")
        return b":%b*%04X\n" % (content, crc(content))

    @staticmethod
    def from_bytes(line: bytes) -> "Line":
        """Read a line, with or without the rubbish before it and the line end after it."""
        framed = line.rstrip(b"\r\n").rpartition(b":")[2]
        content, _, sum_ = framed.rpartition(b"*")
        if _LINE.fullmatch(framed) is None or crc(content) != int(sum_, 16):
            raise Unreadable(f"{quoted(line.decode('latin-1'))} is no line of the dock's protocol")
        seq, *words = content.decode("ascii").split(" ")
        return Line(int(seq, 16), tuple(words))


class Splitter:
    """Cuts what comes over the wire into lines, and drops what is none."""

    def __init__(self) -> None:
        self._rest = b""
        self.dropped = 0

    def feed(self, received: bytes) -> Iterator[Line]:
        """Return the whole lines so far."""
        *whole, rest = (self._rest + received).split(b"\n")
        # What is longer than any line cannot become one, but its end may begin one.
        self._rest = rest[-LONGEST:]
        for each in whole:
            try:
                yield Line.from_bytes(each[-LONGEST:])
            except Unreadable:
                self.dropped += 1


class Hello(NamedTuple):
    """The referee begins, in a version of the protocol."""

    version: int = VERSION


class Ping(NamedTuple):
    """The referee lives."""


class Turn(NamedTuple):
    """Turn by tenths of a degree from where it is, counter-clockwise from above."""

    tenths: int


class Ring(NamedTuple):
    """Show these colours, counter-clockwise; the other lights are dark."""

    colours: tuple[Colour, ...]


class Stop(NamedTuple):
    """Stop turning at once."""


class Welcome(NamedTuple):
    """The dock's answer to hello: what it can do."""

    version: int
    tenths: int
    lights: int
    name: str

    @property
    def abilities(self) -> Abilities:
        """The same in the words of the port."""
        return Abilities(self.version, self.tenths / 10, self.lights, self.name)


class Motion(Enum):
    """Whether the plate moves."""

    RESTS = "rests"
    TURNS = "turns"


class Ack(NamedTuple):
    """It was done, and the plate now rests or turns."""

    motion: Motion


class Reason(Enum):
    """Why something was not done: nobody said hello, an unknown word, or a wrong value."""

    HELLO = "hello"
    WORD = "word"
    VALUE = "value"


class Nak(NamedTuple):
    """It was not done."""

    reason: Reason


class Happening(Enum):
    """What a dock tells by itself."""

    STARTED = "started"
    TURNED = "turned"
    STOPPED = "stopped"


class Event(NamedTuple):
    """Something happened."""

    what: Happening


Message = Hello | Ping | Turn | Ring | Stop | Welcome | Ack | Nak | Event


def to_words(message: Message) -> tuple[str, ...]:
    """Return a message as the words of a line."""
    match message:
        case Hello(version):
            return ("hello", str(version))
        case Ping() | Stop():
            return (type(message).__name__.lower(),)
        case Turn(tenths):
            return ("turn", str(tenths))
        case Ring(colours):
            return ("ring", "".join(map(str, colours)) or "-")
        case Welcome(version, tenths, lights, name):
            return ("welcome", str(version), str(tenths), str(lights), name)
        case Ack(word) | Nak(word) | Event(word):
            return (type(message).__name__.lower(), word.value)


def from_words(words: tuple[str, ...]) -> Message:
    """Read the words of a line, or refuse them with a sentence that quotes them."""
    try:
        return _READERS[words[0], len(words)](*words[1:])
    except (ValueError, LookupError) as fault:
        said = quoted(" ".join(words))
        raise Unreadable(f"{said} means nothing in the dock's protocol") from fault


def _hello(version: str) -> Hello:
    return Hello(_number(version, 0, 99))


def _turn(tenths: str) -> Turn:
    return Turn(_number(tenths, -MOST_TENTHS, MOST_TENTHS))


def _welcome(version: str, tenths: str, lights: str, name: str) -> Welcome:
    numbers = (_number(version, 0, 99), _number(tenths, 0, MOST_TENTHS))
    return Welcome(*numbers, _number(lights, 0, MOST_LIGHTS), name)


def _number(word: str, least: int, most: int) -> int:
    if _NUMBER.fullmatch(word) is None or not least <= int(word) <= most:
        raise ValueError(word)
    return int(word)


def _colours(word: str) -> tuple[Colour, ...]:
    if word == "-":
        return ()
    if _COLOURS.fullmatch(word) is None or len(word) > 6 * MOST_LIGHTS:
        raise ValueError(word)
    levels = bytes.fromhex(word)
    return tuple(Colour(*levels[at : at + 3]) for at in range(0, len(levels), 3))


_READERS: Final[Mapping[tuple[str, int], Callable[..., Message]]] = MappingProxyType(
    {
        ("hello", 2): _hello,
        ("ping", 1): Ping,
        ("turn", 2): _turn,
        ("ring", 2): lambda colours: Ring(_colours(colours)),
        ("stop", 1): Stop,
        ("welcome", 5): _welcome,
        ("ack", 2): lambda word: Ack(Motion(word)),
        ("nak", 2): lambda word: Nak(Reason(word)),
        ("event", 2): lambda word: Event(Happening(word)),
    }
)
