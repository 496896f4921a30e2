"""`orrery play-out`: many games between bots, at full speed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_app.play_out import PlayOut, Result

EXAMPLE = "orrery play-out --games 100 --players 3 --bots lookahead,greedy,random --seed 7"


def run(  # noqa: PLR0913 - an option each
    *,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    players: Annotated[
        int | None, typer.Option(metavar="P", help="2 to 4; without it, one for each bot.")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="A bot for each player, or one for all.")
    ] = "lookahead,greedy",
    variant: Annotated[
        str, typer.Option(metavar="V", help="standard, beginner, mystery, beginner-mystery.")
    ] = "standard",
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Plays the same games again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many games at full speed, and count.

    The bots are random, greedy and lookahead. The players take turns at starting a game.
    """
    from firmware_app.play_out import PlayOut

    result = watched(PlayOut.of(games, players, bots, variant, seed))
    if as_json:
        print(json.dumps(result.to_json()))
    else:
        show(result)


def watched(asked: PlayOut) -> Result:
    """Play with a progress bar, where somebody is there to see it."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        return asked.result(progress.track(asked.matches(), asked.games, description="Playing"))


def show(result: Result) -> None:
    """Print what became of the players, and of the animals."""
    told = result.to_json()
    ties = f"{told['ties']} ties for an animal"
    print(f"{told['games']} {told['variant']} games, seed {told['seed']}, {ties}\n")
    _print_table(
        ("player", "wins", "95 % of decided", "shared", "points", "objective", "animals"),
        [
            (
                each["player"],
                f"{each['wins']}",
                "{:.1%} - {:.1%}".format(*each["share_of_decided"]),
                f"{each['shared']}",
                f"{each['mean_points']:.2f}",
                f"{each['mean_objective']:.2f}",
                f"{each['mean_animals']:.2f}",
            )
            for each in told["players"]
        ],
    )
    print()
    counted = told["animals"].items()
    _print_table(
        ("animals", "awarded", "carried", "boxed"),
        [(kind, *map(str, outcomes.values())) for kind, outcomes in counted],
    )


def _print_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(titles[0], box=None, pad_edge=False)
    for title in titles[1:]:
        table.add_column(title, justify="right")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
