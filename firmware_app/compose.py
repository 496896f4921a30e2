"""The only place where parts are chosen and joined into a table that plays."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from firmware_app.console import Console, Openings
from firmware_app.eye.inside import InsideEye
from firmware_app.eye.looker import Looker
from firmware_app.eyesight import Eyesight
from firmware_app.host import Host
from firmware_app.ledger import Ledger
from firmware_app.ports import Clock
from firmware_app.referee.happening import Started
from firmware_app.storage.state_folder import held
from firmware_app.store import Store
from firmware_app.views import Part
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.display import VirtualDisplay
from firmware_app.virtual.dock import VirtualDock
from firmware_app.virtual.lights import VirtualLights
from firmware_app.virtual.sound import VirtualSound
from firmware_app.virtual.stage import Stage
from firmware_app.watchdog import Notifier, Watchdog


@dataclass(slots=True, eq=False)
class VirtualParts:
    """The simulated parts, for whoever looks at them or breaks them."""

    stage: Stage
    clock: Clock
    camera: VirtualCamera = field(init=False)
    display: VirtualDisplay = field(default_factory=VirtualDisplay)
    lights: VirtualLights = field(default_factory=VirtualLights)
    sound: VirtualSound = field(default_factory=VirtualSound)
    dock: VirtualDock = field(init=False)

    def __post_init__(self) -> None:
        """Hang the camera over the stage's mat."""
        mat = self.stage.mat
        self.camera = VirtualCamera(mat.look, mat.lens)
        self.dock = VirtualDock(self.clock)

    @property
    def openings(self) -> Openings:
        """How the console opens them."""
        return Openings(
            display=lambda: self.display,
            lights=lambda: self.lights,
            buttons=lambda: self.stage.buttons,
            sound=lambda: self.sound,
            dock=lambda: self.dock,
        )


@contextmanager
def simulated(
    folder: Path, parts: VirtualParts, chance: Random, *, evidence: bool = False
) -> Iterator[Host]:
    """Join simulated parts around a referee; nothing happens but in `turn`."""
    clock = parts.clock
    eye = InsideEye(Looker(lambda: parts.camera, clock), clock)
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
