"""A pulled plug: what was acknowledged is there, nothing is doubled, and the game goes on."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from firmware_app.storage.event_row import EventRow
from firmware_app.store import Keep, Store
from tests.firmware_app.played import played
from tests.firmware_app.power import Plug, PowerCut, plugged

MOMENTS = int(os.environ.get("POWER_CUTS", "300"))
SEEDS = 6
LONGEST = 160
"""How often a plug may be used before it is pulled: some four events, or the first opening."""


class Step(NamedTuple):
    """One thing that people wait for, and what the store must hold once they were told so."""

    take: Callable[[Store], object]
    games: int
    events: int
    bookmark: str


class Tally(NamedTuple):
    """What was found after so many cuts."""

    moments: int
    exact: int
    one_more: int
    lost: int
    games: int


def steps() -> Iterator[Step]:
    """Endless games: the table is laid, then events are told one by one or two at once."""
    for game in count(1):
        log = played(game % SEEDS).log
        before = len(played((game - 1) % SEEDS).log) if game > 1 else 0
        for text in ("Ada", "Ada and Bo"):
            yield Step(
                partial(Store.keep, name=Keep.BOOKMARK, content=text), game - 1, before, text
            )
        for first, last in pairwise([0, *range(2, len(log), 3), len(log)]):
            text, number = f"event {last}", game if first else 0
            told = partial(Store.tell, game=number, entries=log[first:last])
            yield Step(partial(told, beside={Keep.BOOKMARK: text}), game, last, text)


class Table:
    """A table whose plug is pulled again and again."""

    def __init__(self, folder: Path, rng: Random, rewritten: Callable[[str], str]) -> None:
        self.folder, self.rng, self.rewritten = folder, rng, rewritten
        self.steps = list(islice(steps(), 2000 + 12 * MOMENTS))
        self.acknowledged = 0
        self.exact = self.one_more = self.lost = self.games = 0

    def tally(self, moments: int) -> Tally:
        """Pull the plug so many times."""
        for moment in range(moments):
            self.play_until_cut()
            # Half the times it is left to the next run, which may be cut short as well, to recover.
            self.judge(self.copied() if moment % 2 else self.folder / "state")
        return Tally(moments, self.exact, self.one_more, self.lost, self.games)

    def play_until_cut(self) -> None:
        """Tell the store what comes next, as long as there is power."""
        plug = Plug(self.rng, self.rng.randint(1, LONGEST))
        state = self.folder / "state"
        state.mkdir(exist_ok=True)
        connecting = plugged(plug, self.rewritten)
        with suppress(PowerCut), Store.open(state, connecting=connecting) as store:
            while True:
                self.steps[self.acknowledged].take(store)
                self.acknowledged += 1

    def copied(self) -> Path:
        """What lies on the disk, for somebody else to look at."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        # The index of the log is in memory that a cut empties.
        ignored = shutil.ignore_patterns("*-shm")
        shutil.copytree(self.folder / "state", copy, ignore=ignored)
        return copy

    def judge(self, folder: Path) -> None:
        """Open the store with the real SQLite and compare it with what was acknowledged."""
        with Store.open(folder) as store:
            found = None if store.notes else self.found(store)
        if found is None:
            self.lost += 1
            self.acknowledged = 0
            shutil.rmtree(self.folder / "state")
        else:
            self.exact += found == self.acknowledged
            self.one_more += found > self.acknowledged
            self.acknowledged = found

    def found(self, store: Store) -> int | None:
        """How many steps the store holds: all that were acknowledged, or one more."""
        for number in (self.acknowledged, self.acknowledged + 1):
            if self.holds(store, number):
                return number
        return None

    def holds(self, store: Store, number: int) -> bool:
        """Tell whether the store holds so many steps, event by event, and no other."""
        if number == 0:
            return store.latest == 0 and store.kept(Keep.BOOKMARK) is None
        step = self.steps[number - 1]
        if (store.latest, store.kept(Keep.BOOKMARK)) != (step.games, step.bookmark):
            return False
        self.games = max(self.games, step.games)
        ends = dict.fromkeys(store_games(step.games)) | {step.games: step.events}
        # Byte by byte, which is quicker than to tell every game again; opening has told the last.
        return all(store._rows(game) == rows(game)[:end] for game, end in ends.items() if game)


@cache
def rows(game: int) -> list[EventRow]:
    """A whole game as the store keeps it."""
    return [EventRow.of(game, entry) for entry in played(game % SEEDS).log]


def store_games(latest: int) -> range:
    """The last two games: those before were compared when they were the last two."""
    return range(max(1, latest - 1), latest + 1)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: the test has a disk of its own that forgets."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as folder:
        yield Path(folder)


def as_it_is(sql: str) -> str:
    """The statement as the store gives it."""
    return sql


def test_after_a_power_cut_it_is_where_it_was(disk: Path) -> None:
    table = Table(disk, Random(2018), as_it_is)
    tally = table.tally(MOMENTS)
    assert tally.lost == 0
    assert tally.exact + tally.one_more == MOMENTS
    assert tally.one_more > 0, "some cuts come after the sync and before the acknowledgement"
    with Store.open(disk / "state") as store:
        while table.steps[table.acknowledged].games <= tally.games:
            table.steps[table.acknowledged].take(store)
            table.acknowledged += 1
        for game in range(1, tally.games + 1):
            assert store.game(game) == played(game % SEEDS)


@pytest.mark.parametrize("careless", ["OFF", "NORMAL"])
def test_it_would_notice_a_store_that_does_not_sync(disk: Path, careless: str) -> None:
    def rewritten(sql: str) -> str:
        return sql.replace("synchronous=FULL", f"synchronous={careless}")

    tally = Table(disk, Random(2018), rewritten).tally(MOMENTS // 3)
    assert tally.lost > MOMENTS // 10
