"""What stands of a log of events once its corrections and retractions are heeded."""

from collections.abc import Sequence

from engine.errors import Illegal
from engine.planet.events import Corrected, Event, Retracted

DEEPEST = 8
"""How often a correction may be corrected: beyond this, correct the first event itself."""


def standing(events: Sequence[Event]) -> list[Event | None]:
    """Return what stands in each event's place, None if retracted; the last word on it wins."""
    stands: list[Event | None] = list(events)
    settled: set[int] = set()
    for number in reversed(range(len(stands))):
        event = stands[number]
        if isinstance(event, Corrected | Retracted) and event.of not in settled:
            stands[event.of] = event.event if isinstance(event, Corrected) else None
            settled.add(event.of)
    return stands


def check_target(events: Sequence[Event], event: Corrected | Retracted, depth: int = 1) -> None:
    """Refuse a correction or retraction that speaks of nothing, or of another kind of event."""
    if depth > DEEPEST:
        raise Illegal(f"corrections go {DEEPEST} deep: correct the first event itself")
    match event:
        case Retracted(0):
            raise Illegal("the opening of a game can be corrected, not retracted")
        case Retracted(of) if _earlier(events, of) and standing(events)[of] is None:
            raise Illegal(f"event {of} is retracted already")
        case Corrected(of, replacement) if _earlier(events, of):
            _check_kind(of, events[of], replacement)
            if isinstance(replacement, Corrected | Retracted):
                check_target(events[:of], replacement, depth + 1)


def _earlier(events: Sequence[Event], of: int) -> bool:
    if not 0 <= of < len(events):
        raise Illegal(f"there is no earlier event {of}: the last one is {len(events) - 1}")
    return True


def _check_kind(of: int, old: Event, new: Event) -> None:
    if type(old) is not type(new):
        raise Illegal(
            f"event {of} is {type(old).__name__}, and {type(new).__name__} is another kind: "
            "retract it instead"
        )
