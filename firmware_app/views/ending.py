"""Views of the end: objectives, thresholds, points and the story."""

from dataclasses import dataclass

from engine.planet.award import Award
from engine.planet.card import Animal
from engine.planet.habitat import Habitat
from engine.planet.score import Score, Step
from firmware_app.views.word import TieBreak


@dataclass(frozen=True, slots=True)
class AskObjective:
    """A player turns the objective over."""

    seat: str
    done: int
    of: int
    cursor: Habitat | None = None


@dataclass(frozen=True, slots=True)
class ObjectiveShown:
    """A player's objective, how many of its areas lie on the planet, and what they pay."""

    seat: str
    habitat: Habitat
    areas: int
    points: int


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The table of an objective as it will be used, with what we know of each step."""

    habitat: Habitat
    steps: tuple[Step, ...]
    sources: tuple[str, ...]
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's points and what they come from."""

    seat: str
    objective: Habitat | None
    areas: int | None
    score: Score


@dataclass(frozen=True, slots=True)
class FinalScores:
    """Everybody's points, who has won, and what decided."""

    lines: tuple[ScoreLine, ...]
    winners: tuple[str, ...]
    tie_break: TieBreak


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round of the story: its awards, the points after it, who has newly come to lead."""

    round: int
    awards: tuple[tuple[Animal, Award], ...]
    points: tuple[tuple[str, int], ...]
    leaders: tuple[str, ...]
    turning: bool


@dataclass(frozen=True, slots=True)
class Story:
    """The game retold, round by round; the OLED shows the chapter of the cursor."""

    chapters: tuple[Chapter, ...]
    cursor: int
