"""A table with a mat, a lit room, a camera's sensor; what stays and what moves between frames."""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from engine.planet.planet import BARE, Planet
from engine.planet.sphere import EDGES
from vision.mat import EDGE
from vision.render.light import Colour, Light
from vision.render.pixels import Floats
from vision.render.style import Style
from vision.solid import LIP, TILE, Pose, face_underneath, seated


class Top(Enum):
    """What the table is covered with."""

    WOOD = "wood"
    CLOTH = "cloth"
    PLAIN = "plain"
    CHECKED = "checked"


@dataclass(frozen=True, slots=True)
class Table:
    """The table under the mat and the wall behind it (linear colours)."""

    top: Top
    colours: tuple[Colour, Colour]
    wall: Colour
    grain: float
    """Which way the wood or the weave runs, in degrees."""
    half: tuple[float, float]
    """Half its width and depth in mm."""
    cards: int
    """How many animal cards with stickers lie about."""
    seed: int


@dataclass(frozen=True, slots=True)
class Sensor:
    """What a lens and a sensor add to the light."""

    exposure: float = 0.75
    """How bright the mat's paper is in the middle; 1 saturates."""
    white_balance: Colour = (1.0, 1.0, 1.0)
    saturation: float = 1.0
    gamma: float = 2.2
    contrast: float = 0.2
    black: float = 0.0
    noise: float = 2.0
    """Standard deviation in levels of 255."""
    grain: float = 0.6
    """How far noise spreads to neighbours, in pixels."""
    vignette: float = 0.2
    """What the corners of the picture lose."""
    defocus: float = 0.6
    """Of the whole picture, a Gaussian's sigma in pixels."""
    jpeg: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that reaches in: where its knuckles are (mm on the table), from where, how dark."""

    x: float
    y: float
    height: float
    turn: float
    """The direction it comes from, in degrees."""
    skin: Colour


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that stays while a planet is looked at."""

    style: Style
    light: Light
    table: Table
    sensor: Sensor
    slip: float = 0.5
    """How far tiles lie off in their lip: this many mm, and three times as many degrees."""
    paper: Colour = (0.84, 0.85, 0.85)
    ink: Colour = (0.035, 0.034, 0.034)
    mat_gloss: float = 0.0
    dirt: float = 0.0
    """How worn the print is, 0-1."""
    curl: float = 0.0
    """How far two sides of the mat bend up, in mm."""
    seed: int = 0
    edge: float = EDGE
    tile: float = TILE


@dataclass(frozen=True, slots=True)
class Seat:
    """How the planet sits on the mat: one of the 60 ways, give or take."""

    rotation: int = 0
    turn: float = 0.0
    """Degrees about the upright."""
    x: float = 0.0
    y: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)
    """Degrees about the mat's x and y."""

    def pose(self, scene: Scene, planet: Planet) -> Pose:
        """Return the move from the planet's frame to the mat's."""
        underneath = planet.letters[EDGES * face_underneath(self.rotation)]
        exact = seated(scene.edge, LIP if underneath == BARE else scene.tile, self.rotation)
        off = turned(self.turn).rotation @ _leaning(*self.lean)
        return Pose(off @ exact.rotation, exact.translation + np.array([self.x, self.y, 0.0]))


@dataclass(frozen=True, slots=True)
class Moment:
    """What differs from frame to frame: the mat's turn, the camera's mood, a hand."""

    azimuth: float = 0.0
    """Degrees by which the mat lies turned on the table."""
    gains: Colour = (1.0, 1.0, 1.0)
    """Drift of exposure and white balance."""
    shake: tuple[float, float] = (0.0, 0.0)
    """How far the picture smears, in pixels."""
    noise: int = 0
    hand: Hand | None = None


def turned(degrees: float) -> Pose:
    """Return the turn about the upright."""
    c, s = float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees)))
    return Pose(np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]), np.zeros(3))


def _leaning(about_x: float, about_y: float) -> Floats:
    (a, b), one = np.radians([about_x, about_y]), 1.0
    x = np.array([[one, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    y = np.array([[np.cos(b), 0, np.sin(b)], [0, one, 0], [-np.sin(b), 0, np.cos(b)]])
    return np.asarray(x @ y, np.float64)
