"""The figure of whole games."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.planet.animal import Requirement
from engine.planet.award import Award, award
from engine.planet.bots import RandomBot
from engine.planet.catalogue import default_catalogue
from engine.planet.game import Game
from engine.planet.planet import Planet
from engine.planet.simulation import play
from engine.planet.variant import Variant
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.timing import times_as_long

_PLAYERS = ("Ada", "Bo", "Cy", "Di")


class Case(NamedTuple):
    """An animal, and the planets that it was judged by."""

    requirement: Requirement
    planets: dict[str, Planet]
    round: int


def random_game(effort: Effort) -> Figure:
    """A whole game against only judging its animals, which nobody can do without."""
    return Figure(
        "random-game",
        times_as_long(_played, _awarded, _repeats(effort)),
        20,
        "lower",
        "a 4-player game of random bots, from shuffling to the scores",
        "only judging the animals of the same game",
    )


def _played(seeds: range) -> list[Game]:
    return [_game(seed) for seed in seeds]


def _game(seed: int) -> Game:
    bots = [RandomBot()] * len(_PLAYERS)
    return play(_PLAYERS, Variant.STANDARD, bots, Random(seed), default_catalogue()).game


def _awarded(cases: list[Case]) -> list[Award]:
    return [award(*case) for case in cases]


def _repeats(effort: Effort) -> Iterator[tuple[range, list[Case]]]:
    games = max(1, effort.items // 10)
    for repeat in range(effort.repeats):
        seeds = range(repeat * games, (repeat + 1) * games)
        yield seeds, [case for game in _played(seeds) for case in _cases(game)]


def _cases(game: Game) -> list[Case]:
    return [
        Case(
            verdict.award.requirement,
            {seat: game.planet(seat, verdict.round) for seat in game.seats},
            verdict.round,
        )
        for verdict in game.verdicts
    ]
