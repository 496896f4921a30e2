"""An eye in this process: for simulations and tests, whose cameras never keep anybody waiting."""

from dataclasses import dataclass, field

from engine.errors import RefereeError
from firmware_app.eye.look import BackOff, Gaze, Look, Problem, Ready, Report, Trouble
from firmware_app.ports import Clock


@dataclass(slots=True, eq=False)
class InsideEye:
    """Takes one picture at each poll."""

    gaze: Gaze
    clock: Clock
    _back_off: BackOff = field(default_factory=BackOff)
    _again: float = 0.0
    _told: bool = False

    def ask(self, look: Look | None) -> None:
        """Look for this from now on and forget what was seen; None is to rest."""
        self.gaze.ask(look)

    def lifted(self) -> None:
        """Know that the planet was lifted and set down."""
        self.gaze.lifted()

    def poll(self) -> list[Report]:
        """Return what one more picture shows."""
        if not self._told:
            self._told = True
            return [Ready()]
        if self.clock.now() < self._again:
            return []
        try:
            seen = self.gaze.see()
        except RefereeError as fault:
            return [self._trouble(str(fault))]
        self._back_off.reset()
        return [] if seen is None else [seen]

    def close(self) -> None:
        """Let go of the camera."""
        self.gaze.close()

    def _trouble(self, sentence: str) -> Trouble:
        pause = self._back_off.pause()
        self._again = self.clock.now() + pause
        return Trouble(Problem.CAMERA, sentence, pause)
