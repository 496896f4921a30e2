"""People play on the page: they put right, put back, drag tiles, break parts, and lose the line."""

import json
from pathlib import Path
from time import monotonic

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from engine.planet.record import read_record
from engine.planet.waiting import Phase
from firmware_app.views import Awarded, FinalScores
from firmware_app.web.access import Access
from firmware_app.web.app import Page
from firmware_app.web.guard import Hosts
from firmware_app.web.stage import Breakage, Broken
from tests.end_to_end.browsing import HERE, Visit, visiting
from tests.end_to_end.states import awarded, objective, opened, placing
from tests.firmware_app.web.desk import Desk
from tests.firmware_app.web.playhouse import Playhouse
from tests.firmware_app.web.served import site


def test_a_correction_moves_an_award_once_it_is_applied(browser: Browser) -> None:
    with opened("placing") as (served, desk), visiting(browser, served.url) as visit:
        page = visit.page
        before = desk.moment().game
        visit.press("Put something right")
        page.get_by_label("Said by").fill("Bo")
        dialog = page.locator("dialog[open]")
        dialog.get_by_label("Whose planet").select_option("Cleo")
        dialog.locator(".net-face[aria-label*=ocean]").first.click()
        for name in ("desert", "desert", "desert", "desert", "desert"):
            dialog.get_by_role("button", name=name, exact=True).click()
        dialog.get_by_role("button", name="See what would change").click()
        visit.says("What would change")
        expect(page.locator(".change").first).to_contain_text("goes from")
        assert desk.moment().game == before
        visit.press("Apply")
        visit.says("Put right")
        game = desk.moment().game
        assert game is not None
        assert before is not None
        assert game.log[-1].by == "Bo"
        assert game.won != before.won


def test_a_fallen_tile_is_shown_where_it_lay(browser: Browser) -> None:
    with opened("placing") as (served, _), visiting(browser, served.url) as visit:
        planet = visit.page.locator("canvas.globe").nth(1)
        before = planet.screenshot()
        visit.page.get_by_label("Bo", exact=True).get_by_role("button", name="Put back").click()
        visit.says("Bo: the tile of round 6 goes here")
        visit.page.wait_for_timeout(200)
        assert planet.screenshot() != before


def test_a_tile_is_entered_by_hand(browser: Browser) -> None:
    with opened("placing") as (served, desk), visiting(browser, served.url) as visit:
        visit.press("Enter a tile by hand")
        dialog = visit.page.locator("dialog[open]")
        dialog.locator(".net-face[aria-label*=bare]").first.click()
        for name in ("ocean", "ocean", "forest", "forest", "desert"):
            dialog.get_by_role("button", name=name, exact=True).click()
        dialog.get_by_role("button", name="Place it").click()
        visit.says("Read: Bo")
        assert str(desk.moment().game.facts.tiles[1][6]).startswith("DOOFF@")  # type: ignore[union-attr]


def test_each_award_is_told_with_its_regions_and_why(browser: Browser) -> None:
    with opened("awarded") as (served, desk), visiting(browser, served.url) as visit:
        assert isinstance(desk.moment().view, Awarded)
        expect(visit.page.locator(".bars li")).to_have_count(3)
        visit.press("Why?")
        visit.says("Why?")
        expect(visit.page.locator(".prompt .lead")).to_contain_text("P-3")


def test_a_doubt_is_answered_with_the_pictures_it_was_judged_by(browser: Browser) -> None:
    with opened("awarded") as (served, desk), visiting(browser, served.url) as visit:
        desk.pictures = dict.fromkeys(range(200), ((HERE / "planet.jpg").read_bytes(),))
        visit.press("Why?")
        visit.says("Why?")
        pictures = visit.page.locator(".gallery img")
        expect(pictures).to_have_count(3)
        assert pictures.first.evaluate("async p => { await p.decode(); return p.naturalWidth }") > 0


