"""The files that are kept for people without the CAD kernel: as the models are now."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(find_spec("build123d") is None, reason="the models need build123d")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_kept_stl_files_are_these_models() -> None:
    """After a change: `make hardware`, and copy stl and pictures from build/hardware."""
    from hardware.models.export import to_print

    kept = ROOT / "hardware/stl"
    made = dict(to_print())
    assert {file.stem for file in kept.iterdir()} == set(made)
    for name, part in made.items():
        volume, size = measured(kept / f"{name}.stl")
        box = part.printed.bounding_box().size
        assert volume == pytest.approx(part.solid.volume, rel=0.005)
        assert size == pytest.approx([box.X, box.Y, box.Z], abs=0.1)


def measured(file: Path) -> tuple[float, list[float]]:
    """The volume and the size of what a binary STL file holds."""
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    corners = np.frombuffer(file.read_bytes()[84:], kind)["corners"].astype(float)
    volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
    flat = corners.reshape(-1, 3)
    return float(volume), [float(each) for each in flat.max(0) - flat.min(0)]


def test_the_pictures_are_drawn() -> None:
    """Each thing is there, assembled and exploded, and small enough to keep."""
    pictures = sorted((ROOT / "hardware/pictures").glob("*.png"))
    assert {file.stem for file in pictures} >= {"stand", "stand-exploded", "case", "dock", "table"}
    assert sum(file.stat().st_size for file in pictures) < 400_000
