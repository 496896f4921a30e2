"""Gazes without a camera, some of which fail for real; made in whichever process needs them."""

import os
import time
from dataclasses import dataclass

from engine.planet.planet import Planet
from firmware_app.clock import MachineClock
from firmware_app.eye.look import Look, Planets, Seen
from firmware_app.eye.looker import Looker
from firmware_app.ports import CameraSilent
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.turntable import Turntable


@dataclass(slots=True)
class Staring:
    """Says at each picture which one it is, and misbehaves at the one of its number."""

    misdeed: str = ""
    at: int = 0
    look: Look | None = None
    seen: int = 0
    lifts: int = 0

    def __call__(self) -> "Staring":
        """Be made in another process."""
        return self

    def ask(self, look: Look | None) -> None:
        """Look for this."""
        self.look, self.seen = look, 0

    def lifted(self) -> None:
        """Count it."""
        self.lifts += 1

    def see(self) -> Seen | None:
        """Return how many pictures there were, and how many lifts."""
        if self.look is None:
            return None
        self.seen += 1
        time.sleep(0.001)
        if self.misdeed and self.seen == self.at:
            self.misbehave()
        return Seen(self.look.number, stickers=(self.seen, self.lifts))

    def misbehave(self) -> None:
        """Do as cameras and their drivers do."""
        if self.misdeed == "hang":
            time.sleep(60)
        if self.misdeed == "crash":
            os._exit(3)
        raise CameraSilent("the camera is silent")

    def close(self) -> None:
        """Do nothing."""


def virtual_looker() -> Looker:
    """A virtual camera over a table with an empty planet."""
    table = Turntable.by_chance(3)
    return Looker(lambda: VirtualCamera(table.look, table.lens), MachineClock())


def anything(number: int = 1) -> Look:
    """A look for a planet of which nothing is known."""
    return Look(number, Planets({"": None}))


def the_empty_one(number: int = 1) -> Look:
    """A look for an empty planet, with its pictures."""
    return Look(number, Planets({"Ada": Planet()}, expected_new=0), evidence=True)
