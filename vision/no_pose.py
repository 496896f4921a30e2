"""Why it cannot be said where the camera is: a word that needs no OpenCV."""

from enum import Enum


class NoPose(Enum):
    """Why there is no pose."""

    NO_MAT = "no-mat"
    TOO_DARK = "too-dark"
    BLURRED = "blurred"
    TOO_FEW = "too-few-markers"
    TOO_FAR = "too-far"
    MIRRORED = "mirrored"
    UNCERTAIN = "uncertain"
