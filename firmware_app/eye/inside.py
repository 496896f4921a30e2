"""An eye in this process: for simulations and tests, whose cameras never keep anybody waiting."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.errors import RefereeError
from firmware_app.eye.look import BackOff, Gaze, Look, Problem, Ready, Report, Trouble
from firmware_app.ports import Clock


@dataclass(slots=True, eq=False)
class InsideEye:
    """Takes one picture at each poll."""

    making: Callable[[], Gaze]
    clock: Clock
    _gaze: Gaze | None = None
    _look: Look | None = None
    _back_off: BackOff = field(default_factory=BackOff)
    _again: float = 0.0
    _told: bool = False
    _killed: bool = False

    def ask(self, look: Look | None) -> None:
        """Look for this from now on and forget what was seen; None is to rest."""
        self._look = look
        if self._gaze is not None:
            self._gaze.ask(look)

    def lifted(self) -> None:
        """Know that the planet was lifted and set down."""
        if self._gaze is not None:
            self._gaze.lifted()

    def kill(self) -> None:
        """Lose everything at once, as the process of an eye does that is killed."""
        self._gaze, self._killed = None, True

    def poll(self) -> list[Report]:
        """Return what one more picture shows."""
        if not self._told:
            self._told = True
            return [Ready()]
        if self._killed:
            self._killed = False
            return [self._trouble(Problem.CRASHED, "the camera's program has ended")]
        if self.clock.now() < self._again:
            return []
        try:
            seen = self._open().see()
        except RefereeError as fault:
            return [self._trouble(Problem.CAMERA, str(fault))]
        self._back_off.reset()
        return [] if seen is None else [seen]

    def close(self) -> None:
        """Let go of the camera."""
        gaze, self._gaze = self._gaze, None
        if gaze is not None:
            gaze.close()

    def _open(self) -> Gaze:
        """Make a gaze where there is none, and tell it everything."""
        if self._gaze is None:
            self._gaze = self.making()
            self._gaze.ask(self._look)
        return self._gaze

    def _trouble(self, problem: Problem, sentence: str) -> Trouble:
        pause = self._back_off.pause()
        self._again = self.clock.now() + pause
        return Trouble(problem, sentence, pause)
