"""The pictures that people may see: the newest, and those that decisions were made by."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from firmware_app.eye.look import Seen
from firmware_app.eye.shot import Shot

MOST_EVENTS: Final = 24
MOST_SHOTS: Final = 2


@dataclass(slots=True)
class Pictures:
    """A few pictures in memory, of which none is kept on disk."""

    newest: Shot | None = None
    number: int = 0
    _shots: tuple[Shot, ...] = ()
    _events: OrderedDict[int, tuple[bytes, ...]] = field(default_factory=OrderedDict)

    def see(self, seen: Seen) -> None:
        """Take in what the eye sent."""
        self._shots = seen.shots
        if isinstance(seen.preview, Shot):
            self.newest, self.number = seen.preview, self.number + 1

    def keep(self, events: tuple[int, ...]) -> None:
        """Remember the last pictures as those that these events were judged by."""
        for event in events:
            self._events[event] = tuple(shot.jpeg for shot in self._shots[-MOST_SHOTS:])
            self._events.move_to_end(event)
        while len(self._events) > MOST_EVENTS:
            self._events.popitem(last=False)

    def of(self, event: int) -> tuple[bytes, ...]:
        """Return the pictures of an event, none when they are gone."""
        return self._events.get(event, ())
