"""One copy of the game: its inks, its way of drawing, its core."""

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from engine.planet.habitat import LETTERS
from vision.render.light import Colour
from vision.render.pixels import Light32


class Stroke(Enum):
    """A way to draw a habitat; a style lays one to three of them over each other."""

    BRUSH = "brush"
    SPECKLES = "speckles"
    SHAPES = "shapes"
    BANDS = "bands"
    OUTLINES = "outlines"
    WASH = "wash"
    DOTS = "dots"


class Seam(Enum):
    """What parts two habitats on a tile."""

    NONE = "none"
    PALE = "pale"
    DARK = "dark"


# Lightness, chroma and hue in Lab: what anyone would call white glacier, yellow desert, green
# forest, blue ocean and brown mountain. Chosen from the words, not from any picture.
_INKS: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "O": ((28, 62), (22, 56), (215, 288)),
    "F": ((28, 62), (24, 58), (112, 162)),
    "D": ((64, 88), (34, 74), (66, 98)),
    "M": ((26, 54), (12, 42), (32, 84)),
    "G": ((82, 97), (0, 11), (0, 360)),
}
_LEAST_APART = 24.0
"""Two inks of one game differ by this much in Lab, or people could not play it either."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A habitat's colour and those of what is drawn on it, as sRGB blue, green, red in 0-255."""

    base: Colour
    accents: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How this copy of the game is printed and moulded."""

    seed: int
    inks: tuple[Ink, ...]
    """In the order of LETTERS."""
    strokes: tuple[Stroke, ...]
    cover: float
    """How much of an area is drawn over, 0-1."""
    mottle: float
    """How uneven the ink is, in sRGB levels."""
    seam: Seam
    wobble: float
    """How far borders between habitats stray, in mm."""
    tile_size: float
    """The tile's edge as a share of the core's."""
    gloss: float
    sharpness: float
    core: Colour
    core_gloss: float
    rim: float
    """How much lighter or darker the lip looks than the face inside it."""
    metal: Colour
    metal_radius: float
    card: Colour
    """The tile's cut side."""


def _bgr(lightness: float, chroma: float, hue: float) -> Colour:
    a, b = chroma * np.cos(np.radians(hue)), chroma * np.sin(np.radians(hue))
    lab = np.array([[[lightness, a, b]]], np.float32)
    bgr = np.clip(np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR))[0, 0] * 255, 2, 252)
    return (float(bgr[0]), float(bgr[1]), float(bgr[2]))


def _lab(colour: Colour) -> Light32:
    bgr = (np.array([[colour]], np.float32)) / 255
    lab = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.float32)
    return np.asarray(lab[0, 0])


def _apart(colours: list[Colour]) -> float:
    labs = [_lab(colour) for colour in colours]
    return min(float(np.linalg.norm(a - b)) for i, a in enumerate(labs) for b in labs[i + 1 :])


def random_inks(rng: np.random.Generator, width: float = 1.0) -> tuple[Ink, ...]:
    """Return five inks; width 0 gives the middle of each range, 1 all of it."""
    while True:
        drawn = {
            letter: tuple(
                0.5 * (low + high) + width * rng.uniform(-0.5, 0.5) * (high - low)
                for low, high in ranges
            )
            for letter, ranges in _INKS.items()
        }
        bases = {letter: _bgr(*lch) for letter, lch in drawn.items()}
        if _apart(list(bases.values())) >= _LEAST_APART:
            return tuple(Ink(bases[x], _accents(rng, x, drawn[x])) for x in LETTERS)


def _accents(rng: np.random.Generator, letter: str, ink: tuple[float, ...]) -> tuple[Colour, ...]:
    """Return darker and lighter relatives and what grows, lies or breaks on such ground."""
    lightness, chroma, hue = ink
    darker = _bgr(lightness * rng.uniform(0.5, 0.85), chroma, hue + rng.normal(0, 8))
    lighter = _bgr(lightness + rng.uniform(0.25, 0.7) * (96 - lightness), chroma * 0.7, hue)
    strange = {
        "O": [(92, 4, 230), (35, 30, 265), (60, 40, 190)],  # foam, depth, shallows
        "F": [(18, 12, 140), (35, 14, 60), (72, 50, 115)],  # shade, rocks and trunks, clearings
        "D": [(40, 30, 55), (45, 40, 130), (90, 20, 90)],  # rocks, cactus, light sand
        "M": [(94, 3, 250), (50, 4, 250), (20, 10, 40)],  # snow, stone, crevices
        "G": [(58, 32, 245), (75, 14, 235), (45, 5, 250)],  # cracks, shade, rock
    }[letter]
    pick = strange[int(rng.integers(len(strange)))]
    other = _bgr(*(value * rng.uniform(0.9, 1.1) for value in pick))
    return (darker, lighter, other)


_CORES = (
    (22, 12, 275),
    (12, 1, 0),
    (20, 6, 50),
    (48, 2, 90),
    (68, 4, 95),
    (78, 12, 85),
    (93, 2, 100),
)
"""Dark blue, black, dark brown, grey, light grey, beige, white: as Lab lightness, chroma, hue."""


def random_style(rng: np.random.Generator, hostility: float = 1.0) -> Style:
    """Return a copy of the game that might exist; hostility 0 is plainly printed, 1 anything."""
    h = hostility
    count = 1 + int(rng.integers(0, 1 + round(2 * h))) if h > 0 else 1
    strokes = rng.permutation(np.array(list(Stroke), object))[:count]
    core = _CORES[int(rng.integers(len(_CORES)))]
    metal = rng.uniform(0.3, 0.85)
    return Style(
        seed=int(rng.integers(1 << 30)),
        inks=random_inks(rng, 0.35 + 0.65 * h),
        strokes=tuple(Stroke(stroke) for stroke in strokes),
        cover=float(rng.uniform(0.05, 0.12 + 0.26 * h)),
        mottle=float(rng.uniform(2, 5 + 9 * h)),
        seam=Seam(rng.choice([seam.value for seam in Seam])),
        wobble=float(rng.uniform(0, 0.2 + 1.2 * h)),
        tile_size=float(rng.uniform(0.91, 0.97)),
        gloss=float(rng.uniform(0, 0.1 + 0.5 * h)),
        sharpness=float(np.exp(rng.uniform(np.log(8), np.log(160)))),
        core=_bgr(core[0] * rng.uniform(0.85, 1.1), core[1] * rng.uniform(0.5, 1.6), core[2]),
        core_gloss=float(rng.uniform(0, 0.1 + 0.4 * h)),
        rim=float(rng.uniform(0.55, 1.15)),
        metal=(metal * rng.uniform(0.9, 1), metal * rng.uniform(0.93, 1), metal),
        metal_radius=float(rng.uniform(4.5, 11)),
        card=_bgr(rng.uniform(60, 90), rng.uniform(2, 22), rng.uniform(60, 95)),
    )
