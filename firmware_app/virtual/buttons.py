"""Buttons that are pressed by calls; their contacts bounce and stick when told to."""

from collections.abc import Callable
from typing import Final

from firmware_app.ports import Button, Clock, Edge
from firmware_app.virtual.mischief import Mischief, Mischievous

BOUNCES: Final = 8
BOUNCE: Final = 0.001
"""Seconds between the edges of a bouncing contact: 1 kHz."""


class VirtualButtons(Mischievous):
    """Three buttons for whoever calls `push` and `release`."""

    def __init__(self, clock: Clock) -> None:
        super().__init__("buttons", {Mischief.STUCK, Mischief.BOUNCING})
        self._clock = clock
        self._held: set[Button] = set()
        self._hear: Callable[[Edge], None] = lambda _edge: None

    def listen(self, hear: Callable[[Edge], None]) -> None:
        """Tell of every edge."""
        self.suffer()
        self._hear = hear

    def held(self) -> frozenset[Button]:
        """Return which contacts are closed."""
        self.suffer()
        return frozenset(self._held)

    def close(self) -> None:
        """Tell of nothing more."""
        self._hear = lambda _edge: None

    def push(self, button: Button) -> None:
        """Press a button and hold it."""
        self._held.add(button)
        self._turn(button, down=True)

    def release(self, button: Button) -> None:
        """Let go of a button; a stuck one stays down."""
        if self.mischief is not Mischief.STUCK:
            self._held.discard(button)
            self._turn(button, down=False)

    def _turn(self, button: Button, *, down: bool) -> None:
        """Bounces lie before the present, so that nobody needs to wait for them."""
        if self.mischief in {Mischief.GONE, Mischief.HANG}:
            return
        now = self._clock.now()
        if self.mischief is Mischief.BOUNCING:
            for bounce in range(BOUNCES, 0, -1):
                time = now - bounce * BOUNCE
                self._hear(Edge(button, down is (bounce % 2 == 0), time))
        self._hear(Edge(button, down, now))
