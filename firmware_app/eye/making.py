"""What an eye is made of, as a value that can be sent to the process that makes it."""

from dataclasses import dataclass, field
from functools import partial

from firmware_app.cameras import open_camera
from firmware_app.clock import MachineClock
from firmware_app.eye.looker import Looker
from vision.frame import Camera
from vision.palette import Palette


@dataclass(frozen=True, slots=True, eq=False)
class CameraMaking:
    """The camera that people name, its lens if it is known, and the colours to begin with."""

    words: str
    lens: Camera | None = None
    palette: Palette = field(default_factory=Palette.default)

    def __call__(self) -> Looker:
        """Make it; the camera is opened at the first look, and not before."""
        return Looker(partial(open_camera, self.words, self.lens), MachineClock(), self.palette)
