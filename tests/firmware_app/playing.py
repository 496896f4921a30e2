"""People at a table: they press, show planets and cards, and heed what the referee shows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from engine.planet.bots import BOTS
from engine.planet.catalogue import default_catalogue
from engine.planet.events import Opened, TilePlaced
from engine.planet.game import Game
from engine.planet.piles import Piles
from engine.planet.simulation import Deal, Table, deal
from engine.planet.sphere import FACES
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from firmware_app.referee import course
from firmware_app.referee.effect import Append, CloseGame, Effect, Keep, Look
from firmware_app.referee.happening import (
    Button,
    Happening,
    Lifted,
    LobbyTold,
    Pressed,
    ReadingCame,
    Shuffled,
    Started,
    StickerSeen,
)
from firmware_app.referee.machine import step
from firmware_app.referee.saved import Bookmark, Saved
from firmware_app.referee.state import State
from firmware_app.views import (
    AskMystery,
    AskObjective,
    AskWhose,
    Awarded,
    FinalScores,
    Placing,
    RoundEnds,
    RoundOpens,
    Thresholds,
    View,
    Way,
    WholeReading,
)
from tests.firmware_app.transcript import done, heard
from vision.reading import Answer, Fault, Hint, Reading

CATALOGUE = default_catalogue()
NAMES = ("Ada", "Bo", "Cleo", "Dora")
ALL = (True,) * FACES
SOME = (True,) * 9 + (False,) * 3
LEFT, OK, RIGHT = (Pressed(button) for button in Button)
STICKERS = {animal.id: animal.sticker for animal in CATALOGUE.animals}


@dataclass(slots=True)
class Referee:
    """The referee with what it has kept, and a transcript."""

    state: State = field(default_factory=State)
    lines: list[str] = field(default_factory=list)
    game: Game | None = None
    """What the store has: the events that were appended."""
    bookmark: Bookmark = field(default_factory=Bookmark)

    def hear(self, *happenings: Happening) -> list[Effect]:
        """Tell it what happened, and return all effects."""
        effects: list[Effect] = []
        for happening in happenings:
            self.state, found = step(self.state, happening, "2026-11-18 20:00")
            self.lines += [heard(happening), *map(done, found)]
            self._keep(found)
            effects += found
        return effects

    def _keep(self, effects: list[Effect]) -> None:
        if any(isinstance(each, CloseGame) for each in effects):
            self.game = None
        for effect in effects:
            if isinstance(effect, Append):
                self._append(effect)
            if isinstance(effect, Keep):
                self.bookmark = effect.bookmark

    def _append(self, effect: Append) -> None:
        logged = effect.logged
        if isinstance(logged.event, Opened):
            self.game = Game.open(logged.event, logged.at, logged.by)
        else:
            assert self.game is not None
            self.game = self.game.apply(logged.event, logged.at, logged.by)
        assert self.game.log[-1] == logged

    @property
    def saved(self) -> Saved:
        """What the store has."""
        return Saved(self.game, self.bookmark)

    def look(self) -> Look:
        """What the camera looks for."""
        return self.state.given.look

    def shown(self) -> View:
        """What people see."""
        return course.shown(self.state)

    def main(self) -> View:
        """What people see when nothing lies over it."""
        return course.main(self.state)

    def read(self, reading: Reading) -> list[Effect]:
        """Let the reader answer to the latest look."""
        return self.hear(ReadingCame(self.look().number, reading))

    def show(self, seat: str, *new: Placement, lift: bool = True) -> list[Effect]:
        """Show a planet with new tiles, read at once."""
        effects = self.read(accepted(self, seat, *new))
        return effects + (self.hear(Lifted()) if lift else [])

    def pass_by(self) -> None:
        """Go on until something is waited for."""
        while isinstance(self.shown(), Awarded | RoundEnds | RoundOpens):
            self.hear(RIGHT)


def accepted(referee: Referee, seat: str, *new: Placement) -> Reading:
    """Return the reading of a planet as it is remembered, with new tiles."""
    game = referee.state.game
    assert game is not None
    planet = game.planet(seat)
    for tile in new:
        planet = planet.with_tile(tile)
    return Reading(
        Answer.ACCEPTED, owner=seat, planet=planet.letters, new=new, seen=SOME, lead=9.0, frames=4
    )


def more(hint: Hint, owner: str | None = None, turn: float = 0.0) -> Reading:
    """Return a reading that needs more."""
    return Reading(Answer.MORE, hint=hint, owner=owner, turn=turn, seen=SOME)


def refusal(fault: Fault, owner: str, *changes: object) -> Reading:
    """Return a reading that explains what is wrong."""
    return Reading(Answer.REFUSED, fault, owner=owner, changes=changes, seen=SOME)  # type: ignore[arg-type]


def seated(
    players: int = 3, variant: Variant = Variant.STANDARD, seed: int = 1
) -> tuple[Referee, Deal, Random]:
    """Return a referee whose game has just been opened from the page, and what was dealt."""
    rng, referee = Random(seed), Referee()
    names = NAMES[:players]
    dealt = deal(Opened(variant, names, names[0], CATALOGUE), rng)
    laid = [card for column in dealt.columns for card in column]
    rest = [animal.id for animal in CATALOGUE.animals if animal.id not in laid]
    referee.hear(Started(), LobbyTold(names, variant, names[0], Way.DRAWN))
    referee.hear(Shuffled((*laid, *rest)), *[OK] * 10)
    for _ in range(players):
        referee.read(Reading(Answer.ACCEPTED, owner="", planet="." * 60, seen=SOME))
        referee.hear(Lifted())
    return referee, dealt, rng


@dataclass(slots=True)
class Evening:
    """A whole game by bots, told to a referee as people would."""

    referee: Referee
    deal: Deal
    rng: Random
    piles: Piles

    @classmethod
    def of(cls, players: int, variant: Variant, seed: int) -> "Evening":
        """Open a game."""
        referee, dealt, rng = seated(players, variant, seed)
        return cls(referee, dealt, rng, dealt.piles)

    def play(self) -> None:
        """Play from the first tile to the story."""
        for _ in self.rounds():
            pass
        self.end()

    def rounds(self) -> Iterator[int]:
        """Play round by round."""
        for round_ in range(1, 13):
            self.referee.pass_by()
            yield round_
            for seat, tile in self.placed().items():
                self.present(seat, tile)
            self.follow()

    def placed(self) -> dict[str, Placement]:
        """Let every bot take a tile; people then show their planets in any order."""
        game, tiles = self.referee.state.game, {}
        assert game is not None
        bots = {seat: BOTS["greedy"]() for seat in game.seats}
        table = Table(self.deal, bots, self.rng)
        piles = self.piles.opened(game.round)
        for seat in game.seats_to_place:
            tile = bots[seat].choose(table.outlook(game, piles, seat), self.rng)
            piles, tiles[seat] = piles.taken(tile.tile), tile
            game = game.apply(TilePlaced(seat, game.next_round(seat), tile))
        self.piles = piles.put_away()
        order = self.rng.sample(list(tiles), len(tiles))
        return {seat: tiles[seat] for seat in order}

    def present(self, seat: str, tile: Placement) -> None:
        """Show a planet, and say whose it is when the reader cannot tell."""
        game = self.referee.state.game
        assert game is not None
        if game.planet(seat).bare_faces == tuple(range(FACES)) and len(_bare(game)) > 1:
            self.referee.read(more(Hint.WHOSE, seat))
            self.choose(seat)
        self.referee.show(seat, tile)

    def choose(self, seat: str) -> None:
        """Choose a player with the buttons."""
        view = self.referee.shown()
        assert isinstance(view, AskWhose), view
        self.referee.hear(*[RIGHT] * view.players.index(seat), OK)

    def follow(self) -> None:
        """Heed what follows from a round: awards, and a hidden animal."""
        self.referee.pass_by()
        if isinstance(self.referee.shown(), Placing | WholeReading):
            return
        self.referee.hear(OK) if self.referee.state.aside is not None else None
        self.referee.pass_by()
        while isinstance(asked := self.referee.main(), AskMystery):
            hidden = self.deal.hidden[asked.round - 3]
            self.referee.hear(StickerSeen(STICKERS[hidden]), OK)
            self.referee.pass_by()

    def end(self) -> None:
        """Show every planet whole, the objectives, and agree to the tables."""
        referee, game = self.referee, self.referee.state.game
        assert game is not None
        for seat in game.seats if isinstance(referee.main(), WholeReading) else ():
            reading = accepted(referee, seat)
            referee.read(reading)
            referee.read(Reading(Answer.ACCEPTED, owner=seat, planet=reading.planet, seen=ALL))
            referee.hear(Lifted())
        self.reveal()

    def reveal(self) -> None:
        """Turn the objectives over, one after the other."""
        referee = self.referee
        while isinstance(asked := referee.main(), AskObjective):
            referee.hear(StickerSeen(45 + self.deal.objectives[asked.seat].index), OK)
        while isinstance(referee.shown(), Thresholds) or referee.state.aside is not None:
            referee.hear(OK)
        assert isinstance(referee.shown(), FinalScores), referee.shown()
        referee.hear(OK, RIGHT, RIGHT, OK)


def _bare(game: Game) -> list[str]:
    return [seat for seat in game.seats if not game.planet(seat).covered]
