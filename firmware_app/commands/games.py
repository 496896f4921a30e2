"""`orrery games`: what was played here."""

import json
from pathlib import Path
from typing import Annotated

import typer

EXAMPLE = "orrery games --most 5"


def run(
    *,
    most: Annotated[int, typer.Option("--most", min=1, help="How many, the latest first.")] = 20,
    state: Annotated[
        Path | None, typer.Option("--state", metavar="DIR", help="The folder of games.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON list.")] = False,
) -> None:
    """List the games that were played here.

    It may be asked while a game goes on.
    """
    from dataclasses import asdict

    from firmware_app.history import history
    from firmware_app.settings import load
    from firmware_app.storage.state_folder import state_folder
    from firmware_app.store import Store
    from firmware_app.tables import print_table

    with Store.reading(state or state_folder(load().settings.state)) as store:
        games = history(store, most)
    if as_json:
        print(json.dumps([{**asdict(past), "outcome": past.outcome} for past in games]))
        return
    rows = [
        (str(past.game), past.began or "", ", ".join(past.seats), past.variant, past.outcome)
        for past in games
    ]
    print_table(("game", "began", "players", "variant", "outcome"), rows, right="game")
