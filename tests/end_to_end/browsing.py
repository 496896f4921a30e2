"""A browser without a window, and what a page may not do in it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright, Request

HERE = Path(__file__).parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
# Without these it asks its maker's hosts for news at every start.
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)


def started(playwright: Playwright) -> Browser:
    """Start Debian's Chromium."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(_QUIET))


@dataclass(slots=True)
class Visit:
    """A page that somebody looks at, and what went wrong meanwhile."""

    page: Page
    host: str
    wrong: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()
    """What a test brings about on purpose."""

    def watch(self) -> None:
        """Take down every error, and every request to another host."""
        self.page.on("console", lambda line: self._note(line.type in ("error", "warning"), line))
        self.page.on("pageerror", lambda error: self._note(True, error))
        # Playwright marks its listeners, and a method of a slotted value takes no marks.
        self.page.on("request", lambda request: self._asked(request))  # noqa: PLW0108

    def _note(self, is_wrong: bool, what: Any) -> None:
        text = str(getattr(what, "text", what))
        if is_wrong and not any(each in text for each in self.expected):
            self.wrong.append(text)

    def _asked(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if not request.url.startswith("blob:") and host != self.host:
            self.wrong.append(f"asked {request.url}")

    def ready(self) -> None:
        """Wait until the page shows the table."""
        self.page.locator(".prompt h2").first.wait_for()
        self.page.locator(".dot.live").wait_for()
        self.page.evaluate("document.fonts.ready")

    def press(self, name: str, exact: bool = True) -> None:
        """Press a button by what it says."""
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def says(self, text: str) -> None:
        """Wait until the referee says so."""
        self.page.locator(".prompt h2", has_text=text).first.wait_for()


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = (1280, 800),
    dark: bool = False,
    language: str = "en",
    still: bool = True,
    touch: bool = False,
    expected: tuple[str, ...] = (),
) -> Iterator[Visit]:
    """Open the page as somebody with this screen and these wishes does."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
        timezone_id="UTC",
        locale=language,
        has_touch=touch,
        bypass_csp=False,
    )
    context.add_init_script(f"localStorage.setItem('language', {language!r})")
    visit = Visit(context.new_page(), urlsplit(url).netloc, expected=expected)
    visit.watch()
    try:
        visit.page.goto(url)
        visit.ready()
        yield visit
        assert visit.wrong == []
    finally:
        context.close()
