"""Whole games as text that people read: `python -m tests.golden.playthrough` writes them anew."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.planet.events import (
    AWARD_ROUNDS,
    AnimalsLaid,
    Corrected,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    TilePlaced,
)
from engine.planet.explanation import explain
from engine.planet.game import Game
from engine.planet.habitat import HABITATS
from engine.planet.notation import planet_text
from engine.planet.piles import LeftOvers, Piles
from engine.planet.sphere import EDGES
from engine.planet.tile import Placement, Tile
from engine.planet.variant import Variant
from tests.engine.tables import CATALOGUE, IDS, NAMES

FOLDER = Path(__file__).parent / "playthroughs"
TABLES = [(variant, seats) for variant in Variant for seats in (2, 3, 4)]
MISREAD = 5
"""In this round the first tile is read in another turn, and put right afterwards."""


def path(variant: Variant, seats: int) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{variant.value}-{seats}.txt"


def playthrough(variant: Variant, seats: int) -> str:
    """Play one game at random, from a seed that its variant and players give."""
    return "".join(f"{line}\n" for line in _Table(variant, seats).lines())


class _Table:
    def __init__(self, variant: Variant, seats: int) -> None:
        self.random = Random(f"{variant.value} {seats}")
        self.cards = self.random.sample(IDS, len(IDS))
        self.game = Game.open(Opened(variant, NAMES[:seats], NAMES[seats - 1], CATALOGUE))
        self.piles = Piles.of([self.tile() for _ in range(50)])

    def tile(self) -> Tile:
        """Few habitats and more ocean than glacier make planets like real ones."""
        shown = self.random.choices(HABITATS, (5, 4, 4, 4, 3), k=2)
        return Tile.of(self.random.choices(shown, k=EDGES))

    def lines(self) -> Iterator[str]:
        game = self.game
        yield f"{game.variant.value}, {len(game.seats)} players: {', '.join(game.seats)}"
        columns = game.variant.open_animals.values()
        self.tell(AnimalsLaid(tuple(tuple(self.cards.pop() for _ in range(n)) for n in columns)))
        for round_ in AWARD_ROUNDS:
            yield f"  animals of round {round_}: {self.column(round_)}"
        for round_ in range(1, 13):
            yield from self.round(round_)
        yield from self.end()

    def tell(self, event: AnimalsLaid | MysteryRevealed | TilePlaced | ObjectiveRevealed) -> None:
        self.game = self.game.apply(event)

    def column(self, round_: int) -> str:
        return ", ".join(map(self.card, self.game.columns[round_]))

    def card(self, animal: str) -> str:
        return f"{animal} ({self.game.catalogue.animal(animal).requirement})"

    def round(self, round_: int) -> Iterator[str]:
        self.piles = self.piles.opened(round_)
        yield ""
        yield f"round {round_}: {self.game.first_players[round_]} starts"
        yield f"  tiles: {' '.join(map(str, self.piles.face_up))}"
        if round_ in AWARD_ROUNDS:
            yield f"  animals: {self.column(round_)}"
        judged = len(self.game.verdicts)
        for seat in self.game.seats_to_place:
            yield self.move(seat, round_)
        if round_ == MISREAD:
            yield from self.put_right()
        yield from self.after(round_, judged)

    def move(self, seat: str, round_: int) -> str:
        tile = self.random.choice(self.piles.face_up)
        self.piles = self.piles.taken(tile)
        face = self.random.choice(self.game.planet(seat).bare_faces)
        edge = 0 if len(set(tile.areas)) == 1 else self.random.randrange(EDGES)
        placement = Placement(tile, face, edge)
        self.tell(TilePlaced(seat, round_, placement))
        return f"  {seat:3}  {placement}  {planet_text(self.game.planet(seat))}"

    def put_right(self) -> Iterator[str]:
        """Turn the round's first tile by one edge, after the awards were given."""
        number = len(self.game.log) - len(self.game.seats)
        old = self.game.log[number].event
        assert isinstance(old, TilePlaced)
        areas = old.placement.areas
        turned = Placement.of(old.placement.face, areas[1:] + areas[:1])
        yield f"  correction: event {number} was {turned}, not {old.placement}"
        new = TilePlaced(old.seat, old.round, turned)
        self.game = self.game.apply(Corrected(number, new))
        yield f"  {old.seat:3}  {turned}  {planet_text(self.game.planet(old.seat))}"

    def after(self, round_: int, judged: int) -> Iterator[str]:
        yield f"  left over: {_left_over(self.game.left_overs[round_])}"
        self.piles = self.piles.put_away()
        for due in self.game.reveals_due:
            self.tell(MysteryRevealed(due, self.cards.pop()))
            yield f"  turned up for round {due}: {self.column(due).rpartition(', ')[2]}"
        for verdict in self.game.verdicts[judged:]:
            award = verdict.award
            yield f"  {self.card(verdict.animal)}: {award.winner or award.outcome.value}"
            yield f"      {explain(award)} [{award.reason.rule}]"

    def end(self) -> Iterator[str]:
        yield ""
        yield f"after round 12: {self.game.phase.value}"
        for seat, habitat in zip(
            self.game.seats, self.random.sample(HABITATS, len(HABITATS)), strict=False
        ):
            if self.game.variant.objectives:
                self.tell(ObjectiveRevealed(seat, habitat))
                areas = self.game.planet(seat).count(habitat)
                yield f"  {seat}'s objective is {habitat.letter}, with {areas} areas"
        for seat, score in (self.game.scores or {}).items():
            points = f"{score.objective} + {score.animals} = {score.total} points"
            yield f"  {seat}: {points}, cards: {', '.join(self.game.won[seat]) or 'none'}"
        yield f"  in the box: {', '.join(self.game.boxed) or 'none'}"
        yield f"  winners: {', '.join(self.game.winners or ())}"


def _left_over(left: LeftOvers) -> str:
    places = zip(left, ("pile 11", "pile 12", "the box"), strict=True)
    return ", ".join(f"{count} to {place}" for count, place in places if count)


if __name__ == "__main__":
    for table in TABLES:
        path(*table).write_text(playthrough(*table), encoding="utf-8")
