"""What areas show, weighed anew by how they resemble the others of each habitat on their planet.

Each area was weighed by itself, by rules that know the palette alone. But a print has its ways:
where all forests of a planet are dark green with light crowns, one without any is doubtful. A small
network, taught with rendered planets (`python -m tests.sweep.learn`), says how much so.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from engine.errors import Unreadable
from engine.planet.sphere import AREAS, EDGES
from engine.strict_json import parse_json
from vision.alignment import log_sum
from vision.evidence import Likelihood
from vision.frame import Bools, Floats
from vision.fusion import Fused
from vision.palette import CLASSES, Palette
from vision.views import NOISE

FORMAT = "orrery-resemblance-1"
MOST = 6.0
"""By so many nats the network may move the odds of a habitat, whatever it is shown."""
TRUST = 0.75
"""On pictures that another renderer drew it is worth most if it counts so much."""
_FLAT = 3.0
"""So many deviations are as good as any more: what nobody was taught is not to weigh more."""
_LEAST = -12.0
"""Likewise for the chance of a habitat by the colours alone, in nats."""
_APART = np.array([8.0, 3.0, 4.0, 12.0, 4.0, 6.0, 12.0, 4.0, 6.0])
"""How areas of one habitat differ on one planet: outside, in the middle, where they are darkest."""
_NEAR = ((slice(3), (1.0, 0.4)), (slice(3, 6), (0.6,)), (slice(9), (1.0, 2.0)))
"""By which of these areas are alike, and how many times as far apart near ones may be."""
_NOBODY = 1e-3
"""So much resemblance has an area to a habitat that no other one shows."""
_MIDDLE, _RANGE = np.array([-40.0, 0.0, 0.0]), np.array([40.0, 20.0, 30.0])
"""Where the colours of areas lie, and how far they go."""
_BESIDE = np.array([12.0, 4.0, 5.0])
"""How far off the light and the haze of one face leave all its areas."""
_WITHIN = np.array([30.0, 16.0, 20.0])
"""How far the middle and the darkest of an area may be from the rest."""


class Network(NamedTuple):
    """Two layers: what is told of an area and a habitat in, nats for that habitat out."""

    inner: Floats
    shift: Floats
    outer: Floats
    constant: Floats

    @classmethod
    def read(cls, text: str) -> "Network":
        """Read what `dumps` wrote."""
        kept = parse_json(text, "the network", float)
        if not isinstance(kept, Mapping) or kept.get("format") != FORMAT:
            message = f"this is no network: its format is not {FORMAT!r}"
            raise Unreadable(message)
        return cls(*(np.array(kept[part], float) for part in cls._fields))

    def dumps(self) -> str:
        """Write the network's file, what one input does a line."""
        inner, *rest = (np.round(values, 4).tolist() for values in self)
        rows = ",\n  ".join(json.dumps(row) for row in inner)
        parts = [f'"format": "{FORMAT}"', f'"inner": [\n  {rows}\n ]']
        parts += [f'"{part}": {row}' for part, row in zip(self._fields[1:], rest, strict=True)]
        return "{\n " + ",\n ".join(parts) + "\n}\n"

    def nats(self, told: Floats) -> Floats:
        """Return by how many nats each habitat of each area is likelier than was thought."""
        hidden = np.tanh(told @ self.inner + self.shift)
        return np.asarray(MOST * np.tanh((hidden @ self.outer + self.constant) / MOST))


class Palettes(NamedTuple):
    """The colours of habitats as the planet taught them, and as they were before."""

    learnt: Palette
    start: Palette


@cache
def network() -> Network:
    """Return the network that was taught."""
    return Network.read(files("vision").joinpath("resemblance.json").read_text("utf-8"))


def resembling(
    given: Sequence[Likelihood],
    fused: Sequence[Fused],
    believed: Sequence[Floats],
    palettes: Palettes,
) -> list[Likelihood]:
    """Return the likelihoods with habitats weighed anew; how likely any tile is stays the same.

    What areas are believed to show is 60 x 5 a placement, 0 where it is unsure.
    """
    habitats = np.concatenate([one.habitats for one in given])
    seen = np.concatenate([one.seen for one in given])
    shown = seen > 0
    weighed = habitats.copy()
    weighed[shown] += TRUST * network().nats(told(habitats, fused, believed, palettes, shown))
    anew = (weighed + (log_sum(habitats, 1) - log_sum(weighed, 1))[:, None]) * seen[:, None]
    return [
        one._replace(habitats=anew[k : k + AREAS])
        for one, k in zip(given, range(0, len(anew), AREAS), strict=True)
    ]


