"""`orrery stickers`: the stickers for the cards, to print."""

from pathlib import Path
from typing import Annotated, Literal

import typer

EXAMPLE = "orrery stickers stickers.pdf --paper letter"


def run(
    out: Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write.")],
    *,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper it is for.")] = "a4",
    language: Annotated[str, typer.Option(help="The language of the animals' names.")] = "en",
) -> None:
    """Print the stickers by which cards are recognised, as a PDF at exact size.

    Stickers 0-44 are the animals', 45-49 those of the five objectives.
    """
    from vision.printing import Paper, stickers_pdf

    Path(out).write_bytes(stickers_pdf(Paper(paper), labels(language)))
    print(f"wrote {out}: print it at 100 % on labels, or on paper and glue them")


def labels(language: str) -> dict[int, str]:
    """What each sticker's card is called."""
    from engine.planet.card import STICKERS
    from engine.planet.catalogue import default_catalogue
    from engine.planet.habitat import HABITATS

    animals = default_catalogue().animals
    named = {each.sticker: each.name(language) for each in animals}
    objectives = {STICKERS + h.index: f"objective {h.name.lower()}" for h in HABITATS}
    return named | objectives
