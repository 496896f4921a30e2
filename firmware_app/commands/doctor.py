"""`orrery doctor`: everything that the program needs, checked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_app.doctor.finding import Finding

EXAMPLE = "orrery doctor --camera webcam:0"

AMISS = 1
SIGNS = {"fine": " ", "missing": "-", "fault": "!"}


def run(
    *,
    camera: Annotated[
        str | None,
        typer.Option(help="picamera, webcam:N, video:FILE, folder:DIR or virtual; else as set."),
    ] = None,
    look: Annotated[
        bool, typer.Option("--look/--no-look", help="Take a picture, or leave the camera alone.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Check everything it needs, each fault with the command that mends it.

    A line with ! is a fault; with - a part is not there, and the game goes on without it. It exits
    with 1 when there is either.
    """
    from firmware_app.doctor.checks import examine
    from firmware_app.doctor.finding import to_json
    from firmware_app.doctor.probe import Probe

    findings = examine(Probe().machine(camera, look=look))
    if as_json:
        print(json.dumps(to_json(findings), ensure_ascii=False))
    else:
        show(findings)
    return 0 if all(each.fine for each in findings) else AMISS


def show(findings: Sequence[Finding]) -> None:
    """Print a line for each check, and under it what mends it."""
    from firmware_app.doctor.finding import CODES, short

    for each in findings:
        print(f"{SIGNS[each.state.value]} {CODES[each.name]} {each.name:9} {each.says}")
        if not each.fine:
            print(f"{'':16}-> {each.mend}")
    wrong = sum(not each.fine for each in findings)
    print(f"{len(findings)} checks, {wrong or 'none'} amiss: {short(findings)} on the display")
