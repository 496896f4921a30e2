"""`orrery export`: a game that was played here, for others to read."""

import sys
from pathlib import Path
from typing import Annotated

import typer

EXAMPLE = "orrery export 12 game12.jsonl --recording game12"


def run(
    game: Annotated[int, typer.Argument(metavar="GAME", help="Its number, as `games` lists it.")],
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="Where the record goes; - is standard output.")
    ] = "-",
    *,
    recording: Annotated[
        Path | None,
        typer.Option(
            "--recording",
            metavar="DIR",
            help="Write its readings too, as a recording labelled with what is true of them now.",
        ),
    ] = None,
    state: Annotated[
        Path | None, typer.Option("--state", metavar="DIR", help="The folder of games.")
    ] = None,
) -> None:
    """Write a game's record, which `orrery replay` reads.

    A file that is there already is left alone.
    """
    from engine.planet.record import write_record
    from firmware_app.settings import load
    from firmware_app.storage.state_folder import state_folder
    from firmware_app.store import Store

    folder = state or state_folder(load().settings.state)
    with Store.reading(folder) as store:
        told = store.game(game)
    if recording is not None:
        from firmware_app.evidence import FOLDER, Evidence
        from firmware_app.labelled import export_game_recording

        exported = export_game_recording(game, told, Evidence.reading(folder / FOLDER), recording)
        print(exported.sentence, file=sys.stderr)
    if file == "-":
        sys.stdout.write(write_record(told))
    else:
        with Path(file).open("x", encoding="utf-8") as out:
            out.write(write_record(told))
