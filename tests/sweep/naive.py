"""The reader to beat: mean colour, nearest default, most votes, best of 60 rotations, no doubt."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

from engine.planet.habitat import LETTERS
from engine.planet.notation import UNREAD
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, FACES, ROTATIONS
from vision.frame import Camera, Floats, Image
from vision.pose import MatPose, look_up
from vision.sampling import Seat, face_cosines, seat_pose
from vision.solid import TILE, areas_mm

_NAMES = LETTERS + BARE
_COLOURS = np.array(
    [[190, 110, 40], [60, 140, 60], [90, 205, 235], [60, 90, 125], [245, 245, 245], [60, 60, 60]],
    np.uint8,
)
"""Blue, green, yellow, brown, white and dark, as blue, green, red."""
_LEAST_COSINE = float(np.cos(np.radians(70)))


def _lab(colours: Image) -> Floats:
    bgr = colours.reshape(-1, 1, 3).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.float64).reshape(-1, 3)


_DEFAULTS = _lab(_COLOURS)


@cache
def _points() -> Floats:
    """Points all over each area: 60 x points x 3."""
    steps = [(i, j) for i in range(1, 6) for j in range(1, 6) if i + j < 7]
    shares = np.array([(7 - i - j, i, j) for i, j in steps]) / 7
    return np.asarray(np.einsum("pc,acx->apx", shares, areas_mm(36.0, TILE, 0.93)))


@dataclass(slots=True)
class Naive:
    """Counts votes, placement by placement."""

    camera: Camera
    memories: Mapping[str, Planet | None]
    expected: int
    votes: list[list[Counter[str]]] = field(default_factory=list)

    def set_down(self) -> None:
        """Begin another placement."""
        self.votes.append([Counter() for _ in range(AREAS)])

    def look(self, image: Image, pose: MatPose) -> None:
        """Give each area in view one vote."""
        axes, centre = seat_pose(pose, Seat(), 36.0)
        squarely = np.repeat(face_cosines(axes, centre, 36.0), EDGES) >= _LEAST_COSINE
        for area in np.flatnonzero(squarely).tolist():
            pixels = self.camera.project(_points()[area] @ axes.T + centre)
            mean = look_up(image, pixels).mean(axis=0).astype(np.uint8)
            away = np.linalg.norm(_DEFAULTS - _lab(mean), axis=1)
            self.votes[-1][area][_NAMES[int(away.argmin())]] += 1

    def answer(self) -> tuple[str, Planet]:
        """Name an owner and a planet, whatever was seen."""
        scans = [[_elected(votes) for votes in placement] for placement in self.votes]
        best = max(
            (self._held(owner, planet, scans) for owner, planet in self.memories.items()),
            key=lambda each: each[0],
        )
        return best[1], Planet.from_letters(best[2])

    def _held(
        self, owner: str, planet: Planet | None, scans: list[list[str]]
    ) -> tuple[int, str, str]:
        """Return how many areas agree with a memory, and the planet that is then on the mat."""
        known = list(BARE * AREAS if planet is None else planet.letters)
        seen: list[Counter[str]] = [Counter() for _ in range(AREAS)]
        agreed = 0
        for scan in scans:
            reference = known if planet is not None or agreed == 0 else _most(seen)
            count, held = max(_agreeing(reference, scan, turn) for turn in range(len(ROTATIONS)))
            agreed += count
            for area, place in enumerate(ROTATIONS[held]):
                if scan[place] != UNREAD:
                    seen[area][scan[place]] += 1
        return agreed, owner, self._filled(known, _most(seen), planet is None)

    def _filled(self, known: list[str], seen: list[str], everything: bool) -> str:
        """Put the tiles that most areas speak for on faces that were free."""
        tiles = {
            k: [x if x in LETTERS else LETTERS[0] for x in seen[k : k + EDGES]]
            for k in range(0, AREAS, EDGES)
            if known[k] == BARE
        }
        coloured = {k: sum(x in LETTERS for x in seen[k : k + EDGES]) for k in tiles}
        ranked = sorted(tiles, key=lambda k: -coloured[k])
        wanted = sum(coloured[k] > 2 for k in tiles) if everything else self.expected
        for k in ranked[: min(wanted, FACES)]:
            known[k : k + EDGES] = tiles[k]
        return "".join(known)


def _elected(votes: Counter[str]) -> str:
    return votes.most_common(1)[0][0] if votes else UNREAD


def _most(seen: list[Counter[str]]) -> list[str]:
    return [_elected(votes) for votes in seen]


def _agreeing(known: list[str], scan: list[str], held: int) -> tuple[int, int]:
    """Return how many areas are as known when held in one of 60 ways."""
    turned = (scan[place] for place in ROTATIONS[held])
    return sum(a == b for a, b in zip(known, turned, strict=True)), held
