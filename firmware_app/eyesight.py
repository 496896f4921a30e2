"""What the referee wants looked for, in the eye's words, and what was seen, in the referee's."""

from dataclasses import dataclass, field, replace

from firmware_app.eye.look import Animals, Look, Objectives, Planets, Seen, Sought
from firmware_app.referee import effect
from firmware_app.referee.effect import Known, Purpose
from firmware_app.referee.happening import CardUnclear, Happening, ReadingCame, StickerSeen
from vision.palette import Palette
from vision.reading import Answer, Fault, Hint, Reading

PROBE = Look(0, Animals())
"""What is looked for when nothing is wanted but to know that the camera is back."""


@dataclass(slots=True)
class Eyesight:
    """Remembers which cards were told, so that each is told once in a look."""

    told: set[int] = field(default_factory=set)
    hinted: Hint | None = None
    evidence: bool = False
    known: dict[str, Known] = field(default_factory=dict)
    palette: Palette | None = None
    """Tonight's colours, once an empty planet has shown them."""
    look: Look | None = None
    """What the eye is looking for."""

    def wanted(self, look: effect.Look) -> Look | None:
        """Return what the eye is to look for, None to rest."""
        self.told, self.hinted = set(), None
        self.known = {each.seat: each for each in look.known}
        sought = _sought(look)
        # What learns tonight's colours begins with the table's own each time.
        palette = None if look.purpose is Purpose.EMPTY else self.palette
        self.look = None
        if sought is not None:
            number, keeps = look.number, look.keeps_frames
            self.look = Look(number, sought, self.evidence, keeps, palette)
        return self.look

    def heard(self, seen: Seen) -> list[Happening]:
        """Return what the referee hears of it."""
        cards = [each for each in seen.stickers if each not in self.told]
        self.told.update(cards)
        stickers: list[Happening] = [StickerSeen(each) for each in cards]
        if seen.hint is not None and seen.hint is not self.hinted:
            stickers.append(CardUnclear(seen.hint))
        self.hinted = seen.hint
        if seen.reading is None:
            return stickers
        return [*stickers, ReadingCame(seen.look, self._meant(seen.reading))]

    def _meant(self, reading: Reading) -> Reading:
        """Nothing new on a planet of which nothing new is due is no fault: it was read already."""
        known = self.known.get(reading.owner or "")
        if reading.reason is not Fault.NOTHING_NEW or known is None or known.expected_new:
            return reading
        letters = known.planet.letters
        return replace(
            reading, answer=Answer.ACCEPTED, reason=None, planet=letters, new=(), changes=()
        )


def _sought(look: effect.Look) -> Sought | None:
    match look.purpose:
        case Purpose.NOTHING:
            return None
        case Purpose.ANIMAL:
            return Animals()
        case Purpose.OBJECTIVE:
            return Objectives()
    # A planet whose new side is turned away looks like one that was read already: while anybody's
    # tile is due, each is read as if it had one more.
    least = min(1, max((each.expected_new for each in look.known), default=0))
    return Planets(
        {each.seat: each.planet for each in look.known},
        {each.seat: max(least, each.expected_new) for each in look.known},
    )
