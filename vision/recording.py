"""A recording: one camera at one table with one copy of the game, as a folder on the disk."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np

from engine.errors import Unreadable
from engine.planet.planet import Planet
from engine.planet.tile import Tile
from vision.frame import Camera, Frame, Image
from vision.mat import EDGE
from vision.solid import TILE

FORMAT = "planet-recording/1"
TABLE = "table.json"
PICTURES = (".jpg", ".jpeg", ".png")


class Verdict(Enum):
    """What is true of a session."""

    OK = "ok"
    READ = "read"
    AMBIGUOUS = "ambiguous"
    NOTHING_NEW = "nothing-new"
    TWO_NEW = "two-new"
    TILE_TURNED = "tile-turned"
    TILE_SWAPPED = "tile-swapped"
    TILE_GONE = "tile-gone"
    OTHER_PLANET = "other-planet"

    @property
    def determined(self) -> bool:
        """Whether a reader should accept."""
        return self in {Verdict.OK, Verdict.READ}

    @property
    def fault(self) -> bool:
        """Whether a reader must never accept, whatever planet it names."""
        return not self.determined and self is not Verdict.AMBIGUOUS


@dataclass(frozen=True, slots=True)
class Placement:
    """Pictures between which the planet was not lifted, by their names in the folder."""

    frames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """What a person says, or a renderer knows, about a session."""

    verdict: Verdict
    planet: Planet
    new_tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """One reading of one planet: what was known, what was shown and, if labelled, what is true."""

    name: str
    placements: tuple[Placement, ...]
    before: Planet | None = None
    """What was known; None where nothing was."""
    expected_new: int = 1
    truth: Truth | None = None
    memories: Mapping[str, Planet | None] = field(default_factory=lambda: MappingProxyType({}))
    """Several players' planets, where one of them is to be recognised."""

    @property
    def known(self) -> Mapping[str, Planet | None]:
        """The planets that this may be, by owner."""
        return self.memories or {"": self.before}

    @property
    def frames(self) -> tuple[str, ...]:
        """The names of all pictures in order."""
        return tuple(name for placement in self.placements for name in placement.frames)


@dataclass(frozen=True, slots=True)
class Known:
    """A known planet that was shown so that colours can be learnt."""

    planet: Planet
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """What `table.json` says, and the folder that it stands in."""

    folder: Path
    camera: Camera
    sessions: tuple[Session, ...] = ()
    calibration: tuple[Known, ...] = ()
    edge: float = EDGE
    tile: float = TILE

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.folder.resolve().name

    def frame(self, name: str) -> Frame:
        """Read a picture, which has to be of the camera's size."""
        image = read_picture(self.folder / name)
        shown, wanted = (image.shape[1], image.shape[0]), tuple(self.camera.size)
        if shown != wanted:
            raise Unreadable(
                f"{str(self.folder / name)!r} is {shown[0]}x{shown[1]} pixels, "
                f"and the camera of {TABLE} has {wanted[0]}x{wanted[1]}"
            )
        return Frame(image, self.camera, name=name)

    def frames(self, placement: Placement) -> Iterator[Frame]:
        """Read the pictures of a placement one after the other."""
        return (self.frame(name) for name in placement.frames)

    def session(self, name: str) -> Session:
        """Return the session of a name."""
        for session in self.sessions:
            if session.name == name:
                return session
        names = ", ".join(session.name for session in self.sessions) or "none at all"
        raise Unreadable(f"{str(self.folder)!r} has no session {name!r}, only {names}")


def read_picture(path: Path) -> Image:
    """Read a picture in blue, green, red; refused when it is none."""
    # By bytes, as cv2.imread cannot open every name that a file may have.
    content = np.frombuffer(path.read_bytes(), np.uint8)
    image = None
    if content.size:
        try:
            image = cv2.imdecode(content, cv2.IMREAD_COLOR)
        except cv2.error:  # It says so of pictures beyond its own limit of pixels.
            image = None
    if image is None:
        raise Unreadable(f"{str(path)!r} is no picture that can be read: give a JPEG or PNG file")
    return np.asarray(image, np.uint8)


def write_picture(path: Path, image: Image, quality: int = 95) -> None:
    """Write a picture at once, as its name's ending says."""
    written, content = cv2.imencode(path.suffix, image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not written:
        raise Unreadable(f"a picture cannot be written as {path.suffix!r}: use {PICTURES}")
    path.write_bytes(content.tobytes())
