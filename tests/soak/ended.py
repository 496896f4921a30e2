"""One table of the twenty, played to its end in any process."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.played import sim
from tests.soak.spread import Table
from tests.soak.wrong import Keeper


def ended(table: Table, keep: Path | None) -> tuple[str, bool]:
    """Play a table, and tell how it ended and whether that is right."""
    with TemporaryDirectory() as folder:
        keeper = Keeper(keep or Path(folder), f"seed{table.seed}")
        result = sim(table, Path(folder), keeper.see).result()
    count = result.count
    told = f"{count.scans} scans, {count.asked_again} asked again, {count.wrong} wrong accepts"
    ended = result.problem or ("right" if result.right else "WRONG")
    told = f"{told}; {ended}, {result.seconds:.0f} s"
    what = f"seed {table.seed}, {table.players} players, {table.variant.value}"
    return f"{what}: {told}", result.right
