"""Many games in one process leave nothing behind: no memory, threads, file handles, children."""

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.soak.played import check_right, sim
from tests.soak.spread import TABLES

RENDERED: Final = 5
FED: Final = 200
MOST_MEGABYTES: Final = 10.0
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
DRAWN: Final = (1, 4)
"""Games of two, for those that are drawn. What is drawn of a table is kept, for a few tables."""


class Held(NamedTuple):
    """What this process holds."""

    megabytes: float
    threads: int
    handles: int
    children: int

    @classmethod
    def now(cls) -> "Held":
        """Count it, after what nobody refers to is gone."""
        gc.collect()
        fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
        task = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
        handles = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - the listing's own is one of them
        resident = int(fields[1]) * _PAGE / 2**20
        return cls(resident, threading.active_count(), handles, len(task.split()))

    def grown(self, before: "Held") -> bool:
        """Tell whether there is more than there was: memory settles, everything else is counted."""
        counted = zip(self[1:], before[1:], strict=True)
        more = any(now > then for now, then in counted)
        return more or self.megabytes > before.megabytes + MOST_MEGABYTES


def play_many(rendered: int, fed: int) -> Iterator[Held]:
    """Play fed games with drawn ones among them; tell what is held after each part of them."""
    parts = max(1, rendered)
    for part in range(parts):
        if part < rendered:
            _play(DRAWN[part % len(DRAWN)], fed=False)
        for number in range(part * fed // parts, (part + 1) * fed // parts):
            _play(1 + number % len(TABLES), fed=True)
        yield Held.now()


def _play(seed: int, *, fed: bool) -> None:
    with TemporaryDirectory() as folder:
        check_right(sim(TABLES[seed - 1], Path(folder), fed=fed).result())
