"""Every figure by its name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.errors import Unreadable
from engine.quoting import quoted
from firmware_app.bench.eye import (
    after_detection,
    frame_following_vs_markers,
    frame_vs_markers,
    new_side_vs_markers,
)
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.games import random_game
from firmware_app.bench.page import updates_with_viewers
from firmware_app.bench.paint import first_paint
from firmware_app.bench.regions import regions_vs_copies, regions_vs_networkx
from firmware_app.bench.rules import canonical_form, judge_1000
from firmware_app.bench.sim import sim_vs_rendering
from firmware_app.bench.table import busy_cost, first_screen, idle_cost, referee_memory

FIGURES: Final[Mapping[str, Callable[[Effort], Figure]]] = MappingProxyType(
    {
        "regions-vs-networkx": regions_vs_networkx,
        "regions-vs-copies": regions_vs_copies,
        "canonical-form": canonical_form,
        "random-game": random_game,
        "judge-1000": judge_1000,
        "frame-vs-markers": frame_vs_markers,
        "frame-following-vs-markers": frame_following_vs_markers,
        "new-side-vs-markers": new_side_vs_markers,
        "after-detection": after_detection,
        "updates-with-viewers": updates_with_viewers,
        "first-paint": first_paint,
        "sim-vs-rendering": sim_vs_rendering,
        "first-screen": first_screen,
        "referee-memory": referee_memory,
        "idle-cost": idle_cost,
        "busy-cost": busy_cost,
    }
)


def chosen(names: list[str]) -> list[Callable[[Effort], Figure]]:
    """The figures of these names, all of them when none is named."""
    for name in names:
        if name not in FIGURES:
            raise Unreadable(f"there is no figure {quoted(name)}: choose from {', '.join(FIGURES)}")
    return [FIGURES[name] for name in names or FIGURES]
