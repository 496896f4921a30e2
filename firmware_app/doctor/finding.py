"""What a check found, in words, as a short code for the display, and as JSON."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple


class State(Enum):
    """How something is."""

    FINE = "fine"
    MISSING = "missing"
    """A part is not there; the game goes on without it."""
    FAULT = "fault"


class Finding(NamedTuple):
    """One thing that was checked."""

    name: str
    state: State
    says: str
    mend: str = ""
    """The command that mends it, or what to do by hand."""

    @property
    def fine(self) -> bool:
        """There is nothing to mend."""
        return self.state is State.FINE


CODES: Final = {
    "python": "E01",
    "opencv": "E02",
    "versions": "E03",
    "settings": "E04",
    "fonts": "E05",
    "camera": "E06",
    "lens": "E07",
    "i2c": "E08",
    "display": "E09",
    "gpio": "E10",
    "groups": "E11",
    "lg_wd": "E12",
    "dock": "E13",
    "state": "E14",
    "volatile": "E15",
    "disk": "E16",
    "power": "E17",
    "time": "E18",
    "mat": "E19",
    "light": "E20",
    "focus": "E21",
}
"""The display has room for a code; none is ever given to another fault."""


def fine(name: str, says: str) -> Finding:
    """Nothing to mend."""
    return Finding(name, State.FINE, says)


def missing(name: str, says: str, mend: str) -> Finding:
    """A part is not there."""
    return Finding(name, State.MISSING, says, mend)


def fault(name: str, says: str, mend: str) -> Finding:
    """Something is wrong."""
    return Finding(name, State.FAULT, says, mend)


def short(findings: Sequence[Finding]) -> str:
    """Return what fits a small display: `ok`, `E07`, or `E07 +2`, faults before what is missing."""
    wrong = [each for each in findings if not each.fine]
    wrong.sort(key=lambda each: each.state is State.MISSING)
    if not wrong:
        return "ok"
    more = f" +{len(wrong) - 1}" if len(wrong) > 1 else ""
    return CODES[wrong[0].name] + more


def to_json(findings: Sequence[Finding]) -> dict[str, object]:
    """Return everything that was found."""
    return {
        "ok": all(each.fine for each in findings),
        "short": short(findings),
        "checks": [
            {
                "code": CODES[each.name],
                "name": each.name,
                "state": each.state.value,
                "says": each.says,
                "mend": each.mend,
            }
            for each in findings
        ],
    }
