"""A display that keeps what it shows, and misbehaves when told to."""

from typing import TYPE_CHECKING, Final

import PIL.Image

from engine.errors import Illegal
from firmware_app.ports import SCREEN
from firmware_app.virtual.mischief import Mischief, Mischievous

if TYPE_CHECKING:
    from PIL.Image import Image

BRIGHT: Final = 255


class VirtualDisplay(Mischievous):
    """Shows pictures to whoever looks at `shown`, even after it was closed."""

    def __init__(self) -> None:
        super().__init__("display", {Mischief.FAILING})
        self.shown: Image = PIL.Image.new("1", SCREEN)
        self.level = BRIGHT

    def show(self, image: "Image") -> None:
        """Show a picture."""
        self.suffer()
        if image.mode != "1" or image.size != SCREEN:
            raise Illegal(f"the display shows {SCREEN} in mode 1, not {image.size} {image.mode}")
        self.shown = image.copy()

    def contrast(self, level: int) -> None:
        """Set how bright it is."""
        self.suffer()
        self.level = level

    def close(self) -> None:
        """Keep the last picture."""
