"""A buzzer that keeps its pitch, and misbehaves when told to."""

from firmware_app.virtual.mischief import Mischief, Mischievous


class VirtualSound(Mischievous):
    """Sounds for whoever looks at `hertz`; `heard` are all pitches so far."""

    def __init__(self) -> None:
        super().__init__("buzzer", {Mischief.FAILING})
        self.hertz: float | None = None
        self.heard: list[float] = []

    def tone(self, hertz: float | None) -> None:
        """Sound at a pitch, or be silent."""
        self.suffer()
        if hertz is not None and hertz != self.hertz:
            self.heard.append(hertz)
        self.hertz = hertz

    def close(self) -> None:
        """Be silent."""
        self.hertz = None
