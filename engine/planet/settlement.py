"""The awards, round after round, with what each carries on to the next (P-22, P-32)."""

from typing import NamedTuple

from engine.planet.award import FIRST_AWARDS, Award, Outcome, award
from engine.planet.facts import Facts


class Verdict(NamedTuple):
    """An animal, the round it was judged in, and the award with its reasons."""

    round: int
    animal: str
    award: Award


class Settled(NamedTuple):
    """A round's verdicts in the order of its column, nearest the pile first (P-22)."""

    round: int
    verdicts: tuple[Verdict, ...]

    @property
    def carried(self) -> tuple[str, ...]:
        """The animals that go to the bottom of the next column (P-32)."""
        return tuple(v.animal for v in self.verdicts if v.award.outcome is Outcome.CARRIED)


Settlement = tuple[Settled, ...]
"""The rounds awarded so far, from round 3 on."""


def settle(facts: Facts, so_far: Settlement = ()) -> Settlement:
    """Award every further round that is complete and whose animals are all face up."""
    settlement, complete = so_far, facts.complete
    for round_ in range(FIRST_AWARDS + len(so_far), complete + 1):
        if not facts.knows_animals_of(round_):
            break
        settlement = (*settlement, _settled(facts, settlement, round_))
    return settlement


def column(facts: Facts, settlement: Settlement, round_: int) -> tuple[str, ...]:
    """Return the face-up animals of a round's column, the carried ones at the bottom."""
    at = round_ - FIRST_AWARDS
    laid = facts.laid[at] if facts.laid is not None else ()
    turned = facts.hidden_animal(round_)
    carried = settlement[at - 1].carried if 0 < at <= len(settlement) else ()
    return (*laid, *([] if turned is None else [turned]), *carried)


def _settled(facts: Facts, settlement: Settlement, round_: int) -> Settled:
    planets = {name: facts.planet(seat, round_) for seat, name in enumerate(facts.opened.seats)}
    asked = {
        card: facts.catalogue.animal(card).requirement for card in column(facts, settlement, round_)
    }
    return Settled(
        round_,
        tuple(Verdict(round_, card, award(wish, planets, round_)) for card, wish in asked.items()),
    )
