"""`orrery evidence`: what decisions were judged by."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import Illegal

if TYPE_CHECKING:
    from firmware_app.evidence import Evidence

EXAMPLE = "orrery evidence 17 --out disputed"


def run(
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="One decision; all are listed otherwise.")
    ] = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Copy its pictures, ready to become a test."),
    ] = None,
    state: Annotated[
        Path | None, typer.Option("--state", metavar="DIR", help="The folder of games.")
    ] = None,
) -> None:
    """List what decisions were judged by, or export one as a recording."""
    from firmware_app.evidence import FOLDER, Evidence
    from firmware_app.settings import load
    from firmware_app.storage.state_folder import state_folder
    from firmware_app.tables import print_table

    kept = Evidence.reading((state or state_folder(load().settings.state)) / FOLDER)
    if number is not None and out is not None:
        kept.export(number, out)
    elif number is not None:
        print(json.dumps(kept.decision(number).to_json(), indent=1, ensure_ascii=False))
    elif out is not None:
        raise Illegal("say which decision goes there: orrery evidence N --out DIR")
    else:
        rows = [row(kept, each) for each in kept.numbers]
        print_table(("evidence", "game", "decision", "pictures"), rows, right="evidence game")


def row(kept: "Evidence", number: int) -> tuple[str, ...]:
    """A decision as a line."""
    decision = kept.decision(number)
    what = f"{decision.kind.value}: {decision.sentence}"
    return (str(number), str(decision.game or ""), what, str(kept.pictures(number)))
