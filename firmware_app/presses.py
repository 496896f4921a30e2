"""Presses of buttons, made of the edges that bouncing contacts give."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from firmware_app.ports import Button, Edge

HELD_MEANS_MORE: Final = frozenset({Button.LEFT})
"""Held, these mean another thing (left is undo), so their short press waits for the release."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a contact rests before it is believed, and what is long."""

    settle: float = 0.02
    hold: float = 0.8
    stuck: float = 10.0
    chatter: float = 1.0


class Press(NamedTuple):
    """Somebody pressed a button, or held it."""

    button: Button
    long: bool
    time: float


class ButtonFault(Enum):
    """Why a button is not listened to."""

    STUCK = "stuck"
    CHATTERING = "chattering"


@dataclass(slots=True)
class _Contact:
    """What is known of one button."""

    button: Button
    raw: bool = False
    raw_since: float = 0.0
    restless_since: float | None = None
    down: bool = False
    down_since: float = 0.0
    told_long: bool = False

    def settle(self, now: float, patience: Patience) -> Iterator[Press]:
        """Believe a contact that has rested, and notice one that is held."""
        if self.restless_since is not None and now - self.raw_since >= patience.settle:
            self.restless_since = None
            if self.raw is not self.down:
                yield from self._turned(self.raw_since)
        if self.down and not self.told_long and now - self.down_since >= patience.hold:
            self.told_long = True
            if self.button in HELD_MEANS_MORE:
                yield Press(self.button, long=True, time=self.down_since + patience.hold)

    def hear(self, edge: Edge) -> None:
        """Note an edge; it is believed later, if at all."""
        if edge.down is not self.raw:
            self.raw, self.raw_since = edge.down, edge.time
            if self.restless_since is None:
                self.restless_since = edge.time

    def fault(self, now: float, patience: Patience) -> ButtonFault | None:
        """Return what is wrong with it."""
        if self.restless_since is not None and now - self.restless_since >= patience.chatter:
            return ButtonFault.CHATTERING
        if self.down and now - self.down_since >= patience.stuck:
            return ButtonFault.STUCK
        return None

    def _turned(self, time: float) -> Iterator[Press]:
        self.down = self.raw
        waits = self.button in HELD_MEANS_MORE
        if self.down:
            self.down_since, self.told_long = time, False
        if self.down is not waits and not self.told_long:
            yield Press(self.button, long=False, time=time)


@dataclass(slots=True)
class Presses:
    """Listens to edges in the order of their times; time comes with what it is told."""

    patience: Patience = Patience()
    _contacts: Mapping[Button, _Contact] = field(
        default_factory=lambda: MappingProxyType({each: _Contact(each) for each in Button})
    )

    def hear(self, edge: Edge) -> list[Press]:
        """Hear an edge, and return the presses that were complete before it."""
        contact = self._contacts[edge.button]
        before = list(contact.settle(edge.time, self.patience))
        contact.hear(edge)
        return before

    def at(self, now: float) -> list[Press]:
        """Return the presses that are complete by now."""
        contacts = self._contacts.values()
        return [press for each in contacts for press in each.settle(now, self.patience)]

    def faults(self, now: float) -> dict[Button, ButtonFault]:
        """Return the buttons that something is wrong with."""
        found = {each.button: each.fault(now, self.patience) for each in self._contacts.values()}
        return {button: fault for button, fault in found.items() if fault is not None}
