"""What areas show is weighed by how they resemble others; what any tile is worth stays the same."""

import json

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from engine.errors import Unreadable
from engine.planet.habitat import LETTERS
from engine.planet.sphere import AREAS
from tests.vision.test_evidence import PALETTE, TILES, sample, views
from vision.adaptation import Adaptation
from vision.alignment import log_sum
from vision.evidence import Likelihood
from vision.fusion import Fused, fuse
from vision.palette import Palette
from vision.resemblance import MOST, Network, Palettes, network, resembling, told
from vision.shading import SHADED_BY_PRIOR

PALETTES = Palettes(PALETTE, Palette.default())
OCEAN, FOREST = LETTERS.index("O"), LETTERS.index("F")
SHOWN = TILES[:-5] + "?????"
"""The last face lies underneath."""


def shown(colours: dict[int, tuple[float, float, float]]) -> Fused:
    """Return the areas of a planet in their palette's colours, but for some."""
    seen = sample(SHOWN)
    for area, colour in colours.items():
        for part in (seen.outer, seen.inner, seen.dark):
            part[seen.slots == area] = colour
    one = views((seen, 0.0))
    return fuse(one, np.broadcast_to(SHADED_BY_PRIOR * 0, (1, AREAS, 3)))


def unsure(fused: Fused) -> Likelihood:
    """Return likelihoods that say nothing of any area in view."""
    return Likelihood(
        np.full((AREAS, len(LETTERS)), -20.0) * (fused.weights > 0)[:, None],
        np.full(AREAS // 5, -300.0),
        (fused.weights > 0).astype(float),
        np.zeros(AREAS // 5),
    )


def taught(fused: Fused) -> np.ndarray:
    """Return what areas in view are believed to show: all that is shown, and surely."""
    letters = [LETTERS.find(letter) for letter in SHOWN]
    return np.asarray(np.eye(len(LETTERS))[letters] * np.minimum(fused.weights, 1.0)[:, None])


def test_the_kept_network_fits_what_it_is_told() -> None:
    fused = shown({})
    one = told(unsure(fused).habitats, [fused], [taught(fused)], PALETTES, fused.weights > 0)
    assert one.shape == (np.count_nonzero(fused.weights), len(LETTERS), len(network().inner))


def test_a_network_is_written_and_read_to_four_places() -> None:
    kept = network().dumps()
    assert Network.read(kept).dumps() == kept


@pytest.mark.parametrize("other", [{"format": "orrery-palette-1"}, []])
def test_a_file_of_something_else_is_no_network(other: object) -> None:
    with pytest.raises(Unreadable, match="this is no network: its format is not"):
        Network.read(json.dumps(other))


def test_how_likely_any_tile_is_stays_the_same_and_so_does_what_nobody_sees() -> None:
    fused = shown({})
    before = unsure(fused)
    before.habitats[:, OCEAN] += 3.0 * before.seen
    [after] = resembling([before], [fused], [taught(fused)], PALETTES)
    assert log_sum(after.habitats, 1) == pytest.approx(log_sum(before.habitats, 1))
    assert (after.habitats[before.seen == 0] == 0).all()
    assert (after.bare == before.bare).all()


@drawn(st.lists(st.floats(-1e4, 1e4), min_size=3, max_size=3), st.integers(0, 4))
def test_no_colour_whatever_moves_the_odds_by_more_than_the_most(
    colour: list[float], habitat: int
) -> None:
    lightness, red, yellow = colour
    fused = shown({0: (lightness, red, yellow)})
    before = unsure(fused)
    before.habitats[:, habitat] += 4.0
    [after] = resembling([before], [fused], [taught(fused)], PALETTES)
    moved = (after.habitats - before.habitats)[before.seen > 0]
    assert np.isfinite(moved).all()
    assert np.ptp(moved, axis=1).max() <= 2 * MOST


def test_placements_are_weighed_together_and_told_apart() -> None:
    one, other = shown({}), shown({3: (-60.0, 20.0, 0.0)})
    both = resembling(
        [unsure(one), unsure(other)], [one, other], [taught(one), taught(other)], PALETTES
    )
    swapped = resembling(
        [unsure(other), unsure(one)], [other, one], [taught(other), taught(one)], PALETTES
    )
    for mine, same in zip(both, reversed(swapped), strict=True):
        assert mine.habitats == pytest.approx(same.habitats)


def test_an_area_that_looks_like_the_planet_s_forests_is_likelier_one() -> None:
    """The palette says neither: the print's own forests do."""
    forests = [area for area, letter in enumerate(SHOWN) if letter == "F"]
    between = tuple((PALETTE.means[FOREST] + PALETTE.means[OCEAN]) / 2)
    alike = shown(dict.fromkeys([0, *forests], between))
    unlike = shown({0: between})
    odds = []
    for fused in (alike, unlike):
        believed = taught(fused)
        believed[0] = 0
        [after] = resembling([unsure(fused)], [fused], [believed], PALETTES)
        odds.append(after.habitats[0, FOREST] - after.habitats[0, OCEAN])
    assert odds[0] > odds[1] + 1


@drawn(st.integers(0, AREAS - 1), st.integers(0, len(LETTERS) - 1))
def test_what_an_area_is_believed_to_show_tells_nothing_of_itself(area: int, habitat: int) -> None:
    fused = shown({area: (-50.0, -10.0, 10.0)})
    before = taught(fused)
    other = before.copy()
    other[area] = np.eye(len(LETTERS))[habitat]
    habitats = unsure(fused).habitats
    everywhere = np.ones(AREAS, bool)
    one, same = (told(habitats, [fused], [by], PALETTES, everywhere) for by in (before, other))
    assert one[area] == pytest.approx(same[area], abs=1e-6)


def test_what_is_believed_teaches_and_what_is_in_doubt_does_not() -> None:
    plain = Adaptation(Palette.default())
    [given] = plain.step([views((sample(SHOWN), 0.0))])
    assert (given.habitats[given.seen == 0] == 0).all()
    assert (given.habitats.argmax(axis=1) == taught(shown({})).argmax(axis=1))[given.seen > 0].all()
