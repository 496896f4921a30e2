"""`python -m tests.soak.game FOLDER SEED`: a game fed at the reader's port, to be killed.

It writes a dot at each turn, and the result at the end.
"""

import json
import sys
from pathlib import Path

from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from tests.soak.played import sim
from tests.soak.spread import table


def tick(_host: Host, _parts: VirtualParts) -> None:
    """Say that another turn is over."""
    sys.stdout.write(".")
    sys.stdout.flush()


def main() -> int:
    """Play to the end; 1 if it is not that of the true planets."""
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    result = sim(table(seed), folder, tick, fed=True).result()
    sys.stdout.write(f"\n{json.dumps(result.to_json())}\n")
    return int(not result.right)


if __name__ == "__main__":
    sys.exit(main())
