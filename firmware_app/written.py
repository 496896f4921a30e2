"""Files that are there as they were or as they shall be, whatever happens to the power."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Put a text in the place of a file, so that a pulled plug leaves one of the two."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
