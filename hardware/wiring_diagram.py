"""Draws hardware/wiring.svg from the settings' pin table: `python -m hardware.wiring_diagram`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from firmware_app.settings import load
from firmware_app.settings.pins import HEADER, uses

FILE: Final = Path(__file__).with_name("wiring.svg")
POWER: Final[Mapping[int, str]] = {
    **dict.fromkeys((1, 17), "3.3 V"),
    **dict.fromkeys((2, 4), "5 V"),
    **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "ground"),
}
"""What the other places of the header are."""
COLOURS: Final[Mapping[str, str]] = {
    "red": "#d03030",
    "green": "#2a9d3a",
    "blue": "#2f62d0",
    "display": "#7a4fb0",
    "button": "#c07a10",
    "buzzer": "#10808a",
    "status": "#6b7280",
    "3.3 V": "#e06c00",
    "ground": "#222222",
}
_NOTES: Final = (
    "Numbers on the header are BCM numbers; filled places are ground (black) and 3.3 V (orange).",
    "Never connect 5 V to a part of this drawing. Any black place is ground.",
    "Drawn from firmware_app/settings/defaults.toml by hardware/wiring_diagram.py.",
)
_TOP: Final = 70
_ROW: Final = 30
_LEFT: Final = 470
_BOX: Final = (24, 250)
_WIDE: Final = 1000


class Wire(NamedTuple):
    """A wire from a place on the header to a part's pin."""

    place: int
    pin: int | None
    end: str
    through: str
    colour: str


class Part(NamedTuple):
    """A part beside the header, and its wires from top to bottom."""

    name: str
    note: str
    wires: tuple[Wire, ...]

    @property
    def height(self) -> int:
        """How high its box is."""
        return 42 + 20 * len(self.wires)


def table() -> dict[str, int]:
    """Return the BCM number of every use in the packaged settings."""
    given = load({}, {}, Path("/nowhere")).given
    named = {use.by: use.pin for use in uses(given) if use.origin != "reserved"}
    data, clock = sorted(use.pin for use in uses(given) if "display" in use.by)
    return {by: pin for by, pin in named.items() if "display" not in by} | {
        "display SDA": data,
        "display SCL": clock,
    }


def parts() -> tuple[Part, ...]:
    """Return everything that is wired, in the order in which it is drawn."""
    pins = table()
    seats = (_seat(pins, seat) for seat in range(1, 5))
    status = Part(
        "status light", "white LED", (_wire(pins, "pins.status", "+", "330 Ω", "status"),)
    )
    buzzer = Part("buzzer", "passive", (_wire(pins, "pins.buzzer", "+", "100 Ω", "buzzer"),))
    names = ("left", "ok", "right")
    buttons = tuple(_wire(pins, f"pins.{name}", name, "", "button") for name in names)
    return (
        _display(pins),
        *seats,
        Part("buttons", "each to ground", buttons),
        _grounded(status),
        _grounded(buzzer),
    )


def _display(pins: Mapping[str, int]) -> Part:
    supply = (Wire(1, None, "VCC", "", "3.3 V"), Wire(9, None, "GND", "", "ground"))
    lines = (_wire(pins, f"display {end}", end, "", "display") for end in ("SDA", "SCL"))
    return Part("display", "SSD1306 or SH1106", (*supply, *lines))


def _seat(pins: Mapping[str, int], seat: int) -> Part:
    colours = ("red", "green", "blue")
    wires = (
        _wire(pins, f"pins.seat{seat} {colour}", colour, "330 Ω", colour) for colour in colours
    )
    return Part(f"light of seat {seat}", "common cathode to ground", tuple(wires))


def _grounded(part: Part) -> Part:
    return part._replace(note=f"{part.note}, - to ground")


def _wire(pins: Mapping[str, int], use: str, end: str, through: str, colour: str) -> Wire:
    return Wire(HEADER[pins[use]], pins[use], end, through, colour)


def svg() -> str:
    """Return the drawing."""
    left, right = _sides()
    height = _TOP + 20 * _ROW + 130
    body = [
        *_header(),
        *_column(left, _BOX[0], -1),
        *_column(right, _WIDE - _BOX[1], 1),
        *_legend(),
    ]
    return "\n".join((_HEAD.format(wide=_WIDE, high=height), *body, "</svg>\n"))


def _sides() -> tuple[list[Part], list[Part]]:
    """Return what is drawn on the left and on the right, each where most of its wires end."""
    sides: tuple[list[Part], list[Part]] = ([], [])
    for part in sorted(parts(), key=lambda each: median(wire.place for wire in each.wires)):
        odd = sum(wire.place % 2 for wire in part.wires)
        sides[2 * odd < len(part.wires)].append(part)
    return sides


_HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
    'font-family="Helvetica, Arial, sans-serif" font-size="12">\n'
    "<title>Wiring of the referee</title>\n"
    '<rect width="{wide}" height="{high}" fill="#ffffff"/>'
)


def _text(x: float, y: float, said: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{more}>{escape(said)}</text>'


def _spot(place: int) -> tuple[int, int]:
    """Return where a place of the header is: odd ones on the left, 1 at the top."""
    return _LEFT + 60 * ((place + 1) % 2), _TOP + _ROW * ((place - 1) // 2)


def _header() -> Iterator[str]:
    """Draw the Pi's header with the name of every place."""
    middle, centred = _LEFT + 30, ' text-anchor="middle"'
    yield _text(middle, 28, "header of the Pi", centred + ' font-weight="bold"')
    yield _text(middle, 44, "1 is at the corner of the board", centred + ' fill="#666"')
    high = 20 * _ROW
    yield (
        f'<rect x="{_LEFT - 16}" y="{_TOP - 16}" width="92" height="{high + 2}" rx="6" '
        'fill="#e8efe9" stroke="#2c7a4e"/>'
    )
    numbers = {2: "5V", 4: "5V"} | {place: f"{pin}" for pin, place in HEADER.items()}
    for place in range(1, 41):
        x, y = _spot(place)
        colour = COLOURS.get(POWER.get(place, ""), "#ffffff")
        yield f'<circle cx="{x}" cy="{y}" r="6" fill="{colour}" stroke="#444"/>'
        inner = ' text-anchor="middle" font-size="9" fill="#333"'
        yield _text(x + (15 if place % 2 else -15), y + 3, numbers.get(place, ""), inner)


def _column(column: list[Part], x: int, side: int) -> Iterator[str]:
    """Draw the parts of one side, evenly, with their wires to the header."""
    free = 20 * _ROW + 30 - sum(part.height for part in column)
    y, gap = float(_TOP - 24), free / max(1, len(column) - 1)
    lanes = _lanes(column, side)
    for part in column:
        yield from _part(part, x, y)
        for row, wire in enumerate(part.wires):
            start = (x + (_BOX[1] - 24 if side < 0 else 0), y + 44 + 20 * row)
            yield from _drawn(wire, start, lanes[wire])
        y += part.height + gap


def _lanes(column: list[Part], side: int) -> dict[Wire, float]:
    """Return an upright lane of its own for each wire."""
    wires = [wire for part in column for wire in part.wires]
    room = 150 / max(1, len(wires))
    edge = _LEFT - 190 if side < 0 else _LEFT + 250
    return {wire: edge - side * room * number for number, wire in enumerate(wires)}


def _part(part: Part, x: int, y: float) -> Iterator[str]:
    wide = _BOX[1] - 24
    yield (
        f'<rect x="{x}" y="{y:g}" width="{wide}" height="{part.height}" rx="6" '
        'fill="#f6f6f2" stroke="#888"/>'
    )
    yield _text(x + 10, y + 18, part.name, ' font-weight="bold"')
    yield _text(x + wide - 8, y + 18, part.note, ' text-anchor="end" font-size="10" fill="#666"')


def _drawn(wire: Wire, start: tuple[float, float], lane: float) -> Iterator[str]:
    """Draw a wire: out of the part, along its lane, to its place on the header."""
    (x, y), (px, py), colour = start, _spot(wire.place), COLOURS[wire.colour]
    bow = -9 if x < px else 9
    # Past the other row of the header, a wire goes between its places.
    beside = py + 15 if (wire.place % 2 == 1) is not (x < px) else py
    path = f"M{x:g} {y:g}H{lane:g}V{beside:g}H{px + bow:g}L{px} {py}"
    number = "" if wire.pin is None else f' data-pin="{wire.pin}"'
    yield (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"'
        f' data-place="{wire.place}"{number}/>'
    )
    yield f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="{colour}"/>'
    inside, anchor = (x - 10, "end") if x < px else (x + 10, "start")
    said = wire.end if wire.pin is None else f"{wire.end} · BCM {wire.pin}"
    said += f" · {wire.through}" if wire.through else ""
    said += f" · header {wire.place}"
    yield _text(inside, y + 4, said, f' text-anchor="{anchor}"')


def _legend() -> Iterator[str]:
    y = _TOP + 20 * _ROW + 40
    for row, said in enumerate(_NOTES):
        yield _text(24, y + 20 * row, said, ' fill="#333"')


if __name__ == "__main__":
    FILE.write_text(svg(), encoding="utf-8")
