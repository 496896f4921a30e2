"""`orrery play`: the referee on real devices, each of them optional."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

EXAMPLE = "orrery play --camera webcam:0"


def run(
    *,
    camera: Annotated[
        str | None,
        typer.Option(help="picamera, webcam:N, video:FILE, folder:DIR or virtual; else as set."),
    ] = None,
) -> None:
    """Referee a real game.

    With camera, display, lights, buttons, sound and dock, whichever are there.

    What is missing is said, and the game goes on with what is left; the page can do all that the
    buttons do. Games are kept in ORRERY_STATE or the system's own place.
    """
    from firmware_app.playing import play
    from firmware_app.settings import load
    from firmware_app.storage.state_folder import state_folder

    settings = load({} if camera is None else {"camera.source": camera}).settings
    folder = Path(settings.state) if settings.state else state_folder()
    play(settings, folder, lambda line: print(line, flush=True))
