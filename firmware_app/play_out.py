"""Many games between bots: what was asked for, and what came out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING, Any, Self

from engine.errors import Illegal, Unreadable
from engine.planet.animal import Kind
from engine.planet.award import Outcome
from engine.planet.bots import BOTS
from engine.planet.catalogue import default_catalogue
from engine.planet.events import MOST_SEATS
from engine.planet.simulation import series
from engine.planet.tally import Tally
from engine.planet.variant import Variant
from engine.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.planet.game import Game

MOST_GAMES = 1_000_000
_SEEDS = 2**32


@dataclass(frozen=True, slots=True)
class PlayOut:
    """How many games of what, and whose bot sits where."""

    games: int
    bots: tuple[str, ...]
    variant: Variant
    seed: int

    @classmethod
    def of(cls, games: int, players: int | None, bots: str, variant: str, seed: int | None) -> Self:
        """Return what was asked for, or say why it cannot be played."""
        if not 1 <= games <= MOST_GAMES:
            raise Illegal(f"--games takes 1 to {MOST_GAMES}, not {quoted(games)}")
        return cls(
            games,
            _seated(_bots(bots), players),
            Variant.from_text(variant),
            randbelow(_SEEDS) if seed is None else seed,
        )

    @property
    def players(self) -> tuple[str, ...]:
        """A name for each seat: two of a kind would otherwise be one."""
        return tuple(f"{bot} {place}" for place, bot in enumerate(self.bots, 1))

    def matches(self) -> Iterator[Game]:
        """Play the games one by one; every player starts as often as the others."""
        bots = {player: BOTS[bot]() for player, bot in zip(self.players, self.bots, strict=True)}
        played = series(bots, self.variant, Random(self.seed), default_catalogue())
        return (simulated.game for simulated in islice(played, self.games))

    def result(self, matches: Iterable[Game]) -> Result:
        """Sum up the games as they are played."""
        tally = Tally()
        for game in matches:
            tally = tally.with_game(game)
        return Result(self, tally)


@dataclass(frozen=True, slots=True)
class Result:
    """The sums of many games, as tables and as JSON."""

    asked: PlayOut
    tally: Tally

    def to_json(self) -> dict[str, Any]:
        """Return one object for a program to read."""
        asked, tally = self.asked, self.tally
        seats = zip(asked.players, asked.bots, strict=True)
        return {
            "games": tally.games,
            "variant": asked.variant.value,
            "seed": asked.seed,
            "decided": tally.decided,
            "players": [self._player(player, bot) for player, bot in seats],
            "animals": {kind.value: self._animals(kind) for kind in Kind},
            "ties": tally.ties,
        }

    def _player(self, player: str, bot: str) -> dict[str, Any]:
        tally = self.tally
        return {
            "player": player,
            "bot": bot,
            "wins": tally.wins[player],
            "shared": tally.shared[player],
            "share_of_decided": [round(end, 4) for end in tally.share(player)],
            "mean_points": tally.points[player] / tally.games,
            "mean_objective": tally.objective[player] / tally.games,
            "mean_animals": tally.animals[player] / tally.games,
        }

    def _animals(self, kind: Kind) -> dict[str, int]:
        return {_WORDS[outcome]: self.tally.outcomes[kind, outcome] for outcome in Outcome}


_WORDS = {Outcome.WON: "awarded", Outcome.CARRIED: "carried", Outcome.BOXED: "boxed"}


def _bots(text: str) -> tuple[str, ...]:
    bots = tuple(bot.strip() for bot in text.split(","))
    for bot in bots:
        if bot not in BOTS:
            raise Unreadable(f"{quoted(bot)} is no bot: choose among {', '.join(BOTS)}")
    return bots


def _seated(bots: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    """One bot for everybody, or one for each."""
    seats = players if players is not None else max(2, len(bots))
    if not 2 <= seats <= MOST_SEATS:
        raise Illegal(f"a game has 2 to {MOST_SEATS} players, not {quoted(seats)}")
    if len(bots) not in (1, seats):
        raise Illegal(
            f"--bots names {len(bots)} bots for {seats} players: name one for each, or one for all"
        )
    return bots * seats if len(bots) == 1 else bots
