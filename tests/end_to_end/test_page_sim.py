"""The page over the whole program: `orrery sim` with its virtual camera and the real reader."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.end_to_end.browsing import visiting

LONG = 90_000


@pytest.fixture
def sim(tmp_path: Path) -> Iterator[str]:
    """Where a simulated table of two bots is served."""
    told = [sys.executable, "-m", "firmware_app", "sim", "--seed", "3", "--port", "0"]
    environment = {"ORRERY_STATE": str(tmp_path), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(told, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        yield next(word for word in line.split() if word.startswith("http"))
        running.terminate()


def test_bots_play_and_the_reader_reads_what_they_placed(browser: Browser, sim: str) -> None:
    with visiting(browser, sim, size=(1280, 1400)) as visit:
        page = visit.page
        page.locator("[data-key=speed]").select_option("1000")
        expect(page.locator(".seat")).to_have_count(2, timeout=LONG)
        expect(page.locator("#round")).to_have_text("Round 2 of 12", timeout=LONG)
        expect(page.locator(".camera-picture img").first).to_be_visible(timeout=LONG)
        labels = [
            each.get_attribute("aria-label") or "" for each in page.locator(".seat > .globe").all()
        ]
        assert all("1 tile" in label or "2 tiles" in label for label in labels)
        page.locator("[data-key=fault-camera]").click()
        expect(page.locator(".missing")).to_contain_text("camera", timeout=LONG)
        page.locator("[data-key=fault-camera]").click()
        expect(page.locator(".missing")).to_have_count(0, timeout=LONG)
