"""Colours are learnt as far as doubt allows, and a palette's file reads back."""

import json
from typing import Any

import numpy as np
import pytest

from engine.errors import Unreadable
from engine.planet.habitat import LETTERS
from vision.palette import FORMAT, Palette

DEFAULT = Palette.default()
OCEAN = np.eye(len(LETTERS))[0]


def seen(colour: list[float], times: int) -> tuple[Any, Any]:
    """So many areas of one colour, all of them ocean."""
    return np.tile(colour, (times, 1)), np.tile(OCEAN, (times, 1))


def numbers(palette: Palette) -> list[float]:
    """Every number of a palette."""
    parts = palette.means, palette.doubts, palette.scatters, palette.core, palette.core_doubt
    return [float(value) for part in parts for value in part.ravel()]


def test_a_palette_reads_back() -> None:
    learnt = DEFAULT.learnt(*seen([-50, -4, -20], 7)).with_core(np.array([[-70.0, 1.0, 2.0]]))
    text = learnt.dumps()
    again = Palette.from_json(json.loads(text))
    assert numbers(again) == pytest.approx(numbers(learnt), abs=0.0051)
    assert again.dumps() == text


def test_a_palette_is_a_line_for_each_habitat() -> None:
    lines = DEFAULT.dumps().splitlines()
    assert [line.split('"')[1] for line in lines[1:-1]] == ["format", *LETTERS, "core"]


def broken(**changes: Any) -> dict[str, Any]:
    """The default palette with something else in it."""
    return {**json.loads(DEFAULT.dumps()), **changes}


@pytest.mark.parametrize(
    "given, problem",
    [
        (None, f"format is not '{FORMAT}'"),
        ([], f"format is not '{FORMAT}'"),
        (broken(format="planet-palette/2"), f"format is not '{FORMAT}'"),
        (broken(O=None), "mean of O is not three numbers"),
        (broken(O={"mean": [1, 2, 3]}), "doubt of O is not three positive numbers"),
        (broken(F={"mean": [1, 2], "doubt": [1, 1, 1], "scatter": [1, 1, 1]}), "mean of F"),
        (broken(F={"mean": [1, 2, "x"], "doubt": [1, 1, 1], "scatter": [1, 1, 1]}), "mean of F"),
        (broken(D={"mean": [1, 2, 3], "doubt": [1, 0, 1], "scatter": [1, 1, 1]}), "doubt of D"),
        (broken(M={"mean": [1, 2, 3], "doubt": [1, 1, 1], "scatter": [1, -1, 1]}), "scatter of M"),
        (broken(G={"mean": [1, 2, float("nan")], "doubt": [1] * 3, "scatter": [1] * 3}), "of G"),
        (broken(core={"mean": [1, 2, 3], "doubt": [1, 1, float("inf")]}), "doubt of core"),
    ],
)
def test_a_broken_palette_is_refused(given: Any, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        Palette.from_json(given)


@pytest.mark.parametrize("times", [1, 5, 100])
def test_learning_moves_towards_what_was_seen_and_not_beyond(times: int) -> None:
    shown = DEFAULT.means[0] + [9.0, 5.0, -7.0]
    learnt = DEFAULT.learnt(*seen(shown.tolist(), times))
    share = (learnt.means[0] - DEFAULT.means[0]) / (shown - DEFAULT.means[0])
    assert ((share > 0) & (share < 1)).all()
    assert (learnt.doubts[0] < DEFAULT.doubts[0]).all()


def test_more_areas_move_it_further_and_never_make_it_certain() -> None:
    shown = (DEFAULT.means[0] + 8).tolist()
    one, many, countless = (DEFAULT.learnt(*seen(shown, n)) for n in (1, 20, 100_000))
    assert (one.means[0] < many.means[0]).all()
    assert (many.means[0] < countless.means[0]).all()
    assert (countless.doubts[0] > 0.9).all()


def test_what_was_not_seen_stays_as_doubtful_as_it_was() -> None:
    learnt = DEFAULT.learnt(*seen([-50, -4, -20], 50))
    assert learnt.means[1:] == pytest.approx(DEFAULT.means[1:])
    assert learnt.doubts[1:] == pytest.approx(DEFAULT.doubts[1:])


def test_nothing_seen_teaches_nothing() -> None:
    learnt = DEFAULT.learnt(np.zeros((0, 3)), np.zeros((0, 5)))
    assert numbers(learnt) == pytest.approx(numbers(DEFAULT))
    assert DEFAULT.with_core(np.zeros((0, 3))) is DEFAULT


def test_a_surer_palette_moves_less() -> None:
    shown = (DEFAULT.means[0] + 8).tolist()
    sure = DEFAULT.learnt(*seen(DEFAULT.means[0].tolist(), 30))
    moved = [
        palette.learnt(*seen(shown, 3)).means[0] - palette.means[0] for palette in (sure, DEFAULT)
    ]
    assert (moved[0] < moved[1]).all()


@pytest.mark.parametrize("spread, factor", [(0.0, 0.6), (500.0, 2.0)])
def test_scatters_stay_within_reason(spread: float, factor: float) -> None:
    signs = np.where(np.arange(400) % 2, 1.0, -1.0)[:, None]
    colours = DEFAULT.means[0] + spread * signs
    learnt = DEFAULT.with_scatters(colours, np.tile(OCEAN, (400, 1)))
    assert learnt.scatters[0] == pytest.approx(factor * DEFAULT.scatters[0])
    assert learnt.scatters[1:] == pytest.approx(DEFAULT.scatters[1:])


def test_other_light_makes_doubtful_and_moves_nothing() -> None:
    loose = DEFAULT.loosened(np.array([6.0, 1.5, 1.5]))
    assert (loose.means == DEFAULT.means).all()
    assert (loose.doubts > DEFAULT.doubts).all()
    assert (loose.core_doubt > DEFAULT.core_doubt).all()
