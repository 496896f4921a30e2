"""The code of the page, kept beside the games for who is on the device when its screen is dead."""

import os
from pathlib import Path
from typing import Final

from engine.errors import Illegal
from firmware_app.storage.state_folder import is_held

FILE: Final = "page-code"
_OWNER_ONLY: Final = 0o600


def keep(folder: Path, code: str) -> None:
    """Keep the code where only its owner reads it."""
    path = folder / FILE
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))
    path.write_text(f"{code}\n", encoding="ascii")


def forget(folder: Path) -> None:
    """Keep it no longer: the page is gone, or is open to this machine only."""
    (folder / FILE).unlink(missing_ok=True)


def read(folder: Path) -> str:
    """Return the code, or say why there is none."""
    if not is_held(folder):
        raise Illegal(f"no orrery runs on {str(folder)!r}: start it with orrery play")
    try:
        return (folder / FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise Illegal(
            "the page is open to this machine only and needs no code: "
            "set web.listen to 0.0.0.0 to open it to the network"
        ) from None
