"""`orrery sim`: a whole game at a simulated table."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from firmware_app.sim import Result

EXAMPLE = "orrery sim --players 3 --variant mystery --seed 4 --headless --json"
DIFFERS = 1


def run(  # noqa: PLR0913 - an option each
    *,
    players: Annotated[int, typer.Option(metavar="N", help="2 to 4.")] = 2,
    variant: Annotated[
        str, typer.Option(metavar="V", help="standard, beginner, mystery, beginner-mystery.")
    ] = "standard",
    seed: Annotated[int, typer.Option(metavar="S", help="Deals the same table again.")] = 1,
    port: Annotated[int, typer.Option(metavar="P", help="Where the page is; 0 for any.")] = 8420,
    headless: Annotated[bool, typer.Option("--headless", help="Play to the end alone.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    fault: Annotated[
        Path | None, typer.Option(metavar="SCRIPT", help="A text that breaks things.")
    ] = None,
) -> int:
    """Simulate the whole device: bots play, a virtual camera sees, the referee judges.

    Reader and engine do as they would at a real table. Games are kept in ORRERY_STATE, or in a new
    folder; one that was broken off is gone on with. It ends with exit code 1 if awards or winners
    are not those of the true planets, or if the game does not come to its end.

    A script of faults has lines such as `round 3: camera-hang 10s` or `round 5: disk-full 20s`;
    a word that it does not know is answered with all of them.
    """
    from firmware_app.sim import Sim

    folder = Path(os.environ.get("ORRERY_STATE") or tempfile.mkdtemp(prefix="orrery-sim-"))
    sim = Sim.of(players, variant, seed, folder, fault)
    if not headless:
        from firmware_app.shown import serve_sim

        return serve_sim(sim, port, lambda line: print(line, flush=True), _open)
    if not as_json:
        from firmware_app.transcribed import Transcript

        sim.meanwhile.append(Transcript(print).see)
    result = sim.result()
    if as_json:
        print(json.dumps(result.to_json(), ensure_ascii=False))
    else:
        count = result.count
        print(
            f"{count.scans} planets read, {count.asked_again} times asked for more, "
            f"{count.wrong} read wrongly; the game is in {result.record}"
        )
    return _told(result)


def _open(url: str) -> None:
    """Open the page for somebody who sits at a desktop; others were told where it is."""
    desktop = sys.platform == "darwin" or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if desktop and sys.stdout.isatty():
        webbrowser.open(url)


def _told(result: Result) -> int:
    if result.problem:
        print(f"orrery: {result.problem}", file=sys.stderr)
        return DIFFERS
    if result.right:
        return 0
    print("orrery: the referee's game is not that of the true planets", file=sys.stderr)
    return DIFFERS
