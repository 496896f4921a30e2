"""The store: nothing is lost, nothing doubled, and what cannot be used is kept aside."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.errors import Illegal
from engine.planet.game import Game
from firmware_app.storage.database import Connection, StoreFault, StoreFull, connect
from firmware_app.storage.schema import APPLICATION, SCHEMA
from firmware_app.store import FILE, Keep, Store
from tests.firmware_app.played import played

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def told(store: Store, game: Game, events: int) -> int:
    """Begin a game and tell so many of its events."""
    number = store.begin(game.log[0])
    for entry in game.log[1:events]:
        store.append(number, entry)
    return number


def spoilt(folder: Path, sql: str) -> None:
    """Change a file behind its owner's back."""
    file = sqlite3.connect(folder / FILE, isolation_level=None)
    for statement in sql.split(";;"):
        file.execute(statement)
    file.close()


def kept_aside(folder: Path) -> list[str]:
    """The names of what was kept aside."""
    return sorted(path.name for path in folder.glob(f"{FILE}.kept-*"))


def test_a_game_comes_back_as_it_was(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(), 99)
    with Store.open(tmp_path) as store:
        assert store.game(number) == played()
        assert store.notes == ()


def test_times_and_tellers_come_back(tmp_path: Path) -> None:
    opening = replace(played().log[0], at="2026-11-18T19:30:00Z", by="page")
    with Store.open(tmp_path) as store:
        assert store.log(store.begin(opening)) == (opening,)


def test_only_the_latest_game_is_offered_and_only_when_unfinished(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        offered = [store.unfinished]
        for seed, events in ((1, 5), (2, 6), (3, 99)):
            told(store, played(seed), events)
            offered.append(store.unfinished)
    assert offered == [None, 1, 2, None]


def test_a_closed_game_is_offered_no_longer_and_can_be_taken_up(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(), 7)
        store.close_game(number)
        store.close_game(number)
        assert (store.current, store.unfinished) == (None, None)
        assert len(store.take_up(number).log) == 7
        assert (store.current, store.unfinished) == (number, number)


def test_a_finished_game_stays_current_until_it_is_closed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(), 99)
        assert (store.current, store.unfinished) == (number, None)
        store.close_game(number)
        assert store.current is None


def test_a_step_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = store.tell(0, played().log[:3], {Keep.BOOKMARK: "round 1"})
        assert store.tell(number, played().log[3:5], {Keep.BOOKMARK: "round 2"}) == number
        wrong = (played().log[5], played().log[7])
        with pytest.raises(Illegal):
            store.tell(number, wrong, {Keep.BOOKMARK: "round 3"})
        assert (store.log(number), store.kept(Keep.BOOKMARK)) == (played().log[:5], "round 2")


def test_a_clock_that_jumps_by_years_changes_nothing(tmp_path: Path) -> None:
    early, late = replace(played(1).log[0], at="2038-01-01"), replace(played(2).log[0], at="1970")
    with Store.open(tmp_path) as store:
        store.begin(early)
        assert store.begin(late) == store.unfinished == 2


def test_an_event_told_twice_is_there_once(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(), 6)
        for entry in played().log[2:6]:
            store.append(number, entry)
        assert store.log(number) == played().log[:6]


@pytest.mark.parametrize(
    "place, number, sentence",
    [
        (9, 9, "game 1 has 6 events, so event 9 is not next"),
        (9, -1, "game 1 has 6 events, so event -1 is not next"),
        (9, 5, "event 5 of game 1 is there, and is another"),
    ],
)
def test_an_event_out_of_turn_is_refused(
    tmp_path: Path, place: int, number: int, sentence: str
) -> None:
    with Store.open(tmp_path) as store:
        game = told(store, played(), 6)
        with pytest.raises(Illegal, match=f"^{sentence}$"):
            store.append(game, replace(played().log[place], number=number))
        assert store.log(game) == played().log[:6]


