"""What is printed has the size and the squares that contract/mat.md asks for."""

import re
import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import Illegal
from vision import mat
from vision.pdf import Page, document
from vision.printing import Paper, mat_pdf, sticker_corners, stickers_pdf

_POINTS = 72 / 25.4
_DPI = 254  # ten pixels to the millimetre


def _filled(pdf: bytes) -> list[list[mat.Floats]]:
    """Every filled path of a page as its shapes in mm, read back from the file."""
    paths = re.findall(rb" g (.*?) f$", pdf, re.MULTILINE)
    return [
        [
            np.array(re.findall(rb"(-?[\d.]+) (-?[\d.]+) [ml]", shape), float)
            for shape in path.split(b"h")
            if b"m" in shape
        ]
        for path in paths
    ]


def _rasterised(pdf: bytes, folder: Path) -> mat.Bytes:
    """The page as an independent program prints it, in grey."""
    program = shutil.which("pdftoppm")
    if program is None:
        pytest.skip("poppler-utils is not installed")
    (folder / "page.pdf").write_bytes(pdf)
    line = [program, "-r", str(_DPI), "-gray", "-singlefile", "page.pdf", "page"]
    subprocess.run(line, check=True, cwd=folder)
    return np.asarray(cv2.imread(str(folder / "page.pgm"), cv2.IMREAD_GRAYSCALE), np.uint8)


def _found(picture: mat.Bytes) -> dict[int, mat.Floats]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(mat.DICTIONARY, parameters)
    corners, ids, _ = detector.detectMarkers(picture)
    height = picture.shape[0]
    return {
        int(i): (np.asarray(quad, float).reshape(4, 2) + 0.5) * (1, -1) / 10 + (0, height / 10)
        for i, quad in zip(np.ravel(ids), corners, strict=True)
    }


@pytest.mark.parametrize("paper", list(Paper))
def test_the_page_has_the_papers_size(paper: Paper) -> None:
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", mat_pdf(paper))
    assert box is not None
    assert [float(v) / _POINTS for v in box.groups()] == pytest.approx(paper.size, abs=0.01)


@pytest.mark.parametrize("paper", list(Paper))
def test_every_black_cell_lies_where_the_mats_table_says(paper: Paper) -> None:
    width, height = paper.size
    middle = (width / 2, height - 7 - 98)
    for path, (marker, corners) in zip(_filled(mat_pdf(paper)), mat.CORNERS.items(), strict=True):
        black = mat.marker_cells(marker) == 0
        right, down = (corners[1] - corners[0])[:2] / 6, (corners[3] - corners[0])[:2] / 6
        expected = [
            corners[0, :2] + right * (x + 0.5) + down * (y + 0.5) for y, x in np.argwhere(black)
        ]
        centres = np.array([cell.mean(axis=0) - middle for cell in path])
        assert centres == pytest.approx(np.array(expected), abs=1e-3)


@pytest.mark.parametrize("paper", list(Paper))
def test_a_printed_mat_is_detected_to_a_tenth_of_a_millimetre(paper: Paper, tmp_path: Path) -> None:
    picture = _rasterised(mat_pdf(paper), tmp_path)
    found = _found(picture)
    assert sorted(found) == sorted(mat.CORNERS)
    width, height = paper.size
    off = np.concatenate([found[i] - quad[:, :2] for i, quad in mat.CORNERS.items()])
    off -= (width / 2, height - 105)
    # The raster's height is whole pixels, so the page as a whole may lie one pixel off.
    assert np.abs(off.mean(axis=0)).max() < 0.15
    assert np.abs(off - off.mean(axis=0)).max() < 0.05


def test_the_pentagon_follows_the_edge_and_the_note_names_it(tmp_path: Path) -> None:
    thirty, forty = (mat_pdf(Paper.A4, edge) for edge in (30.0, 40.0))
    assert b"30 mm" in thirty
    assert b"40 mm" in forty
    corner = mat.pentagon(40.0)[0] + (105, 297 - 105, 0)
    assert f"{corner[0]:.4f}".rstrip("0").encode() in forty
    dark = _rasterised(forty, tmp_path) < 160
    x, y = round(corner[0] * 10), round((297 - corner[1]) * 10)
    assert dark[y - 6 : y + 6, x - 6 : x + 6].any()


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    lines = re.findall(rb"w ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", mat_pdf(Paper.A4))
    lengths = [float(x1) - float(x0) for x0, _, x1, _ in lines]
    assert max(lengths) == pytest.approx(100)


@pytest.mark.parametrize("edge", [5.0, 90.0, float("nan")])
def test_an_edge_that_no_planet_has_is_refused(edge: float) -> None:
    with pytest.raises(Illegal, match="measure one edge"):
        mat_pdf(Paper.A4, edge)


@pytest.mark.parametrize("paper", list(Paper))
def test_all_fifty_stickers_are_on_the_sheet(paper: Paper, tmp_path: Path) -> None:
    found = _found(_rasterised(stickers_pdf(paper, {0: "dolphin"}), tmp_path))
    assert sorted(found) == list(range(50))
    sides = [np.linalg.norm(found[i] - np.roll(found[i], 1, axis=0), axis=1) for i in found]
    assert np.array(sides) == pytest.approx(np.full((50, 4), 18.0), abs=0.15)
    assert sticker_corners(np.zeros(2))[0] == pytest.approx([4, -4])


def test_a_label_is_written_under_its_sticker_and_cut_when_long() -> None:
    pdf = stickers_pdf(Paper.A4, {3: "ours (brun)", 4: "a name that has no room at all"})
    assert rb"(ours \(brun\))" in pdf
    assert b"(a name that has no \x85)" in pdf


def test_a_letter_that_the_font_lacks_becomes_a_question_mark() -> None:
    page = Page(50, 50)
    page.text((1, 1), 3, "nied\u017awied\u017a \u00e9")
    assert b"(nied?wied? \xe9)" in document(page)


def test_the_table_of_objects_points_at_every_object() -> None:
    pdf = mat_pdf(Paper.A4)
    places = [int(entry) for entry in re.findall(rb"(\d{10}) 00000 n ", pdf)]
    for number, place in enumerate(places, 1):
        assert pdf[place:].startswith(f"{number} 0 obj".encode())
    start = re.search(rb"startxref\n(\d+)", pdf)
    assert start is not None
    assert pdf[int(start[1]) :].startswith(b"xref")
