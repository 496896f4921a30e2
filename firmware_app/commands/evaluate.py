"""`orrery evaluate`: the reader on recordings, held against the truth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.outcome import Outcome
    from vision.recording import Recording

EXAMPLE = "orrery evaluate tests/recordings/* --report report.html"

WRONG_ACCEPT = 1


def run(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR...", help="Recordings, or folders of them.")
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE.html", help="Write a page that shows every session."
        ),
    ] = None,
    calibration: Annotated[
        bool,
        typer.Option(
            "--calibration/--no-calibration",
            help="Learn each table's colours first, or read with the default ones.",
        ),
    ] = True,
) -> int:
    """Run the reader on recordings and compare with the truth.

    It exits with 1 when a planet was accepted that is not there. Times leave out reading the
    files; OpenCV's own marker detection is timed beside them, on the same frames.
    """
    from vision.scores import figures

    recordings = found(folders)
    outcomes = watched(recordings, calibration=calibration)
    scores = figures(outcomes, len(recordings))
    if report is not None:
        from vision.report import write_report

        write_report(report, recordings, outcomes, calibrated=calibration)
    if as_json:
        print(json.dumps(scores))
    else:
        show(outcomes)
    return WRONG_ACCEPT if scores["wrong_accepts"] else 0


def found(folders: Sequence[Path]) -> dict[str, Recording]:
    """Read every recording named, and those that lie in the folders named, by their own names."""
    from vision.recording_json import load, recordings_in

    paths = dict.fromkeys(path for folder in folders for path in recordings_in(folder))
    recordings = [load(path) for path in paths]
    names = [recording.name for recording in recordings]
    return {
        each.name if names.count(each.name) == 1 else str(each.folder): each for each in recordings
    }


def watched(recordings: dict[str, Recording], *, calibration: bool) -> list[Outcome]:
    """Read all sessions on one thread, with a progress bar if somebody is there to see it."""
    import cv2
    from rich.console import Console
    from rich.progress import Progress

    from vision.evaluate import evaluated, palette_of
    from vision.palette import Palette

    console = Console(stderr=True)
    outcomes: list[Outcome] = []
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("Reading", total=sum(len(r.sessions) for r in recordings.values()))
            for name, recording in recordings.items():
                palette = palette_of(recording) if calibration else Palette.default()
                for outcome in evaluated(recording, palette, name):
                    outcomes.append(outcome)
                    bar.advance(task)
    finally:
        cv2.setNumThreads(threads)
    return outcomes


def show(outcomes: Sequence[Outcome]) -> None:
    """Print every session, and the figures."""
    from rich.console import Console
    from rich.table import Table

    from vision.scores import headlines, pace

    console = Console()
    sessions = Table(box=None, pad_edge=False)
    for title in ("table", "session", "truth", "answer", "frames", "lead", ""):
        sessions.add_column(title, overflow="fold", justify="right" if title == "lead" else "left")
    for each in outcomes:
        sessions.add_row(*row(each))
    console.print(sessions)
    summary = Table(box=None, pad_edge=False, show_header=False)
    for name, share in headlines(outcomes):
        summary.add_row(name, str(share))
    console.print()
    console.print(summary)
    console.print(pace(outcomes))
    console.print("Pictures: as recorded; the shared ones are rendered.")
    unlabelled = sum(each.right is None for each in outcomes)
    if unlabelled:
        sessions_are = "session is" if unlabelled == 1 else "sessions are"
        console.print(f"{unlabelled} {sessions_are} not labelled, and no figure counts them.")


def row(outcome: Outcome) -> tuple[str, ...]:
    """A session as people read it."""
    reading = outcome.reading
    answer = reading.answer.value + (f": {reading.reason.value}" if reading.reason else "")
    mark = {True: "", False: "not right", None: "unlabelled"}[outcome.right]
    return (
        outcome.table,
        outcome.session.name,
        outcome.verdict.value if outcome.verdict else "",
        answer,
        f"{outcome.frames_used}/{len(outcome.shots)}",
        f"{reading.lead:.1f}",
        "WRONG ACCEPT" if outcome.wrong_accept else mark,
    )
