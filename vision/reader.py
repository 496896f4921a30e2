"""Frames in, `accepted | more | refused` out."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, EDGES
from vision import mat
from vision.adaptation import Adaptation
from vision.alignment import Memory
from vision.covering import uncovered
from vision.evidence import Likelihood
from vision.frame import Camera, Floats, Frame
from vision.glimpse import Glimpse
from vision.hand import HandFinder
from vision.inference import OK, Explanation, explain
from vision.obstacles import in_the_way
from vision.outcome import planet_of
from vision.palette import Palette
from vision.pose import MatPose, NoPose, PoseFinder
from vision.reading import Answer, Hint, Reading
from vision.rivals import asks
from vision.sampling import Sample, Sampler, Seat, paper_light
from vision.seat import SeatFinder
from vision.solid import PERMUTATIONS
from vision.standing import Shot, Standing
from vision.verdict import DOUBTFUL, SQUARE_ENOUGH, SURE, Coverage, Verdict
from vision.views import Evidence, Views, is_near

_PLACEMENTS = 4
"""Older placements are forgotten: each costs a refit at every frame, and two show every face."""
_FAULT_AT_LEAST = 0.24
"""What only faces beyond 76 degrees say is wrong is looked at once more, from another side."""
_ALWAYS = 3
"""From so many sides in a row nobody holds a hand before a planet."""
_PATIENT, _FURTHER = 20, 60.0
"""After so many frames behind a hand a turn of the mat is asked for, of so many degrees."""
_SETTLED = 1
"""So often what is no news is weighed all the same, as light is learnt by steps."""
_LABELS = 6.0
"""Nats by which one way to hold a planet must lead before its areas teach tonight's colours."""
_POSE_HINTS = {
    NoPose.TOO_DARK: Hint.MORE_LIGHT,
    NoPose.BLURRED: Hint.HOLD_STILL,
    NoPose.TOO_FAR: Hint.COME_CLOSER,
}


