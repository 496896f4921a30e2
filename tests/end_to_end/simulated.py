"""`orrery sim` as a program of its own, with its page."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

LONG = 90_000
"""Milliseconds: a busy machine reads slowly."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """Where a simulated table is served."""

    url: str

    def act(self, deed: dict[str, object]) -> None:
        """Do something on the stage, as the page would."""
        headers = {"Content-Type": "application/json", "Origin": self.url.rstrip("/")}
        request = Request(f"{self.url}act", json.dumps(deed).encode(), headers)
        with urlopen(request, timeout=LONG / 1000) as answer:
            answer.read()


@contextmanager
def simulated_table(folder: Path, seed: int, players: int = 2) -> Iterator[Simulated]:
    """Run a table of bots; they wait until somebody looks."""
    told = [sys.executable, "-m", "firmware_app", "sim", "--port", "0"]
    told += ["--seed", str(seed), "--players", str(players)]
    environment = {**os.environ, "ORRERY_STATE": str(folder / "state")}
    with subprocess.Popen(told, stdout=subprocess.PIPE, text=True, env=environment) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            yield Simulated(next(word for word in line.split() if word.startswith("http")))
        finally:
            running.terminate()
            running.wait(30)
