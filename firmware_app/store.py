"""The games that were played here: their events are the truth, all else is told again from them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from types import MappingProxyType
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
_NOTHING: Final[Mapping["Keep", str]] = MappingProxyType({})


class Keep(Enum):
    """What is kept beside the games, one text of each."""

    BOOKMARK = "bookmark"
    """What people have been told so far, and the table that is being laid."""
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
        """Begin a game with its opening, and return the game's number."""
        return self.tell(0, [opening])

    def append(self, game: int, entry: Logged) -> None:
        """Add the next event of a game; telling one again that is there changes nothing."""
        self.tell(game, [entry])

    def tell(
        self, game: int, entries: Sequence[Logged], beside: Mapping[Keep, str] = _NOTHING
    ) -> int:
        """Add events and keep texts, all at once; an opening begins a game, which is returned."""
        with self.database.at_once():
            for entry in entries:
                game = self._told(game, entry)
            for name, content in beside.items():
                self._keep(name, content)
        return game

    def _told(self, game: int, entry: Logged) -> int:
        known = self._rows(game)
        if entry.number == 0 and not known:
            game = self.latest + 1
            self.database.ask("INSERT INTO games (game, rules) VALUES (?, ?)", game, RULES)
        row = EventRow.of(game, entry)
        if entry.number == len(known):
            self._add(row)
        else:
            _check_same(known, row)
        return game

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
    def current(self) -> int | None:
        """The latest game, finished or not, until it is closed."""
        latest = self.latest
        open_ = latest and not self.is_closed(latest) and self._rules(latest) == RULES
        return latest if open_ else None

    @property
    def unfinished(self) -> int | None:
        """The current game, if it can be gone on with."""
        current = self.current
        if current is None or self.game(current).phase is Phase.FINISHED:
            return None
        return current

    def close_game(self, game: int) -> None:
        """A game is over or given up; it stays in the history, and `take_up` goes on with it."""
        self._rules(game)
        with self.database.at_once():
            self.database.ask("INSERT OR IGNORE INTO closed (game) VALUES (?)", game)

    def take_up(self, game: int) -> Game:
        """Go on with a game, closed or not."""
        told = self.game(game)
        with self.database.at_once():
            self.database.ask("DELETE FROM closed WHERE game = ?", game)
        return told

    def is_closed(self, game: int) -> bool:
        """Tell whether people said that they would not go on."""
        return bool(self.database.ask("SELECT 1 FROM closed WHERE game = ?", game))

    def keep(self, name: Keep, content: str) -> None:
        """Keep a text in the place of the one before."""
        self.tell(0, [], {name: content})

    def kept(self, name: Keep) -> str | None:
        """Return the text that is kept."""
        found = self.database.ask("SELECT content FROM kept WHERE name = ?", name.value)
        return str(found[0][0]) if found else None

    def forget(self, name: Keep) -> None:
        """Keep a text no longer."""
        with self.database.at_once():
            self.database.ask("DELETE FROM kept WHERE name = ?", name.value)

    def _keep(self, name: Keep, content: str) -> None:
        self.database.ask("INSERT OR REPLACE INTO kept VALUES (?, ?)", name.value, content)

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
