"""Every correction is reached through the page, and says what it changes before it does."""

from contextlib import suppress
from itertools import product

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from engine.errors import RefereeError
from engine.planet.events import Retracted, ThresholdsCorrected
from engine.planet.game import Game
from firmware_app.referee.correction import corrected
from firmware_app.referee.happening import OwnerCorrected
from firmware_app.referee.state import State
from tests.end_to_end.browsing import visiting
from tests.end_to_end.states import opened


def test_what_was_told_is_taken_back(browser: Browser) -> None:
    with opened("placing") as (served, desk), visiting(browser, served.url) as visit:
        before = desk.moment().game
        assert before is not None
        number = before.log[-1].number
        visit.press("All that was told")
        visit.page.get_by_role("button", name=f"Take back: № {number}", exact=True).click()
        visit.says("What would change")
        assert desk.moment().game == before
        visit.press("Apply")
        visit.says("Put right")
        after = desk.moment().game
        assert after is not None
        told = after.log[-1].event
        assert isinstance(told, Retracted)
        assert told.of == number


def exchangeable(game: Game) -> OwnerCorrected:
    """Return a tile that may be on another's planet: its face is bare there."""
    for seat, round_, owner in product(game.seats, range(1, 7), game.seats):
        told = OwnerCorrected(seat, round_, owner)
        with suppress(RefereeError):
            corrected(game, (told,), State())
            return told
    raise AssertionError("no tile fits on another planet")


def test_a_tile_is_given_to_whose_planet_it_lies_on(browser: Browser) -> None:
    with opened("placing") as (served, desk), visiting(browser, served.url) as visit:
        before = desk.moment().game
        assert before is not None
        told = exchangeable(before)
        tile = before.facts.tiles[before.facts.seat(told.seat)][told.round - 1]
        assert tile is not None
        visit.press("Put something right")
        dialog = visit.page.locator("dialog[open]")
        dialog.get_by_label("Whose planet").select_option(told.seat)
        dialog.locator(f"[data-key=face-{tile.face}]").click()
        dialog.get_by_role("button", name=f"It is on the planet of {told.owner}").click()
        visit.says("What would change")
        visit.press("Apply")
        visit.says("Put right")
        after = desk.moment().game
        assert after is not None
        assert after.facts.tiles[after.facts.seat(told.owner)][told.round - 1] == tile


def test_a_table_is_put_right_from_ones_own_card(browser: Browser) -> None:
    with opened("thresholds") as (served, desk), visiting(browser, served.url) as visit:
        view = visit.page.locator(".thresholds")
        view.get_by_label("Points").last.fill("9")
        view.get_by_role("button", name="See what would change").click()
        visit.says("What would change")
        visit.press("Apply")
        visit.says("Put right")
        game = desk.moment().game
        assert game is not None
        told = game.log[-1].event
        assert isinstance(told, ThresholdsCorrected)
        assert told.steps[-1].points == 9


def test_what_cannot_be_is_said_to_be_impossible(browser: Browser) -> None:
    with opened("thresholds") as (served, desk), visiting(browser, served.url) as visit:
        before = desk.moment().game
        view = visit.page.locator(".thresholds")
        view.get_by_label("From areas").last.fill("1")
        view.get_by_role("button", name="See what would change").click()
        expect(visit.page.locator(".prompt h2")).to_contain_text("not possible")
        assert desk.moment().game == before
        expect(visit.page.get_by_role("button", name="Next")).to_be_visible()
