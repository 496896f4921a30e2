"""What the doctor finds at the start, as a short code for whoever stands before the display."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Final

from firmware_app.host import Host
from firmware_app.referee.happening import Ailed
from firmware_app.settings import Settings
from firmware_app.views import Ailing

PATIENCE: Final = 120.0
"""Seconds that the examination may take: a small Pi is busy at the start."""
_EVERY: Final = 1.0


@dataclass(slots=True, eq=False)
class DoctorAsked:
    """Examines the machine beside the game, and tells once of what is wrong with it.

    In a process of its own: what it loads to find out would stay with the referee for the evening.
    """

    host: Host
    settings: Settings
    _doctor: "subprocess.Popen[str] | None" = field(default=None)
    _told: Ailed | None = None
    _due: float = 0.0

    def __post_init__(self) -> None:
        """Begin; the camera is left to the eye."""
        # What is worn on the command line is not in the environment: only the camera is told.
        asked = ("doctor", "--no-look", "--json", "--camera", self.settings.camera.source)
        self._doctor = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "firmware_app", *asked],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self._due = self.host.clock.now() + PATIENCE

    def step(self) -> None:
        """Hear the doctor out, and say it again until people can see it."""
        now = self.host.clock.now()
        if self._doctor is not None:
            if self._doctor.poll() is not None:
                self._told, self._due = ailed(self._answer()), now
            elif now >= self._due:
                self.close()
        elif self._told is not None and now >= self._due:
            if isinstance(self.host.view, Ailing):
                self._told = None
                return
            self._due = now + _EVERY
            self.host.submit(self._told)

    def close(self) -> None:
        """Ask no longer."""
        if self._doctor is not None:
            self._doctor.kill()
            self._answer()

    def _answer(self) -> str:
        doctor, self._doctor = self._doctor, None
        return "" if doctor is None else doctor.communicate()[0]


def ailed(said: str) -> Ailed | None:
    """Return the first fault's code; what is only missing is told elsewhere."""
    try:
        codes = [each["code"] for each in json.loads(said)["checks"] if each["state"] == "fault"]
    except (ValueError, KeyError, TypeError):
        return None
    return Ailed(codes[0], len(codes) - 1) if codes else None
