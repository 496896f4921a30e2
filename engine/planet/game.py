"""A game as a value: a log of events, and everything that follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engine.errors import Illegal
from engine.names import line
from engine.planet import waiting
from engine.planet.award import LAST_ROUND, Outcome
from engine.planet.catalogue import Catalogue
from engine.planet.correction import check_target, standing
from engine.planet.events import AWARD_ROUNDS, AnimalCorrected, Corrected, Event, Opened, Retracted
from engine.planet.facts import Facts
from engine.planet.habitat import Habitat
from engine.planet.piles import LeftOvers, left_overs
from engine.planet.planet import Planet
from engine.planet.score import Score, score, winners
from engine.planet.settlement import Settlement, Verdict, column, settle
from engine.planet.telling import check_moved, facts_of
from engine.planet.variant import Variant
from engine.planet.waiting import Phase, Wait, check_time

_ROUNDS = range(1, LAST_ROUND + 1)


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its number, and when and by whom it was told."""

    number: int
    event: Event
    at: str | None = None
    by: str | None = None

    def __post_init__(self) -> None:
        for what, text in (("the time", self.at), ("the teller", self.by)):
            if text is not None and text != line(text, what):
                raise Illegal(f"{what} {text!r} is not in its composed form (NFC)")


@dataclass(frozen=True, slots=True)
class Game:
    """What was told, what is known from it, and the awards that follow."""

    log: tuple[Logged, ...]
    facts: Facts
    settlement: Settlement

    @classmethod
    def open(cls, opened: Opened, at: str | None = None, by: str | None = None) -> Self:
        """Return the game of people who have just sat down."""
        return cls((Logged(0, opened, at, by),), Facts.of(opened), ())

    def apply(self, event: Event, at: str | None = None, by: str | None = None) -> Self:
        """Return the game after one more event, or say why it is not allowed."""
        log = (*self.log, Logged(len(self.log), event, at, by))
        if isinstance(event, Corrected | Retracted):
            return self._retold(log, event)
        facts = self.facts.with_event(event)
        check_time(self.facts, event)
        judged = () if isinstance(event, AnimalCorrected) else self.settlement
        return type(self)(log, facts, settle(facts, judged))

    def at(self, number: int) -> Self:
        """Return the game as it was after an event."""
        if not 0 <= number < len(self.log):
            raise Illegal(f"there is no event {number}: the last one is {len(self.log) - 1}")
        log = self.log[: number + 1]
        facts = facts_of(standing(_events(log)))
        return type(self)(log, facts, settle(facts))

    def _retold(self, log: tuple[Logged, ...], event: Corrected | Retracted) -> Self:
        before = _events(self.log)
        check_target(before, event)
        stands = standing((*before, event))
        facts = facts_of(stands)
        check_moved(before, stands)
        return type(self)(log, facts, settle(facts))

    @property
    def opened(self) -> Opened:
        """How the game was opened, as far as known now."""
        return self.facts.opened

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.facts.opened.seats

    @property
    def variant(self) -> Variant:
        """The way to play."""
        return self.facts.opened.variant

    @property
    def catalogue(self) -> Catalogue:
        """The cards, as people have corrected them."""
        return self.facts.catalogue

    @property
    def complete(self) -> int:
        """How many rounds, from the first on, have every seat's tile."""
        return self.facts.complete

    @property
    def round(self) -> int:
        """The first round without every seat's tile, the last one at the end."""
        return min(self.complete + 1, LAST_ROUND)

    @property
    def phase(self) -> Phase:
        """Where the game is."""
        return waiting.phase(self.facts)

    @property
    def waits(self) -> tuple[Wait, ...]:
        """All that the game waits for, what comes first in front; nothing once it is finished."""
        return waiting.waits(self.facts)

    @property
    def reveals_due(self) -> tuple[int, ...]:
        """The rounds whose hidden animal is to be turned up now (P-15)."""
        return waiting.reveals_due(self.facts)

    @property
    def seats_to_place(self) -> tuple[str, ...]:
        """The seats whose tile of this round is missing, from the first player clockwise."""
        return waiting.seats_to_place(self.facts)

    @property
    def first_players(self) -> dict[int, str]:
        """Who starts each round (P-23)."""
        return {round_: waiting.first_player(self.facts, round_) for round_ in _ROUNDS}

    @property
    def left_overs(self) -> dict[int, LeftOvers]:
        """Where the tiles go that nobody takes in each round (P-21)."""
        return {round_: left_overs(len(self.seats), round_) for round_ in _ROUNDS}

    def next_round(self, seat: str) -> int:
        """Return the first round without a seat's tile, 13 when none is missing."""
        return self.facts.next_round(self.facts.seat(seat))

    def planet(self, seat: str, round_: int = LAST_ROUND) -> Planet:
        """Return a seat's planet as it is, or as it was after a round."""
        return self.facts.planet(self.facts.seat(seat), round_)

    @property
    def planets(self) -> dict[str, Planet]:
        """Every seat's planet as it is."""
        return dict(zip(self.seats, self.facts.planets, strict=True))

    @property
    def objectives(self) -> dict[str, Habitat]:
        """The objectives that have been revealed (P-13)."""
        shown = zip(self.seats, self.facts.objectives, strict=True)
        return {seat: habitat for seat, habitat in shown if habitat is not None}

    @property
    def columns(self) -> dict[int, tuple[str, ...]]:
        """The animals face up in each round's column, nearest the pile first, carried ones last."""
        return {round_: column(self.facts, self.settlement, round_) for round_ in AWARD_ROUNDS}

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every animal judged so far, round by round."""
        return tuple(verdict for settled in self.settlement for verdict in settled.verdicts)

    @property
    def won(self) -> dict[str, tuple[str, ...]]:
        """The animals that each seat has won, in the order of winning."""
        return {
            seat: tuple(v.animal for v in self.verdicts if v.award.winner == seat)
            for seat in self.seats
        }

    @property
    def carried(self) -> tuple[str, ...]:
        """The animals that the last round awarded has carried to the next."""
        return self.settlement[-1].carried if self.settlement else ()

    @property
    def boxed(self) -> tuple[str, ...]:
        """The animals that nobody gets (P-33)."""
        return tuple(v.animal for v in self.verdicts if v.award.outcome is Outcome.BOXED)

    @property
    def scores(self) -> dict[str, Score] | None:
        """Every seat's points once the game is finished (P-40, P-41)."""
        if self.phase is not Phase.FINISHED:
            return None
        return {seat: self._score(seat, cards) for seat, cards in self.won.items()}

    @property
    def winners(self) -> tuple[str, ...] | None:
        """Who has won, once the game is finished (P-42)."""
        scores = self.scores
        return None if scores is None else winners(scores)

    def _score(self, seat: str, cards: Sequence[str]) -> Score:
        habitats = [self.catalogue.animal(animal).requirement.habitat for animal in cards]
        objective = self.objectives.get(seat)
        if objective is None:
            return score(None, 0, habitats)
        areas = self.planet(seat).count(objective)
        return score(self.catalogue.table(objective), areas, habitats)


def _events(log: Sequence[Logged]) -> list[Event]:
    return [logged.event for logged in log]
