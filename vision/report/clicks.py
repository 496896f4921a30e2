"""A page on which a person clicks what each area shows, and which writes the planet's text."""

import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

import numpy as np

from engine.planet.notation import UNREAD
from engine.planet.sphere import AREAS
from vision.evaluate import evaluated, held_ways, palette_of
from vision.frame import Floats
from vision.outcome import Outcome, Shot
from vision.recording import Recording, Verdict
from vision.report.look import Cut, Look, cut

_MOST = 4
"""Pictures of a session: enough to see all around."""


def write_clicks(file: Path, recording: Recording) -> None:
    """Write the page, whole or not at all."""
    part = file.with_name(file.name + ".part")
    part.write_text(clicks(recording), encoding="utf-8")
    part.replace(file)


def clicks(recording: Recording) -> str:
    """Return the page: every session, filled in with what the reader makes of it."""
    own = files("vision.report")
    outcomes = evaluated(recording, palette_of(recording))
    options = "".join(f"<option>{verdict.value}</option>" for verdict in Verdict)
    return Template(own.joinpath("clicks.html").read_text(encoding="utf-8")).substitute(
        style=own.joinpath("page.css").read_text(encoding="utf-8"),
        name=escape(recording.name),
        folder=_in_script(str(recording.folder)),
        sessions="\n".join(_session(each, recording, options) for each in outcomes),
    )


def _in_script(value: str) -> str:
    """Write a text for a script: nothing in it may end the script."""
    return json.dumps(value).replace("<", "\\u003c")


def _session(outcome: Outcome, recording: Recording, options: str) -> str:
    """Show the first placement of a session: its areas keep their numbers while the mat turns."""
    shots = [shot for shot in outcome.shots if shot.placement == 0 and shot.areas]
    chosen = shots[:: max(1, -(-len(shots) // _MOST))]
    name = escape(outcome.session.name)
    truth = outcome.verdict.value if outcome.verdict else "no truth yet"
    return (
        f'<article class="card session" data-name="{name}" '
        f'data-letters="{_filled(outcome, shots)}">'
        f'<div class="told"><h3>{name} <small class="quiet">{truth}</small></h3></div>'
        f'<div class="shots">{"".join(_shot(shot, recording) for shot in chosen)}</div>'
        f'<div class="told"><div class="faces"></div>'
        f"<p><select><option></option>{options}</select> <button>Copy the command</button></p>"
        f'<p class="text line"></p></div></article>'
    )


def _filled(outcome: Outcome, shots: Iterable[Shot]) -> str:
    """Return the reader's best explanation as it lies on the mat, or what it read of each area."""
    read = np.full(AREAS, UNREAD)
    for shot in shots:
        for area in shot.areas:
            read[area.slot] = area.read
    if outcome.reading.planet is None:
        return "".join(read)
    ways = held_ways(outcome.reading.planet)
    return "".join(ways[int((ways == read).sum(axis=1).argmax())])


def _shot(shot: Shot, recording: Recording) -> str:
    look = Look.at(recording.frame(shot.name), recording.edge)
    if look is None:
        return ""
    triangles = look.triangles()
    small = cut(look.frame, triangles)
    areas = "".join(_area(area.slot, triangles[area.slot], small) for area in shot.areas)
    width, height = small.size
    return (
        f'<div class="shot" style="aspect-ratio:{width}/{height}">'
        f'<img src="{small.uri}" alt="{escape(shot.name)}">'
        f'<svg viewBox="0 0 {width} {height}">{areas}</svg>'
        f"<small>{escape(shot.name)}</small></div>"
    )


def _area(slot: int, triangle: Floats, small: Cut) -> str:
    corners = small.pixels(triangle)
    x, y = corners.mean(axis=0) + 0.25 * (corners[1:].mean(axis=0) - corners.mean(axis=0))
    outline = " ".join(f"{u:.1f},{v:.1f}" for u, v in corners)
    return (
        f'<g class="area" data-slot="{slot}"><polygon points="{outline}"/>'
        f'<text x="{x:.1f}" y="{y:.1f}"></text></g>'
    )
