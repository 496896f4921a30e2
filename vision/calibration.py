"""Learning the colours of one table from planets that are known."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.planet import Planet
from vision import mat
from vision.evidence import Looks, Views, fuse, likelihood, shades
from vision.frame import Camera, Floats, Frame
from vision.inference import Memory, explain
from vision.palette import Palette
from vision.reader import Reader
from vision.solid import PERMUTATIONS

_OTHER_LIGHT = np.array([6.0, 1.5, 1.5])
"""A table is learnt in one light and read in another."""
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Known:
    """A known planet, up to how it is held, and the frames of each placement."""

    planet: Planet
    placements: tuple[tuple[Frame, ...], ...]


def learn(camera: Camera, shown: Sequence[Known], edge: float = mat.EDGE) -> Palette:
    """Return the palette of a table, starting from the default one."""
    palette = Palette.default()
    views = [_views(camera, known, edge) for known in shown]
    for _ in range(_ROUNDS):
        palette = _learnt(palette, shown, views)
    return palette.loosened(_OTHER_LIGHT)


def _views(camera: Camera, known: Known, edge: float) -> list[Views]:
    """Return the views of each placement in which the mat was found."""
    reader = Reader(camera, memories={"": known.planet}, expected_new=0, edge=edge)
    for frames in known.placements:
        for frame in frames:
            reader.step(frame)
        reader.lifted()
    return reader.views()


def _learnt(palette: Palette, shown: Sequence[Known], views: Sequence[list[Views]]) -> Palette:
    """Hold each planet as the palette so far says, and learn all areas' colours anew."""
    colours, weights, core = [np.zeros((0, 3))], [np.zeros((0, len(LETTERS)))], [np.zeros((0, 3))]
    for known, placements in zip(shown, views, strict=True):
        memory = Memory.of(known.planet)
        for one in placements:
            outer, weight, bare = _labelled(palette, memory, one)
            colours.append(outer)
            weights.append(weight)
            core.append(bare)
    given = np.concatenate(colours), np.concatenate(weights)
    default = Palette.default()
    return default.learnt(*given).with_scatters(*given).with_core(np.concatenate(core))


def _labelled(palette: Palette, memory: Memory, views: Views) -> tuple[Floats, Floats, Floats]:
    """Return the fused colours of a placement, their weights by habitat, and the bare colours."""
    flat = fuse(views, np.zeros(views.weights.shape))
    held = explain(memory, [likelihood(flat, Looks(palette))], 0).rotations[0]
    labels = np.zeros((len(memory.habitats), len(LETTERS)))
    slots = PERMUTATIONS[held]
    tiled = memory.habitats >= 0
    labels[slots[tiled], memory.habitats[tiled]] = 1.0
    fused = fuse(views, shades(views, palette, labels))
    weights = labels * np.minimum(fused.weights, 1.0)[:, None]
    bare = (labels.sum(axis=1) == 0) & (fused.weights > 0)
    return fused.outer, weights, fused.outer[bare]
