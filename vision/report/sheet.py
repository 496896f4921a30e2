"""The contact sheet: every session as a card with one of its frames, worst first."""

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

from engine.planet.notation import UNREAD, planet_text
from engine.planet.planet import BARE
from engine.planet.sphere import EDGES, FACES
from vision.evaluate import held_ways
from vision.frame import Floats
from vision.label import NAMES
from vision.outcome import Area, Outcome, Shot
from vision.reading import Answer, Change
from vision.recording import Recording
from vision.report.look import Cut, Look, cut
from vision.scores import errors


def worst_first(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the sessions by how bad they are: what nobody has labelled comes last."""

    def badness(each: Outcome) -> tuple[object, ...]:
        areas = [area for shot in each.shots for area in shot.areas]
        shown = errors(each.fused), errors(areas)
        order = {False: 0, True: 1, None: 2}[each.right]
        surely = each.reading.lead if each.reading.answer is Answer.ACCEPTED else 0.0
        return (not each.wrong_accept, order, -shown[0], -shown[1], surely)

    return sorted(outcomes, key=badness)


def card(outcome: Outcome, recording: Recording) -> str:
    """Draw a session."""
    shot = max(outcome.shots, key=lambda each: (errors(each.areas), each.areas != ()))
    state = {True: "right", False: "wrong", None: "unlabelled"}[outcome.right]
    return (
        f'<article class="card {state}">{_picture(shot, recording)}<div class="told">'
        f"<h3>{escape(outcome.table)} <b>{escape(outcome.session.name)}</b></h3>"
        f"<p>{_pills(outcome)}</p><p>{_numbers(outcome)}</p>{_differences(outcome)}</div></article>"
    )


def _pills(outcome: Outcome) -> str:
    reading, verdict = outcome.reading, outcome.verdict
    answer = reading.answer.value + (f": {reading.reason.value}" if reading.reason else "")
    truth = verdict.value if verdict else "nobody has said"
    kind = {True: "good", False: "bad", None: ""}[outcome.right]
    warning = ' <span class="pill bad">wrong accept</span>' if outcome.wrong_accept else ""
    return (
        f'<span class="pill">true: {truth}</span> <span class="arrow">→</span> '
        f'<span class="pill {kind}">{answer}</span>{warning}'
    )


def _numbers(outcome: Outcome) -> str:
    reading, areas = outcome.reading, [a for shot in outcome.shots for a in shot.areas]
    rows = (
        ("lead", f"{reading.lead:.1f}", "nats before everything else"),
        ("misfit", f"{reading.misfit:.1f}", "how much worse it fits than it should"),
        ("frames", f"{outcome.frames_used} of {len(outcome.shots)}", "until the answer stood"),
        ("areas wrong", f"{errors(areas)} of {len(areas)}", "in single frames"),
        ("fused", f"{errors(outcome.fused)} of {len(outcome.fused)}", "wrong after all frames"),
    )
    return " ".join(
        f'<span class="number" title="{why}">{name} <b>{value}</b></span>'
        for name, value, why in rows
    )


def _differences(outcome: Outcome) -> str:
    """Say what is true, and which faces of the best explanation are something else."""
    truth, found = outcome.session.truth, outcome.reading.planet
    if truth is None or found is None:
        return f"<p class='text'>{escape(_scan(found))}</p>" if found else ""
    if outcome.reading.answer is Answer.REFUSED:
        return _told(planet_text(truth.planet), outcome.reading.changes)
    ways = held_ways(truth.planet.letters)
    true = "".join(ways[int((ways == np.array(list(found))).sum(axis=1).argmax())])
    faces = [slice(EDGES * f, EDGES * f + EDGES) for f in range(FACES)]
    wrong = [
        f"face {f}: {_face(true[at])}, explained as {_face(found[at])}"
        for f, at in enumerate(faces)
        if true[at] != found[at]
    ]
    text = f"<p class='text'>{escape(planet_text(truth.planet))}</p>"
    return text + "".join(f"<p class='text differs'>{escape(each)}</p>" for each in wrong[:6])


def _told(truth: str, changes: Sequence[Change]) -> str:
    """Show what a refusal says about faces that were known."""
    rows = [f"face {c.face}: was {_face(c.known)}, shows {_face(c.shown)}" for c in changes]
    return "".join(f"<p class='text'>{escape(each)}</p>" for each in (truth, *rows[:6]))


def _face(letters: str) -> str:
    return "bare" if letters == BARE * EDGES else letters


def _scan(letters: str) -> str:
    return "/".join(_face(letters[k : k + EDGES]) for k in range(0, len(letters), EDGES))


def _picture(shot: Shot, recording: Recording) -> str:
    frame = recording.frame(shot.name)
    look = Look.at(frame, recording.edge)
    triangles = None if look is None else look.triangles()
    small = cut(frame, triangles)
    drawn = "" if triangles is None else _drawn(shot.areas, triangles, small)
    width, height = small.size
    what = escape(shot.name)
    return (
        f'<div class="shot" style="aspect-ratio:{width}/{height}">'
        f'<img src="{small.uri}" alt="{what}" loading="lazy">'
        f'<svg viewBox="0 0 {width} {height}">{drawn}</svg><small>{what}</small></div>'
    )


def _drawn(areas: Sequence[Area], triangles: Floats, small: Cut) -> str:
    # Wrong areas come last, so that nothing covers their outlines.
    ordered = sorted(areas, key=lambda area: (area.wrong, area.read == UNREAD))
    return "".join(_area(area, small.pixels(triangles[area.slot])) for area in ordered)


def _area(area: Area, corners: Floats) -> str:
    kind = "wrong" if area.wrong else "unread" if area.read == UNREAD else "fine"
    middle = corners.mean(axis=0)
    # The letters stand nearer to the edge, where an area is wide.
    x, y = middle + 0.25 * (corners[1:].mean(axis=0) - middle)
    outline = " ".join(f"{u:.1f},{v:.1f}" for u, v in corners)
    text = f"{_shown(area.truth)}→{_shown(area.read)}" if area.wrong else _shown(area.read)
    return (
        f'<g class="area {kind}"><title>{_title(area)}</title><polygon points="{outline}"/>'
        f'<text x="{x:.1f}" y="{y:.1f}">{text}</text></g>'
    )


def _shown(letter: str) -> str:
    return "·" if letter == BARE else letter


def _title(area: Area) -> str:
    truth = f"true: {NAMES[area.truth]}, " if area.truth else ""
    angle = np.degrees(np.arccos(min(1.0, area.cosine)))
    return f"{truth}read: {NAMES[area.read]}, seen at {angle:.0f} degrees"


def cards(outcomes: Sequence[Outcome], recordings: Mapping[str, Recording]) -> str:
    """Draw all sessions, worst first."""
    return "\n".join(card(each, recordings[each.table]) for each in worst_first(outcomes))
