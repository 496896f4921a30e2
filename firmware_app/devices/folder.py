"""Pictures in a folder, a recording's or any others, as a camera."""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from engine.errors import Unreadable
from firmware_app.lens import fitting
from firmware_app.ports import CameraEnded
from vision.frame import Camera, Frame
from vision.recording import PICTURES, TABLE, read_picture
from vision.recording_json import load


class FolderCamera:
    """Shows picture after picture and then ends."""

    def __init__(self, name: str, lens: Camera, pictures: Sequence[Path]) -> None:
        self.name = name
        self.lens = lens
        self._coming = iter(pictures)

    @classmethod
    def of(cls, folder: Path, lens: Camera | None = None) -> Self:
        """Open a recording's sessions, or all pictures of a folder by name."""
        if (folder / TABLE).is_file():
            recording = load(folder)
            names = [name for session in recording.sessions for name in session.frames]
            return cls(f"folder:{folder}", recording.camera, [folder / name for name in names])
        if not folder.is_dir():
            raise Unreadable(f"{str(folder)!r} is no folder: name one that holds pictures")
        pictures = sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
        if not pictures:
            raise Unreadable(f"{str(folder)!r} holds no picture ({', '.join(PICTURES)})")
        height, width = read_picture(pictures[0]).shape[:2]
        return cls(f"folder:{folder}", fitting(lens, (width, height)), pictures)

    def frame(self, deadline: float) -> Frame:
        """Return the next picture."""
        del deadline  # A disk is quick.
        path = next(self._coming, None)
        if path is None:
            raise CameraEnded(f"{self.name} has no more pictures")
        image = read_picture(path)
        if (image.shape[1], image.shape[0]) != self.lens.size:
            raise Unreadable(f"{str(path)!r} is of another size than the lens, {self.lens.size}")
        return Frame(image, self.lens, name=path.name)

    def close(self) -> None:
        """Show no more."""
        self._coming = iter(())