@dataclass(slots=True, eq=False)
class Reader:
    """Reads one planet, placement by placement, against what is remembered of one or several.

    A memory of None is a planet of which nothing is known.
    """

    camera: Camera
    palette: Palette = field(default_factory=Palette.default)
    memories: Mapping[str, Planet | None] = field(default_factory=lambda: {"": None})
    expected_new: int | Mapping[str, int] = 1
    """How many tiles should be new, of all alike or by owner."""
    edge: float = mat.EDGE
    sure: float = SURE
    """Log-odds at which a planet is accepted."""
    frames: int = 0
    reading: Reading = field(default_factory=lambda: Reading(Answer.MORE, hint=Hint.SHOW_MAT))
    pose: MatPose | None = None
    """Where the mat was in the last frame."""
    _standing: list[Standing] = field(default_factory=lambda: [Standing()])
    _finder: PoseFinder = field(init=False)
    _sampler: Sampler = field(init=False)
    _seats: SeatFinder = field(init=False)
    _hands: HandFinder = field(init=False)
    _light: Adaptation = field(init=False)
    _remembered: dict[str, Memory | None] = field(init=False)
    _given: list[Likelihood] = field(default_factory=list)
    _found: dict[str, Explanation] = field(default_factory=dict)
    _calm: int = field(init=False, default=0)
    """Frames since one that showed anything new."""
    _hand: bool = field(init=False, default=False)
    """Whether a hand was before the planet in the last frame."""
    _clear: Sample | None = None
    """What the last frame that was looked through for a hand showed, without one."""
    _hidden: deque[float] = field(default_factory=lambda: deque(maxlen=200))
    """Where the camera stood in the frames, one after the other, in which a hand was before it."""
    _handlike: bool = False
    """Whether something like a hand is always there, so that hands are not looked for."""

    def __post_init__(self) -> None:
        """Prepare for the camera."""
        self._finder = PoseFinder(self.camera)
        self._sampler = Sampler(self.camera, self.edge)
        self._seats = SeatFinder(self.camera, self.edge)
        self._hands = HandFinder(self.camera, self.edge)
        self._light = Adaptation(self.palette)
        self._remembered = {
            owner: None if planet is None else Memory.of(planet)
            for owner, planet in self.memories.items()
        }

    @property
    def seat(self) -> Seat:
        """How the planet stands on the mat."""
        return self._standing[-1].seat

    def lifted(self) -> None:
        """Begin another placement: the planet was lifted and set down."""
        if self._standing[-1].is_seen:
            self._standing[-1].lifted()
            self._standing.append(Standing())
        else:
            self._standing[-1] = Standing()
        if len(self._standing) > _PLACEMENTS:
            del self._standing[0], self._given[:1]
            self._light.forget_oldest()

    def step(self, frame: Frame) -> Reading:
        """Take a frame in and answer with everything seen so far."""
        pose = self._finder.find(frame.image)
        self.frames += 1
        self.pose = None if isinstance(pose, NoPose) else pose
        if isinstance(pose, NoPose):
            hint = _POSE_HINTS.get(pose, Hint.SHOW_MAT)
            return Reading(Answer.MORE, hint=hint, frames=self.frames, no_pose=pose)
        white = paper_light(frame.image, self.camera, pose)
        if first := in_the_way(frame.image, pose, white, self.edge):
            return Reading(Answer.MORE, hint=first, frames=self.frames)
        news = self._standing[-1].take(Shot(frame.image, pose, white), self._seats, self._sample)
        if self._hand:
            return self._behind_a_hand()
        self._hidden.clear()
        if not self._seen():
            return Reading(Answer.MORE, hint=Hint.SHOW_MAT, frames=self.frames)
        self._calm = 0 if news else self._calm + 1
        self.reading = self._decide() if self._calm <= _SETTLED else self._as_before()
        return self.reading

    def _as_before(self) -> Reading:
        """Answer as to the last frame: more of the same is no more evidence."""
        hint, turn = self.reading.hint, self.reading.turn
        if hint in (Hint.TURN_ON, Hint.OTHER_FACE):
            hint, turn = self.coverage().next_view()
        return replace(self.reading, hint=hint, turn=turn, frames=self.frames)

    def _sample(self, shot: Shot, seat: Seat) -> Sample:
        sample = self._sampler.sample(*shot, seat)
        self._hand = not self._handlike and self._shows_hand(sample, shot, seat)
        if self._hand:
            return sample.only(np.zeros(len(sample.slots), bool))
        return uncovered(sample, self._light.looks.palette)

    def _shows_hand(self, sample: Sample, shot: Shot, seat: Seat) -> bool:
        """Tell whether a hand is there; what shows the same as without one has none."""
        if self._clear is not None and sample.is_like(self._clear):
            return False
        if self._hands.is_before(*shot, seat):
            return True
        self._clear = sample
        return False

    def _behind_a_hand(self) -> Reading:
        """Wait for it to go, and then for the mat to turn: a hand that is always there is none."""
        self._hidden.append(self._standing[-1].azimuth)
        sides: list[float] = []
        for azimuth in self._hidden:
            if not any(is_near(azimuth, side) for side in sides):
                sides.append(azimuth)
        self._handlike = len(sides) >= _ALWAYS
        if len(self._hidden) <= _PATIENT:
            return Reading(Answer.MORE, hint=Hint.HOLD_STILL, frames=self.frames)
        return Reading(Answer.MORE, hint=Hint.TURN_ON, turn=_FURTHER, frames=self.frames)

    def _seen(self) -> list[Standing]:
        return [standing for standing in self._standing if standing.is_seen]

    def _decide(self) -> Reading:
        found = self._explained()
        if self._light.tell(self._labels(found)):
            found = self._explained()
        self._found = found
        reading = self._judged(Verdict(found, self.coverage(), self._enough()))
        if reading.answer is Answer.MORE or self._borne_out(reading):
            return reading
        hint, turn = self.coverage().next_view()
        asked = replace(reading, answer=Answer.MORE, reason=None, hint=hint, turn=turn)
        return replace(asked, new=(), changes=())

    def _judged(self, verdict: Verdict) -> Reading:
        """Accept only what leads by more than its rivals make doubtful."""
        reading = verdict.reading()
        if reading.answer is not Answer.ACCEPTED:
            return reading
        best = verdict.found[reading.owner or ""]
        more = asks(best, self._light)
        return replace(verdict, more=more).reading()

    def _enough(self) -> float:
        """Return the log-odds to ask for: more of a first frame, or where all is from one side."""
        looks = sum(len(views.weights) for views in self.views())
        doubtful = self._standing[-1].frames <= 1 or looks <= 1
        return max(self.sure, DOUBTFUL) if doubtful else self.sure

    def _borne_out(self, told: Reading) -> bool:
        """Tell whether what was seen squarely alone speaks for the same planet, or for a fault.

        A glance at 75 degrees may tip the scales, but not decide.
        """
        refused = told.answer is Answer.REFUSED
        least = _FAULT_AT_LEAST if refused else SQUARE_ENOUGH
        squarely = [
            given.only(standing.best >= least)
            for standing, given in zip(self._seen(), self._given, strict=True)
        ]
        found = self._weighed(squarely)
        if refused:
            return any(one.likeliest != OK for one in found.values())
        again = Verdict(found, self.coverage()).reading()
        named = planet_of(again.planet)
        return (
            again.lead > 0
            and again.owner == told.owner
            and named is not None
            and named.same_as(told.value)
        )

    def _explained(self) -> dict[str, Explanation]:
        self._given = self._light.step(self.views())
        for standing, fused in zip(self._seen(), self._light.fused, strict=True):
            standing.torn = fused.torn
        return self._weighed(self._given)

    def _weighed(self, given: list[Likelihood]) -> dict[str, Explanation]:
        return {
            owner: explain(memory, given, self._expected(owner))
            for owner, memory in self._remembered.items()
        }

    def _expected(self, owner: str) -> int:
        expected = self.expected_new
        return expected if isinstance(expected, int) else expected[owner]

    def _labels(self, found: Mapping[str, Explanation]) -> list[Floats]:
        """Return what areas show whose tiles are surely as remembered: tonight's colours."""
        best = max(found.values(), key=lambda one: one.total)
        rivals = [one.total for one in found.values() if one is not best]
        if (
            best.memory is None
            or best.ahead < _LABELS
            or (rivals and best.total - max(rivals) < _LABELS)
        ):
            return []
        sure = np.repeat(best.memory.tiled & (best.doubt < -_LABELS / 2), EDGES)
        shown = np.zeros((AREAS, len(LETTERS)))
        shown[sure, best.memory.habitats[sure]] = 1.0
        labels = []
        for rotation in best.rotations:
            on_mat = np.zeros_like(shown)
            on_mat[PERMUTATIONS[rotation]] = shown
            labels.append(on_mat)
        return labels

    def glimpse(self) -> Glimpse:
        """Return what the last frame alone shows."""
        last = self._standing[-1].last
        if last is None or not len(last.slots):
            return Glimpse((), (), ())
        alone = Evidence()
        alone.add(last, 0.0)
        [given] = Adaptation(self.palette).step([alone.views])
        return Glimpse.of(last.slots.tolist(), last.cosines.tolist(), given)

    def fused(self) -> list[Glimpse]:
        """Return for each placement what all its frames together show."""
        glimpses = []
        for standing, given in zip(self._seen(), self._given, strict=False):
            slots = np.flatnonzero(given.seen)
            glimpses.append(Glimpse.of(slots.tolist(), standing.best[slots].tolist(), given))
        return glimpses

    def explained(self) -> Explanation | None:
        """Return what the likeliest memory makes of all frames so far."""
        return max(self._found.values(), key=lambda one: one.total, default=None)

    def views(self) -> list[Views]:
        """Return the views of each placement."""
        return [standing.evidence.views for standing in self._seen()]

    def coverage(self) -> Coverage:
        """Return how well each place on the mat was seen in each placement."""
        seen = self._seen()
        best, clear = [one.best for one in seen], [one.clear for one in seen]
        return Coverage(best, clear, self._standing[-1].azimuth, self.frames)
