"""A card with its sticker, held into a picture."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.frame import Camera, Floats, Image
from vision.render.pixels import Light32

_CARD: Final = (60.0, 86.0)
_LABEL: Final = (26.0, 31.0)
_MARKER: Final = 18.0
_DOTS: Final = 6
"""Of the drawing for each millimetre: a marker's cell is 18 of them."""
_WHITE: Final = 232
_INK: Final = 24


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card before the camera: where its sticker's middle is seen, how far off, and how held."""

    sticker: int
    at: tuple[float, float]
    distance: float = 400.0
    roll: float = 0.0
    tilt: float = 0.0
    towards: float = 0.0
    """The direction in the picture, in degrees, of the axis about which it is tilted."""
    blur: float = 0.0
    """Pixels by which the lens is out of focus."""
    smear: tuple[float, float] = (0.0, 0.0)
    """Pixels by which it moves while the picture is taken."""
    covered: float = 0.0
    """The share of the marker, from its left, that a thumb hides."""
    mirrored: bool = False
    dictionary: int = cv2.aruco.DICT_4X4_100
    colour: tuple[int, int, int] = (120, 150, 90)


def hold(picture: Image, camera: Camera, card: HeldCard) -> Image:
    """Return the picture with the card in front of all that it showed."""
    drawn = _drawn(card)
    to_pixels = _homography(camera, card)
    size = camera.size
    shown = cv2.warpPerspective(drawn, to_pixels, size, flags=cv2.INTER_AREA)
    share = cv2.warpPerspective(np.full(drawn.shape[:2], 255, np.uint8), to_pixels, size)
    light, part = (_spoilt(np.asarray(each, np.float32), card) for each in (shown, share))
    return np.asarray(np.clip(picture * (1 - part[..., None] / 255) + light, 0, 255), np.uint8)


def sticker_outline(camera: Camera, card: HeldCard) -> Floats:
    """Return where the corners of the marker are seen, clockwise from its top left."""
    far = _MARKER / 2
    corners = np.array([(-far, -far), (far, -far), (far, far), (-far, far)])
    return _seen(camera, card, corners)


def _drawn(card: HeldCard) -> Image:
    """Draw the card flat: the label is white, what is around it has the card's colour."""
    width, height = (round(side * _DOTS) for side in _CARD)
    drawn = np.full((height, width, 3), card.colour, np.uint8)
    middle = (width // 2, height // 2)
    wide, high = (round(side * _DOTS / 2) for side in _LABEL)
    cv2.rectangle(
        drawn,
        (middle[0] - wide, middle[1] - high),
        (middle[0] + wide, middle[1] + high),
        (_WHITE,) * 3,
        -1,
    )
    side = round(_MARKER * _DOTS)
    dictionary = cv2.aruco.getPredefinedDictionary(card.dictionary)
    marker = np.asarray(cv2.aruco.generateImageMarker(dictionary, card.sticker, side))
    ink = np.where(marker > 0, _WHITE, _INK)[..., None]
    left, top = middle[0] - side // 2, middle[1] - side // 2
    drawn[top : top + side, left : left + side] = ink
    hidden = round(side * card.covered)
    if hidden:
        drawn[top - 20 : top + side + 20, left - 30 : left + hidden] = (120, 150, 205)
    return np.ascontiguousarray(drawn[:, ::-1]) if card.mirrored else drawn


def _seen(camera: Camera, card: HeldCard, places: Floats) -> Floats:
    """Project places on the card, in mm from the marker's middle, y downwards."""
    c, s = np.cos(np.radians(card.roll)), np.sin(np.radians(card.roll))
    flat = np.concatenate([places @ np.array([[c, s], [-s, c]]), np.zeros((len(places), 1))], 1)
    along = np.radians(card.towards)
    axis = np.array([np.cos(along), np.sin(along), 0.0]) * np.radians(card.tilt)
    turned = flat @ np.asarray(cv2.Rodrigues(axis)[0]).T
    focal = np.array([camera.matrix[0, 0], camera.matrix[1, 1]])
    return np.asarray(card.at + focal * turned[:, :2] / (card.distance + turned[:, 2:]))


def _homography(camera: Camera, card: HeldCard) -> Floats:
    half = np.array(_CARD) / 2
    signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    pixels = _seen(camera, card, signs * half).astype(np.float32)
    dots = ((signs + 1) * half * _DOTS - 0.5).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(dots, pixels))


def _spoilt(picture: Light32, card: HeldCard) -> Light32:
    """Blur it as a lens does that looks elsewhere, and along the way that the card moves."""
    if card.blur:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), card.blur), np.float32)
    length = round(float(np.hypot(*card.smear)))
    if length > 1:
        way = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        ends = length + np.array([[-0.5], [0.5]]) * card.smear
        (a, b), (c, d) = np.rint(ends).astype(int).tolist()
        cv2.line(way, (a, b), (c, d), 1.0)
        picture = np.asarray(cv2.filter2D(picture, -1, way / way.sum()), np.float32)
    return picture
