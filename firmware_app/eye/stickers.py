"""The stickers of cards in a picture: animals and objectives share the mat's kind of marker."""

from functools import cache
from typing import Any, Final

import cv2

from vision import mat
from vision.frame import Image

ANIMALS: Final = range(45)
OBJECTIVES: Final = range(45, 50)


def stickers_in(image: Image) -> tuple[int, ...]:
    """Return the numbers of the cards that are to be seen, in their order."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    # It answers None, against its own word, where there is no marker at all.
    ids: Any = _detector().detectMarkers(grey)[1]
    found = () if ids is None else map(int, ids.ravel())
    return tuple(sorted({each for each in found if each in ANIMALS or each in OBJECTIVES}))


def has_objective(image: Image) -> bool:
    """Tell whether an objective is to be seen, whatever was looked for."""
    return any(each in OBJECTIVES for each in stickers_in(image))


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(mat.DICTIONARY)
