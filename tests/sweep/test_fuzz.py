"""Mutilated frames never crash a reader, and nothing is accepted that is not there."""

import numpy as np
import pytest

from tests.sweep.endurance import grown
from tests.sweep.fuzz import fuzz
from tests.sweep.mutilate import KINDS


@pytest.mark.parametrize("first", range(4))
def test_no_spoilt_frame_fools_a_reader(first: int) -> None:
    """A frame of each table, spoilt in every way; `make sweep` spoils ten thousand."""
    with np.errstate(all="ignore"):
        assert fuzz(1, first, len(KINDS)) == []


def test_mirrored_pictures_are_never_accepted() -> None:
    """Also where blots make mirrored markers decode as others."""
    with np.errstate(all="ignore"):
        assert fuzz(1, 20, 20, ("mirrored", "mirrored and blotted")) == []


def test_memory_does_not_grow() -> None:
    """After the first frames nothing more is kept; `make sweep` shows twenty thousand."""
    held = list(grown(120))
    assert held[-1] - held[2] < 8 * 2**20
