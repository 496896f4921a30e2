"""A dock within the program, which misbehaves when told to."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.errors import Illegal
from firmware_app.pattern import DARK, Colour
from firmware_app.ports import Abilities, Clock, DockEvent
from firmware_app.virtual.mischief import Mischief, Mischievous
from firmware_app.virtual.plate import Plate

ABILITIES: Final = Abilities(1, 360.0, 24, "virtual")


class VirtualDock(Mischievous):
    """Turns a plate for whoever looks at its angle; `notice` tells of turns that ended."""

    def __init__(self, clock: Clock, abilities: Abilities = ABILITIES) -> None:
        super().__init__("dock", {Mischief.FAILING})
        self.abilities = abilities
        self.lights: tuple[Colour, ...] = (DARK,) * abilities.ring
        self.plate = Plate()
        self._clock = clock
        self._turning = False
        self._hear: Callable[[DockEvent], None] = lambda _event: None

    def turn(self, degrees: float) -> None:
        """Begin to turn."""
        self.suffer()
        if abs(degrees) > self.abilities.degrees:
            raise Illegal(f"the dock turns by at most {self.abilities.degrees:g} degrees at once")
        self.plate.turn(degrees, self._clock.now())
        self._turning = True

    def ring(self, colours: Sequence[Colour]) -> None:
        """Set the ring's lights."""
        self.suffer()
        ring = self.abilities.ring
        self.lights = (*colours, *(DARK,) * ring)[:ring]

    def stop(self) -> None:
        """Stop at once."""
        self.suffer()
        self.plate.stop(self._clock.now())
        if self._turning:
            self._tell(DockEvent.STOPPED)

    def ping(self) -> None:
        """Answer, and tell of a turn that ended."""
        self.suffer()
        self.notice()

    def notice(self) -> None:
        """Tell of a turn that ended by now."""
        if self._turning and not self.plate.turns(self._clock.now()):
            self._tell(DockEvent.TURNED)

    def listen(self, hear: Callable[[DockEvent], None]) -> None:
        """Tell of what it does."""
        self._hear = hear

    def close(self) -> None:
        """Stop, as a dock does that nobody speaks to."""
        self.plate.stop(self._clock.now())
        self._turning = False

    def _tell(self, event: DockEvent) -> None:
        self._turning = False
        self._hear(event)
