"""`orrery mat`: the reference mat to print."""

from pathlib import Path
from typing import Annotated, Literal

import typer

EXAMPLE = "orrery mat mat.pdf --paper a4 --edge-mm 36"


def run(
    out: Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write.")],
    *,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper it is for.")] = "a4",
    edge_mm: Annotated[
        float, typer.Option(help="How long an edge of the planet's core is, in mm.")
    ] = 36.0,
) -> None:
    """Print the mat that planets are read on, as a PDF at exact size.

    A ruler below the disc shows whether the printer kept the size.
    """
    from vision.printing import Paper, mat_pdf

    Path(out).write_bytes(mat_pdf(Paper(paper), edge_mm))
    print(f"wrote {out}: print it at 100 %, then measure the ruler")
