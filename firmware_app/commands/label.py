"""`orrery label`: the truth about a recording, added by hand."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.recording import Recording, Session, Truth

EXAMPLE = "orrery label kitchen --session s01 --verdict ok --planet DDFFO/GGGMM/10"

DISAGREES = 1


def run(  # noqa: PLR0913 - each option is a parameter
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A recording.")],
    *,
    session: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which session; else one after the other.")
    ] = None,
    verdict: Annotated[
        str | None,
        typer.Option(help="ok, read, ambiguous, nothing-new, two-new, tile-turned, ..."),
    ] = None,
    planet: Annotated[
        str | None, typer.Option(metavar="PLANET", help="What stands there, as text.")
    ] = None,
    new_tile: Annotated[
        list[str] | None,
        typer.Option(metavar="TILE", help="What is new; worked out where nothing else differs."),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Write it though frames show something else.")
    ] = False,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE.html", help="Write a page to click areas on."),
    ] = None,
) -> int:
    """Add the truth to a recording by hand, checked against every frame.

    Without options it lists the sessions and, at a terminal, asks for each that has no truth. It
    exits with 1, and writes nothing, when frames show something else than what is said.
    """
    from engine.errors import Unreadable
    from vision.recording_json import load

    recording = load(folder)
    if page is not None:
        from vision.report.clicks import write_clicks

        write_clicks(page, recording)
        print(f"{page}: click what each area shows, and it writes the planet's text")
        return 0
    if session is None and verdict is None and planet is None:
        return ask_for_each(recording, anyway=anyway)
    if session is None or verdict is None or planet is None:
        raise Unreadable("say which --session, which --verdict and which --planet")
    chosen = recording.session(session)
    return put(recording, chosen, told(chosen, verdict, planet, new_tile or []), anyway=anyway)


def told(session: Session, verdict: str, planet: str, new_tiles: Sequence[str]) -> Truth:
    """What somebody says, parsed and in itself possible."""
    from engine.planet.notation import parse_planet
    from vision.label import truth_of
    from vision.recording_json import any_tile, verdict_of

    tiles = [any_tile(text) for text in new_tiles]
    return truth_of(session, verdict_of(verdict), parse_planet(planet), tiles)


def put(recording: Recording, session: Session, truth: Truth, *, anyway: bool) -> int:
    """Hold what is said against every frame, and write it if none shows something else."""
    from dataclasses import replace

    from vision.evaluate import evaluated, palette_of
    from vision.label import disagreements
    from vision.recording_json import label

    labelled = replace(recording, sessions=(replace(session, truth=truth),))
    [outcome] = evaluated(labelled, palette_of(recording))
    found = disagreements(outcome)
    for each in found:
        print(each)
    reading = outcome.reading
    print(f"the reader answers: {reading.reason.value if reading.reason else reading.answer.value}")
    if found and not anyway:
        print(f"{session.name} was not written: look again, or say --anyway")
        return DISAGREES
    label(recording.folder, session.name, truth)
    print(f"{session.name} is written: {truth.verdict.value}")
    return 0


def ask_for_each(recording: Recording, *, anyway: bool) -> int:
    """List the sessions, and ask for what is not labelled if somebody can answer."""
    from engine.errors import RefereeError

    for session in recording.sessions:
        verdict = session.truth.verdict.value if session.truth else "no truth yet"
        print(f"{session.name}: {verdict}, {len(session.frames)} pictures")
    if not sys.stdin.isatty():
        return 0
    outcome = 0
    for session in recording.sessions:
        if session.truth is None:
            try:
                outcome |= ask_for(recording, session, anyway=anyway)
            except RefereeError as fault:
                print(f"{session.name} was not written: {fault}")
                outcome = DISAGREES
            except EOFError:
                return outcome
    return outcome


def ask_for(recording: Recording, session: Session, *, anyway: bool) -> int:
    """Ask what is true of one session; an empty answer leaves it for later."""
    verdict = input(f"{session.name} verdict> ").strip()
    if not verdict:
        return 0
    planet = input(f"{session.name} planet> ").strip()
    return put(recording, session, told(session, verdict, planet, []), anyway=anyway)
