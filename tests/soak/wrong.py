"""Keeps what a reader saw when it accepted a planet that is not there, ready for `evaluate`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from engine.planet.planet import Planet
from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.referee.effect import Effect, Known
from firmware_app.referee.happening import Happening, ReadingCame
from firmware_app.sim import is_true
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.mat import MatView
from vision.frame import Frame
from vision.reading import Answer, Reading
from vision.recording import Placement, Recording, Session, Truth, Verdict
from vision.recording_json import save


class Watched(VirtualCamera):
    """A virtual camera that tells of each picture."""

    def __init__(self, mat: MatView, tell: Callable[[Frame], None]) -> None:
        super().__init__(mat.look, mat.lens)
        self.tell = tell

    def frame(self, deadline: float) -> Frame:
        """Return what stands on the table now, and tell of it."""
        frame = super().frame(deadline)
        self.tell(frame)
        return frame


@dataclass(slots=True)
class Keeper:
    """Remembers the pictures of each look; the first wrong acceptance of a seat is written."""

    folder: Path
    name: str
    kept: dict[str, Path] = field(default_factory=dict)
    _look: int = -1
    _known: dict[str, Known] = field(default_factory=dict)
    _placements: list[list[Frame]] = field(default_factory=list)
    _host: Host | None = None
    _parts: VirtualParts | None = None

    def see(self, host: Host, parts: VirtualParts) -> None:
        """Sit down beside the camera at the first turn."""
        if self._host is not None:
            return
        self._host, self._parts = host, parts
        before, parts.camera = host.witness, Watched(parts.stage.mat, self._remember)

        def witness(told: Happening, done: tuple[Effect, ...]) -> None:
            before(told, done)
            self._check(told)

        host.witness = witness

    def _remember(self, frame: Frame) -> None:
        if self._host is None or self._parts is None:
            return
        look = self._host.state.given.look
        if look.number != self._look:
            self._look, self._known = look.number, dict(self._host.eyesight.known)
            self._placements = self._placements[-1:] if look.keeps_frames else [[]]
        if self._parts.stage.mat.standing is None:
            if self._placements[-1]:
                self._placements.append([])
        else:
            self._placements[-1].append(frame)

    def _check(self, told: Happening) -> None:
        if self._host is None or self._parts is None or not isinstance(told, ReadingCame):
            return
        reading, stage = told.reading, self._parts.stage
        if reading.answer is not Answer.ACCEPTED or is_true(stage, reading):
            return
        seat = reading.owner or "nobody"
        if seat in self.kept or told.look != self._look:
            return
        self.kept[seat] = self.folder / f"{self.name}-{seat}-picture-{stage.mat.turntable.shown}"
        self._write(self.kept[seat], reading, stage.mat.turntable.planet)

    def _write(self, folder: Path, reading: Reading, truth: Planet) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        known = self._known
        placements = tuple(
            Placement(tuple(_written(folder, number, frames)))
            for number, frames in enumerate(filter(None, self._placements))
        )
        mine = known.get(reading.owner or "", Known("", Planet(), 1))
        memories = {seat: each.planet for seat, each in known.items()}
        session = Session(
            self.name,
            placements,
            mine.planet,
            max(1, mine.expected_new),
            Truth(Verdict.OK, truth),
            memories if len(memories) > 1 else {},
        )
        lens = self._placements[-1][-1].camera
        save(Recording(folder, lens, (session,)))
        (folder / "accepted.txt").write_text(
            f"read {reading.planet}\ntrue {truth.letters}\nreading {reading}\n", encoding="utf-8"
        )


def _written(folder: Path, number: int, frames: list[Frame]) -> list[str]:
    names = [f"p{number}_{place:02}.png" for place in range(len(frames))]
    for name, frame in zip(names, frames, strict=True):
        cv2.imwrite(str(folder / name), frame.image)
    return names