def test_the_end_is_told_step_by_step(browser: Browser, tmp_path: Path) -> None:
    with opened("objective") as (served, desk), visiting(browser, served.url) as visit:
        page = visit.page
        expect(page.locator(".points")).to_have_count(0)
        for habitat in ("forest", "desert"):
            visit.press(habitat)
            page.get_by_role("button", name="Next").click()
        for _ in range(3):
            visit.says("Is this what the card says?")
            before = page.locator(".prompt h2").inner_text()
            visit.press("It is right")
            page.wait_for_function(
                "before => document.querySelector('.prompt h2').innerText !== before", arg=before
            )
        assert isinstance(desk.moment().view, FinalScores)
        expect(page.locator(".scores tbody tr")).to_have_count(3)
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the record").first.click()
        download.value.save_as(tmp_path / "game.jsonl")
        replay = read_record((tmp_path / "game.jsonl").read_bytes())
        assert (replay.game.phase, replay.differences) == (Phase.FINISHED, ())
        page.locator(".prompt").get_by_role("button", name="The story of the game").click()
        expect(page.locator(".chapter")).to_have_count(12)
        expect(page.locator(".chart .line")).to_have_count(3)


def test_past_games_are_gone_through_with_a_slider(browser: Browser) -> None:
    with opened("lobby") as (served, _), visiting(browser, served.url) as visit:
        visit.press("Past games")
        visit.press("Replay")
        slider = visit.page.get_by_role("slider")
        slider.fill("5")
        expect(visit.page.locator("dialog .lead")).to_contain_text("Event 5 of")


def test_animals_are_found_in_any_language_and_without_accents(browser: Browser) -> None:
    with opened("cards") as (served, desk), visiting(browser, served.url, language="pl") as visit:
        visit.press("Wybierz z listy")
        search = visit.page.get_by_role("searchbox")
        search.fill("zolw")
        expect(visit.page.locator(".found button")).to_have_count(1)
        search.fill("pieuvre")
        visit.page.locator(".found button").first.click()
        visit.says("Karta 3 z 20")
        assert "octopus" in desk.moment().draft.animals


def test_a_wrong_code_changes_nothing_and_the_right_one_opens(browser: Browser) -> None:
    desk = Desk()
    placing(desk)
    page = Page(desk, access=Access("271828"), hosts=Hosts.of((), network=True))
    told = ("status of 403", "status of 429")
    with site(page) as served, visiting(browser, served.url, expected=told) as visit:
        visit.press("Go on without waiting")
        visit.page.get_by_label("Code", exact=True).fill("000000")
        visit.page.locator("dialog").get_by_role("button", name="Unlock").click()
        expect(visit.page.locator("dialog [role=alert]")).to_have_text("That is not the code.")
        heard = len(desk.heard)
        visit.page.get_by_label("Code", exact=True).fill("271828")
        visit.page.locator("dialog").get_by_role("button", name="Unlock").click()
        expect(visit.page.locator("dialog")).to_have_count(0)
        visit.press("Go on without waiting")
        visit.says("Round 8")
        assert len(desk.heard) == heard + 1
        assert "271828" not in visit.page.url + json.dumps(visit.page.context.cookies())


def test_a_line_that_breaks_is_shown_and_mends_itself(browser: Browser) -> None:
    with (
        opened("placing") as (served, desk),
        visiting(browser, served.url, expected=("ERR_INTERNET", "ERR_NETWORK")) as visit,
    ):
        visit.page.context.set_offline(True)
        visit.page.evaluate("dispatchEvent(new Event('online'))")
        expect(visit.page.locator(".dot.lost")).to_be_visible(timeout=8000)
        desk.do({"kind": "put-back", "seat": "Bo"})
        visit.page.context.set_offline(False)
        visit.says("Bo: the tile of round 6 goes here")
        expect(visit.page.locator(".dot.live")).to_be_visible()


@pytest.fixture
def sim(browser: Browser):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """A simulated table in its first round."""
    desk = Desk()
    awarded(desk)
    house = Playhouse(desk)
    with site(Page(desk, house)) as served, visiting(browser, served.url) as visit:
        yield visit, desk, house


