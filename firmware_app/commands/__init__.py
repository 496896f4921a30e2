"""The commands of `orrery`: a module each, imported only when it is asked for.

To add `orrery some-name`, write `commands/some_name.py` with two things and name it below:

- `run`, a function with typed parameters as Typer reads them. Its docstring is the help and begins
  with the sentence given below. It may return an exit code; None is 0. What is wrong with its
  input it raises as a `RefereeError`, and `cli.main` says it in one sentence with exit code 2.
- `EXAMPLE`, a line that can be pasted into a shell; it ends the command's `--help`.

What is slow to import (rich, numpy, cv2) is imported inside `run`, and read_text in
`firmware_app.given` reads what people hand over. README's table of commands names the new one;
`tests/test_project.py` looks for all of this.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SUMMARIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "judge": "Judge a position by hand",
        "replay": "Replay a game's record",
        "play": "Referee a real game",
        "code": "Print the code by which the page may be changed over the network",
        "sim": "Simulate the whole device: bots play, a virtual camera sees, the referee judges",
        "play-out": "Let bots play many games at full speed",
        "mat": "Print the mat that planets are read on, as a PDF at exact size",
        "stickers": "Print the stickers by which cards are recognised, as a PDF at exact size",
        "record": "Make a recording with the camera",
        "label": "Add the truth to a recording by hand",
        "evaluate": "Run the reader on recordings and compare with the truth",
        "games": "List the games that were played here",
        "export": "Write a game's record, which `orrery replay` reads",
        "evidence": "List what decisions were judged by, or export one as a recording",
        "settings": "Show every setting in force, and where it was given",
        "calibrate": "Learn the lens, or this copy's colours",
        "doctor": "Check everything it needs, each fault with the command that mends it",
        "bench": "Measure how fast it is",
    }
)
