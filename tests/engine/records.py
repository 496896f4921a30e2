"""One finished game as a record, to change and to cut."""

import json
from collections.abc import Callable
from typing import Any

from engine.planet.record import Replay, write_record
from engine.planet.variant import Variant
from tests.engine.tables import played

GAME = played(7, Variant.MYSTERY, 3)
TEXT = write_record(GAME)
LINES = TEXT.splitlines()


def line_of(kind: str, nth: int = 0) -> int:
    """Return where the nth line of a type is."""
    return [at for at, line in enumerate(LINES) if f'"type": "{kind}"' in line][nth]


def changed(at: int, change: Callable[[dict[str, Any]], object]) -> str:
    """Return the record with one line changed."""
    content = json.loads(LINES[at])
    change(content)
    return "\n".join([*LINES[:at], json.dumps(content), *LINES[at + 1 :]]) + "\n"


def said(replay: Replay) -> list[str]:
    """Return the differences as people read them."""
    return [str(difference) for difference in replay.differences]
