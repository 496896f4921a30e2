"""Everybody reaches everything: by keyboard, with a screen reader, in every state."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.end_to_end.browsing import HERE, Visit, visiting
from tests.end_to_end.states import STATES, opened

GRAVE = ("serious", "critical")


def complaints(visit: Visit) -> list[str]:
    """What axe finds that is grave."""
    visit.page.evaluate((HERE / "axe" / "axe.min.js").read_text("utf-8"))
    found = visit.page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')[:200]}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("state", STATES)
def test_no_state_has_a_grave_fault(browser: Browser, state: str, dark: bool) -> None:
    with opened(state) as (served, _), visiting(browser, served.url, dark=dark) as visit:
        assert complaints(visit) == []


def test_the_simulated_device_has_none(browser: Browser) -> None:
    with opened("four", stage=True) as (served, _), visiting(browser, served.url) as visit:
        visit.page.locator(".stage .market button").first.wait_for()
        assert complaints(visit) == []


@pytest.mark.parametrize("name", ["Put something right", "All that was told", "Past games"])
def test_no_dialogue_has_any(browser: Browser, name: str) -> None:
    with opened("placing") as (served, _), visiting(browser, served.url) as visit:
        visit.press(name)
        visit.page.locator("dialog[open]").wait_for()
        assert complaints(visit) == []


def test_setting_up_by_keyboard_alone(browser: Browser) -> None:
    with opened("lobby") as (served, desk), visiting(browser, served.url) as visit:
        keys = visit.page.keyboard
        visit.page.locator("input[name=player]").first.focus()
        for name in ("Zoë", "Łukasz", "Chloé"):
            keys.press("Control+A")
            keys.type(name)
            keys.press("Tab")
        visit.page.locator("input[value=beginner]").focus()
        keys.press("Space")
        visit.page.locator("input[value=picked]").focus()
        keys.press("Space")
        keys.press("Enter")
        visit.says("Card 1 of 20")
        draft = desk.moment().draft
        assert (draft.players, draft.variant.value) == (("Zoë", "Łukasz", "Chloé"), "beginner")


def test_a_planet_turns_by_keys_and_says_what_is_on_it(browser: Browser) -> None:
    with opened("placing") as (served, _), visiting(browser, served.url) as visit:
        planet = visit.page.locator("canvas.globe").first
        assert "7 tiles" in (planet.get_attribute("aria-label") or "")
        before = planet.screenshot()
        planet.focus()
        visit.page.keyboard.press("ArrowRight")
        visit.page.wait_for_timeout(300)
        assert planet.screenshot() != before


def test_what_the_referee_says_is_spoken(browser: Browser) -> None:
    with opened("placing") as (served, desk), visiting(browser, served.url) as visit:
        desk.do({"kind": "put-back", "seat": "Bo"})
        visit.says("Bo: the tile of round 6 goes here")
        assert "Bo" in visit.page.locator("[role=status][aria-live=polite]").first.inner_text()


def test_whoever_answers_goes_on_at_the_next_question(browser: Browser) -> None:
    with (
        opened("lobby") as (served, _),
        visiting(browser, served.url, size=(360, 740)) as visit,
    ):
        visit.page.get_by_role("button", name="Begin").click()
        visit.says("Lay these under the pile of round 3")
        heading = visit.page.locator(".prompt h2")
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_the_stage_is_no_wider_than_a_phone(browser: Browser, language: str) -> None:
    with (
        opened("four", stage=True) as (served, _),
        visiting(browser, served.url, size=(360, 740), language=language, touch=True) as visit,
    ):
        visit.page.locator(".stage .market button").first.wait_for()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_tile_is_placed_by_keyboard_alone(browser: Browser) -> None:
    with opened("four", stage=True) as (served, _), visiting(browser, served.url) as visit:
        page, keys = visit.page, visit.page.keyboard
        empty = page.locator(".stage .slot.empty")
        taken = empty.count()
        page.locator(".stage button.slot").first.focus()
        keys.press("Enter")
        page.locator(".stage summary", has_text="Flat").focus()
        keys.press("Enter")
        page.locator(".stage .net-face[aria-label*=bare]").first.focus()
        keys.press("Enter")
        expect(empty).to_have_count(taken + 1)
        page.get_by_role("button", name="Set on the mat").focus()
        keys.press("Enter")
        page.locator(".hint", has_text="On the mat: Bo").wait_for()
