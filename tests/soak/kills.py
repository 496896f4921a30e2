"""The whole program is killed again and again, and goes on where it was."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from engine.planet.game import Game
from engine.planet.record import read_record
from tests.soak.spread import Table, table

ROOT: Final = Path(__file__).parents[2]
TABLES: Final = tuple(map(table, (1, 4, 7, 10, 13, 16)))
_LONGEST: Final = 600.0


@dataclass(slots=True)
class Kills:
    """How often it was killed, and how the games ended that it was killed in."""

    killed: int = 0
    games: int = 0
    wrong: int = 0


def environment(folder: Path) -> dict[str, str]:
    """Return what the program is told about where its games are."""
    return {**os.environ, "ORRERY_STATE": str(folder), "PYTHONPATH": str(ROOT)}


def command(at: Table) -> list[str]:
    """Return the program that plays a table."""
    told = ["sim", "--headless", "--json", "--seed", str(at.seed)]
    told += ["--players", str(at.players), "--variant", at.variant.value]
    return [sys.executable, "-m", "firmware_app", *told]


def gist(game: Game) -> tuple[object, ...]:
    """Return what two games have in common that were played alike, however planets were held."""
    events = sorted(
        (type(logged.event).__name__, getattr(logged.event, "seat", ""), _round(logged.event))
        for logged in game.log
    )
    verdicts = [(v.round, v.animal, v.award.winner, v.award.values) for v in game.verdicts]
    return events, verdicts, game.scores, game.winners


def _round(event: object) -> int:
    return getattr(event, "round", 0)


def recorded(told: str) -> Game:
    """Return the game that a program's last line speaks of."""
    record = Path(json.loads(told.splitlines()[-1])["record"])
    return read_record(record.read_text(encoding="utf-8")).game


def run(at: Table, folder: Path, seconds: float) -> str | None:
    """Play for so long and kill it; return what it printed if it was over before."""
    playing = subprocess.Popen(
        command(at), stdout=subprocess.PIPE, cwd=ROOT, env=environment(folder), text=True
    )
    with playing:
        try:
            told, _ = playing.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            playing.kill()
            return None
    return told


def kill_often(folder: Path, moments: int, rng: Random) -> Iterator[Kills]:
    """Kill games at so many moments; what is told grows with each."""
    count = Kills()
    while count.killed < moments:
        at = TABLES[count.games % len(TABLES)]
        began = monotonic()
        undisturbed = run(at, folder / f"{count.games}-undisturbed", _LONGEST)
        seconds = monotonic() - began
        told: str | None = None
        while told is None:
            patience = rng.uniform(0.0, seconds) if count.killed < moments else _LONGEST
            told = run(at, folder / f"{count.games}", patience)
            count.killed += told is None
            yield count
        count.games += 1
        if undisturbed is None or not told or gist(recorded(told)) != gist(recorded(undisturbed)):
            count.wrong += 1
        yield count
