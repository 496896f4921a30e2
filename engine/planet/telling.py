"""What is known from all that stands of a log."""

from collections.abc import Iterator, Sequence
from typing import cast

from engine.errors import Illegal
from engine.planet.correction import standing
from engine.planet.events import (
    Corrected,
    Event,
    Fact,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    Retracted,
    TilePlaced,
)
from engine.planet.facts import Facts
from engine.planet.waiting import check_time


def facts_of(stands: Sequence[Event | None]) -> Facts:
    """Return what is known from what stands, or name the event that has become impossible."""
    (_, opened), *later = _told(stands)
    facts = Facts.of(cast("Opened", opened))
    for number, event in later:
        try:
            facts = facts.with_event(event)
        except Illegal as problem:
            raise Illegal(f"event {number} would not be possible then: {problem}") from None
    return facts


def check_moved(before: Sequence[Event], stands: Sequence[Event | None]) -> None:
    """Check the time of an event that moves to another seat or round, as if it came now."""
    was = standing(before)
    for number, event in _told(stands):
        if _place(event) not in (_place(before[number]), _place(was[number])):
            check_time(facts_of([*stands[:number], None, *stands[number + 1 :]]), event)


def _told(stands: Sequence[Event | None]) -> Iterator[tuple[int, Fact]]:
    for number, event in enumerate(stands):
        if event is not None and not isinstance(event, Corrected | Retracted):
            yield number, event


def _place(event: Event | None) -> tuple[str | int, ...]:
    """What an event fills: nothing else can fill it."""
    match event:
        case TilePlaced(seat, round_):
            return (seat, round_)
        case MysteryRevealed(round_):
            return (round_,)
        case ObjectiveRevealed(seat):
            return (seat,)
        case _:
            return ()
