"""A camera's lens: learnt and kept in a file, or guessed from the picture's size."""

from pathlib import Path

from engine.errors import Unreadable
from engine.json_place import OddNumber, Place
from engine.strict_json import parse_json
from firmware_app.given import read_text
from vision.frame import Camera
from vision.recording_json import camera_at

_USUAL_FOCAL = 0.78
"""Of the width: 65 degrees across, as most webcams and the Pi's camera see."""


def guessed(size: tuple[int, int]) -> Camera:
    """Return the lens that most cameras have: good enough to look, too rough to trust a reading."""
    return Camera.pinhole(size, _USUAL_FOCAL * max(size))


def fitting(lens: Camera | None, size: tuple[int, int]) -> Camera:
    """Return the lens for pictures of a size; refused when it was learnt at another."""
    if lens is None:
        return guessed(size)
    if lens.size != size:
        learnt, shown = ("{}x{}".format(*each) for each in (lens.size, size))
        raise Unreadable(f"the lens was learnt at {learnt} and the pictures are {shown}")
    return lens


def read_lens(path: Path) -> Camera:
    """Read the lens in a file, written as the `camera` of a recording."""
    source = repr(str(path))
    return camera_at(Place(parse_json(read_text(str(path)), source, OddNumber), source))
