"""`orrery play`: the referee on real devices, each of them optional."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    from firmware_app.settings import load
    from firmware_app.storage.state_folder import state_folder

    settings = load({} if camera is None else {"camera.source": camera}).settings
    with said_what_is_not_installed():
        from firmware_app.playing import play

        play(settings, state_folder(settings.state), lambda line: print(line, flush=True))


@contextmanager
def said_what_is_not_installed() -> Iterator[None]:
    """What screens and eye need is an extra: a Raspberry Pi brings its own."""
    try:
        yield
    except ModuleNotFoundError as fault:
        name = (fault.name or "").partition(".")[0]
        if name in {"engine", "vision", "firmware_app"}:
            raise
        raise Illegal(
            f"{name or fault} is not installed: pip install 'orrery[opencv,pi,web]', "
            "or on a Raspberry Pi sudo systemd/install"
        ) from fault
