"""`orrery calibrate`: learn the lens, or this copy's colours."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_app.colours import Seen
    from firmware_app.ports import Camera
    from firmware_app.settings import Settings
    from vision.frame import Frame
    from vision.lens import Learnt, Lesson
    from vision.sheet import Target

EXAMPLE = "orrery calibrate camera --camera webcam:0 --target mat --out lens.json"

PATIENCE = 8.0
MOST_VIEWS = 25
PACE = 0.5


def run(  # noqa: PLR0913 - each option is a parameter
    what: Annotated[Literal["camera", "colours"], typer.Argument(help="What to learn.")],
    *,
    camera: Annotated[
        str | None,
        typer.Option(help="picamera, webcam:N, video:FILE, folder:DIR or virtual; else as set."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write it; else to the state.")
    ] = None,
    target: Annotated[
        Literal["mat", "sheet"], typer.Option(help="For the camera: what is shown to it.")
    ] = "mat",
    print_sheet: Annotated[
        Path | None, typer.Option(metavar="OUT.pdf", help="Write the sheet to print, and stop.")
    ] = None,
    lens: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For colours: the lens; else as set.")
    ] = None,
    planet: Annotated[
        str | None, typer.Option(metavar="PLANET", help="For colours: the planet that is shown.")
    ] = None,
    pictures: Annotated[
        int, typer.Option(metavar="N", min=2, help="For colours: how many pictures to take.")
    ] = 6,
    ask: Annotated[
        Literal["terminal", "device"],
        typer.Option(help="For colours: who is asked, here or at the display with its buttons."),
    ] = "terminal",
) -> None:
    """Learn the lens, or this copy's colours.

    The camera learns from the mat, or from a finer sheet (--print-sheet): move and tilt it as the
    lines say. Colours are learnt from a planet on the mat, turned a little between pictures; an
    area is asked about only where it is unsure.
    """
    from firmware_app.settings import load

    set_ = load()
    words = camera or set_.settings.camera.source
    if print_sheet is not None:
        from vision.printing import Paper
        from vision.sheet import sheet_pdf

        print_sheet.write_bytes(sheet_pdf(Paper.A4))
        print(f"wrote {print_sheet}: print it at 100 %, and glue it on something flat")
    elif what == "camera":
        learn_lens(words, target, place(out, set_.settings.state, "lens.json"))
    else:
        known = lens or (Path(set_.settings.camera.lens) if set_.settings.camera.lens else None)
        kept = place(out, set_.settings.state, "palette.json")
        there = set_.settings if ask == "device" else None
        learn_colours(words, known, planet, pictures, kept, there=there)


def place(out: Path | None, state: str, name: str) -> Path:
    """Where to write: as said, or into the folder of games."""
    from firmware_app.storage.state_folder import state_folder

    return out or state_folder(state) / name


def frames(source: Camera) -> Iterator[Frame]:
    """Pictures until there are no more; one that comes too late is waited for once more."""
    from firmware_app.ports import CameraEnded, CameraSilent

    silent = 0
    while silent < 3:
        try:
            yield source.frame(PATIENCE)
            silent = 0
        except CameraSilent:
            silent += 1
        except CameraEnded:
            return


def learn_lens(words: str, target: str, out: Path) -> None:
    """Take views until they are enough, and write the lens."""
    from contextlib import closing

    from firmware_app.cameras import open_camera
    from vision.lens import Lesson, learn
    from vision.sheet import MatTarget, SheetTarget

    shown: Target = MatTarget() if target == "mat" else SheetTarget()
    with closing(open_camera(words)) as source:
        lesson = Lesson(source.lens.size, shown.corners)
        try:
            for frame in frames(source):
                lesson = guided(lesson, shown, frame)
                if (lesson.wish is None and not source.name.startswith("folder")) or (
                    len(lesson.sights) >= MOST_VIEWS
                ):
                    break
                pause(words)
        except KeyboardInterrupt:
            say(f"stopped after {len(lesson.sights)} views")
        learnt = learn(lesson)
        write_lens(learnt, source.name, target, out)


def guided(lesson: Lesson, target: Target, frame: Frame) -> Lesson:
    """Take a view if it teaches something, and say what to show next."""
    sight = target.find(frame.image)
    poor = lesson.poor(sight)
    if poor is not None:
        say(f"{len(lesson.sights):2} views: {poor.value}")
        return lesson
    taught = lesson.taught(sight)
    say(f"{len(taught.sights):2} views: {taught.wish or 'enough'}")
    return taught


def pause(words: str) -> None:
    """Give people time to move; files need none."""
    from threading import Event

    if words.startswith(("pi", "webcam")):
        Event().wait(PACE)


def say(line: str) -> None:
    """Tell people what is going on, apart from what is written for programs."""
    print(line, file=sys.stderr, flush=True)


def write_lens(learnt: Learnt, name: str, target: str, out: Path) -> None:
    """Write the lens as a recording's camera, with what it was learnt from."""
    from firmware_app.written import write_whole

    learned = {
        **learnt.camera.to_json(),
        "name": name,
        "target": target,
        "rms": round(learnt.rms, 4),
        "doubt": round(learnt.doubt, 6),
        "views": learnt.used,
    }
    write_whole(out, json.dumps(learned, indent=1) + "\n")
    width, height = learnt.camera.size
    print(
        f"wrote {out}: {name} at {width}x{height}, focal length "
        f"{learnt.camera.matrix[0, 0]:.1f} pixels (give or take {learnt.doubt:.2%}), corners "
        f"within {learnt.rms:.2f} pixels in {learnt.used} views, {learnt.left_out} left out"
    )


