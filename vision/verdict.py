"""Accept, refuse or ask: what each memory makes of the frames, weighed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.planet.habitat import Habitat
from engine.planet.notation import UNREAD
from engine.planet.planet import BARE
from engine.planet.sphere import EDGES, FACES
from engine.planet.tile import Placement
from vision.frame import Floats
from vision.inference import OK, Explanation
from vision.reading import Answer, Change, Fault, Hint, Reading, face_letters
from vision.solid import NORMALS, PERMUTATIONS

SURE = 1.5
"""Log-odds at which a planet with one new tile is accepted; see DECISIONS.md for both."""
DOUBTFUL = 3.0
"""The same of a first frame, from one side, if more is new, or if looks at it contradict."""
_REFUSES = 3.0
"""A fault must explain the frames better than the expected planet by so many nats."""
_TOLERATED = 0.0
_TOLERATED_OBLIQUE = 2.0
"""What may speak against a remembered face: nothing if it was seen squarely, little otherwise."""
SQUARE_ENOUGH = 0.29
"""A new tile must have been seen at no more than 73 degrees."""
_SHOWN = 3
"""A planet shows so many faces to anybody; of a cup or a hand one or two may pass for some."""
_DISC, _DISCS = 0.7, 2
"""So surely a bare face shows its metal disc, and so many are no cup's."""
_FROM_ONE_SIDE = 6
"""Of two opposite faces nobody sees more than one."""
_SEEN = 0.2
"""One that is remembered is known again up to 78 degrees, if the colours speak for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Coverage:
    """How squarely each area's place on the mat was seen at best, one row a placement."""

    best: Sequence[Floats]
    clear: Sequence[Floats]
    """The same, but 0 on faces of which looks show different things."""
    azimuth: float
    """Where the camera stands over the mat now."""
    frames: int

    def of_faces(self, rotations: Sequence[int]) -> Floats:
        """Return for each face of the planet, held so, how squarely it was seen at best."""
        return _of_faces(self.best, rotations)

    def clear_faces(self, rotations: Sequence[int]) -> Floats:
        """Return the same without the faces of which looks show different things."""
        return _of_faces(self.clear, rotations)

    def next_view(self) -> tuple[Hint, float]:
        """Say which way to turn to see an unseen face, or to set the planet down on another."""
        squarely = self.clear[-1][::EDGES]
        low = squarely[EDGES + 1 : FACES - 1].max() >= SQUARE_ENOUGH
        last = FACES - 1 if low else EDGES + 1
        unseen = [face for face in range(1, last) if squarely[face] < SQUARE_ENOUGH]
        if not unseen:
            return Hint.OTHER_FACE, 0.0
        sides = np.arctan2(NORMALS[unseen, 1], NORMALS[unseen, 0]) - self.azimuth
        away = (sides + np.pi) % (2 * np.pi) - np.pi
        return Hint.TURN_ON, -float(np.degrees(away[np.abs(away).argmin()]))


