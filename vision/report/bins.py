"""Readings in bins: by the angle they were seen at, and by the light they were seen in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from vision.outcome import Area, Outcome, Shot
from vision.recording import Recording
from vision.report.chart import Bar
from vision.report.look import Glow, Look
from vision.scores import Share, errors, labelled

Key = tuple[str, str, str]
Edges = Sequence[tuple[str, float, float]]

_ANGLES: Edges = [(f"{low} to {low + 10}°", low, low + 10) for low in range(0, 70, 10)]
_LEVELS: Edges = [
    ("under 100", 0, 100),
    ("100 to 140", 100, 140),
    ("140 to 180", 140, 180),
    ("180 to 220", 180, 220),
    ("over 220", 220, 1e9),
]
_WARMTHS: Edges = [
    ("very cold", 0, 0.6),
    ("cold", 0.6, 0.85),
    ("neutral", 0.85, 1.18),
    ("warm", 1.18, 1.7),
    ("very warm", 1.7, 1e9),
]


def _bars(edges: Edges, measured: Iterable[tuple[float, Area]]) -> list[Bar]:
    """Return the share of wrong areas in each bin that anything fell into."""
    by_bin: dict[str, list[Area]] = {label: [] for label, _, _ in edges}
    for value, area in measured:
        for label, low, high in edges:
            if low <= value < high:
                by_bin[label].append(area)
    return [
        Bar(label, Share(errors(areas), len(areas))) for label, areas in by_bin.items() if areas
    ]


def by_angle(areas: Sequence[Area]) -> list[Bar]:
    """Return the share of wrong habitats by the angle from which they were seen."""
    known = labelled(areas, bare=False)
    return _bars(_ANGLES, ((float(np.degrees(np.arccos(min(1.0, a.cosine)))), a) for a in known))


def by_level(outcomes: Sequence[Outcome], lit: Mapping[Key, Glow]) -> list[Bar]:
    """Return the share of wrong habitats by how bright the paper was."""
    return _bars(_LEVELS, ((glow.level, area) for glow, area in _in_light(outcomes, lit)))


def by_warmth(outcomes: Sequence[Outcome], lit: Mapping[Key, Glow]) -> list[Bar]:
    """Return the share of wrong habitats by how warm the light on the paper looked."""
    return _bars(_WARMTHS, ((glow.warmth, area) for glow, area in _in_light(outcomes, lit)))


def _in_light(outcomes: Sequence[Outcome], lit: Mapping[Key, Glow]) -> Iterator[tuple[Glow, Area]]:
    for each in outcomes:
        for shot in each.shots:
            glow = lit.get(_key(each, shot))
            if glow is not None:
                yield from ((glow, area) for area in labelled(shot.areas, bare=False))


def glows(outcomes: Sequence[Outcome], recordings: Mapping[str, Recording]) -> dict[Key, Glow]:
    """Return the light in each frame in which there is a mat."""
    lit = {}
    for each in outcomes:
        recording = recordings[each.table]
        for shot in each.shots:
            look = Look.at(recording.frame(shot.name), recording.edge) if shot.areas else None
            if look is not None:
                lit[_key(each, shot)] = look.glow
    return lit


def _key(outcome: Outcome, shot: Shot) -> Key:
    return outcome.table, outcome.session.name, shot.name
