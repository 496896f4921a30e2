"""Views of what follows from a round: awards, left-overs, hidden animals, corrections."""

from dataclasses import dataclass

from engine.planet.award import Award
from engine.planet.card import Animal
from engine.planet.piles import LeftOvers
from engine.planet.score import Score


@dataclass(frozen=True, slots=True)
class RoundOpens:
    """A round begins: who starts, and which animals are at stake."""

    round: int
    first: str
    animals: tuple[Animal, ...]


@dataclass(frozen=True, slots=True)
class Awarded:
    """One animal is judged: the engine's award with all its reasons."""

    round: int
    animal: Animal
    award: Award
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Why:
    """The numbers of an award, and the events whose evidence it was judged by, seat by seat."""

    round: int
    animal: Animal
    award: Award
    evidence: tuple[tuple[str, int], ...]
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """A round is over: where its left-overs go, who starts the next."""

    round: int
    left_overs: LeftOvers
    next_first: str | None


@dataclass(frozen=True, slots=True)
class AskMystery:
    """Turn up the hidden animal of a round (P-15)."""

    round: int
    cursor: Animal | None = None


@dataclass(frozen=True, slots=True)
class MysteryShown:
    """The hidden animal of a round is known."""

    round: int
    animal: Animal


@dataclass(frozen=True, slots=True)
class AwardChange:
    """What becomes of an animal by a correction; None where it is or was not judged."""

    animal: Animal
    round: int
    before: Award | None
    after: Award | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change, before it is applied."""

    awards: tuple[AwardChange, ...]
    scores_before: tuple[tuple[str, Score], ...] = ()
    scores_after: tuple[tuple[str, Score], ...] = ()
