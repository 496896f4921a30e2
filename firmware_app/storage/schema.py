"""The tables of the file of games, as steps from each schema to the next."""

from collections.abc import Callable
from typing import Final
from zlib import crc32

from firmware_app.storage.database import Database, Unfit, Value

APPLICATION: Final = 0x6F727279
"""`orry`: SQLite writes it into the file, which is so known as ours."""


def checksum(*fields: Value) -> int:
    """Return the sum by which a change that SQLite cannot see is noticed."""
    return crc32("\0".join("" if field is None else f"={field}" for field in fields).encode())


def prepare(database: Database) -> None:
    """Make a file durable at every commit and of today's schema, or refuse it untouched."""
    # First of all, as changing to WAL writes already.
    database.ask("PRAGMA synchronous=FULL")
    _check_kind(database)
    _check_sound(database)
    database.ask("PRAGMA journal_mode=WAL")
    _bring_up_to_date(database)


def _check_kind(database: Database) -> None:
    """Refuse a file of another program, and one that a later version of ours has written."""
    version = database.number("PRAGMA user_version")
    tables = database.number("SELECT count(*) FROM sqlite_master")
    if tables and database.number("PRAGMA application_id") != APPLICATION:
        raise Unfit("the file of games belongs to another program")
    if version > SCHEMA:
        raise Unfit(
            "the file of games was written by a later version of orrery "
            f"(its schema is {version}, and {SCHEMA} is the last one known here)"
        )


def _check_sound(database: Database) -> None:
    [(first, *_), *_] = database.ask("PRAGMA integrity_check(1)")
    if first != "ok":
        raise Unfit(f"the file of games is damaged ({' '.join(str(first).split())})")


def _bring_up_to_date(database: Database) -> None:
    """Take a file from its schema to today's, at once or not at all."""
    version = database.number("PRAGMA user_version")
    if version == SCHEMA:
        return
    with database.at_once():
        for step in STEPS[version:]:
            step(database)
        database.ask(f"PRAGMA application_id={APPLICATION}")
        database.ask(f"PRAGMA user_version={SCHEMA}")


def _first(database: Database) -> None:
    database.ask("CREATE TABLE games (game INTEGER PRIMARY KEY, rules TEXT NOT NULL)")
    database.ask(
        "CREATE TABLE events (game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL,"
        " at TEXT, by TEXT, event TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID"
    )
    database.ask("CREATE TABLE kept (name TEXT PRIMARY KEY, content TEXT NOT NULL)")


def _with_sums(database: Database) -> None:
    """SQLite finds a broken page but not a broken letter, so each event has a sum."""
    database.ask("ALTER TABLE events ADD COLUMN sum INTEGER NOT NULL DEFAULT 0")
    for row in database.ask("SELECT game, number, at, by, event FROM events"):
        database.ask(
            "UPDATE events SET sum = ? WHERE game = ? AND number = ?", checksum(*row), *row[:2]
        )
    database.ask("CREATE TABLE closed (game INTEGER PRIMARY KEY REFERENCES games)")
    for change in ("UPDATE", "DELETE"):
        database.ask(
            f"CREATE TRIGGER no_{change.lower()} BEFORE {change} ON events"
            " BEGIN SELECT RAISE(ABORT, 'events are only ever added'); END"
        )


STEPS: Final[tuple[Callable[[Database], None], ...]] = (_first, _with_sums)
SCHEMA: Final = len(STEPS)
