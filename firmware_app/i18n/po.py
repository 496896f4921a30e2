"""A strict reader of .po files, and the bytes that Python's own gettext takes instead."""

import re
from dataclasses import dataclass, field
from struct import pack

from engine.errors import Unreadable
from engine.quoting import quoted

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[(\d)\]) )?"((?:[^"\\]|\\["\\n])*)"')
_ESCAPES = {'\\"': '"', "\\\\": "\\", "\\n": "\n"}
_MAGIC = 0x950412DE


@dataclass(slots=True)
class Entry:
    """One message: its source, its plural source if it counts something, its translations."""

    line: int
    source: str = ""
    plural: str | None = None
    forms: dict[int, str] = field(default_factory=dict)
    fuzzy: bool = False


def read_po(text: str, where: str) -> list[Entry]:
    """Read every entry; the one with an empty source is the head."""
    entries = []
    for start, block in _blocks(text):
        entry = _entry(block, start, where)
        if entry is not None:
            entries.append(entry)
    sources = [entry.source for entry in entries]
    twice = next((source for source in sources if sources.count(source) > 1), None)
    if twice is not None:
        raise Unreadable(f"{where}: {quoted(twice)} is there twice")
    return entries


def compiled(entries: list[Entry]) -> bytes:
    """Return the entries as a .mo file."""
    pairs = sorted((_key(entry), _forms(entry)) for entry in entries)
    keys, values = b"", b""
    key_table, value_table = [], []
    for key, value in pairs:
        key_table += [len(key), len(keys)]
        value_table += [len(value), len(values)]
        keys += key + b"\0"
        values += value + b"\0"
    count, head = len(pairs), 28
    keys_at = head + 16 * count
    values_at = keys_at + len(keys)
    table = [at + keys_at * (k % 2) for k, at in enumerate(key_table)]
    table += [at + values_at * (k % 2) for k, at in enumerate(value_table)]
    numbers = [_MAGIC, 0, count, head, head + 8 * count, 0, 0, *table]
    return pack(f"<{len(numbers)}I", *numbers) + keys + values


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    blocks: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            blocks[-1][1].append(line)
        else:
            blocks.append((number + 1, []))
    return [block for block in blocks if block[1]]


def _entry(lines: list[str], start: int, where: str) -> Entry | None:
    entry, at = Entry(start), ""
    for number, line in enumerate(lines, start):
        if line.startswith("#"):
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.fullmatch(line)
        if found is None or not (found[1] or at):
            raise Unreadable(f"{where}, line {number}: {quoted(line)} is no line of a catalogue")
        at = found[1] or at
        _add(entry, at, re.sub(r"\\.", lambda each: _ESCAPES[each[0]], found[3]))
    return entry if at else None


def _add(entry: Entry, at: str, text: str) -> None:
    match at:
        case "msgid":
            entry.source += text
        case "msgid_plural":
            entry.plural = (entry.plural or "") + text
        case _:
            form = int(at[7]) if "[" in at else 0
            entry.forms[form] = entry.forms.get(form, "") + text


def _key(entry: Entry) -> bytes:
    return "\0".join([entry.source, *([] if entry.plural is None else [entry.plural])]).encode()


def _forms(entry: Entry) -> bytes:
    return "\0".join(entry.forms[form] for form in sorted(entry.forms)).encode()
