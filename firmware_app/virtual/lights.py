"""Lights that keep their colours, and misbehave when told to."""

from firmware_app.pattern import Shine
from firmware_app.virtual.mischief import Mischief, Mischievous


class VirtualLights(Mischievous):
    """Shows colours to whoever looks at `shine`."""

    def __init__(self) -> None:
        super().__init__("lights", {Mischief.FAILING})
        self.shine = Shine()

    def show(self, shine: Shine) -> None:
        """Set all lights at once."""
        self.suffer()
        self.shine = shine

    def close(self) -> None:
        """Switch all off."""
        self.shine = Shine()
