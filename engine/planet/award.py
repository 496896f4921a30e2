"""Who gets an animal, and why (P-30 to P-35)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.errors import Illegal
from engine.planet.animal import Kind, Requirement
from engine.planet.planet import Planet
from engine.planet.region import Region

FIRST_AWARDS = 3
LAST_ROUND = 12
_DEPTH = 3
"""Round 12 compares the first, second and third region, never a fourth (P-33)."""


class Outcome(Enum):
    """What becomes of the card."""

    WON = "won"
    CARRIED = "carried"
    BOXED = "boxed"


class Reason(Enum):
    """What decided, with the number of its rule."""

    BEST = ("best", "P-31")
    TIE = ("tie", "P-32")
    NOBODY = ("nobody", "P-32")
    LAST_TIE_MOST = ("last-tie-most", "P-33")
    LAST_TIE = ("last-tie", "P-33")
    LAST_NOBODY = ("last-nobody", "P-33")
    SECOND_REGION = ("second-region", "P-33")
    THIRD_REGION = ("third-region", "P-33")

    def __init__(self, word: str, rule: str) -> None:
        """Keep the word for texts and the rule's number."""
        self.word = word
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Claim:
    """What one player was compared by: the numbers that mattered, and the regions that count."""

    player: str
    values: tuple[int, ...]
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """The whole answer for one animal in one round."""

    requirement: Requirement
    round: int
    outcome: Outcome
    winner: str | None
    reason: Reason
    claims: tuple[Claim, ...]

    @property
    def values(self) -> dict[str, list[int]]:
        """The compared numbers of each player."""
        return {claim.player: list(claim.values) for claim in self.claims}

    @property
    def best(self) -> int:
        """The best first number."""
        return max(claim.values[0] for claim in self.claims)

    @property
    def tied(self) -> tuple[str, ...]:
        """The players who shared the best first number."""
        return tuple(claim.player for claim in self.claims if claim.values[0] == self.best)


def award(requirement: Requirement, planets: Mapping[str, Planet], round_: int) -> Award:
    """Compare all planets for one animal in a round."""
    if not FIRST_AWARDS <= round_ <= LAST_ROUND:
        message = f"animals are awarded in rounds {FIRST_AWARDS} to {LAST_ROUND}, not in {round_}"
        raise Illegal(message)
    counted = {player: requirement.qualifying(planet) for player, planet in planets.items()}
    if requirement.kind is Kind.MOST:
        sizes = {player: [len(found)] for player, found in counted.items()}
    else:
        sizes = {player: _sizes(found) for player, found in counted.items()}
    depth = 1 if requirement.kind is Kind.MOST or round_ < LAST_ROUND else _DEPTH
    leaders, compared = _compare(sizes, depth)
    outcome, reason = _decide(requirement, round_, leaders, max(compared.values()))
    claims = tuple(
        _claim(requirement, player, sizes[player][: compared[player]], found)
        for player, found in counted.items()
    )
    winner = leaders[0] if outcome is Outcome.WON else None
    return Award(requirement, round_, outcome, winner, reason, claims)


def _sizes(found: list[Region]) -> list[int]:
    """The sizes that can be compared, 0 where there is no such region."""
    return ([region.size for region in found] + [0] * _DEPTH)[:_DEPTH]


def _claim(requirement: Requirement, player: str, values: list[int], found: list[Region]) -> Claim:
    shown = found if requirement.kind is Kind.MOST else found[: len(values)]
    return Claim(player, tuple(values), tuple(shown))


def _compare(sizes: Mapping[str, list[int]], depth: int) -> tuple[list[str], dict[str, int]]:
    """Return who is still best, and for each player how many numbers were compared."""
    leaders, compared = list(sizes), dict.fromkeys(sizes, 0)
    for step in range(depth):
        for player in leaders:
            compared[player] += 1
        best = max(sizes[player][step] for player in leaders)
        leaders = [player for player in leaders if sizes[player][step] == best]
        # Nobody above 0 is settled at once: there is nothing to break a tie for.
        if len(leaders) == 1 or (step == 0 and best == 0):
            break
    return (leaders if best or step else []), compared


def _decide(
    requirement: Requirement, round_: int, leaders: list[str], steps: int
) -> tuple[Outcome, Reason]:
    last = round_ == LAST_ROUND
    if len(leaders) == 1:
        return Outcome.WON, (Reason.BEST, Reason.SECOND_REGION, Reason.THIRD_REGION)[steps - 1]
    if not last:
        return Outcome.CARRIED, Reason.TIE if leaders else Reason.NOBODY
    if not leaders:
        return Outcome.BOXED, Reason.LAST_NOBODY
    return Outcome.BOXED, Reason.LAST_TIE_MOST if requirement.kind is Kind.MOST else Reason.LAST_TIE
