"""`make soak` in small: it counts what it says it counts."""

import threading
from random import Random

import pytest

from engine.planet.game import Game
from tests.soak.growth import MOST_MEGABYTES, Held, play_many
from tests.soak.kills import TABLES as KILLED
from tests.soak.kills import gist
from tests.soak.played import sim
from tests.soak.spread import SHORT, TABLES


def test_the_twenty_tables_are_of_every_number_and_variant() -> None:
    """Each number of players meets each variant, and the short ones are among them."""
    assert [at.seed for at in TABLES] == list(range(1, 21))
    assert len({(at.players, at.variant) for at in TABLES}) == 12
    assert set(SHORT) < set(TABLES)
    assert set(KILLED) < set(TABLES)


def test_games_leave_no_thread_handle_or_child() -> None:
    """The count after some games is that after the first."""
    held = list(play_many(0, 1)) + list(play_many(0, 3))
    assert held[1][1:] == held[0][1:]


def test_what_is_left_behind_is_noticed() -> None:
    """A thread, a handle, or memory beyond what settles is growth."""
    before, end = Held.now(), threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        assert Held.now().grown(before)
    finally:
        end.set()
        thread.join()
    assert before._replace(handles=before.handles + 1).grown(before)
    assert before._replace(children=before.children + 1).grown(before)
    assert before._replace(megabytes=before.megabytes + MOST_MEGABYTES + 1).grown(before)
    assert not before.grown(before)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Game]:
    """A game and the same again, and another one."""
    folders = tmp_path_factory.mktemp("games")
    at = {0: TABLES[0], 1: TABLES[0], 2: TABLES[Random(1).randrange(1, 20)]}
    return {k: sim(table, folders / str(k), fed=True).result().game for k, table in at.items()}


def test_games_that_differ_are_told_apart(games: dict[int, Game]) -> None:
    """A game played twice is the same, another is not."""
    assert gist(games[0]) == gist(games[1])
    assert gist(games[0]) != gist(games[2])
