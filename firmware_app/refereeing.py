"""The loop of a real table: the referee turns, and whoever follows it hears what is new."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.planet.waiting import Phase
from firmware_app.ailing import DoctorAsked
from firmware_app.following import BrokerTold, Following, PageKept, Say, SystemdTold
from firmware_app.front import Front
from firmware_app.real_table import real
from firmware_app.referee.state import State
from firmware_app.settings import Settings

TURN: Final = 0.02


def referee(
    front: Front, settings: Settings, folder: Path, say: Say, ended: Callable[[], bool]
) -> None:
    """Referee until somebody has told it to end."""
    with real(folder, settings, front) as host:
        for note in host.ledger.store.notes:
            say(note)
        after: tuple[Following, ...] = (
            SystemdTold(host),
            DoctorAsked(host, settings),
            PageKept(host, settings, folder, say),
            BrokerTold(host, settings, say),
        )
        try:
            while not ended():
                host.turn()
                for each in after:
                    each.step()
                time.sleep(TURN)
        finally:
            for each in reversed(after):
                each.close()
            say(farewell(host.state))


def farewell(state: State) -> str:
    """Say what becomes of the game."""
    if state.game is None or state.game.phase is Phase.FINISHED:
        return "orrery ends."
    return f"orrery ends; round {state.mark.round} is kept, and offered at the next start."