def learn_colours(  # noqa: PLR0913 - what the options say
    words: str,
    lens: Path | None,
    planet: str | None,
    pictures: int,
    out: Path,
    *,
    there: Settings | None = None,
) -> None:
    """Take pictures of a planet, ask where it is unsure, and write the palette."""
    from contextlib import closing
    from itertools import islice

    from engine.errors import Ambiguous
    from engine.planet.notation import parse_planet
    from firmware_app.asking import asked_there, check_parts
    from firmware_app.cameras import open_camera
    from firmware_app.colours import ask, learnt, see, taught
    from firmware_app.lens import read_lens
    from firmware_app.written import write_whole

    known = None if planet is None else parse_planet(planet)
    if there is not None:
        check_parts(there)
    with closing(open_camera(words, read_lens(lens) if lens else None)) as source:
        shown = []
        for frame in islice(frames(source), pictures):
            shown.append(frame)
            say(f"picture {len(shown)} of {pictures}: turn the mat a little")
            pause(words)
    if not shown:
        raise Ambiguous(f"{words} gave no picture: orrery doctor says why")
    if known is not None:
        palette = taught(known, shown)
    elif there is None:
        palette = learnt(ask(see(shown), lambda seen, area: named(seen, area, out)))
    else:
        seen = see(shown)
        with asked_there(there) as people:
            palette = learnt(ask(seen, people.name))
    write_whole(out, palette.dumps())
    print(f"wrote {out}: the colours of {len(shown)} pictures")


def named(seen: Seen, area: int, out: Path) -> str:
    """Ask what an area shows, with a picture of it beside the palette."""
    import cv2

    from engine.errors import Unreadable
    from engine.planet.habitat import HABITATS
    from engine.planet.planet import BARE
    from firmware_app.colours import best_view

    picture = out.with_name(f"{out.stem}-asked.png")
    picture.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(picture), best_view(seen, area))
    words = ", ".join(f"{each.letter} {each.name.lower()}" for each in HABITATS)
    say(f"Which habitat is the area marked in {picture}? {words}, {BARE} bare")
    answer = sys.stdin.readline().strip().upper()
    if answer not in {BARE, *(each.letter for each in HABITATS)}:
        raise Unreadable(f"{answer!r} names no habitat: nothing was learnt, so start over")
    picture.unlink(missing_ok=True)
    return answer
