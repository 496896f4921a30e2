"""Tables on a terminal."""

from collections.abc import Sequence

from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: str = "") -> None:
    """Print rows under their titles; those named in `right` are columns of numbers."""
    table = Table(box=None, pad_edge=False)
    for title in titles:
        justify: JustifyMethod = "right" if title in right.split() else "left"
        # What a row is about stays whole; everything else may take more lines, and is never cut.
        whole = title == titles[0]
        table.add_column(title, justify=justify, no_wrap=whole, overflow="fold")
    for row in rows:
        # As Text, since a player may be called [bold] or :fox:.
        table.add_row(*map(Text, row))
    Console().print(table)
