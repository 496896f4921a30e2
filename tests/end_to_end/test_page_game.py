"""A whole simulated game through the page: one person and one bot, the real reader and store."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from engine.planet.record import read_record
from engine.planet.waiting import Phase
from tests.end_to_end.browsing import visiting
from tests.end_to_end.simulated import LONG, Simulated, simulated_table
from tests.end_to_end.table_talk import Player

ROUNDS = 12


@pytest.fixture
def sim(tmp_path: Path) -> Iterator[Simulated]:
    """A simulated table at which nobody has sat down yet."""
    with simulated_table(tmp_path, seed=5) as running:
        running.act({"kind": "bots", "playing": False, "speed": 3000})
        yield running


def test_a_whole_game_is_played_through_the_page(
    browser: Browser, sim: Simulated, tmp_path: Path
) -> None:
    told = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_SOCKET")
    with visiting(browser, sim.url, size=(1280, 1400), expected=told) as visit:
        player = Player(visit, "Ada")
        player.sets_up("Ada", "Bo")
        player.sits_down()
        visit.press("Let them play")
        mishaps = {
            5: player.corrects_an_award_and_back,
            6: player.finds_a_spun_tile_and_puts_it_back,
            7: player.loses_the_power_and_goes_on,
        }
        for round_ in range(1, ROUNDS + 1):
            player.waits_for_turn(round_)
            player.takes_a_tile()
            mishaps.get(round_, lambda: None)()
            player.shows_the_planet(round_)
        player.shows_it_whole()
        player.turns_the_objective_over()
        expect(visit.page.locator(".prompt-final-scores")).to_be_visible(timeout=LONG)
        expect(visit.page.locator(".scores tbody tr")).to_have_count(2)
        with visit.page.expect_download() as download:
            visit.page.get_by_role("link", name="Download the record").first.click()
        record = tmp_path / "game.jsonl"
        download.value.save_as(record)
        visit.page.locator(".prompt").get_by_role("button", name="The story of the game").click()
        expect(visit.page.locator(".chapter")).to_have_count(ROUNDS)
    game = read_record(record.read_bytes()).game
    assert (game.phase, game.seats) == (Phase.FINISHED, ("Ada", "Bo"))
    replayed = subprocess.run(
        [sys.executable, "-m", "firmware_app", "replay", str(record)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (replayed.returncode, replayed.stderr) == (0, "")
