"""The machine's own clock."""

from datetime import UTC, datetime
from time import monotonic


class MachineClock:
    """Seconds since some start, and the time of day."""

    def now(self) -> float:
        """Return seconds that never jump."""
        return monotonic()

    def wall(self) -> datetime:
        """Return what the machine takes for the time of day."""
        return datetime.now(UTC)
