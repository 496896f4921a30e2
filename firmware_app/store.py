"""The games that were played here: their events are the truth, all else is told again from them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Final, Self

from engine.errors import Illegal
from engine.planet.game import Game, Logged
from engine.planet.record import RULES
from engine.planet.waiting import Phase
from firmware_app.storage.aside import is_orphaned, keep_aside
from firmware_app.storage.database import Connect, Database, Unfit, connect, snapshot
from firmware_app.storage.event_row import EventRow, replayed
from firmware_app.storage.schema import prepare

FILE: Final = "games.sqlite3"


class Keep(Enum):
    """What is kept beside the games, one text of each."""

    DRAFT = "draft"
    CORRECTIONS = "corrections"
    PALETTE = "palette"


@dataclass(frozen=True, slots=True)
class Store:
    """The games of a file that this process alone writes; a method returns when it is durable."""

    database: Database
    notes: tuple[str, ...] = ()
    """What people should be told about the file as it was found."""

    @classmethod
    @contextmanager
    def open(
        cls, folder: Path, when: datetime | None = None, connecting: Connect = connect
    ) -> Iterator[Self]:
        """Open the games of a folder that is held; what cannot be used is kept aside, and told."""
        database, notes = _opened(folder / FILE, when or datetime.now(UTC), connecting)
        try:
            yield cls(database, notes)
        finally:
            database.close()

    @classmethod
    @contextmanager
    def reading(cls, folder: Path) -> Iterator[Self]:
        """Look at the games of a folder as they are now, whoever holds it."""
        path = folder / FILE
        if not path.exists():
            raise Illegal(f"there are no games in {str(folder)!r} yet")
        database = _sound(path, snapshot)
        try:
            yield cls(database)
        finally:
            database.close()

    def begin(self, opening: Logged) -> int:
        """Begin a game with its opening, end the draft of it, and return the game's number."""
        if opening.number != 0:
            raise Illegal(f"a game begins with event 0, not with event {opening.number}")
        with self.database.at_once():
            game = self.latest + 1
            self.database.ask("INSERT INTO games (game, rules) VALUES (?, ?)", game, RULES)
            self._add(EventRow.of(game, opening))
            self._forget(Keep.DRAFT)
        return game

    def append(self, game: int, entry: Logged) -> None:
        """Add the next event of a game; telling one again that is there changes nothing."""
        row = EventRow.of(game, entry)
        with self.database.at_once():
            known = self._rows(game)
            if 0 < len(known) == entry.number:
                self._add(row)
            else:
                _check_same(known, row)

    def log(self, game: int) -> tuple[Logged, ...]:
        """Return the events of a game."""
        rules = self._rules(game)
        if rules != RULES:
            raise Illegal(f"game {game} was played by the rules {rules}, and these are {RULES}")
        return tuple(row.logged() for row in self._rows(game))

    def game(self, game: int) -> Game:
        """Tell a game again."""
        return replayed(self.log(game), game)

    @property
    def latest(self) -> int:
        """The number of the latest game, 0 before the first."""
        return self.database.number("SELECT coalesce(max(game), 0) FROM games")

    @property
    def unfinished(self) -> int | None:
        """The latest game, if it can be gone on with."""
        latest = self.latest
        if not latest or self.is_abandoned(latest) or self._rules(latest) != RULES:
            return None
        return None if self.game(latest).phase is Phase.FINISHED else latest

    def abandon(self, game: int) -> None:
        """Offer a game no longer; it stays in the history, and `take_up` goes on with it."""
        self._rules(game)
        with self.database.at_once():
            self.database.ask("INSERT OR IGNORE INTO abandoned (game) VALUES (?)", game)

    def take_up(self, game: int) -> Game:
        """Go on with a game, abandoned or not."""
        told = self.game(game)
        with self.database.at_once():
            self.database.ask("DELETE FROM abandoned WHERE game = ?", game)
        return told

    def is_abandoned(self, game: int) -> bool:
        """Tell whether people said that they would not go on."""
        return bool(self.database.ask("SELECT 1 FROM abandoned WHERE game = ?", game))

    def keep(self, name: Keep, content: str) -> None:
        """Keep a text in the place of the one before."""
        with self.database.at_once():
            self.database.ask("INSERT OR REPLACE INTO kept VALUES (?, ?)", name.value, content)

    def kept(self, name: Keep) -> str | None:
        """Return the text that is kept."""
        found = self.database.ask("SELECT content FROM kept WHERE name = ?", name.value)
        return str(found[0][0]) if found else None

    def forget(self, name: Keep) -> None:
        """Keep a text no longer."""
        with self.database.at_once():
            self._forget(name)

    def _forget(self, name: Keep) -> None:
        self.database.ask("DELETE FROM kept WHERE name = ?", name.value)

    def _rows(self, game: int) -> list[EventRow]:
        sql = "SELECT game, number, at, by, event, sum FROM events WHERE game = ? ORDER BY number"
        return [EventRow._make(row) for row in self.database.ask(sql, game)]

    def _add(self, row: EventRow) -> None:
        self.database.ask(
            "INSERT INTO events (game, number, at, by, event, sum) VALUES (?, ?, ?, ?, ?, ?)", *row
        )

    def _rules(self, game: int) -> str:
        found = self.database.ask("SELECT rules FROM games WHERE game = ?", game)
        if not found:
            raise Illegal(f"there is no game {game}: the last one is {self.latest}")
        return str(found[0][0])


def _check_same(known: list[EventRow], told: EventRow) -> None:
    """Refuse an event that is not next, unless it is there already."""
    if not 0 <= told.number < len(known):
        raise Illegal(
            f"game {told.game} has {len(known)} events, so event {told.number} is not next"
        )
    if known[told.number].event != told.event:
        raise Illegal(f"event {told.number} of game {told.game} is there, and is another")


def _opened(path: Path, when: datetime, connecting: Connect) -> tuple[Database, tuple[str, ...]]:
    if is_orphaned(path):
        keep_aside(path, when)
    try:
        return _sound(path, connecting), ()
    except Unfit as problem:
        aside = keep_aside(path, when)
        note = f"{problem}: it is kept as {aside.name!r}, and a new one was begun"
    return _sound(path, connecting), (note,)


def _sound(path: Path, connecting: Connect) -> Database:
    """Return a file whose unfinished game can be gone on with."""
    database = Database.at(path, connecting)
    try:
        prepare(database)
        _ = Store(database).unfinished
    except BaseException:
        database.close()
        raise
    return database
