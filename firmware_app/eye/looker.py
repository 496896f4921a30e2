"""Eyes on the table: a camera that is opened again when it fails, and the reader."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.planet.planet import Planet
from firmware_app.eye.album import Album
from firmware_app.eye.look import Animals, Look, Objectives, Planets, Seen
from firmware_app.eye.outline import Outline, outlines
from firmware_app.eye.secrecy import BEFORE, Secrecy
from firmware_app.eye.shot import NOTHING_SHOWN, Mark, Picture, preview
from firmware_app.ports import Camera, CameraFault, CameraSilent, Clock
from vision.calibration import with_core_of
from vision.cards import ANIMALS, OBJECTIVES, CardReader, markers_in
from vision.frame import Frame
from vision.palette import Palette
from vision.reader import Reader
from vision.reading import Answer, Hint, Reading

DEADLINE: Final = 2.0
_SILENCES: Final = 3
_PREVIEW_EVERY: Final = 0.25
_SURE: Final = 2.5
"""Log-odds at which a planet is accepted: at a table more pictures cost only another turn."""
_CARDS: Final[Mapping[type, range]] = {Animals: ANIMALS, Objectives: OBJECTIVES}


@dataclass(slots=True, eq=False)
class Looker:
    """Takes pictures and reads them, for one look at a time."""

    opening: Callable[[], Camera]
    clock: Clock
    palette: Palette = field(default_factory=Palette.default)
    deadline: float = DEADLINE
    previews: bool = True
    """Whether people watch: a picture that nobody sees need not be made fit to be seen."""
    _camera: Camera | None = None
    _silent: int = 0
    _look: Look | None = None
    _reader: Reader | None = None
    _cards: CardReader | None = None
    _album: Album = field(default_factory=Album)
    _secrecy: Secrecy = field(default_factory=Secrecy)
    _next_preview: float = 0.0
    _waiting: Picture = NOTHING_SHOWN
    """The preview that is shown next, unless an objective comes into view before."""

    def ask(self, look: Look | None) -> None:
        """Look for this from now on and forget what was seen; None is to rest."""
        if self._look is not None and self._look.mark is Mark.SECRET:
            self._secrecy.wait(self.clock.now())
        self._look, self._waiting = look, NOTHING_SHOWN
        wanted = None if look is None else _CARDS.get(type(look.sought))
        self._cards = None if wanted is None else CardReader(wanted)
        reader = self._reader if look is not None and look.keeps_frames else None
        self._reader = None
        if reader is not None and look is not None and isinstance(look.sought, Planets):
            known = look.sought
            self._reader = replace(reader, memories=known.memories, expected_new=known.expected_new)
        else:
            self._album = Album()

    def lifted(self) -> None:
        """Know that the planet was lifted and set down."""
        self._album.lifted()
        if self._reader is not None:
            self._reader.lifted()

    def see(self) -> Seen | None:
        """Take one picture and return all that was seen so far, or None at rest."""
        look = self._look
        if look is None:
            return None
        frame = self._frame()
        if isinstance(look.sought, Planets):
            return self._read(look, look.sought, frame)
        return self._spot(look, frame)

    def close(self) -> None:
        """Let go of the camera."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def _frame(self) -> Frame:
        if self._camera is None:
            self._camera = self.opening()
        try:
            frame = self._camera.frame(self.deadline)
        except CameraFault as fault:
            self._silent += 1
            if not isinstance(fault, CameraSilent) or self._silent >= _SILENCES:
                self._silent = 0
                self.close()
            raise
        self._silent = 0
        return frame

    def _read(self, look: Look, sought: Planets, frame: Frame) -> Seen:
        if self._reader is None:
            palette = look.palette or self.palette
            self._reader = Reader(
                frame.camera, palette, sought.memories, sought.expected_new, sure=_SURE
            )
        reading = self._reader.step(frame)
        shown = self._is_preview_due()
        public, mark = self._public(look, frame) if shown or look.evidence else (frame, Mark.SECRET)
        if look.evidence and _counts(reading):
            self._album.add(public, mark, self.clock.now())
        shots = self._album.shots if reading.answer is not Answer.MORE else ()
        if reading.hint is Hint.SET_DOWN:
            self.lifted()
        small = self._shown(public, mark, self._lines(frame, reading)) if shown else NOTHING_SHOWN
        learnt = self._learnt(sought, reading)
        return Seen(look.number, reading, preview=small, shots=shots, palette=learnt)

    def _lines(self, frame: Frame, reading: Reading) -> tuple[Outline, ...]:
        bare = reading.hint is Hint.SET_DOWN
        return () if self._reader is None else outlines(self._reader, frame.camera, bare=bare)

    def _learnt(self, sought: Planets, reading: Reading) -> Palette | None:
        """Learn tonight's colours from a planet that was known to be empty, and is."""
        empty = sought.memories == {"": Planet()} and sought.expected_new == {"": 0}
        if not empty or reading.answer is not Answer.ACCEPTED or self._reader is None:
            return None
        return with_core_of(self._reader)

    def _spot(self, look: Look, frame: Frame) -> Seen:
        cards = self._cards or CardReader(_CARDS[type(look.sought)])
        cards.step(markers_in(frame.image))
        aiming: Picture = NOTHING_SHOWN
        if look.mark is not Mark.SECRET and self._is_preview_due():
            aiming = self._shown(*self._public(look, frame))
        return Seen(look.number, stickers=cards.sure, hint=cards.hint, preview=aiming)

    def _shown(self, frame: Frame, mark: Mark, seen: tuple[Outline, ...] = ()) -> Picture:
        """Show the picture before, when it is known that no objective came after it."""
        before, self._waiting = self._waiting, preview(frame, mark, seen)
        return NOTHING_SHOWN if mark is Mark.SECRET else before

    def _is_preview_due(self) -> bool:
        now = self.clock.now()
        if not self.previews or now < self._next_preview:
            return False
        self._next_preview = now + _PREVIEW_EVERY
        return True

    def _public(self, look: Look, frame: Frame) -> tuple[Frame, Mark]:
        """Return what may be kept: an objective may lie in view of whatever is looked for."""
        now = self.clock.now()
        public = self._secrecy.public(frame, now)
        if self._secrecy.seen == now:
            # It came into view before it could be read.
            self._album.forget(now - BEFORE)
        return (frame, Mark.SECRET) if public is None else (public, look.mark)


def _counts(reading: Reading) -> bool:
    """Tell whether a picture showed a planet at all."""
    return reading.no_pose is None and reading.hint is not Hint.SET_DOWN
