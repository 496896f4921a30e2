"""Writes files of the models: `python -m hardware.models {stl,step,sheets,pictures} FOLDER`."""

import sys
from pathlib import Path

from hardware.models import export

KINDS = {
    "stl": export.write_stl,
    "step": export.write_step,
    "sheets": export.write_sheets,
    "pictures": export.write_pictures,
}


def main(asked: list[str]) -> int:
    """Write one kind of file into a folder."""
    if len(asked) != 2 or asked[0] not in KINDS:
        print(__doc__, file=sys.stderr)
        return 2
    KINDS[asked[0]](Path(asked[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
