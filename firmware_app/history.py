"""The games that were played here, each told again in a line."""

from dataclasses import dataclass
from typing import Self

from engine.errors import RefereeError
from engine.planet.game import Game
from engine.planet.waiting import Phase
from firmware_app.store import Store


@dataclass(frozen=True, slots=True)
class Past:
    """What became of a game, or why it cannot be told."""

    game: int
    began: str | None = None
    seats: tuple[str, ...] = ()
    variant: str = ""
    rounds: int = 0
    finished: bool = False
    closed: bool = False
    winners: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    problem: str = ""

    @classmethod
    def of(cls, store: Store, number: int) -> Self:
        """Tell a game."""
        try:
            return cls._told(number, store.game(number), store.is_closed(number))
        except RefereeError as problem:
            return cls(number, problem=str(problem))

    @classmethod
    def _told(cls, number: int, game: Game, closed: bool) -> Self:
        scores = game.scores or {}
        return cls(
            number,
            game.log[0].at,
            game.seats,
            game.variant.value,
            game.complete,
            game.phase is Phase.FINISHED,
            closed,
            game.winners or (),
            tuple(scores[seat].total for seat in game.seats if scores),
        )

    @property
    def outcome(self) -> str:
        """How it stands, in words."""
        if self.problem:
            return self.problem
        if self.finished:
            won = "wins" if len(self.winners) == 1 else "share the victory"
            return f"{' and '.join(self.winners)} {won}"
        given_up = ", given up" if self.closed else ""
        return f"{self.rounds} of 12 rounds played{given_up}"


def history(store: Store, most: int) -> list[Past]:
    """Return the latest games, the latest first: wall clocks jump, numbers do not."""
    latest = store.latest
    return [Past.of(store, number) for number in range(latest, max(0, latest - most), -1)]
