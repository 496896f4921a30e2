"""`orrery play` from its start to its end: the first screen at once, and an end in order."""

import logging
import os
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_app.cameras import check_camera
from firmware_app.front import fronted
from firmware_app.settings import Settings
from firmware_app.storage.state_folder import held

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def play(settings: Settings, folder: Path, say: Callable[[str], None]) -> None:
    """Referee until SIGTERM, Ctrl-C or the end of the terminal."""
    check_camera(settings.camera.source)
    _log()
    with until_told() as ending, held(folder), fronted(settings) as front:
        # What reads planets takes seconds to load on a small machine: people see something first.
        from firmware_app.refereeing import referee  # noqa: PLC0415

        referee(front, settings, folder, say, lambda: ending.told)


@dataclass(slots=True)
class Ending:
    """Whether somebody has told the program to end."""

    told: bool = False


@contextmanager
def until_told() -> Iterator[Ending]:
    """End in order whoever asks; a second time does not hurry it into losing something."""
    ending = Ending()

    def hear(*_: object) -> None:
        ending.told = True

    before = {each: signal.signal(each, hear) for each in _SIGNALS}
    try:
        yield ending
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _log() -> None:
    """Write for whoever looks after the device; the journal knows the time by itself."""
    bare = "JOURNAL_STREAM" in os.environ
    logging.basicConfig(
        level=logging.INFO, format="%(message)s" if bare else "%(asctime)s %(message)s"
    )
    # What is missing is said once, in our words: gpiozero's and OpenCV's are not for people.
    warnings.filterwarnings("ignore", "Falling back from")
    os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
    for chatty in ("uvicorn", "asyncio", "PIL"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
