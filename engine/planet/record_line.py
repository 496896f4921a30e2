"""The lines of a record as they are read, before anything is made of them."""

from typing import Any, NamedTuple

from engine.errors import RefereeError, Unreadable
from engine.planet.event_json import check_fields
from engine.planet.finding import FIELDS, Finding
from engine.quoting import quoted
from engine.strict_json import parse_json

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What editors on Windows put in front of a text."""


class Line(NamedTuple):
    """A line of a record with its number, the first being 1."""

    number: int
    content: dict[str, Any]

    def refused(self, problem: RefereeError | str) -> RefereeError:
        """Return what is wrong here."""
        error = Unreadable if isinstance(problem, str) else type(problem)
        return error(f"line {self.number} of the record: {problem}")


class Chapter(NamedTuple):
    """An event's line, and what the record says that followed from it."""

    event: Line
    said: list[Finding]


def read_lines(record: str | bytes) -> tuple[list[Line], list[str]]:
    """Return what the lines contain, and a note of a last line that is torn."""
    raw = record if isinstance(record, bytes) else record.encode("utf-8", "surrogatepass")
    *whole, last = raw.removeprefix(_BYTE_ORDER_MARK).split(b"\n")
    lines = [_content(number, text) for number, text in enumerate(whole, 1)]
    notes = []
    if last:
        try:
            lines.append(_content(len(whole) + 1, last))
        except Unreadable:
            notes.append(f"the record is cut off in line {len(whole) + 1}, which was dropped")
    if not lines:
        what = "cut off in its first line" if last else "empty"
        raise Unreadable(f"the record is {what}: no game can be read from it")
    return lines, notes


def _content(number: int, raw: bytes) -> Line:
    what = f"line {number} of the record"
    try:
        content = parse_json(raw.decode(), what)
    except UnicodeDecodeError:
        raise Unreadable(f"{what} is not text in UTF-8") from None
    if not isinstance(content, dict):
        raise Unreadable(f"{what}: {quoted(content)} is no object: write it between braces")
    return Line(number, content)


def chapters_of(lines: list[Line]) -> list[Chapter]:
    """Return each event with the findings that follow it."""
    chapters = [Chapter(lines[0], [])]
    for line in lines[1:]:
        kind = line.content.get("type")
        if isinstance(kind, str) and kind in FIELDS:
            _checked(line, FIELDS[kind])
            chapters[-1].said.append(line.content)
        else:
            chapters.append(Chapter(line, []))
    return chapters


def _checked(line: Line, fields: tuple[str, ...]) -> None:
    try:
        check_fields(line.content, fields, "the fields")
    except Unreadable as problem:
        raise line.refused(problem) from None
