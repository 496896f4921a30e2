"""The only place where parts are chosen and joined into a table that plays."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from firmware_app.console import Console, Openings
from firmware_app.eye.inside import InsideEye
from firmware_app.eye.look import Gaze
from firmware_app.eye.looker import Looker
from firmware_app.eyesight import Eyesight
from firmware_app.host import Host
from firmware_app.ledger import Ledger
from firmware_app.ports import Clock, Dock
from firmware_app.referee.happening import Started
from firmware_app.storage.state_folder import held
from firmware_app.store import Store
from firmware_app.views import Part
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.display import VirtualDisplay
from firmware_app.virtual.dock import VirtualDock
from firmware_app.virtual.dock_pty import PtyDock
from firmware_app.virtual.fed import FedGaze, glance
from firmware_app.virtual.lights import VirtualLights
from firmware_app.virtual.sound import VirtualSound
from firmware_app.virtual.stage import Stage
from firmware_app.watchdog import Notifier, Watchdog


@dataclass(slots=True, eq=False)
class VirtualParts:
    """The simulated parts, for whoever looks at them or breaks them."""

    stage: Stage
    clock: Clock
    fed: bool = False
    """Readings come from the stage, at the reader's port, and no picture is drawn."""
    line: Path | None = None
    """Where the dock's serial line is, None for a dock within the program."""
    camera: VirtualCamera = field(init=False)
    display: VirtualDisplay = field(default_factory=VirtualDisplay)
    lights: VirtualLights = field(default_factory=VirtualLights)
    sound: VirtualSound = field(default_factory=VirtualSound)
    dock: VirtualDock | PtyDock = field(init=False)

    def __post_init__(self) -> None:
        """Hang the camera over the stage's mat."""
        mat, line = self.stage.mat, self.line
        self.camera = VirtualCamera(partial(glance, mat) if self.fed else mat.look, mat.lens)
        self.dock = VirtualDock(self.clock) if line is None else PtyDock(line, self.clock)

    def gaze(self, *, watched: bool) -> Gaze:
        """Return a reader behind the camera, or one that is told what it would read."""
        if self.fed:
            return FedGaze(self.stage.mat, self.camera)
        return Looker(self.camera.opened, self.clock, previews=watched)

    @property
    def openings(self) -> Openings:
        """How the console opens them."""
        return Openings(
            display=lambda: self.display,
            lights=lambda: self.lights,
            buttons=lambda: self.stage.buttons,
            sound=lambda: self.sound,
            dock=self._open_dock,
        )

    def close(self) -> None:
        """Pull the dock out for good."""
        if isinstance(self.dock, PtyDock):
            self.dock.close()

    def _open_dock(self) -> Dock:
        if not isinstance(self.dock, PtyDock):
            return self.dock
        from firmware_app.devices.dock import SerialDock  # noqa: PLC0415 - pyserial is an extra

        return SerialDock(str(self.dock.path))


@contextmanager
def simulated(
    folder: Path, parts: VirtualParts, chance: Random, *, evidence: bool = False
) -> Iterator[Host]:
    """Join simulated parts around a referee; nothing happens but in `turn`."""
    clock = parts.clock
    eye = InsideEye(partial(parts.gaze, watched=evidence), clock)
    with held(folder), Store.open(folder, clock.wall()) as store:
        console = Console(parts.openings, clock)
        watchdog = Watchdog(Notifier(), clock)
        host = Host(
            console, eye, Ledger(store), clock, watchdog, chance, Eyesight(evidence=evidence)
        )
        host.hear(Started(host.ledger.saved(), parts=tuple(Part)))
        try:
            yield host
        finally:
            eye.close()
            console.close()
