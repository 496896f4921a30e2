"""`orrery bench`: ratios, each with its reference. Nothing here measures a second."""

import builtins
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_app.bench import eye, figure, registry, timing
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.registry import FIGURES

Orrery = Callable[..., Any]

LITTLE = Effort(repeats=2, items=2)


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure next to nothing."""
    monkeypatch.setattr(figure, "Effort", lambda: LITTLE)


def fixed(ratio: float, goal: float | None, better: Any) -> Figure:
    """A figure that nobody measured."""
    return Figure("fixed", ratio, goal, better, "one thing", "another")


def listed(monkeypatch: pytest.MonkeyPatch, *figures: Figure) -> None:
    """Have these figures measured, and no others."""
    measures = {f"fixed-{n}": lambda _, each=each: each for n, each in enumerate(figures)}
    monkeypatch.setattr(registry, "FIGURES", measures)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_measured(name: str) -> None:
    measured = FIGURES[name](LITTLE)
    assert measured.name == name
    assert measured.ratio > 0
    assert measured.of
    assert measured.against


def test_the_help_says_that_several_figures_can_be_named(orrery: Orrery) -> None:
    assert "orrery bench [OPTIONS] [NAME...]" in orrery("bench", "--help").out


@pytest.mark.usefixtures("little")
def test_the_json_has_the_shape_of_the_contract(orrery: Orrery) -> None:
    ran = orrery("bench", "regions-vs-copies", "--json")
    assert (ran.code, ran.err) == (0, "")
    [only] = json.loads(ran.out)["figures"]
    assert list(only) == ["name", "ratio", "goal", "better", "of", "against", "ok"]
    assert (only["name"], only["goal"], only["ok"]) == ("regions-vs-copies", None, True)


@pytest.mark.parametrize(
    "measured, ok",
    [
        (fixed(9.0, 8, "higher"), True),
        (fixed(8.0, 8, "higher"), True),
        (fixed(7.9, 8, "higher"), False),
        (fixed(0.5, 0.65, "lower"), True),
        (fixed(0.7, 0.65, "lower"), False),
        (fixed(0.7, None, "lower"), True),
    ],
)
def test_a_goal_is_reached_from_the_better_side(
    orrery: Orrery, monkeypatch: pytest.MonkeyPatch, measured: Figure, ok: bool
) -> None:
    listed(monkeypatch, measured)
    ran = orrery("bench", "--json")
    assert json.loads(ran.out)["figures"][0]["ok"] is ok
    assert ran.code == (0 if ok else 1)


def test_the_table_says_which_goal_is_missed(
    orrery: Orrery, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(monkeypatch, fixed(7.9, 8, "higher"), fixed(0.5, 1, "lower"), fixed(3, None, "lower"))
    ran = orrery("bench")
    lines = [line.split() for line in ran.out.splitlines()]
    assert [line[4:] for line in lines[1:]] == [
        ["7.90", ">=", "8", "MISSED"],
        ["0.50", "<=", "1", "ok"],
        ["3.00"],
    ]
    assert (ran.code, ran.err) == (1, "")


def test_an_unknown_figure_is_answered_with_the_known_ones(installed_orrery: Orrery) -> None:
    refusal = installed_orrery("bench", "canonical-form", "nothing").refusal
    assert refusal.startswith("there is no figure 'nothing': choose from regions-vs-networkx")
    assert all(name in refusal for name in FIGURES)


def test_networkx_may_be_missing(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    really = builtins.__import__

    def without_networkx(name: str, *rest: Any, **more: Any) -> Any:
        if name == "networkx":
            raise ModuleNotFoundError(name)
        return really(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without_networkx)
    assert "make setup installs it" in orrery("bench", "regions-vs-networkx").refusal


def test_frames_come_with_the_sources(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eye, "RECORDINGS", Path("nowhere"))
    assert "take the sources" in orrery("bench", "after-detection").refusal


def test_both_sides_take_turns_and_the_median_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    turns = []

    def work(name: str) -> Callable[[float], None]:
        def spend(seconds: float) -> None:
            turns.append(name)
            now[0] += seconds

        return spend

    monkeypatch.setattr(timing, "process_time", lambda: now[0])
    repeats = [(2.0, 1.0), (3.0, 1.0), (90.0, 1.0)]
    assert timing.times_as_long(work("own"), work("other"), repeats) == pytest.approx(3)
    assert turns == ["own", "other", "other", "own", "own", "other"]
    assert timing.times_faster(work("own"), work("other"), repeats) == pytest.approx(1 / 3)
