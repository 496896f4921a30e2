"""The figure of a cold start of `orrery sim`: how soon somebody sees the table."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from engine.errors import Ambiguous
from firmware_app.bench.figure import Effort, Figure
from firmware_app.web.assets import assets

_PATIENCE: Final = 60.0
_LIBRARIES: Final = "import cv2, numpy, starlette, uvicorn"
_BLANK: Final = "about:blank"
_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
_QUIET: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")


def first_paint(effort: Effort) -> Figure:
    """From the start of the program to the first picture, against what others alone take of it."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    ratios = [_ratio(browser) for _ in range(max(1, effort.repeats // 3))]
    what = "a browser has painted the page" if browser else "all that a page needs has arrived"
    return Figure(
        "first-paint",
        median(ratios),
        2.5,
        "lower",
        f"from the start of orrery sim until {what}",
        f'python -c "{_LIBRARIES}"' + (", and the browser on a blank page" if browser else ""),
    )


def _ratio(browser: str | None) -> float:
    began = monotonic()
    subprocess.run([sys.executable, "-c", _LIBRARIES], check=True, timeout=_PATIENCE)  # noqa: S603
    _look(browser, _BLANK)
    alone, began = monotonic() - began, monotonic()
    with _table() as url:
        _look(browser, url)
        return (monotonic() - began) / alone


@contextmanager
def _table() -> Iterator[str]:
    told = [sys.executable, "-m", "firmware_app", "sim", "--port", "0"]
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        kept = {**os.environ, "ORRERY_STATE": folder}
        with subprocess.Popen(told, stdout=subprocess.PIPE, text=True, env=kept) as running:  # noqa: S603
            try:
                yield _url("" if running.stdout is None else running.stdout.readline())
            finally:
                running.kill()


def _url(line: str) -> str:
    found = [word for word in line.split() if word.startswith("http")]
    if not found:
        raise Ambiguous("orrery sim does not say where its page is")
    return found[0]


def _look(browser: str | None, url: str) -> None:
    """See a page as a browser does, or at least ask for all of it."""
    if browser is None:
        if url != _BLANK:
            _fetch(url)
        return
    with tempfile.TemporaryDirectory(prefix="orrery-paint-") as folder:
        shot = Path(folder) / "shot.png"
        told = [browser, *_QUIET, f"--user-data-dir={folder}/profile", f"--screenshot={shot}", url]
        subprocess.run(told, check=False, capture_output=True, timeout=_PATIENCE)  # noqa: S603
        if not shot.exists():
            raise Ambiguous(f"{browser} has not painted {url}")


def _fetch(url: str) -> None:
    where = urlsplit(url)
    line = HTTPConnection(where.hostname or "", where.port, timeout=_PATIENCE)
    try:
        for path in ("/", *assets(), "/me", "/cards", "/words/en"):
            line.request("GET", path)
            line.getresponse().read()
    finally:
        line.close()
