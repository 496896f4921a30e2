"""A recording in the making: every picture is on the disk before the next one is taken."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from engine.errors import Illegal, Unreadable
from engine.planet.planet import Planet
from vision import frame as vision_frame
from vision.frame import Frame
from vision.mat import EDGE
from vision.recording import TABLE, Known, Placement, Recording, Session, write_picture
from vision.recording_json import load, save
from vision.solid import TILE


@dataclass(frozen=True, slots=True)
class Asked:
    """What a session is to show: what is known, and how many tiles will be new."""

    before: Planet | None = None
    expected_new: int = 1


@dataclass(slots=True)
class Recorder:
    """Writes pictures into a session, or of a known planet, placement after placement."""

    recording: Recording
    asked: Asked = Asked()
    known: Planet | None = None
    """A planet that is shown so that its colours can be learnt; None while a session is."""
    placements: tuple[Placement, ...] = ()
    lifted: bool = True

    @classmethod
    def begin(
        cls,
        folder: Path,
        lens: vision_frame.Camera,
        *,
        add: bool = False,
        edge: float = EDGE,
        tile: float = TILE,
    ) -> Self:
        """Begin a recording in a new folder, or add to the one that is there."""
        if not (folder / TABLE).exists():
            folder.mkdir(parents=True, exist_ok=True)
            recorder = cls(Recording(folder, lens, edge=edge, tile=tile))
            save(recorder.recording)
            return recorder
        if not add:
            raise Illegal(f"{str(folder)!r} holds a recording: say --add, or name another folder")
        recording = load(folder)
        if recording.camera.to_json() != lens.to_json():
            raise Illegal(f"{str(folder)!r} was recorded through another lens: name another folder")
        return cls(recording)

    @property
    def name(self) -> str:
        """What the pictures' names begin with."""
        calibration, sessions = self.recording.calibration, self.recording.sessions
        if self.known is not None:
            return f"cal{len(calibration) - bool(self.placements)}"
        names = {session.name for session in sessions}
        if self.placements:
            return sessions[-1].name
        return next(f"s{n:02}" for n in range(1, len(names) + 2) if f"s{n:02}" not in names)

    def lift(self) -> None:
        """The planet is lifted: the next picture begins another placement."""
        self.lifted = True

    def next_session(self, asked: Asked) -> None:
        """Begin another session with the next picture."""
        self.asked, self.known = asked, None
        self.placements, self.lifted = (), True

    def calibrate(self, known: Planet) -> None:
        """Show a known planet from the next picture on."""
        self.known = known
        self.placements, self.lifted = (), True

    def take(self, frame: Frame) -> str:
        """Write a picture and the table that names it; return the picture's name."""
        name = self._next_name()
        path = self.recording.folder / name
        if path.exists():
            raise Unreadable(f"{str(path)!r} is there already: move it away, or name a new folder")
        write_picture(path, frame.image)
        self._note(name)
        save(self.recording)
        return name

    def _next_name(self) -> str:
        shown = len(self.placements) - (not self.lifted)
        number = 0 if self.lifted else len(self.placements[-1].frames)
        return f"{self.name}_p{shown}_{number}.jpg"

    def _note(self, name: str) -> None:
        """Put a picture's name where it belongs."""
        begun, title = bool(self.placements), self.name
        self.placements = _with(self.placements, name, new=self.lifted)
        self.lifted = False
        recording = self.recording
        if self.known is not None:
            shown = Known(self.known, self.placements)
            kept = recording.calibration[: len(recording.calibration) - begun]
            self.recording = replace(recording, calibration=(*kept, shown))
            return
        session = Session(title, self.placements, self.asked.before, self.asked.expected_new)
        before = recording.sessions[: len(recording.sessions) - begun]
        self.recording = replace(recording, sessions=(*before, session))


def _with(placements: Sequence[Placement], name: str, *, new: bool) -> tuple[Placement, ...]:
    if new:
        return (*placements, Placement((name,)))
    *before, last = placements
    return (*before, Placement((*last.frames, name)))
