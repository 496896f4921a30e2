"""One browser for each process of tests."""

from collections.abc import Iterator

import pytest

from tests.end_to_end.browsing import CHROMIUM


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium, which .ci/run installs; elsewhere these tests are left out."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    from playwright.sync_api import expect, sync_playwright

    # A busy machine takes its time, and what comes in time is not waited for.
    expect.set_options(timeout=30_000)
    from tests.end_to_end.browsing import started

    with sync_playwright() as playwright:
        running = started(playwright)
        yield running
        running.close()
