"""Simulated games held to their true planets."""

from pathlib import Path

from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.sim import Meanwhile, Result, Sim
from tests.soak.spread import Table


class Reached(Exception):
    """The game has come as far as it was wanted."""


def sim(table: Table, folder: Path, *meanwhile: Meanwhile, fed: bool = False) -> Sim:
    """Return a game that is about to begin, or to go on."""
    return Sim(table.players, table.variant, table.seed, folder, list(meanwhile), fed=fed)


def fed_to(table: Table, folder: Path, round_: int) -> None:
    """Leave a game in a folder that has come to a round, without drawing a picture."""

    def stop(host: Host, _: VirtualParts) -> None:
        game = host.state.game
        if game is not None and game.round >= round_:
            raise Reached

    try:
        sim(table, folder, stop, fed=True).result()
    except Reached:
        return
    raise AssertionError(f"the game has ended before round {round_}")


def check_right(result: Result) -> None:
    """Hold a game to its true planets, award by award."""
    told, truth = result.game, result.truth
    verdicts = [(v.round, v.animal, v.award.winner) for v in told.verdicts]
    assert result.problem == ""
    assert verdicts == [(v.round, v.animal, v.award.winner) for v in truth.verdicts]
    assert (told.won, told.scores, told.winners) == (truth.won, truth.scores, truth.winners)
    assert result.count.wrong == 0
    assert result.right
