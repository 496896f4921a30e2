"""`orrery code`: the page's code, for who is on the device while its screen is dead."""

from pathlib import Path
from typing import Annotated

import typer

EXAMPLE = "orrery code"


def run(
    *,
    state: Annotated[
        Path | None, typer.Option("--state", metavar="DIR", help="The folder of games.")
    ] = None,
) -> None:
    """Print the code by which the page may be changed over the network.

    It is another one at each start of `orrery play`, and the display shows it too.
    """
    from firmware_app.page_code import read
    from firmware_app.settings import load
    from firmware_app.storage.state_folder import state_folder

    print(read(state or state_folder(load().settings.state)))
