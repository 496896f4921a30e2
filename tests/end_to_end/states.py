"""The main states of the page, each as somebody comes upon it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from engine.planet.game import Game
from firmware_app.web.app import Page
from firmware_app.web.table import Past
from tests.firmware_app.web.desk import NOW, Desk, after_round, bots_game
from tests.firmware_app.web.playhouse import Playhouse
from tests.firmware_app.web.served import Site, site


@cache
def whole_game(players: int = 3) -> Game:
    """A finished game."""
    return bots_game(players)


def lobby(desk: Desk) -> None:
    """Nobody has sat down yet."""
    desk.show(None)


def placing(desk: Desk) -> None:
    """Round 7, two planets are awaited."""
    desk.show(after_round(whole_game(), 6, 1), round=7, chapter=7)


def awarded(desk: Desk) -> None:
    """An animal finds its home."""
    desk.show(after_round(whole_game(), 6), round=7, chapter=6)


def why(desk: Desk) -> None:
    """Somebody doubts an award."""
    placing(desk)
    verdict = whole_game().verdicts[1]
    desk.do({"kind": "why", "round": verdict.round, "animal": verdict.animal})


def put_back(desk: Desk) -> None:
    """A tile fell off."""
    placing(desk)
    desk.do({"kind": "put-back", "seat": "Bo"})


def preview(desk: Desk) -> None:
    """Somebody says that a tile lies otherwise, which moves an award."""
    placing(desk)
    desk.do(moving_correction(desk))


def moving_correction(desk: Desk) -> dict[str, object]:
    """Say of some tile of the game what changes most awards when it lies otherwise."""
    game = desk.moment().game
    assert game is not None
    number = next(
        logged.number
        for logged in reversed(game.log)
        if getattr(logged.event, "round", 0) == 3 and getattr(logged.event, "seat", "") == "Cleo"
    )
    return {"kind": "retract", "number": number, "by": "Ada"}


def objective(desk: Desk) -> None:
    """All tiles lie; objectives are turned over."""
    desk.show(after_round(whole_game(), 12), round=12, chapter=13)
    desk.do({"kind": "objective", "seat": "Ada", "habitat": "O"})
    desk.do({"kind": "pressed", "button": "ok"})


def thresholds(desk: Desk) -> None:
    """The tables are compared with the cards."""
    desk.show(whole_game(), round=12, chapter=13)


def final(desk: Desk) -> None:
    """Somebody has won."""
    desk.show(whole_game(), round=12, chapter=13, tables=3)


def cards(desk: Desk) -> None:
    """Animals are picked from the list."""
    desk.show(None)
    told = {"players": ["Ada", "Bo"], "variant": "standard", "way": "picked", "first": "Ada"}
    desk.do({"kind": "lobby", **told})
    desk.do({"kind": "animal-picked", "animal": "panda"})


def four(desk: Desk) -> None:
    """Four people in round 5."""
    desk.show(after_round(whole_game(4), 4, 1), round=5, chapter=5)


STATES: dict[str, Callable[[Desk], None]] = {
    each.__name__.replace("_", "-"): each
    for each in (
        lobby,
        cards,
        placing,
        awarded,
        why,
        put_back,
        preview,
        objective,
        thresholds,
        final,
        four,
    )
}


@contextmanager
def opened(state: str, *, stage: bool = False) -> Iterator[tuple[Site, Desk]]:
    """Serve the page of a table in a state."""
    desk = Desk()
    STATES[state](desk)
    desk.played = (Past(1, NOW, whole_game()),)
    with site(Page(desk, Playhouse(desk) if stage else None)) as served:
        yield served, desk
