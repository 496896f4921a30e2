"""`python -m tests.soak.game FOLDER SEED [TURNS]`: a game fed at the reader's port.

After so many turns it kills itself, as soon as a step was kept; else it writes the result.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.referee.effect import Effect
from firmware_app.referee.happening import Happening
from tests.soak.played import sim
from tests.soak.spread import table


def dying(turns: int) -> Callable[[Host, VirtualParts], None]:
    """Return what counts turns, and dies in the middle of the one after them."""
    left = turns

    def count(host: Host, _: VirtualParts) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            host.witness = die

    return count


def die(_told: Happening, _done: tuple[Effect, ...]) -> None:
    """Be killed, as by a pulled plug."""
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> int:
    """Play to the end; 1 if it is not that of the true planets."""
    folder, seed, *turns = sys.argv[1:]
    meanwhile = [dying(int(each)) for each in turns]
    result = sim(table(int(seed)), Path(folder), *meanwhile, fed=True).result()
    sys.stdout.write(f"{json.dumps(result.to_json())}\n")
    return int(not result.right)


if __name__ == "__main__":
    sys.exit(main())
