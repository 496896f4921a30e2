"""What decisions were judged by: whole pictures and numbers, in a ring on the disk."""

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Final, Self

import cv2
import numpy as np

from engine.errors import Illegal, Unreadable
from firmware_app.decision import Decision, Kind
from firmware_app.eye.box import Box
from firmware_app.eye.shot import QUALITY, Shot
from firmware_app.storage.aside import sync_folder
from vision.recording import Placement, Recording, Session, read_picture
from vision.recording_json import save

FOLDER: Final = "evidence"
_DECISION: Final = "decision.json"
_PART: Final = ".part"
_GONE: Final = ".gone"
_WIDTH: Final = 6


class Keeping(Enum):
    """How much people want kept."""

    OFF = "off"
    LAST = "last"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class Limits:
    """What the ring may hold; the oldest goes first."""

    count: int = 300
    size: int = 300 * 2**20


@dataclass(slots=True)
class Evidence:
    """The decisions that are kept, by number; secret pictures have no way in."""

    folder: Path
    keeping: Keeping = Keeping.LAST
    limits: Limits = field(default_factory=Limits)
    problem: str = ""
    """Why the last decision could not be kept: the game goes on without."""
    _sizes: dict[int, int] = field(default_factory=dict)
    _last: int = 0

    @classmethod
    def open(
        cls, folder: Path, keeping: Keeping = Keeping.LAST, limits: Limits | None = None
    ) -> Self:
        """Open a ring, new or not, and let go of what may no longer be kept."""
        folder.mkdir(parents=True, exist_ok=True)
        for rubbish in (*folder.glob(f"{_PART}*"), *folder.glob(f"{_GONE}*")):
            shutil.rmtree(rubbish, ignore_errors=True)
        ring = replace(cls.reading(folder), keeping=keeping, limits=limits or Limits())
        ring.trim()
        return ring

    @classmethod
    def reading(cls, folder: Path) -> Self:
        """Look at what is kept, and leave it as it is."""
        kept = folder.glob("[0-9]" * _WIDTH) if folder.is_dir() else ()
        sizes = {int(path.name): _size(path) for path in sorted(kept)}
        return cls(folder, _sizes=sizes, _last=max(sizes, default=0))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The decisions that are kept, the oldest first."""
        return tuple(self._sizes)

    @property
    def size(self) -> int:
        """How many bytes they take."""
        return sum(self._sizes.values())

    def keep(self, decision: Decision, shots: Sequence[Shot] = ()) -> int | None:
        """Keep a decision whole, or not at all when people or the disk do not want it."""
        if not self._wants(decision):
            return None
        number, part = self._last + 1, self.folder / f"{_PART}-{self._last + 1}"
        try:
            _write(part, decision, shots, f"e{number:0{_WIDTH}}")
            part.rename(self.path(number))
            sync_folder(self.folder)
        except OSError as fault:
            shutil.rmtree(part, ignore_errors=True)
            self.problem = f"evidence cannot be kept: {(fault.strerror or str(fault)).lower()}"
            return None
        self.problem, self._last, self._sizes[number] = "", number, _size(self.path(number))
        self.trim()
        return number

    def _wants(self, decision: Decision) -> bool:
        """The last reading is what people look at: an award does not take its place."""
        if self.keeping is Keeping.LAST:
            return decision.kind is not Kind.AWARD
        return self.keeping is Keeping.RING

    def decision(self, number: int) -> Decision:
        """Return a decision."""
        if number not in self._sizes:
            kept = f"{self.numbers[0]} to {self.numbers[-1]} are kept" if self._sizes else "none is"
            raise Illegal(f"there is no evidence {number}: {kept}")
        try:
            text = (self.path(number) / _DECISION).read_text(encoding="utf-8")
            return Decision.from_json(json.loads(text)["decision"])
        except (OSError, ValueError, KeyError, TypeError) as fault:
            raise Unreadable(f"evidence {number} cannot be read ({fault})") from None

    def path(self, number: int) -> Path:
        """Return the folder of a decision: it is a recording, if it has pictures."""
        return self.folder / f"{number:0{_WIDTH}}"

    def pictures(self, number: int) -> int:
        """Return how many pictures a decision has."""
        return sum(path.suffix == ".jpg" for path in self.path(number).iterdir())

    def crops(self, number: int) -> tuple[bytes, ...]:
        """Return what mattered of each picture, as JPEG."""
        path = self.path(number)
        boxes = json.loads((path / _DECISION).read_text(encoding="utf-8"))["boxes"]
        return tuple(_cropped(path / name, box) for name, box in boxes.items())

    def of_event(self, game: int, event: int) -> int | None:
        """Return the reading that became an event of a game, if it is still kept."""
        for number in reversed(self.numbers):
            decision = self.decision(number)
            if (
                decision.kind is Kind.ACCEPTED
                and decision.game == game
                and event in decision.events
            ):
                return number
        return None

    def export(self, number: int, folder: Path) -> None:
        """Copy a decision as a recording, ready to become a test."""
        decision = self.decision(number)
        if not (self.path(number) / "table.json").exists():
            raise Illegal(f"evidence {number} has no pictures: {decision.sentence}")
        if folder.exists():
            raise Illegal(f"{str(folder)!r} is there already: name a new folder")
        shutil.copytree(self.path(number), folder)

    def trim(self) -> None:
        """Let go of the oldest, as many as it takes to hold no more than is wanted."""
        most = {Keeping.OFF: 0, Keeping.LAST: 1, Keeping.RING: self.limits.count}[self.keeping]
        while len(self._sizes) > most or (self._sizes and self.size > self.limits.size):
            oldest = self.numbers[0]
            # Renamed first, so that half a decision never passes for a whole one.
            gone = self.path(oldest).rename(self.folder / f"{_GONE}-{oldest}")
            shutil.rmtree(gone, ignore_errors=True)
            del self._sizes[oldest]


def _write(part: Path, decision: Decision, shots: Sequence[Shot], name: str) -> None:
    part.mkdir()
    pictures = {f"{place:02}.jpg": shot for place, shot in enumerate(shots)}
    for picture, shot in pictures.items():
        _write_file(part / picture, shot.jpeg)
    boxes = {picture: shot.box for picture, shot in pictures.items()}
    told = {"decision": decision.to_json(), "boxes": boxes}
    text = json.dumps(told, indent=1, ensure_ascii=False)
    _write_file(part / _DECISION, text.encode())
    if pictures:
        session = session_of(decision, pictures, name)
        save(Recording(part, shots[0].lens, (session,)))
    sync_folder(part)


def session_of(decision: Decision, pictures: Mapping[str, Shot], name: str) -> Session:
    """Return a decision as a session that nobody has labelled."""
    placements = dict.fromkeys(shot.placement for shot in pictures.values())
    return Session(
        name,
        tuple(
            Placement(tuple(each for each, shot in pictures.items() if shot.placement == place))
            for place in placements
        ),
        decision.before,
        decision.expected_new,
        memories=decision.memories if len(decision.memories) > 1 else {},
    )


def _write_file(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def _cropped(path: Path, box: list[int] | None) -> bytes:
    if box is None:
        return path.read_bytes()
    left, top, right, bottom = Box(*box)
    part = np.ascontiguousarray(read_picture(path)[top:bottom, left:right])
    return cv2.imencode(".jpg", part, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
