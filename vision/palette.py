"""What the habitats and the bare core look like: Gaussians of colour that say how sure they are."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from engine.errors import Unreadable
from engine.planet.habitat import HABITATS, LETTERS
from engine.strict_json import parse_json
from vision.frame import Bools, Floats

FORMAT = "planet-palette/1"
CLASSES = len(HABITATS)
_AXES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """For each habitat a mean colour, how wrong that may be, and how areas scatter around it.

    The core likewise. All are deviations along (lightness, red - green, yellow - blue).
    """

    means: Floats
    doubts: Floats
    scatters: Floats
    core: Floats
    core_doubt: Floats

    @classmethod
    def default(cls) -> Self:
        """Return what people call blue, green, yellow, brown and white, and any core."""
        return cls(
            means=np.array(
                [[-55, -3, -28], [-55, -21, 17], [-19, 3, 29], [-61, 8, 14], [-8, 0, 0]], float
            ),
            doubts=np.array(
                [[12, 7, 8], [12, 8, 7], [9, 6, 7], [12, 8.5, 7], [9, 3.5, 4.5]], float
            ),
            scatters=np.array(
                [[6, 2.3, 3.2], [6, 2.7, 2.7], [6, 2.3, 3.2], [6, 2.7, 3.2], [6, 1.4, 2.3]], float
            ),
            core=np.array([-62.0, 0.0, -4.0]),
            core_doubt=np.array([40.0, 5.0, 10.0]),
        )

    @property
    def taught(self) -> Bools:
        """Return of which habitats a known planet showed the colour, so that it is none of ours."""
        left = self.doubts[:, 1:] / self.default().doubts[:, 1:]
        return np.asarray(left.mean(axis=1) < _TAUGHT)

    def learnt(self, colours: Floats, weights: Floats) -> Self:
        """Return the palette after seeing n x 3 colours with n x 5 weights of habitats.

        A mean moves as far as its doubt lets it; what was not seen stays as doubtful as it was.
        """
        seen = weights.sum(axis=0)[:, None]
        sums = weights.T @ colours
        precision = 1 / self.doubts**2
        sample = seen / (self.scatters**2 + seen * _COMMON**2)
        mean = (self.means * precision + sample * sums / np.maximum(seen, 1e-9)) / (
            precision + sample
        )
        doubts = np.sqrt(1 / (precision + sample))
        return replace(self, means=mean, doubts=doubts)

    def with_scatters(self, colours: Floats, weights: Floats) -> Self:
        """Return the palette with scatters moved from ours towards those seen, by their number."""
        seen = weights.sum(axis=0)[:, None]
        away = (colours[:, None] - self.means) ** 2
        spread = (weights[:, :, None] * away).sum(axis=0)
        scatters = np.sqrt((_TRUST * self.scatters**2 + spread) / (_TRUST + seen))
        return replace(self, scatters=np.clip(scatters, 0.6 * self.scatters, 2 * self.scatters))

    def with_core(self, colours: Floats) -> Self:
        """Return the palette with the core's colour as bare areas showed it."""
        if not len(colours):
            return self
        return replace(self, core=np.median(colours, axis=0), core_doubt=np.array([12.0, 2.0, 3.0]))

    def loosened(self, by: Floats) -> Self:
        """Return the palette for other light: its means may have moved so far."""
        # A tone curve and haze scale all colours alike, about white: a share of the colour itself.
        scaled = _SCALED * np.abs(self.means)
        return replace(
            self,
            doubts=np.sqrt(self.doubts**2 + by**2 + scaled**2),
            core_doubt=np.sqrt(self.core_doubt**2 + by**2),
        )

    def to_json(self) -> dict[str, object]:
        """Write a palette for people to read: three numbers to one decimal for each habitat."""

        def row(place: int) -> dict[str, object]:
            return {
                "mean": _rounded(self.means[place]),
                "doubt": _rounded(self.doubts[place]),
                "scatter": _rounded(self.scatters[place]),
            }

        core = {"mean": _rounded(self.core), "doubt": _rounded(self.core_doubt)}
        return {
            "format": FORMAT,
            **{letter: row(i) for i, letter in enumerate(LETTERS)},
            "core": core,
        }

    @classmethod
    def from_json(cls, given: Any) -> Self:
        """Read a palette."""
        if not isinstance(given, Mapping) or given.get("format") != FORMAT:
            message = f"this is no palette: its format is not {FORMAT!r}"
            raise Unreadable(message)

        def rows(name: str) -> Floats:
            return np.array([_triple(given, letter, name) for letter in LETTERS])

        core, doubt = (np.array(_triple(given, "core", name)) for name in ("mean", "doubt"))
        return cls(rows("mean"), rows("doubt"), rows("scatter"), core, doubt)

    @classmethod
    def read(cls, text: str, what: str) -> Self:
        """Read what `dumps` wrote; `what` names it in what is said of its faults."""
        return cls.from_json(parse_json(text, what, float))

    def dumps(self) -> str:
        """Write the palette's file, one habitat a line."""
        lines = (
            f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in self.to_json().items()
        )
        return "{\n" + ",\n".join(lines) + "\n}\n"


_COMMON = np.array([3.0, 1.0, 1.2])
"""What many areas of one print in one light share: more areas do not average it out."""
_SCALED = np.array([0.0, 0.1, 0.1])
_TAUGHT = 0.75
"""So much of our own doubt is left of a colour that a few areas have shown, in other light."""
_TRUST = 12.0
"""Our own scatter counts as much as so many areas."""


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(float(value), 2) for value in values]


def _triple(given: Mapping[str, Any], key: str, name: str) -> list[float]:
    try:
        row = [float(value) for value in given[key][name]]
    except (KeyError, TypeError, ValueError):
        row = []
    if len(row) != _AXES or not np.isfinite(row).all() or (name != "mean" and min(row) <= 0):
        sign = "" if name == "mean" else "positive "
        message = f"the palette's {name} of {key} is not three {sign}numbers"
        raise Unreadable(message)
    return row
