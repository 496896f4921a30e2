"""The games that were played here, told again for the page."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.errors import RefereeError
from engine.planet.game import Game
from firmware_app.store import FILE, Store
from firmware_app.web.table import Past

MOST: Final = 50
_WRITTEN: Final = ("", "-wal")


@dataclass(slots=True)
class PastGames:
    """Reads the file of games when it has changed; may be asked from any thread."""

    folder: Path
    _games: dict[int, Game] = field(default_factory=dict)
    """Those that are closed, which nobody adds to."""
    _told: tuple[Past, ...] = ()
    _as_of: object = None

    @classmethod
    def of(cls, store: Store) -> "PastGames":
        """Return the games of a store that is open."""
        files = store.database.ask("PRAGMA database_list")
        path = next(path for _, name, path in files if name == "main")
        return cls(Path(path).parent)

    def all(self) -> tuple[Past, ...]:
        """Return the games before the one that is played, the latest first."""
        as_of = [_stamp(Path(f"{self.folder / FILE}{end}")) for end in _WRITTEN]
        if as_of != self._as_of:
            try:
                with Store.reading(self.folder) as store:
                    self._told = self._read(store)
            except RefereeError:
                # It is shown again as it was: another look will do.
                return self._told
            self._as_of = as_of
        return self._told

    def _read(self, store: Store) -> tuple[Past, ...]:
        latest = store.latest
        numbers = [n for n in range(latest, max(0, latest - MOST), -1) if store.is_closed(n)]
        games = {number: self._games.get(number) or _game(store, number) for number in numbers}
        self._games = {number: game for number, game in games.items() if game is not None}
        return tuple(Past(number, game.log[0].at, game) for number, game in self._games.items())


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _game(store: Store, number: int) -> Game | None:
    """Return a game, None when it was played by rules that are no longer told."""
    try:
        return store.game(number)
    except RefereeError:
        return None