def test_there_is_no_game_that_was_not_begun(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with pytest.raises(Illegal, match="there is no game 3: the last one is 0"):
            store.game(3)
        with pytest.raises(Illegal, match="game 3 has 0 events, so event 1 is not next"):
            store.append(3, played().log[1])


def test_a_table_that_is_being_laid_is_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.keep(Keep.BOOKMARK, "one")
        store.keep(Keep.BOOKMARK, "two")
        store.keep(Keep.PALETTE, "colours")
    with Store.open(tmp_path) as store:
        assert store.kept(Keep.BOOKMARK) == "two"
        store.forget(Keep.PALETTE)
        assert store.kept(Keep.PALETTE) is None


def test_events_are_only_ever_added(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        told(store, played(), 3)
        for sql in ("DELETE FROM events", "UPDATE events SET number = 9"):
            with pytest.raises(StoreFault, match="events are only ever added"):
                store.database.ask(sql)


def test_every_commit_is_synced(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert store.database.ask("PRAGMA journal_mode") == [("wal",)]
        assert store.database.number("PRAGMA synchronous") == 2


SPOILING = {
    "letter": (
        "DROP TRIGGER no_update;; UPDATE events SET event = replace(event, 'tile', 'Tile')",
        "damaged (event 2 of game 1 is not what was written)",
    ),
    "gap": (
        "DROP TRIGGER no_delete;; DELETE FROM events WHERE number = 3",
        "damaged (game 1 lacks events)",
    ),
    "newer": (f"PRAGMA user_version = {SCHEMA + 1}", "was written by a later version of orrery"),
    "foreign": ("PRAGMA application_id = 7", "belongs to another program"),
}


@pytest.mark.parametrize("spoiling, sentence", SPOILING.values(), ids=SPOILING)
def test_what_cannot_be_used_is_kept_aside_and_told(
    tmp_path: Path, spoiling: str, sentence: str
) -> None:
    with Store.open(tmp_path) as store:
        told(store, played(), 6)
    spoilt(tmp_path, spoiling)
    before = (tmp_path / FILE).read_bytes()
    with Store.open(tmp_path, NOON) as store:
        [note] = store.notes
        assert sentence in note
        assert note.endswith(
            f": it is kept as '{FILE}.kept-20261118T120000Z', and a new one was begun"
        )
        assert store.latest == 0
    assert (tmp_path / kept_aside(tmp_path)[0]).read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"no database at all" * 99, b"SQLite format 3\0" + bytes(5000)]
)
def test_what_is_no_database_is_kept_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with Store.open(tmp_path, NOON) as store:
        assert len(store.notes) == 1
    assert (tmp_path / kept_aside(tmp_path)[0]).read_bytes() == content


def test_a_broken_page_is_noticed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        told(store, played(), 99)
    file = tmp_path / FILE
    content = bytearray(file.read_bytes())
    content[-3000:-1000] = bytes(2000)
    file.write_bytes(content)
    with Store.open(tmp_path) as store:
        assert "damaged" in store.notes[0]


def test_nothing_that_was_kept_aside_is_ever_overwritten(tmp_path: Path) -> None:
    for content in (b"first", b"second", b"third"):
        (tmp_path / FILE).write_bytes(content * 100)
        with Store.open(tmp_path, NOON):
            pass
    names = kept_aside(tmp_path)
    assert [(tmp_path / name).read_bytes()[:5] for name in names] == [b"first", b"secon", b"third"]


def test_events_whose_file_was_half_renamed_are_kept_aside(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-wal").write_bytes(b"left behind")
    with Store.open(tmp_path, NOON):
        pass
    assert (tmp_path / f"{FILE}.kept-20261118T120000Z-wal").read_bytes() == b"left behind"


OLDEST = f"""
CREATE TABLE games (game INTEGER PRIMARY KEY, rules TEXT NOT NULL);
CREATE TABLE events (game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL,
    at TEXT, by TEXT, event TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE kept (name TEXT PRIMARY KEY, content TEXT NOT NULL);
PRAGMA application_id={APPLICATION};
PRAGMA user_version=1;
"""


def test_a_file_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    with Store.open(tmp_path / "..") as store:
        number = told(store, played(), 9)
        rows = store.database.ask("SELECT game, number, at, by, event FROM events")
        rules = store.database.ask("SELECT * FROM games")
    (tmp_path / "old").mkdir()
    file = sqlite3.connect(tmp_path / "old" / FILE)
    file.executescript(OLDEST)
    file.executemany("INSERT INTO games VALUES (?, ?)", rules)
    file.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    file.commit()
    file.close()
    with Store.open(tmp_path / "old") as store:
        assert store.notes == ()
        assert store.database.number("PRAGMA user_version") == SCHEMA
        assert store.log(number) == played().log[:9]


def test_a_full_disk_costs_nothing_and_can_be_tried_again(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(1), 5)
        pages = store.database.number("PRAGMA page_count")
        store.database.ask(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreFull, match="the disk is full: free some space, then"):
            told(store, played(2), 99)
        assert store.latest in {1, 2}
        latest, events = store.latest, len(store.log(store.latest))
        store.database.ask("PRAGMA max_page_count = 100000")
        assert latest == number, "the opening holds the catalogue, which no page has room for"
        store.append(number, played(1).log[events])
        assert store.log(number) == played(1).log[: events + 1]


def test_a_disk_that_fails_is_said_in_a_sentence_and_nothing_is_renamed(tmp_path: Path) -> None:
    def failing(path: Path) -> Connection:
        fault = sqlite3.OperationalError("disk I/O error")
        fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        del path
        raise fault

    with pytest.raises(StoreFault, match="cannot be used"), Store.open(tmp_path, NOON, failing):
        pass
    assert kept_aside(tmp_path) == []


def test_reading_hinders_nobody(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(), 5)
        with Store.reading(tmp_path) as copy:
            store.append(number, played().log[5])
            assert (len(copy.log(number)), len(store.log(number))) == (5, 6)


def test_reading_says_that_there_is_nothing_and_renames_nothing(tmp_path: Path) -> None:
    with pytest.raises(Illegal, match="there are no games in"), Store.reading(tmp_path):
        pass
    (tmp_path / FILE).write_bytes(b"no database" * 99)
    with pytest.raises(StoreFault, match="damaged"), Store.reading(tmp_path):
        pass
    assert kept_aside(tmp_path) == []


def test_games_of_other_rules_stay_but_are_not_offered(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = told(store, played(), 5)
        store.database.ask("UPDATE games SET rules = 'planet/0'")
        assert store.unfinished is None
        with pytest.raises(Illegal, match="game 1 was played by the rules planet/0"):
            store.game(number)


def test_a_commit_takes_a_time_that_nobody_notices(tmp_path: Path) -> None:
    """It opens, tells and ends a whole game in the time of one frame or two."""
    began = datetime.now(UTC)
    with Store.open(tmp_path, connecting=connect) as store:
        told(store, played(), 99)
    assert datetime.now(UTC) - began < timedelta(seconds=5)
