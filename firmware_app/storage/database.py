"""The file of games as SQLite keeps it: durable at every commit, sound or refused at once."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeAlias

from engine.errors import RefereeError

Row: TypeAlias = tuple[Any, ...]
Value: TypeAlias = str | int | None


class Rows(Protocol):
    """What a statement answers."""

    def fetchall(self) -> list[Any]:
        """Return every row."""
        ...


class Connection(Protocol):
    """The part of sqlite3.Connection that is used here; a test puts a failing disk below it."""

    def execute(self, sql: str, parameters: Sequence[Value] = ..., /) -> Rows:
        """Run one statement."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


Connect: TypeAlias = Callable[[Path], Connection]


class StoreFault(RefereeError):
    """The games cannot be read or written; the sentence says what to do about it."""


class StoreFull(StoreFault):
    """The disk is full: nothing of this was written, and it can be tried again."""


class Unfit(StoreFault):
    """The file is damaged, of something else or of a later version: it is to be kept aside."""


def connect(path: Path) -> Connection:
    """Open a file, new or not, for one thread; a statement alone is durable by itself."""
    return sqlite3.connect(path, isolation_level=None)


def snapshot(path: Path) -> Connection:
    """Return a copy in memory of what a file holds now: it hinders nobody who writes."""
    with _told(), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        copy = sqlite3.connect(":memory:", isolation_level=None)
        try:
            file.backup(copy)
        except BaseException:
            copy.close()
            raise
        return copy


@dataclass(frozen=True, slots=True)
class Database:
    """An open file, whose faults are sentences."""

    connection: Connection

    @classmethod
    def at(cls, path: Path, connecting: Connect) -> Self:
        """Open a file."""
        with _told():
            return cls(connecting(path))

    def ask(self, sql: str, *values: Value) -> list[Row]:
        """Run one statement and return its rows."""
        with _told():
            return self.connection.execute(sql, values).fetchall()

    def number(self, sql: str, *values: Value) -> int:
        """Return the one number that a statement answers."""
        [(answer,)] = self.ask(sql, *values)
        return int(answer)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Everything within is durable when it ends, or none of it happened."""
        self.ask("BEGIN IMMEDIATE")
        try:
            yield
            self.ask("COMMIT")
        except BaseException:
            # It may have been rolled back already, by SQLite itself.
            with suppress(Exception):
                self.ask("ROLLBACK")
            raise

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()


_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


@contextmanager
def _told() -> Iterator[None]:
    """Say in a sentence what SQLite says in two words."""
    try:
        yield
    except sqlite3.Error as fault:
        # The rest of the number only tells the kinds of one error apart.
        code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise StoreFull("the disk is full: free some space, then try again") from fault
        if code in _DAMAGE:
            raise Unfit(f"the file of games is damaged ({fault})") from fault
        raise StoreFault(f"the file of games cannot be used ({fault})") from fault
