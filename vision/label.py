"""What a person says of a session, checked before it is written: against itself, and the frames."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.errors import Illegal
from engine.planet.notation import UNREAD, planet_text
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import EDGES, READERS
from engine.planet.tile import Tile
from vision.outcome import Outcome
from vision.recording import Session, Truth, Verdict

NAMES = {
    "O": "ocean",
    "F": "forest",
    "D": "desert",
    "M": "mountain",
    "G": "glacier",
    BARE: "bare",
    UNREAD: "unread",
}


class Disagreement(NamedTuple):
    """An area of which a person says one thing, and frames another."""

    place: int
    said: str
    shown: str
    frames: tuple[str, ...]

    def __str__(self) -> str:
        """Say so in a sentence."""
        face, edge = divmod(self.place, EDGES)
        where = ", ".join(self.frames[:3]) + (" and more" if len(self.frames) > 3 else "")
        return (
            f"face {face}, area {edge}: you say {NAMES[self.said]}, "
            f"{where} shows {NAMES[self.shown]}"
        )


def disagreements(outcome: Outcome) -> list[Disagreement]:
    """Return the areas that frames show otherwise than the session's truth has them."""
    frames: dict[tuple[int, str, str], list[str]] = {}
    for shot in outcome.shots:
        for area in shot.areas:
            if area.wrong:
                frames.setdefault((area.place, area.truth, area.read), []).append(shot.name)
    return [Disagreement(*key, tuple(names)) for key, names in sorted(frames.items())]


def truth_of(
    session: Session, verdict: Verdict, planet: Planet, new_tiles: Sequence[Tile] = ()
) -> Truth:
    """Return the truth of a session, its new tiles filled in; refused if it contradicts itself."""
    _check_known(session, verdict)
    added = _added(session, planet)
    if verdict is Verdict.OK and added is None:
        raise Illegal(
            f"{planet_text(planet)!r} is not what was known before and {session.expected_new} "
            "new tiles: check the planet, or choose another verdict"
        )
    new = tuple(new_tiles) or (added or ())
    if verdict is Verdict.OK and sorted(map(str, new)) != sorted(map(str, added or ())):
        raise Illegal(
            f"the new tile is {', '.join(map(str, added or ()))}, not {', '.join(map(str, new))}"
        )
    return Truth(verdict, planet, new)


def _check_known(session: Session, verdict: Verdict) -> None:
    known = any(planet is not None for planet in session.known.values())
    if known and verdict is Verdict.READ:
        raise Illegal(f"{session.name!r} cannot be 'read': its planet was known before")
    if not known and verdict not in {Verdict.READ, Verdict.AMBIGUOUS}:
        raise Illegal(
            f"{session.name!r} cannot be {verdict.value!r}: nothing was known before, "
            "so it is 'read' or 'ambiguous'"
        )


def _added(session: Session, planet: Planet) -> tuple[Tile, ...] | None:
    """Return the tiles that were added to a known planet; None if that is not all that differs."""
    for before in session.known.values():
        for read in READERS:
            found = _more(before, "".join(read(planet.letters)))
            if found is not None and len(found) == session.expected_new:
                return found
    return None


def _more(before: Planet | None, letters: str) -> tuple[Tile, ...] | None:
    """Return the tiles that lie on bare faces; None where a known face differs."""
    if before is None:
        return None
    known, now = np.array(list(before.letters)), np.array(list(letters))
    if ((known != now) & (known != BARE)).any():
        return None
    after = Planet.from_letters(letters)
    placed = (after.placement(face) for face in before.bare_faces)
    return tuple(placement.tile for placement in placed if placement is not None)
