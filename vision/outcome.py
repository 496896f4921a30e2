"""What became of a session: its answer, the areas of every frame, and what is right."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import Illegal
from engine.planet.notation import UNREAD, scan_text
from engine.planet.planet import Planet
from vision.reading import Answer, Reading
from vision.recording import Session, Verdict


class Area(NamedTuple):
    """One reading of one area: where, how squarely seen, what is there, what was read."""

    slot: int
    cosine: float
    truth: str
    """Empty where nobody has labelled the session."""
    read: str
    place: int = -1
    """Its number in the true planet's text; -1 where nobody has labelled the session."""

    @property
    def wrong(self) -> bool:
        """Whether something was read that is not there."""
        return self.read not in {UNREAD, self.truth} and bool(self.truth)


class Shot(NamedTuple):
    """One frame of a session: its areas, and what it and OpenCV's own detection took."""

    name: str
    placement: int
    areas: tuple[Area, ...]
    seconds: float
    marker_seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a session."""

    table: str
    session: Session
    reading: Reading
    frames_used: int
    shots: tuple[Shot, ...]
    fused: tuple[Area, ...]

    @property
    def verdict(self) -> Verdict | None:
        """What is true, if somebody has said so."""
        return None if self.session.truth is None else self.session.truth.verdict

    @property
    def names_truth(self) -> bool:
        """Whether the best explanation is the true planet, however it is held."""
        truth, found = self.session.truth, planet_of(self.reading.planet)
        return truth is not None and found is not None and found.same_as(truth.planet)

    @property
    def right(self) -> bool | None:
        """Whether this is what a reader should answer."""
        answer, verdict = self.reading.answer, self.verdict
        if verdict is None:
            return None
        if answer is Answer.ACCEPTED:
            return verdict.determined and self.names_truth
        if answer is Answer.REFUSED:
            return verdict.fault
        # The tile may lie underneath, so asking for more is right as well.
        return verdict in {Verdict.AMBIGUOUS, Verdict.NOTHING_NEW}

    @property
    def wrong_accept(self) -> bool:
        """Whether it was accepted with another planet, or at all for a fault."""
        accepted = self.reading.answer is Answer.ACCEPTED and self.verdict is not None
        return accepted and (self.verdict in FAULTS or not self.names_truth)

    @property
    def refused_right(self) -> bool:
        """Whether a fault was refused."""
        return self.reading.answer is Answer.REFUSED and self.verdict in FAULTS

    @property
    def reason_right(self) -> bool:
        """Whether a fault was refused for what it is."""
        reason, verdict = self.reading.reason, self.verdict
        said = reason is not None and verdict is not None and reason.value == verdict.value
        return self.refused_right and said

    def to_json(self) -> dict[str, object]:
        """Write a row of `by_session`."""
        found, reason = self.reading.planet, self.reading.reason
        return {
            "table": self.table,
            "session": self.session.name,
            "truth": self.verdict.value if self.verdict else None,
            "answer": self.reading.answer.value,
            "reason": reason.value if reason else None,
            "planet": scan_text(found) if found else None,
            "right": self.right,
            "frames_used": self.frames_used,
        }


FAULTS = frozenset(verdict for verdict in Verdict if verdict.fault)


def planet_of(letters: str | None) -> Planet | None:
    """Return the planet of 60 letters, or None where some are not known."""
    try:
        return Planet.from_letters(letters or "")
    except Illegal:
        return None
