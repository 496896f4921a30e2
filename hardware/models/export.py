"""The files that come of the models: STL and STEP to print, pictures, and sheets of paper."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from build123d import GeomType, export_step

from firmware_app.commands.stickers import labels
from hardware.models.bought import OLED_096, OLED_13, PI_4, PI_5
from hardware.models.case import Case, case
from hardware.models.dock import dock
from hardware.models.picture import Camera, draw
from hardware.models.piece import Piece, Thing
from hardware.models.shapes import Solid
from hardware.models.stand import stand
from hardware.models.table import table
from vision.printing import Paper, mat_pdf, stickers_pdf

_FINE: Final = 0.03
_TURN: Final = 0.5
_WIDE_TURN: Final = 0.12
_ROW: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
_WIDTH: Final = 860
_COLOURS: Final = 64


def to_print() -> Iterator[tuple[str, Piece]]:
    """Return every part to print, with the name of its file; the case for each board and screen."""
    for thing in (stand(), dock()):
        yield from ((f"{thing.name}-{piece.name}", piece) for piece in thing.to_print)
    for name, computer in (("pi4", PI_4), ("pi5", PI_5)):
        yield f"case-tray-{name}", Case(computer).thing().piece("tray")
    for name, screen in (("1.3-inch", OLED_13), ("0.96-inch", OLED_096)):
        yield f"case-lid-{name}", Case(screen=screen).thing().piece("lid")


def write_stl(folder: Path) -> None:
    """Write the parts as they lie on the printer's bed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, piece in to_print():
        (folder / f"{name}.stl").write_bytes(_stl(piece.printed))


def _stl(solid: Solid) -> bytes:
    """Return the triangles as the format has them; the kernel's writer cuts big circles rough."""
    circles = (edge.radius for edge in solid.edges().filter_by(GeomType.CIRCLE))
    # What is wide shall be as round as what is small.
    turn = _WIDE_TURN if max(circles, default=0.0) > 50 else _TURN
    points, triangles = solid.tessellate(_FINE, turn)
    rows = np.zeros(len(triangles), _ROW)
    rows["corners"] = np.array([tuple(point) for point in points])[np.array(triangles)]
    return b"orrery, millimetres".ljust(80) + len(rows).to_bytes(4, "little") + rows.tobytes()


def write_step(folder: Path) -> None:
    """Write the parts for people who want to change them in another program."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, piece in to_print():
        export_step(piece.printed, folder / f"{name}.step")


def write_sheets(folder: Path) -> None:
    """Write the mat and the stickers."""
    folder.mkdir(parents=True, exist_ok=True)
    for paper in Paper:
        (folder / f"mat-{paper.value}.pdf").write_bytes(mat_pdf(paper))
        (folder / f"stickers-{paper.value}.pdf").write_bytes(stickers_pdf(paper, labels("en")))


def write_pictures(folder: Path) -> None:
    """Write each thing assembled and exploded, and the table."""
    folder.mkdir(parents=True, exist_ok=True)
    for thing, camera in (
        (stand(), Camera(50, 22)),
        (case(), Camera(-60, 26)),
        (dock(), Camera(-40, 28)),
    ):
        _picture(thing, camera, folder / f"{thing.name}.png")
        apart = Thing(thing.name, tuple(piece.pulled() for piece in thing.pieces))
        _picture(apart, camera, folder / f"{thing.name}-exploded.png", numbers=True)
    _picture(table(), Camera(38, 24), folder / "table.png")


def _picture(thing: Thing, camera: Camera, file: Path, *, numbers: bool = False) -> None:
    shown = [piece if numbers else replace(piece, number=0) for piece in thing.pieces]
    draw(shown, camera, _WIDTH).quantize(_COLOURS).save(file, optimize=True)
