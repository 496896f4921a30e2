"""A camera over a virtual table: it shows what stands there, and misbehaves when told to."""

from collections.abc import Callable

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
        self._taken = 0

    def frame(self, deadline: float) -> Frame:
        """Return what stands on the table now."""
        if self.mischief is Mischief.GONE:
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
        """Be gone from now on."""
        self.mischief = Mischief.GONE
