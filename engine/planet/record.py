"""A game as lines of JSON: the events, and after each what followed from it."""

import json
from typing import NamedTuple

from engine.errors import Illegal, RefereeError
from engine.planet.difference import Difference, differences, reworded
from engine.planet.event_json import event_from_json, event_to_json
from engine.planet.events import Opened
from engine.planet.finding import findings
from engine.planet.game import Game, Logged
from engine.planet.record_line import Chapter, Line, chapters_of, read_lines
from engine.quoting import quoted

FORMAT = "orrery-record"
SCHEMA = 1
RULES = "planet/1"
"""Changed only when the same events would lead to another result, not for speed or wording."""


_HEAD = ("format", "schema", "rules", "catalogue_digest")


class Replay(NamedTuple):
    """The game of a record, what differs in it, and what else is to be known of it."""

    game: Game
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]


def write_record(game: Game) -> str:
    """Write a whole game."""
    return "".join(f"{line}\n" for line in lines_after(None, game))


def lines_after(before: Game | None, after: Game) -> list[str]:
    """Return the lines that a record of `before` lacks to be one of `after`."""
    if before is None:
        opened = after.at(0)
        return [_line(_told(opened.log[0])), *lines_after(opened, after)]
    if after.log[: len(before.log)] != before.log:
        raise Illegal("the two are different games: their events differ")
    lines: list[str] = []
    for logged in after.log[len(before.log) :]:
        then = before.apply(logged.event, logged.at, logged.by)
        lines += map(_line, [_told(logged), *findings(before, then)])
        before = then
    return lines


def read_record(record: str | bytes) -> Replay:
    """Read a record, judge everything anew and compare; one that is cut off is unfinished."""
    lines, notes = read_lines(record)
    first, *chapters = chapters_of(lines)
    game, differing = _opened(first)
    for chapter in chapters:
        then = _applied(game, chapter.event)
        due = findings(game, then)
        if chapter is chapters[-1] and len(chapter.said) < len(due):
            notes.append(f"the record ends before all that follows from event {len(game.log)}")
            due = due[: len(chapter.said)]
        differing += differences(len(game.log), chapter.said, due)
        if reworded(chapter.said, due):
            notes.append(f"a reason after event {len(game.log)} is worded otherwise than here")
        game = then
    return Replay(game, tuple(differing), tuple(notes))


def _told(logged: Logged) -> dict[str, object]:
    spoken = {"at": logged.at, "by": logged.by}
    return {
        **(_head(logged.event) if isinstance(logged.event, Opened) else {}),
        "number": logged.number,
        **{name: text for name, text in spoken.items() if text is not None},
        **event_to_json(logged.event),
    }


def _head(opened: Opened) -> dict[str, object]:
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "rules": RULES,
        "catalogue_digest": opened.catalogue.digest,
    }


def _line(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False)


def _opened(chapter: Chapter) -> tuple[Game, list[Difference]]:
    """Open the game of the first line."""
    line = chapter.event
    head = {name: line.content.get(name) for name in _HEAD}
    for name, known in (("format", FORMAT), ("schema", SCHEMA), ("rules", RULES)):
        if (type(head[name]), head[name]) != (type(known), known):
            raise line.refused(f"{name} is {quoted(head[name])}, and only {known!r} can be read")
    rest = {name: value for name, value in line.content.items() if name not in _HEAD}
    logged = _logged(Line(line.number, rest), 0)
    if not isinstance(logged.event, Opened):
        raise line.refused("a game begins with the event 'opened'")
    try:
        game = Game.open(logged.event, logged.at, logged.by)
    except RefereeError as problem:
        raise line.refused(problem) from None
    return game, [
        *_digest(head["catalogue_digest"], logged.event),
        *differences(0, chapter.said, []),
    ]


def _digest(said: object, opened: Opened) -> list[Difference]:
    digest = opened.catalogue.digest
    if said == digest:
        return []
    return [
        Difference(0, f"the catalogue is not the one of its digest: {quoted(said)} became {digest}")
    ]


def _applied(game: Game, line: Line) -> Game:
    logged = _logged(line, len(game.log))
    try:
        return game.apply(logged.event, logged.at, logged.by)
    except RefereeError as problem:
        raise line.refused(f"event {logged.number} is not allowed: {problem}") from None


def _logged(line: Line, number: int) -> Logged:
    """Read an event's line, whose number must be the next."""
    fields = dict(line.content)
    told = fields.pop("number", None)
    if isinstance(told, bool) or told != number:
        raise line.refused(f"its number should be {number}, and is {quoted(told)}")
    spoken = [_spoken(line, name, fields.pop(name, None)) for name in ("at", "by")]
    try:
        return Logged(number, event_from_json(fields), *spoken)
    except RefereeError as problem:
        raise line.refused(problem) from None


def _spoken(line: Line, name: str, value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise line.refused(f"{name!r} is {quoted(value)}, and must be text")
