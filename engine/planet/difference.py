"""Where a record and the rules disagree."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from engine.planet.finding import Finding
from engine.quoting import quoted

_SHOWN = 200
_WORDING = "reason"
"""How a reason is worded is no matter of the rules."""


class Difference(NamedTuple):
    """Where a record and the rules disagree, with the number of the event."""

    number: int
    text: str

    def __str__(self) -> str:
        """One sentence."""
        return f"after event {self.number}: {self.text}"


def differences(number: int, said: Sequence[Finding], due: Sequence[Finding]) -> list[Difference]:
    """Compare what a record says to follow from an event with what does."""
    left = {_subject(finding): finding for finding in due}
    found = []
    for finding in said:
        meant = left.pop(_subject(finding), None)
        if meant is None:
            found.append(f"the record has {_subject(finding)}, which does not follow")
        else:
            found += _unlike(finding, meant)
    found += [f"the record lacks {subject}" for subject in left]
    return [Difference(number, text) for text in found]


def reworded(said: Sequence[Finding], due: Sequence[Finding]) -> bool:
    """Whether a reason is told in other words where all else agrees."""
    ours = {_without_wording(finding): finding.get(_WORDING) for finding in due}
    return any(
        finding.get(_WORDING) != ours.get(_without_wording(finding), finding.get(_WORDING))
        for finding in said
    )


def _unlike(said: Finding, meant: Finding) -> list[str]:
    return [
        f"{_subject(meant)}: the record says {name} {_shown(said[name])}, the rules {_shown(value)}"
        for name, value in meant.items()
        if name != _WORDING and _exact(said[name]) != _exact(value)
    ]


def _without_wording(finding: Finding) -> str:
    return _exact({name: value for name, value in finding.items() if name != _WORDING})


def _subject(finding: Finding) -> str:
    """Name what a finding speaks of."""
    if "animal" not in finding:
        return str(finding["type"])
    round_, animal = quoted(finding["round"]), quoted(finding["animal"])
    return f"the {finding['type']} of {animal} in round {round_}"


def _exact(value: object) -> str:
    # As text, since Python takes true for 1.
    return json.dumps(value, sort_keys=True)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
