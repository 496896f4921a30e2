"""Who is at the table and what each of them still has to show."""

from collections.abc import Iterable

from engine.planet.award import LAST_ROUND
from engine.planet.card import Animal
from engine.planet.correction import standing
from engine.planet.events import TilePlaced
from engine.planet.game import Game
from engine.planet.planet import Planet
from engine.planet.sphere import ACROSS, EDGES
from firmware_app.referee.effect import Known
from firmware_app.views import Lie, Seat, Status


def due(game: Game, round_: int, seat: str) -> int:
    """Return how many tiles of a player are still to be read when the table is in a round."""
    return max(0, round_ - game.next_round(seat) + 1)


def table_round(game: Game) -> int:
    """Return the latest round that anybody is known to have come to."""
    placed = max(game.next_round(seat) for seat in game.seats) - 1
    return min(LAST_ROUND, max(game.round, placed))


def seats(game: Game, round_: int) -> tuple[Seat, ...]:
    """Return the players from the one who starts, with where they stand."""
    first = game.seats.index(game.first_players[round_])
    order = game.seats[first:] + game.seats[:first]
    return tuple(_seat(name, due(game, round_, name)) for name in order)


def _seat(name: str, missing: int) -> Seat:
    status = (Status.READ, Status.AWAITED, Status.BEHIND)[min(missing, 2)]
    return Seat(name, status, missing)


def awaited(game: Game, round_: int) -> tuple[str, ...]:
    """Return the players of whom a tile is missing."""
    return tuple(seat.name for seat in seats(game, round_) if seat.due)


def known(game: Game, round_: int, only: str | None) -> tuple[Known, ...]:
    """Return the planets that the one on the mat may be."""
    return tuple(
        Known(seat, planet, due(game, round_, seat))
        for seat, planet in game.planets.items()
        if only in (None, seat)
    )


def animals(game: Game, ids: Iterable[str]) -> tuple[Animal, ...]:
    """Return the cards of some ids, as people have corrected them."""
    return tuple(game.catalogue.animal(each) for each in ids)


def numbers(game: Game) -> dict[tuple[str, int], int]:
    """Return the number of the event that tells the tile of each seat and round."""
    stands = standing([logged.event for logged in game.log])
    return {
        (event.seat, event.round): number
        for number, event in enumerate(stands)
        if isinstance(event, TilePlaced)
    }


def lie(game: Game, seat: str, face: int) -> Lie:
    """Return how a tile lies on a face of a player's planet, and what it touches."""
    return lie_on(game.planet(seat), face)


def lie_on(planet: Planet, face: int) -> Lie:
    """Return how a tile lies on a face, and what it touches."""
    letters = planet.letters
    return Lie(face, letters[EDGES * face : EDGES * face + EDGES], around(letters, face))


def around(letters: str, face: int) -> str:
    """Return what lies across each edge of a face."""
    return "".join(letters[ACROSS[EDGES * face + edge]] for edge in range(EDGES))


def faces(game: Game, seat: str) -> tuple[tuple[int, int], ...]:
    """Return the rounds and faces of a player's tiles, the newest first."""
    tiles = game.facts.tiles[game.facts.seat(seat)]
    found = [(round_, tile.face) for round_, tile in enumerate(tiles, 1) if tile is not None]
    return tuple(reversed(found))