def _of_faces(seen: Sequence[Floats], rotations: Sequence[int]) -> Floats:
    squarely = [
        one[PERMUTATIONS[rotation]][::EDGES] for one, rotation in zip(seen, rotations, strict=True)
    ]
    return np.asarray(np.max(squarely, axis=0))


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Weighs what each memory makes of the frames."""

    found: Mapping[str, Explanation]
    coverage: Coverage
    sure: float = SURE
    more: float = 0.0
    """What else is asked for of a planet, as its colours might be another's."""

    def reading(self) -> Reading:
        """Accept, refuse or ask."""
        owner = max(self.found, key=lambda name: _plausible(self.found[name]))
        best = self.found[owner]
        lead = self._lead(best)
        word = best.likeliest
        asked = self._asked(owner, best, lead)
        if self._undecided(owner):
            return replace(asked, hint=Hint.WHOSE, turn=0.0)
        if word == OK and lead > self._enough(best) and self._trusted(best):
            return replace(asked, answer=Answer.ACCEPTED, hint=None, turn=0.0, new=_new(best))
        as_expected = float(np.logaddexp(best.masses[OK], best.left_out))
        if word != OK and best.masses[word] - as_expected > _REFUSES:
            told = replace(asked, hint=None, turn=0.0, changes=_changes(best))
            return replace(told, answer=Answer.REFUSED, reason=Fault(word))
        return asked

    def _lead(self, best: Explanation) -> float:
        """Log-odds of the best planet against everything else that anybody's could be."""
        total = float(np.logaddexp.reduce([one.total for one in self.found.values()]))
        share = min(best.best - total, -1e-12)
        return float(share - np.log(-np.expm1(share)))

    def _undecided(self, owner: str) -> bool:
        """Tell whether it might as well be somebody else's, and is somebody's at all."""
        mine = _plausible(self.found[owner])
        if self.found[owner].masses.get(Fault.OTHER_PLANET.value, -np.inf) > mine:
            return False
        others = (_plausible(one) for name, one in self.found.items() if name != owner)
        return any(mine - other < _REFUSES for other in others)

    def _enough(self, best: Explanation) -> float:
        """Return the log-odds to ask for: more where more is new, or looks at it contradict."""
        clearly = self.coverage.clear_faces(best.rotations)
        torn = any(clearly[face] < SQUARE_ENOUGH for face in _fresh(best))
        doubtful = torn or best.memory is None or len(best.fresh) > 1
        return self.more + (max(self.sure, DOUBTFUL) if doubtful else self.sure)

    def _trusted(self, best: Explanation) -> bool:
        """Every face that matters was seen squarely enough, and no face speaks against memory."""
        squarely = self.coverage.of_faces(best.rotations)
        if any(squarely[face] < SQUARE_ENOUGH for face in _fresh(best)):
            return False
        if np.count_nonzero(squarely) < _SHOWN or not self._witnessed(best, squarely):
            return False
        limit = np.where(squarely < SQUARE_ENOUGH, _TOLERATED_OBLIQUE, _TOLERATED)
        return bool((best.doubt <= limit).all())

    @staticmethod
    def _witnessed(best: Explanation, squarely: Floats) -> bool:
        """Tell whether anything was seen that only a planet shows, and this one.

        That is a remembered tile or, where nothing is new, the metal discs of bare faces: a cup
        has none. An empty planet may have discs that nobody tells from its plastic; then it is
        to be seen from more than one side.
        """
        known = best.remembered & (squarely >= _SEEN) & (best.doubt < -_REFUSES)
        if known.any():
            return True
        bare = np.array([letter == BARE for letter in best.letters[::EDGES]])
        discs = np.count_nonzero(bare & (best.discs > _DISC))
        if best.remembered.any():
            return not best.fresh and bool(discs >= _DISCS)
        several = np.count_nonzero(squarely) > _FROM_ONE_SIDE
        return bool(best.fresh or discs or several)

    def _asked(self, owner: str, best: Explanation, lead: float) -> Reading:
        """Return the answer that asks for more."""
        squarely = self.coverage.of_faces(best.rotations)
        letters = best.letters
        if best.memory is None:
            seen = np.repeat(squarely > 0, EDGES)
            letters = "".join(x if s else UNREAD for x, s in zip(letters, seen, strict=True))
        hint, turn = self.coverage.next_view()
        return Reading(
            Answer.MORE,
            hint=hint,
            turn=turn,
            owner=owner,
            planet=letters,
            seen=tuple((squarely > 0).tolist()),
            lead=lead,
            misfit=best.misfit,
            frames=self.coverage.frames,
        )


def _plausible(given: Explanation) -> float:
    """Log mass of being this memory's planet at all, as expected or with a fault."""
    anyones = Fault.OTHER_PLANET.value
    masses = [mass for verdict, mass in given.masses.items() if verdict != anyones]
    return float(np.logaddexp.reduce(masses))


def _fresh(best: Explanation) -> Sequence[int]:
    """Return the faces of which nothing was known."""
    return range(FACES) if best.memory is None else best.fresh


def _new(best: Explanation) -> tuple[Placement, ...]:
    return tuple(
        Placement.of(face, [Habitat(letter) for letter in face_letters(best.letters, face)])
        for face in best.fresh
    )


def _changes(best: Explanation) -> tuple[Change, ...]:
    if best.memory is None:
        return ()
    return tuple(
        _change(face, face_letters(best.memory.letters, face), best.shown(face))
        for _, face in best.suspects
    )


def _change(face: int, known: str, shown: str) -> Change:
    turned = next((k for k in range(1, EDGES) if known[-k:] + known[:-k] == shown), 0)
    return Change(face, known, shown, turned)