def told(
    habitats: Floats,
    fused: Sequence[Fused],
    believed: Sequence[Floats],
    palettes: Palettes,
    wanted: Bools,
) -> Floats:
    """Return what the network is told of each wanted area and habitat: n x 5 x 60."""
    beside = _beside(fused, believed, palettes.learnt)[wanted]
    believes = np.concatenate(believed)[wanted]
    colours = np.concatenate([np.stack([one.outer, one.inner, one.dark], 1) for one in fused])
    noise = np.concatenate([one.noise for one in fused])[wanted]
    shade = np.concatenate([one.shade for one in fused])[wanted]
    habitats, colours = habitats[wanted], colours[wanted]
    n = len(habitats)
    alone = np.maximum(habitats - log_sum(habitats, 1)[:, None], _LEAST)
    parts = [
        *(_away(colours, noise, palette) for palette in palettes),
        alone[..., None] / 6,
        *_apart(colours.reshape(n, -1), believes),
        _near(colours.reshape(n, -1), believes),
        _learnt(palettes)[None],
        _by_itself(habitats, colours, noise[:, 0], shade)[:, None],
        beside[:, None],
    ]
    whole = [np.broadcast_to(part, (n, CLASSES, part.shape[2])) for part in parts]
    return np.concatenate(whole, axis=2)


def _away(colours: Floats, noise: Floats, palette: Palette) -> Floats:
    """Return by how many deviations each area differs from each habitat of the palette."""
    spread = np.sqrt(palette.doubts**2 + palette.scatters**2 + noise[:, None])
    away = (colours[:, None] - palette.means[:, None]) / spread[:, :, None]
    return _flat(away).reshape(len(colours), CLASSES, -1)


def _apart(colours: Floats, believed: Floats) -> tuple[Floats, Floats, Floats]:
    """Return how far each area is from the others of each habitat, their scatter and number."""
    count = np.maximum(believed.sum(axis=0) - believed, 0.0)[..., None]
    enough = np.maximum(count, 1e-6)
    means, squares = (
        ((believed.T @ power)[None] - believed[..., None] * power[:, None]) / enough
        for power in (colours, colours**2)
    )
    scatter = np.sqrt(np.maximum(squares - means**2, 0.0))[..., :6]
    met = count / (count + 0.5)
    apart = _flat((colours[:, None] - means) / _APART) * met
    return apart, np.minimum(scatter / _APART[:6], _FLAT) * met, np.log1p(count) / 2


def _near(colours: Floats, believed: Floats) -> Floats:
    """Return how much of each habitat other areas show that look nearly the same."""
    near = []
    for part, widths in _NEAR:
        scaled = colours[:, part] / _APART[part]
        squares = (scaled**2).sum(axis=1)
        away = np.maximum(squares[:, None] + squares - 2 * scaled @ scaled.T, 0.0)
        np.fill_diagonal(away, np.inf)
        near += [np.exp(-0.5 * away / width**2) @ believed for width in widths]
    return np.asarray(np.log(np.stack(near, axis=2) + _NOBODY) / 3)


def _learnt(palettes: Palettes) -> Floats:
    """Return how well each habitat is known, was at first, and how far its colour has moved."""
    moved = (palettes.learnt.means - palettes.start.means) / palettes.start.doubts
    doubts = [np.log(palette.doubts[:, :1] / 9) for palette in palettes]
    return np.concatenate([*doubts, _flat(moved)], axis=1)


def _by_itself(habitats: Floats, colours: Floats, noise: Floats, shade: Floats) -> Floats:
    """Return what each area looks like, whatever the others show."""
    within = 2 * np.tanh((colours[:, 1:] - colours[:, :1]) / _WITHIN)
    return np.column_stack(
        [
            2 * np.tanh((colours[:, 0] - _MIDDLE) / _RANGE),
            within.reshape(len(within), -1),
            np.log(noise / NOISE[0] ** 2),
            (shade + 15.0) / 15.0,
            np.clip((habitats.max(axis=1) + 18.0) / 6.0, -3.0, 1.0),
        ]
    )


def _beside(fused: Sequence[Fused], given: Sequence[Floats], palette: Palette) -> Floats:
    """Return how far the other areas of each face are from their habitats' colours."""
    outer, believed = np.concatenate([one.outer for one in fused]), np.concatenate(given)
    weight = believed.sum(axis=1, keepdims=True)
    away = np.concatenate([outer * weight - believed @ palette.means, weight], axis=1)
    others = np.repeat(away.reshape(-1, EDGES, away.shape[1]).sum(axis=1), EDGES, axis=0) - away
    return _flat(others[:, :-1] / _BESIDE / (np.maximum(others[:, -1:], 0.0) + 0.2))


def _flat(deviations: Floats) -> Floats:
    return np.asarray(_FLAT * np.tanh(deviations / _FLAT))
