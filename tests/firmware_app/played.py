"""Whole games of bots, so that tests have something to store."""

from functools import cache
from random import Random

from engine.planet.bots import BOTS
from engine.planet.catalogue import default_catalogue
from engine.planet.game import Game
from engine.planet.simulation import play
from engine.planet.variant import Variant


@cache
def played(seed: int = 1, seats: tuple[str, ...] = ("Ada", "Bo")) -> Game:
    """A finished game, the same for the same seed."""
    bots = [BOTS["random"]() for _ in seats]
    return play(seats, Variant.STANDARD, bots, Random(seed), default_catalogue()).game
