"""A camera over a virtual table: it shows what stands there, and misbehaves when told to."""

from collections.abc import Callable
from typing import Self

import numpy as np

from firmware_app.ports import CameraGone, CameraSilent
from firmware_app.virtual.mischief import Mischief, Mischievous
from vision.frame import Camera, Frame, Image


class VirtualCamera(Mischievous):
    """Shows what `look` returns at each frame."""

    def __init__(self, look: Callable[[], Image], lens: Camera, name: str = "virtual") -> None:
        super().__init__(name, [Mischief.BLACK])
        self.lens = lens
        self._look = look
        self._taken, self._open = 0, True

    def opened(self) -> Self:
        """Open it again after it was closed; what is wrong with it stays wrong."""
        self._open = True
        return self

    def frame(self, deadline: float) -> Frame:
        """Return what stands on the table now."""
        if self.mischief is Mischief.GONE or not self._open:
            raise CameraGone(f"{self.name} is gone: plug it in again")
        if self.mischief is Mischief.HANG:
            # The deadline passes at once: nobody learns more by waiting for it.
            raise CameraSilent(f"{self.name} gave no picture within {deadline:g} s")
        self._taken += 1
        image = self._look()
        if self.mischief is Mischief.BLACK:
            image = np.zeros_like(image)
        return Frame.of(image, self.lens, name=f"{self.name} {self._taken}")

    def close(self) -> None:
        """Show nothing until it is opened again."""
        self._open = False
