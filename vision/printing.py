"""What people print: the mat, and the stickers for animals and objectives."""

from collections.abc import Mapping
from enum import Enum

import numpy as np

from engine.errors import Illegal
from vision import mat
from vision.mat import Floats
from vision.pdf import Page, document

LEAST_EDGE = 20.0
MOST_EDGE = 70.0
"""Between these the pentagon is still a planet's and stays clear of the markers."""
_EDGE_OF_SHEET = 7.0
"""Most printers leave 5 mm white."""
STICKERS = 50
STICKER_SIDE = 18.0
_CELL = (26.0, 31.0)
_QUIET = 3.0
_COLUMNS = 7


class Paper(Enum):
    """Sheets that the mat fits on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return (210.0, 297.0) if self is Paper.A4 else (215.9, 279.4)


def _cells(marker: int, corners: Floats) -> list[Floats]:
    """Return the black cells of a marker that has these corners, clockwise from its top left."""
    right = (corners[1] - corners[0]) / mat.MARKER_CELLS
    down = (corners[3] - corners[0]) / mat.MARKER_CELLS
    starts = [
        corners[0] + right * column + down * row
        for row, column in np.argwhere(mat.marker_cells(marker) == 0)
    ]
    return [np.array([s, s + right, s + right + down, s + down]) for s in starts]


def mat_pdf(paper: Paper, edge: float = mat.EDGE) -> bytes:
    """Return the reference mat for a planet of some edge length, at exact size."""
    if not LEAST_EDGE <= edge <= MOST_EDGE:
        raise Illegal(
            f"an edge of {edge:g} mm is not a planet's: measure one edge of a face of the core, "
            f"which is between {LEAST_EDGE:g} and {MOST_EDGE:g} mm long"
        )
    page = Page(*paper.size)
    middle = np.array([page.width / 2, page.height - _EDGE_OF_SHEET - mat.DISC_RADIUS])
    for marker, corners in mat.CORNERS.items():
        page.fill(_cells(marker, corners[:, :2] + middle))
    page.outline(mat.pentagon(edge)[:, :2] + middle, mat.PENTAGON_LINE, mat.PENTAGON_GREY / 255)
    page.circle((middle[0], middle[1]), mat.DISC_RADIUS, 0.2, 0.6)
    _draw_notes(page, middle[1] - mat.DISC_RADIUS - 14, edge)
    return document(page)


def _draw_notes(page: Page, top: float, edge: float) -> None:
    """Draw the ruler and what to do, below the disc."""
    _draw_ruler(page, (page.width - 100) / 2, top)
    lines = (
        f"orrery, mat {mat.NAME}, for a core with edges of {edge:g} mm.",
        "Print at 100 %, without fitting to the page: the line above must then measure 100 mm.",
        "Use white paper that does not shine, cut along the circle, glue it on something flat.",
        "The planet stands on the pentagon, the mat may be turned, nothing may hide its squares.",
    )
    for number, line in enumerate(lines):
        page.text((22, top - 12 - 5.5 * number), 3.6, line)


def _draw_ruler(page: Page, left: float, height: float) -> None:
    page.line((left, height), (left + 100, height), 0.25)
    for mm in range(0, 101, 5):
        tick = 4.0 if mm % 50 == 0 else 2.5 if mm % 10 == 0 else 1.5
        page.line((left + mm, height), (left + mm, height + tick), 0.25)
    for mm in (0, 50, 100):
        page.text((left + mm - 1.2, height - 4), 3.2, f"{mm}" + " mm" * (mm == 100))


def stickers_pdf(paper: Paper, labels: Mapping[int, str]) -> bytes:
    """Return all fifty stickers, each over its number and what the caller calls it."""
    page = Page(*paper.size)
    left = (page.width - _COLUMNS * _CELL[0]) / 2
    top = page.height - _EDGE_OF_SHEET - 7
    title = "orrery, stickers for the cards. Print at 100 %; a black square is 18 mm wide."
    page.text((left, top + 3), 3.4, title)
    for sticker in range(STICKERS):
        corner = np.array([left, top]) + sticker_place(sticker) * (1, -1)
        _draw_sticker(page, sticker, corner, labels.get(sticker, ""))
    return document(page)


def sticker_place(sticker: int) -> Floats:
    """Return where a sticker lies on the sheet, in mm from the first one, y downwards."""
    row, column = divmod(sticker, _COLUMNS)
    return np.array([column * _CELL[0], row * _CELL[1]])


def sticker_corners(corner: Floats) -> Floats:
    """Return the marker's corners in a cell with this upper left corner."""
    x, y = corner[0] + (_CELL[0] - STICKER_SIDE) / 2, corner[1] - _QUIET - 1
    far = STICKER_SIDE
    return np.array([(x, y), (x + far, y), (x + far, y - far), (x, y - far)])


def _draw_sticker(page: Page, sticker: int, corner: Floats, label: str) -> None:
    corners = sticker_corners(corner)
    page.fill(_cells(sticker, corners))
    width, height = _CELL
    cut = corner + np.array([(0, 0), (width, 0), (width, -height), (0, -height)])
    page.outline(cut, 0.15, 0.7)
    page.text((corner[0] + 1.5, corners[2, 1] - 4.0), 2.4, f"{sticker}")
    page.text((corner[0] + 5.2, corners[2, 1] - 4.0), 2.1, _shortened(label, 20))


def _shortened(label: str, most: int) -> str:
    return label if len(label) <= most else label[: most - 1] + "\u2026"
