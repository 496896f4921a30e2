"""`orrery record`: a recording made with the camera."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_app.ports import Camera
    from firmware_app.recorder import Asked, Recorder

EXAMPLE = "orrery record kitchen --camera webcam:0 --before DDFFO/11"

PATIENCE = 5.0
KEYS = (
    "Enter takes a picture; then turn the mat a little and take the next.\n"
    "l Enter: the planet was lifted and set down on another face.\n"
    "n Enter: next session (its planet before: n TEXT, or n alone when nothing is known).\n"
    "c TEXT Enter: show a known planet, so that its colours can be learnt.\n"
    "q Enter: done."
)


def run(  # noqa: PLR0913 - each option is a parameter
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The recording's new folder.")],
    *,
    camera: Annotated[
        str, typer.Option(help="picamera, webcam:N, video:FILE, folder:DIR or virtual.")
    ] = "webcam:0",
    lens: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The camera's lens, as the camera of a table.json."),
    ] = None,
    before: Annotated[
        str | None,
        typer.Option(metavar="PLANET", help="What is known of the planet; else nothing is."),
    ] = None,
    expected_new: Annotated[
        int, typer.Option(metavar="N", min=0, max=12, help="How many tiles will be new.")
    ] = 1,
    edge: Annotated[float, typer.Option(metavar="MM", help="The core's edge.")] = 36.0,
    tile: Annotated[float, typer.Option(metavar="MM", help="A tile's thickness.")] = 1.6,
    every: Annotated[
        float | None,
        typer.Option(metavar="S", min=0, help="Take a picture every S seconds, without keys."),
    ] = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, help="With --every: how many pictures.")
    ] = 6,
    add: Annotated[bool, typer.Option("--add", help="Add to a recording that is there.")] = False,
) -> None:
    """Make a recording with the camera, guided by keys or every few seconds.

    Pictures are written at once, and nothing that is there is overwritten.
    """
    from contextlib import closing

    from engine.planet.notation import parse_planet
    from firmware_app.cameras import open_camera
    from firmware_app.lens import read_lens
    from firmware_app.recorder import Asked, Recorder

    asked = Asked(None if before is None else parse_planet(before), expected_new)
    with closing(open_camera(camera, None if lens is None else read_lens(lens))) as source:
        recorder = Recorder.begin(folder, source.lens, add=add, edge=edge, tile=tile)
        recorder.next_session(asked)
        if lens is None and camera.startswith(("pi", "webcam", "video")):
            warn_of_guess()
        if every is None:
            guided(recorder, source, asked)
        else:
            regularly(recorder, source, every, count)
    done(recorder)


def warn_of_guess() -> None:
    """Say what a guessed lens is worth."""
    from rich.console import Console

    Console(stderr=True).print(
        "The lens is guessed, which is too rough to trust a reading: learn it and give it with "
        "--lens FILE."
    )


def guided(recorder: Recorder, source: Camera, asked: Asked) -> None:
    """Take a picture whenever somebody says so."""
    from engine.errors import Illegal, Unreadable
    from firmware_app.ports import CameraEnded, CameraSilent

    print(KEYS)
    while (line := asked_for(f"{recorder.name}> ")) not in {None, "q"}:
        try:
            if not obey(line or "", recorder, asked):
                shoot(recorder, source)
        except CameraEnded as end:
            print(end)
            return
        except (CameraSilent, Illegal, Unreadable) as fault:
            print(f"{fault}; try again")


def asked_for(prompt: str) -> str | None:
    """What somebody typed; None when nobody will type any more."""
    try:
        return input(prompt).strip()
    except EOFError:
        return None


def obey(line: str, recorder: Recorder, asked: Asked) -> bool:
    """Do what a line says, unless it asks for a picture."""
    from engine.errors import Unreadable
    from engine.planet.notation import parse_planet
    from firmware_app.recorder import Asked as Next

    key, _, text = line.partition(" ")
    doing: dict[str, Callable[[], None]] = {
        "l": recorder.lift,
        "n": lambda: recorder.next_session(
            Next(parse_planet(text) if text else None, asked.expected_new)
        ),
        "c": lambda: recorder.calibrate(parse_planet(text)),
    }
    if not key:
        return False
    if key not in doing:
        raise Unreadable(f"{key!r} is no key: press Enter, or l, n, c or q and Enter")
    doing[key]()
    return True


def shoot(recorder: Recorder, source: Camera) -> None:
    """Take a picture, and say whether it can be read."""
    from vision.pose import NoPose, PoseFinder

    frame = source.frame(PATIENCE)
    name = recorder.take(frame)
    pose = PoseFinder(frame.camera).find(frame.image)
    if isinstance(pose, NoPose):
        print(f"{name}: the mat is not found ({pose.value}), and it was kept all the same")
    else:
        print(f"{name}: the mat is seen by {len(pose.markers)} markers")


def regularly(recorder: Recorder, source: Camera, seconds: float, count: int) -> None:
    """Take pictures of one placement by the clock."""
    from threading import Event

    from firmware_app.ports import CameraEnded

    for number in range(count):
        if number:
            Event().wait(seconds)
        try:
            shoot(recorder, source)
        except CameraEnded as end:
            print(end)
            return


def done(recorder: Recorder) -> None:
    """Say what there is now, and what to do with it."""
    recording = recorder.recording
    sessions = len(recording.sessions)
    pictures = sum(len(session.frames) for session in recording.sessions)
    print(
        f"{recording.folder}: {sessions} session{'s' * (sessions != 1)}, {pictures} pictures. "
        f"Next: orrery label {recording.folder}"
    )
