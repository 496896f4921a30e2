"""The page over the whole program: `orrery sim` with its virtual camera and the real reader."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.browsing import visiting
from tests.end_to_end.simulated import LONG, Simulated, simulated_table

PARTS = {"camera": "camera", "display": "display", "dock": "turntable"}


@pytest.fixture
def sim(tmp_path: Path) -> Iterator[Simulated]:
    """A simulated table of two bots."""
    with simulated_table(tmp_path, seed=3) as running:
        yield running


def test_bots_play_and_whatever_breaks_is_told_and_mended(browser: Browser, sim: Simulated) -> None:
    with visiting(browser, sim.url, size=(1280, 1400)) as visit:
        page = visit.page
        page.locator("[data-key=speed]").select_option("1000")
        expect(page.locator(".seat")).to_have_count(2, timeout=LONG)
        expect(page.locator("#round")).to_have_text("Round 2 of 12", timeout=LONG)
        expect(page.locator(".camera-picture img").first).to_be_visible(timeout=LONG)
        expect(page.locator(".seen-area").first).to_be_attached(timeout=LONG)
        labels = [
            each.get_attribute("aria-label") or "" for each in page.locator(".seat > .globe").all()
        ]
        assert all("1 tile" in label or "2 tiles" in label for label in labels)
        for breakage, part in PARTS.items():
            switch(page, breakage)
            expect(page.locator(".missing")).to_contain_text(part, timeout=LONG)
            switch(page, breakage)
            expect(page.locator(".missing")).to_have_count(0, timeout=LONG)
        switch(page, "lamp")
        expect(page.locator(".prompt .lead", has_text="light")).to_be_visible(timeout=LONG)
        switch(page, "lamp")
        switch(page, "hand")
        switch(page, "hand")
        expect(page.locator("#round")).to_have_text("Round 4 of 12", timeout=LONG)


def switch(page: Page, breakage: str) -> None:
    """Break something, or mend it."""
    key = page.locator(f"[data-key=fault-{breakage}]")
    was = key.get_attribute("aria-pressed")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false" if was == "true" else "true")
