"""Each main state looks as it was found beautiful, in every size, light and language."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from tests.end_to_end.browsing import visiting
from tests.end_to_end.golden import compare
from tests.end_to_end.states import STATES, opened

WIDE, PHONE = (1280, 800), (360, 740)


@pytest.mark.parametrize("state", STATES)
def test_wide(browser: Browser, state: str) -> None:
    with opened(state) as (served, _), visiting(browser, served.url) as visit:
        visit.page.wait_for_timeout(400)
        compare(state, visit.page.screenshot())


@pytest.mark.parametrize("state", ["lobby", "placing", "awarded", "final"])
def test_on_a_phone_in_french_by_night(browser: Browser, state: str) -> None:
    with (
        opened(state) as (served, _),
        visiting(browser, served.url, size=PHONE, dark=True, language="fr") as visit,
    ):
        visit.page.wait_for_timeout(400)
        compare(f"{state}-phone-fr", visit.page.screenshot())


@pytest.mark.parametrize("state", ["lobby", "placing", "preview", "final"])
def test_in_polish(browser: Browser, state: str) -> None:
    with opened(state) as (served, _), visiting(browser, served.url, language="pl") as visit:
        visit.page.wait_for_timeout(400)
        compare(f"{state}-pl", visit.page.screenshot())


@pytest.mark.parametrize("state", ["awarded", "why", "objective"])
def test_by_night_in_french(browser: Browser, state: str) -> None:
    with (
        opened(state) as (served, _),
        visiting(browser, served.url, dark=True, language="fr") as visit,
    ):
        visit.page.wait_for_timeout(400)
        compare(f"{state}-night-fr", visit.page.screenshot())


def test_simulated(browser: Browser) -> None:
    with (
        opened("four", stage=True) as (served, _),
        visiting(browser, served.url, size=(1280, 1100)) as visit,
    ):
        visit.page.wait_for_timeout(500)
        compare("simulated", visit.page.screenshot())


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("language", ["pl", "fr"])
def test_nothing_is_wider_than_a_phone(browser: Browser, state: str, language: str) -> None:
    with (
        opened(state) as (served, _),
        visiting(browser, served.url, size=PHONE, language=language) as visit,
    ):
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
