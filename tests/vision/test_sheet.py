"""The sheet that is printed is the sheet that is looked for."""

import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.printing import Paper
from vision.sheet import SQUARE, SheetTarget, sheet_pdf

_DPI = 127


@pytest.mark.parametrize("paper", list(Paper))
def test_every_corner_is_found_on_the_printed_sheet(paper: Paper, tmp_path: Path) -> None:
    """An independent program draws the page, and each corner lies where it should, to 0.05 mm."""
    program = shutil.which("pdftoppm")
    if program is None:
        pytest.skip("poppler-utils is not installed")
    (tmp_path / "page.pdf").write_bytes(sheet_pdf(paper))
    line = [program, "-r", str(_DPI), "-singlefile", "page.pdf", "page"]
    subprocess.run(line, check=True, cwd=tmp_path)
    picture = np.asarray(cv2.imread(str(tmp_path / "page.ppm")), np.uint8)
    target = SheetTarget()
    sight = target.find(picture)
    assert len(sight.numbers) == target.corners
    shown = (sight.pixels + 0.5) * 25.4 / _DPI
    assert np.ptp(shown - sight.places[:, :2], axis=0).max() < 0.05
    assert np.abs(shown[0] - sight.places[0, :2] - (paper.size[0] / 2 - 3 * SQUARE, 9)).max() < 0.1


def test_nothing_is_found_on_an_empty_table() -> None:
    """A grey picture shows no corner."""
    assert len(SheetTarget().find(np.full((720, 1280, 3), 120, np.uint8)).numbers) == 0
