"""Positions and whole games to test on, all from the packaged catalogue and a seed."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest

from engine.errors import Illegal, RefereeError
from engine.planet.catalogue import default_catalogue
from engine.planet.events import (
    AnimalsLaid,
    Event,
    MysteryRevealed,
    ObjectiveRevealed,
    Opened,
    TilePlaced,
)
from engine.planet.game import Game
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.notation import parse_planet
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import EDGES, FACES
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from engine.planet.waiting import Need

T = TypeVar("T")
NAMES = ("Ada", "Bo", "Cy", "Di")
CATALOGUE = default_catalogue()
IDS = tuple(animal.id for animal in CATALOGUE.animals)


def planet(text: str) -> Planet:
    """Read a position."""
    return parse_planet(text)


def attempted(make: Callable[[], T]) -> T | RefereeError:
    """Return what is made, or the error that says why not."""
    try:
        return make()
    except RefereeError as problem:
        return problem


def random_planet(random: Random, faces: int = FACES, habitats: str = "OFDMG") -> Planet:
    """Return a planet with so many tiles, on any faces."""
    covered = random.sample(range(FACES), faces)
    tiles = ("".join(random.choices(habitats, k=EDGES)) for _ in range(FACES))
    return Planet.from_letters(
        "".join(tile if face in covered else BARE * EDGES for face, tile in enumerate(tiles))
    )


def opened(variant: Variant = Variant.STANDARD, seats: int = 2, first: str = "Ada") -> Opened:
    """Sit down."""
    return Opened(variant, NAMES[:seats], first, CATALOGUE)


def laid(variant: Variant = Variant.STANDARD) -> AnimalsLaid:
    """Lay the catalogue's first animals in its own order."""
    cards = iter(IDS)
    columns = variant.open_animals.values()
    return AnimalsLaid(tuple(tuple(next(cards) for _ in range(n)) for n in columns))


def started(variant: Variant = Variant.STANDARD, seats: int = 2) -> Game:
    """Return a game whose animals are laid and whose planets are bare."""
    return Game.open(opened(variant, seats)).apply(laid(variant))


def placed(seat: str, round_: int, face: int | None = None, letters: str = "OFDMG") -> TilePlaced:
    """Place a tile, on the face of the round's number unless told."""
    at = round_ - 1 if face is None else face
    return TilePlaced(seat, round_, Placement.of(at, [HABITATS["OFDMG".index(x)] for x in letters]))


def play(random: Random, variant: Variant, seats: int) -> Iterator[Game]:
    """Play at random to the end, and give every moment of the game."""
    game = Game.open(Opened(variant, NAMES[:seats], random.choice(NAMES[:seats]), CATALOGUE))
    cards, objectives = random.sample(IDS, len(IDS)), random.sample(HABITATS, len(HABITATS))
    yield game
    while game.waits:
        game = game.apply(answer(game, random, cards, objectives))
        yield game


def played(seed: int, variant: Variant = Variant.STANDARD, seats: int = 2) -> Game:
    """Return a whole game."""
    *_, game = play(Random(seed), variant, seats)
    return game


def answer(game: Game, random: Random, cards: list[str], objectives: list[Habitat]) -> Event:
    """Return something that the game waits for."""
    wait = game.waits[0]
    match wait.need:
        case Need.ANIMALS:
            columns = game.variant.open_animals.values()
            return AnimalsLaid(tuple(tuple(cards.pop() for _ in range(n)) for n in columns))
        case Need.MYSTERY:
            return MysteryRevealed(wait.round or 0, cards.pop())
        case Need.OBJECTIVE:
            return ObjectiveRevealed(wait.seat or "", objectives.pop())
        case Need.TILE:
            seat = wait.seat or ""
            face = random.choice(game.planet(seat).bare_faces)
            areas = random.choices(HABITATS, k=EDGES)
            return TilePlaced(seat, wait.round or 0, Placement.of(face, areas))


def rounds(game: Game, last: int, first: int = 1) -> Game:
    """Place every seat's tile of some rounds."""
    for round_ in range(first, last + 1):
        for seat in game.seats:
            game = game.apply(placed(seat, round_))
    return game


def refused(game: Game, event: Event, problem: str) -> None:
    """An event is refused with its reason, and the game is what it was."""
    before = (game.log, game.facts, game.settlement)
    with pytest.raises(Illegal, match=problem):
        game.apply(event)
    assert (game.log, game.facts, game.settlement) == before
