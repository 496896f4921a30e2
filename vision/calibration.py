"""Learning the colours of one table from planets that are known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS
from vision import mat
from vision.alignment import Memory
from vision.frame import Camera, Floats, Frame
from vision.fusion import fuse
from vision.palette import Palette
from vision.reader import Reader
from vision.shading import shades
from vision.solid import PERMUTATIONS
from vision.views import Views

_OTHER_LIGHT = np.array([6.0, 1.5, 1.5])
"""A table is learnt in one light and read in another."""
_ROUNDS = 3
_SURELY = 10.0
"""Nats by which one way to hold a known planet must lead before it teaches anything."""


@dataclass(frozen=True, slots=True)
class Known:
    """A known planet, up to how it is held, and the frames of each placement."""

    planet: Planet
    placements: tuple[tuple[Frame, ...], ...]


def learn(camera: Camera, shown: Sequence[Known], edge: float = mat.EDGE) -> Palette:
    """Return the palette of a table, starting from the default one."""
    palette = Palette.default()
    read = [_read(camera, known, edge, palette) for known in shown]
    for _ in range(_ROUNDS):
        palette = _learnt(palette, [held for placements in read for held in placements])
    return palette.loosened(_OTHER_LIGHT)


def with_core_of(reader: Reader) -> Palette:
    """Return a reader's palette with the core's colour as the empty planet before it shows it.

    Nothing is learnt of habitats, and the light may change as between a calibration and a game.
    """
    bare = np.zeros((AREAS, len(LETTERS)))
    views = reader.views()
    light = shades(views, reader.palette, [bare] * len(views))
    seen = [fuse(one, shade) for one, shade in zip(views, light, strict=True)]
    outer = [one.outer[one.weights > 0] for one in seen]
    learnt = reader.palette.with_core(np.concatenate([np.zeros((0, 3)), *outer]))
    loosened = learnt.loosened(_OTHER_LIGHT)
    return replace(reader.palette, core=learnt.core, core_doubt=loosened.core_doubt)


class _Held(NamedTuple):
    """One placement: its views, what each area shows, and which areas are bare."""

    views: Views
    labels: Floats


def _read(camera: Camera, known: Known, edge: float, palette: Palette) -> list[_Held]:
    """Find how the known planet is held in each placement; leave out what does not fit surely."""
    reader = Reader(camera, palette, {"": known.planet}, expected_new=0, edge=edge)
    for number, frames in enumerate(known.placements):
        if number:
            reader.lifted()
        for frame in frames:
            reader.step(frame)
    found = reader.explained()
    if found is None or (found.ahead < _SURELY and known.planet.covered):
        return []
    memory = Memory.of(known.planet)
    tiled = memory.habitats >= 0
    held = []
    for views, rotation in zip(reader.views(), found.rotations, strict=True):
        labels = np.zeros((len(memory.habitats), len(LETTERS)))
        labels[PERMUTATIONS[rotation][tiled], memory.habitats[tiled]] = 1.0
        held.append(_Held(views, labels))
    return held


def _learnt(palette: Palette, placements: Sequence[_Held]) -> Palette:
    """Learn all areas' colours anew, in light as the palette so far tells it."""
    colours, weights, core = [np.zeros((0, 3))], [np.zeros((0, len(LETTERS)))], [np.zeros((0, 3))]
    light = shades(
        [held.views for held in placements], palette, [held.labels for held in placements]
    )
    for (views, labels), shade in zip(placements, light, strict=True):
        fused = fuse(views, shade)
        colours.append(fused.outer)
        weights.append(labels * np.minimum(fused.weights, 1.0)[:, None])
        core.append(fused.outer[(labels.sum(axis=1) == 0) & (fused.weights > 0)])
    given = np.concatenate(colours), np.concatenate(weights)
    default = Palette.default()
    return default.learnt(*given).with_scatters(*given).with_core(np.concatenate(core))
