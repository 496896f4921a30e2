"""The referee at a real table, until it is told to end."""

import logging
import os
import signal
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.planet.waiting import Phase
from firmware_app.following import BrokerTold, Following, PageKept, Say, SystemdTold
from firmware_app.real_table import real
from firmware_app.referee.state import State
from firmware_app.settings import Settings

TURN: Final = 0.02
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def play(settings: Settings, folder: Path, say: Say) -> None:
    """Referee until SIGTERM, Ctrl-C or the end of the terminal."""
    _log()
    with _until_told() as ending, real(folder, settings) as host:
        for note in host.ledger.store.notes:
            say(note)
        # The first screen does not wait for the page.
        host.turn()
        after: tuple[Following, ...] = (
            SystemdTold(host),
            PageKept(host, settings, folder, say),
            BrokerTold(host, settings, say),
        )
        try:
            while not ending.told:
                host.turn()
                for each in after:
                    each.step()
                time.sleep(TURN)
        finally:
            for each in reversed(after):
                each.close()
            say(farewell(host.state))


@dataclass(slots=True)
class Ending:
    """Whether somebody has told the program to end."""

    told: bool = False


@contextmanager
def _until_told() -> Iterator[Ending]:
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


def farewell(state: State) -> str:
    """Say what becomes of the game."""
    if state.game is None or state.game.phase is Phase.FINISHED:
        return "orrery ends."
    return f"orrery ends; round {state.mark.round} is kept, and offered at the next start."
