"""The referee of a real table, with its store and its eye; nothing of a simulation is loaded."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Final, TypeVar

from engine.errors import RefereeError
from firmware_app.archive import Archive
from firmware_app.evidence import FOLDER, Evidence, Keeping, Limits
from firmware_app.eye.apart import ApartEye
from firmware_app.eye.making import CameraMaking
from firmware_app.eyesight import Eyesight
from firmware_app.front import Front
from firmware_app.given import read_text
from firmware_app.host import Host
from firmware_app.ledger import Ledger
from firmware_app.lens import read_lens
from firmware_app.referee.happening import Started
from firmware_app.settings import Settings
from firmware_app.store import Store
from firmware_app.watchdog import Notifier, Watchdog
from vision.palette import Palette

LENS: Final = "lens.json"
PALETTE: Final = "palette.json"
_SLOW: Final = 5.0
"""Seconds after which a loop that has not turned is stuck."""
_LOG: Final = logging.getLogger(__name__)
Learnt = TypeVar("Learnt")


@contextmanager
def real(folder: Path, settings: Settings, front: Front) -> Iterator[Host]:
    """Join a referee, its store and its eye to what people see and press; the folder is held."""
    clock = front.clock
    making = camera_making(folder, settings)
    with Store.open(folder, clock.wall()) as store:
        watchdog = Watchdog(Notifier.of(), clock)
        archive = Archive(_evidence(folder, settings)).start()
        eye = ApartEye(making, clock)
        sight, chance = Eyesight(evidence=archive.wanted), SystemRandom()
        host = Host(
            front.console.start(), eye, Ledger(store), clock, watchdog, chance, sight, archive
        )
        try:
            watchdog.register("referee", _SLOW)
            _start(host, settings, front)
            yield host
        finally:
            watchdog.notifier.stopping()
            eye.close()
            archive.close()


def _start(host: Host, settings: Settings, front: Front) -> None:
    ledger, players = host.ledger, (settings.players.least, settings.players.most)
    host.hear(Started(ledger.saved(), settings.language, front.parts, ledger.cards(), players))
    host.probe()


def camera_making(folder: Path, settings: Settings) -> CameraMaking:
    """Return the camera with its lens and this copy's colours: as set, or as they were learnt."""
    camera = settings.camera
    lens = read_lens(Path(camera.lens)) if camera.lens else _learnt(folder / LENS, read_lens)
    palette = _learnt(folder / PALETTE, read_palette)
    return CameraMaking(camera.source, lens, palette or Palette.default())


def read_palette(path: Path) -> Palette:
    """Read the colours that `orrery calibrate colours` wrote."""
    return Palette.read(read_text(str(path)), repr(str(path)))


def _learnt(path: Path, read: Callable[[Path], Learnt]) -> Learnt | None:
    """Read what was learnt once; a damaged file is no reason not to play."""
    if not path.exists():
        return None
    try:
        return read(path)
    except (RefereeError, OSError) as fault:
        _LOG.warning("%s is not used (%s): run orrery calibrate again", path.name, fault)
        return None


def _evidence(folder: Path, settings: Settings) -> Evidence:
    kept = settings.evidence
    limits = Limits(kept.count, kept.megabytes * 2**20)
    return Evidence.open(folder / FOLDER, Keeping(kept.keep), limits)
