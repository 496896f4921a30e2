"""What a game waits for, and what is too early (TIMING)."""

from enum import Enum
from typing import NamedTuple

from engine.errors import Illegal
from engine.planet.award import LAST_ROUND
from engine.planet.events import AWARD_ROUNDS, Fact, MysteryRevealed, ObjectiveRevealed, TilePlaced
from engine.planet.facts import Facts
from engine.planet.variant import REVEALED_AHEAD


class Need(Enum):
    """A kind of thing that people tell the referee."""

    ANIMALS = "animals"
    TILE = "tile"
    MYSTERY = "mystery"
    OBJECTIVE = "objective"


class Phase(Enum):
    """Where the game is, by what it waits for first."""

    LAYING_ANIMALS = "laying animals"
    WAITING_FOR_MYSTERY = "waiting for mystery"
    PLACING = "placing"
    REVEALING_OBJECTIVES = "revealing objectives"
    FINISHED = "finished"


class Wait(NamedTuple):
    """One thing that a game waits for."""

    need: Need
    round: int | None = None
    seat: str | None = None

    def __str__(self) -> str:
        """Name it as part of a sentence."""
        return _WORDS[self.need].format(round=self.round, seat=self.seat)


_WORDS = {
    Need.ANIMALS: "the animals of the columns",
    Need.MYSTERY: "the hidden animal of round {round}",
    Need.TILE: "the tile of {seat} in round {round}",
    Need.OBJECTIVE: "the objective of {seat}",
}
_PHASES = {
    Need.ANIMALS: Phase.LAYING_ANIMALS,
    Need.MYSTERY: Phase.WAITING_FOR_MYSTERY,
    Need.TILE: Phase.PLACING,
    Need.OBJECTIVE: Phase.REVEALING_OBJECTIVES,
}
_END = (Phase.REVEALING_OBJECTIVES, Phase.FINISHED)


def first_player(facts: Facts, round_: int) -> str:
    """Return who starts a round: the token passes to the left (P-23)."""
    seats = facts.opened.seats
    return seats[(seats.index(facts.opened.first) + round_ - 1) % len(seats)]


def seats_to_place(facts: Facts) -> tuple[str, ...]:
    """Return the seats whose tile of this round is missing, from the first player clockwise."""
    seats, at = facts.opened.seats, facts.complete
    if at == LAST_ROUND:
        return ()
    first = seats.index(first_player(facts, at + 1))
    order = (*range(first, len(seats)), *range(first))
    return tuple(seats[seat] for seat in order if facts.tiles[seat][at] is None)


def reveals_due(facts: Facts) -> tuple[int, ...]:
    """Return the rounds whose hidden animal is to be turned up now (P-15)."""
    if not facts.opened.variant.mystery:
        return ()
    seen = facts.complete + REVEALED_AHEAD
    return tuple(r for r in AWARD_ROUNDS if r <= seen and facts.hidden_animal(r) is None)


def waits(facts: Facts) -> tuple[Wait, ...]:
    """Return all that the game waits for, what comes first in front."""
    found = [Wait(Need.ANIMALS)] if facts.laid is None else []
    found += [Wait(Need.MYSTERY, round_) for round_ in reveals_due(facts)]
    found += [Wait(Need.TILE, facts.complete + 1, seat) for seat in seats_to_place(facts)]
    return tuple(found) or tuple(_objectives(facts))


def phase(facts: Facts) -> Phase:
    """Return where the game is."""
    first = next(iter(waits(facts)), None)
    return Phase.FINISHED if first is None else _PHASES[first.need]


def check_time(facts: Facts, event: Fact) -> None:
    """Refuse an event that comes too early, given what is known without it."""
    match event:
        case TilePlaced():
            _check_tile(facts, event)
        case MysteryRevealed(round_) if facts.complete < round_ - REVEALED_AHEAD:
            raise Illegal(
                f"the hidden animal of round {round_} is turned up at the end of round "
                f"{round_ - REVEALED_AHEAD}: round {facts.complete + 1} is not complete (P-15)"
            )
        case ObjectiveRevealed() if phase(facts) not in _END:
            raise Illegal(f"objectives stay secret until the end (P-13): first {waits(facts)[0]}")


def _check_tile(facts: Facts, event: TilePlaced) -> None:
    due = facts.next_round(facts.seat(event.seat))
    if event.round != due:
        raise Illegal(
            f"the next tile of {event.seat} is that of round {due}, not of round {event.round}"
        )


def _objectives(facts: Facts) -> list[Wait]:
    if not facts.opened.variant.objectives:
        return []
    shown = zip(facts.opened.seats, facts.objectives, strict=True)
    return [Wait(Need.OBJECTIVE, None, seat) for seat, habitat in shown if habitat is None]