def test_a_tile_is_dragged_onto_a_planet_and_read(sim: tuple[Visit, Desk, Playhouse]) -> None:
    visit, desk, house = sim
    page, before = visit.page, dict(house.planets)
    seat = house.scene().to_move
    assert seat is not None
    tile = page.locator(".market .slot").first.bounding_box()
    globe = page.locator(".stage-globe")
    globe.scroll_into_view_if_needed()
    tile = page.locator(".market .slot").first.bounding_box()
    there = globe.bounding_box()
    assert tile is not None
    assert there is not None
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    for dx, dy in ((0.5, 0.5), (0.38, 0.42), (0.62, 0.42), (0.5, 0.2), (0.5, 0.72)):
        page.mouse.move(there["x"] + dx * there["width"], there["y"] + dy * there["height"])
        if page.locator(".ghost.over").count():
            break
    page.mouse.up()
    expect(page.locator(".market .slot.empty")).to_have_count(1)
    assert house.planets[seat] != before[seat]
    visit.press("Set on the mat")
    page.locator(".hint", has_text=f"On the mat: {seat}").wait_for()
    assert desk.moment().game.planet(seat) == house.planets[seat]  # type: ignore[union-attr]


@pytest.mark.parametrize("breakage", Breakage)
def test_each_part_breaks_and_is_mended(
    sim: tuple[Visit, Desk, Playhouse], breakage: Breakage
) -> None:
    visit, _, house = sim
    switch = visit.page.locator(f"[data-key=fault-{breakage.value}]")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert house.broken == (breakage,)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_what_happens_while_a_button_is_held_down_does_not_take_it_away(
    sim: tuple[Visit, Desk, Playhouse],
) -> None:
    visit, _, house = sim
    lamp = visit.page.locator("[data-key=fault-lamp]")
    lamp.hover()
    visit.page.mouse.down()
    house.act(Broken(Breakage.HAND, broken=True))
    visit.page.wait_for_timeout(500)
    visit.page.mouse.up()
    for breakage in ("lamp", "hand"):
        expect(visit.page.locator(f"[data-key=fault-{breakage}]")).to_have_attribute(
            "aria-pressed", "true"
        )
    assert house.broken == (Breakage.HAND, Breakage.LAMP)


def test_the_plug_is_pulled(sim: tuple[Visit, Desk, Playhouse]) -> None:
    visit, _, house = sim
    visit.press("Pull the plug")
    expect(visit.page.locator(".power")).to_have_attribute("aria-pressed", "true")
    assert not house.power


def test_bots_play_pause_and_step(sim: tuple[Visit, Desk, Playhouse]) -> None:
    visit, _, house = sim
    visit.press("Let them play")
    expect(visit.page.locator("[data-key=play]")).to_have_text("Pause")
    assert house.playing
    visit.press("Pause")
    visit.press("One move")
    expect(visit.page.locator(".market .slot.empty")).to_have_count(1)


def test_buttons_are_pressed_by_mouse_and_keyboard(sim: tuple[Visit, Desk, Playhouse]) -> None:
    visit, desk, _ = sim
    first = desk.moment().view
    visit.page.locator(".device-key").nth(1).click()
    second = changed(visit, desk, first)
    visit.page.locator("body").press("2")
    changed(visit, desk, second)


def changed(visit: Visit, desk: Desk, before: object) -> object:
    """What is shown once it is no longer what it was; a busy machine takes its time."""
    deadline = monotonic() + 20
    while desk.moment().view == before:
        assert monotonic() < deadline, before
        visit.page.wait_for_timeout(50)
    return desk.moment().view


def test_the_screen_is_shown_point_for_point(sim: tuple[Visit, Desk, Playhouse]) -> None:
    visit, _, house = sim
    lit = visit.page.evaluate(
        """() => { const c = document.querySelector('.oled');
        const d = c.getContext('2d').getImageData(0, 0, 128, 64).data;
        return Array.from({length: 8192}, (_, k) => d[4 * k] > 100 ? 1 : 0); }"""
    )
    screen = house.scene().device.screen
    assert lit == [screen[at >> 3] >> (7 - (at & 7)) & 1 for at in range(8192)]


def test_the_objective_state_is_one(browser: Browser) -> None:
    desk = Desk()
    objective(desk)
    with site(Page(desk)) as served, visiting(browser, served.url, size=(360, 740)) as visit:
        visit.says("turn over your objective")
