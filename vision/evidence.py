"""What the frames of one placement say about each area, fused so that one standstill is not counted twice."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

import numpy as np

from engine.planet.sphere import AREAS, EDGES, FACES
from vision.frame import Floats
from vision.palette import CLASSES, Palette
from vision.sampling import Sample
from vision.solid import AREA_NORMALS

_VIEWS = 12
_BUCKET = np.radians(12)
"""Frames from nearer than this are one view: they show the same shine and the same errors."""
_NOISE = np.array([5.0, 1.3, 1.9])
"""Deviation of one view of an area seen squarely; it grows with obliqueness."""
_TEXTURE = np.array([9.0, 4.0, 5.0])
"""How the inner and outer part of one area differ."""
_DISC = np.array([-35.0, 0.0, 0.0]), np.array([35.0, 4.0, 6.0])
_UNIFORM = np.array([5.0, 1.5, 2.0])
"""How the areas of a bare face scatter around their common colour."""
_DENSITY_OF_ANYTHING = -np.log(150.0 * 60 * 90)
_ODD = np.log(0.02)
"""One area in fifty shows something else: a shine, a finger, a hole in the print."""
_SHADE_MEAN = np.array([-8.0, 0.0, 0.0, 8.0])
_SHADE_DOUBT = np.array([12.0, 14.0, 14.0, 14.0])
_LOOSE = 14.0
_VEILS = np.array([0.0, 0.05, 0.11, 0.2])
"""Shine, as a share of the light on paper: the areas of one face share it."""
_VEIL_PRIOR = np.log([0.82, 0.1, 0.05, 0.03])
_SHINE = 12.0
"""A view that is so much lighter than the darkest of the area counts half: shine only ever adds."""
_SHADED: Floats = np.concatenate([np.ones((AREAS, 1)), AREA_NORMALS], axis=1)


class Likelihood(NamedTuple):
    """Log-likelihoods: 60x5 of habitats for the areas, 12 of bareness for the faces, 60 seen or not."""

    habitats: Floats
    bare: Floats
    seen: Floats


@dataclass(slots=True, eq=False)
class Evidence:
    """All views of one placement."""

    azimuths: list[float] = field(default_factory=list)
    _counts: list[int] = field(default_factory=list)
    _weights: Floats = field(default_factory=lambda: np.zeros((0, AREAS)))
    _outer: Floats = field(default_factory=lambda: np.zeros((0, AREAS, 3)))
    _inner: Floats = field(default_factory=lambda: np.zeros((0, AREAS, 3)))

    def add(self, sample: Sample, azimuth: float) -> None:
        """Take a frame in, as a new view or as one more of a view that is there."""
        weight, outer, inner = np.zeros(AREAS), np.zeros((AREAS, 3)), np.zeros((AREAS, 3))
        weight[sample.slots] = sample.cosines**1.5 * sample.clear
        outer[sample.slots], inner[sample.slots] = sample.outer, sample.inner
        place = self._view(azimuth)
        if place is None:
            self.azimuths.append(azimuth)
            self._counts.append(1)
            self._weights = np.concatenate([self._weights, weight[None]])[-_VIEWS:]
            self._outer = np.concatenate([self._outer, outer[None]])[-_VIEWS:]
            self._inner = np.concatenate([self._inner, inner[None]])[-_VIEWS:]
            self.azimuths, self._counts = self.azimuths[-_VIEWS:], self._counts[-_VIEWS:]
            return
        self._counts[place] = min(self._counts[place] + 1, 10)
        share = 1 / self._counts[place]
        both = (weight > 0) & (self._weights[place] > 0)
        new = (weight > 0) & ~both
        for kept, given in ((self._outer, outer), (self._inner, inner)):
            kept[place, both] += share * (given[both] - kept[place, both])
            kept[place, new] = given[new]
        self._weights[place, both] += share * (weight[both] - self._weights[place, both])
        self._weights[place, new] = weight[new]

    def _view(self, azimuth: float) -> int | None:
        for place, known in enumerate(self.azimuths):
            if abs(np.angle(np.exp(1j * (azimuth - known)))) < _BUCKET:
                return place
        return None

    def views(self) -> "Views":
        """Return the views as arrays."""
        return Views(self._weights, self._outer, self._inner)


class Views(NamedTuple):
    """The views of a placement: weights n x 60, colours n x 60 x 3."""

    weights: Floats
    outer: Floats
    inner: Floats


class Fused(NamedTuple):
    """One colour for each area: its weight, outer and inner colour, and the variance of both."""

    weights: Floats
    outer: Floats
    inner: Floats
    noise: Floats


def fuse(views: Views, shades: Floats) -> Fused:
    """Average the views of each area, the odd one out counting little."""
    outer = views.outer.copy()
    outer[..., 0] -= shades
    inner = views.inner.copy()
    inner[..., 0] -= shades
    weights = views.weights
    total = weights.sum(axis=0)
    mean = _mean(outer, weights, total)
    if len(weights) > 1:
        away = (((outer - mean) / (2 * _NOISE)) ** 2).sum(axis=2)
        lightness = np.where(weights > 0, outer[..., 0], np.inf)
        darkest = np.where(total > 0, lightness.min(axis=0), 0.0)
        away += (np.maximum(outer[..., 0] - darkest, 0.0) / _SHINE) ** 2
        weights = weights / (1 + away)
        total = weights.sum(axis=0)
        mean = _mean(outer, weights, total)
    noise = _NOISE**2 / np.maximum(np.minimum(total, 1.5), 1e-3)[:, None]
    return Fused(total, mean, _mean(inner, weights, total), noise)


def _mean(values: Floats, weights: Floats, total: Floats) -> Floats:
    fused: Floats = np.einsum("vak,va->ak", values, weights) / np.maximum(total, 1e-9)[:, None]
    return fused


def shades(views: Views, palette: Palette, belief: Floats) -> Floats:
    """Return for each view and area how much darker or lighter its face stands in the light.

    Light on a face is close to a constant and a direction: four numbers for a view, with a prior.
    """
    wanted = belief @ palette.means[:, 0]
    certain = belief.max(axis=1)
    fitted = []
    for weights, outer in zip(views.weights, views.outer, strict=True):
        strength = weights * certain / _LOOSE**2
        left = (_SHADED * strength[:, None]).T @ _SHADED + np.diag(1 / _SHADE_DOUBT**2)
        right = _SHADED.T @ (strength * (outer[:, 0] - wanted)) + _SHADE_MEAN / _SHADE_DOUBT**2
        fitted.append(_SHADED @ np.linalg.solve(left, right))
    return np.array(fitted).reshape(-1, AREAS)


def likelihood(fused: Fused, palette: Palette) -> Likelihood:
    """Return what the colours say of each area and face."""
    seen = (fused.weights > 0).astype(float)
    variance = palette.scatters**2 + palette.doubts**2 + fused.noise[:, None]
    habitats = _through_shine(
        fused.outer[:, None] - _veiled(palette.means)[:, None], variance, seen
    )
    texture = _normal(fused.inner - fused.outer, _TEXTURE**2 + 2 * fused.noise)
    bare = _bare(fused, palette, seen)
    return Likelihood((habitats + _or_anything(texture)[:, None]) * seen[:, None], bare, seen)


def _veiled(means: Floats) -> Floats:
    """Return the colours as they look under each veil."""
    y = np.exp(means[:, 0] / 100)
    xyz = np.stack([y * (1 + means[:, 1] / 250), y, y * (1 - means[:, 2] / 100)], axis=1) ** 3
    x, y, z = np.cbrt(xyz[None] + _VEILS[:, None, None]).transpose(2, 0, 1)
    return np.stack([100 * np.log(y), 250 * (x - y) / y, 100 * (y - z) / y], axis=2)


def _through_shine(away: Floats, variance: Floats, seen: Floats) -> Floats:
    """Weigh the veils by how well each explains all areas of the face, and average over them."""
    density = _or_anything(_normal(away, variance))
    any_habitat = np.logaddexp.reduce(density, axis=2) * seen
    veil = _VEIL_PRIOR[:, None] + any_habitat.reshape(-1, FACES, EDGES).sum(axis=2)
    veil -= np.logaddexp.reduce(veil, axis=0)
    by_area = np.repeat(veil, EDGES, axis=1)[:, :, None]
    return np.asarray(np.logaddexp.reduce(density + by_area, axis=0))


def _bare(fused: Fused, palette: Palette, seen: Floats) -> Floats:
    """One colour outside and one of metal inside, each shared by the areas of the face."""
    noise = fused.noise + _UNIFORM**2
    outer = _shared(fused.outer, noise, seen, palette.core, palette.core_doubt)
    inner = _shared(fused.inner, fused.noise + (2 * _UNIFORM) ** 2, seen, *_DISC)
    return outer + inner


def _shared(colours: Floats, noise: Floats, seen: Floats, mean: Floats, doubt: Floats) -> Floats:
    """Log-density of areas that all show one unknown colour, which itself is drawn around a mean."""
    strength = (seen[:, None] / noise).reshape(FACES, EDGES, 3)
    by_face = colours.reshape(FACES, EDGES, 3)
    total = strength.sum(axis=1) + 1 / doubt**2
    common = ((strength * by_face).sum(axis=1) + mean / doubt**2) / total
    around = _normal(by_face - common[:, None], noise.reshape(FACES, EDGES, 3))
    prior = _normal(common - mean, np.broadcast_to(doubt**2, common.shape))
    # The common colour was fitted to the areas: its own uncertainty pays for that.
    fitted = 0.5 * (np.log(2 * np.pi) * 3 - np.log(total).sum(axis=1))
    return (_or_anything(around) * seen.reshape(FACES, EDGES)).sum(axis=1) + (
        prior + fitted
    ) * seen.reshape(FACES, EDGES).any(axis=1)


def _normal(away: Floats, variance: Floats) -> Floats:
    density: Floats = -0.5 * (away**2 / variance + np.log(2 * np.pi * variance)).sum(axis=-1)
    return density


def _or_anything(density: Floats) -> Floats:
    mixed: Floats = np.logaddexp(density, _ODD + _DENSITY_OF_ANYTHING)
    return mixed


def belief(given: Likelihood) -> Floats:
    """Return for each area how likely each habitat is, 0 where nothing is seen or the face is bare."""
    top = given.habitats.max(axis=1, keepdims=True)
    share = np.exp(given.habitats - top)
    total = share.sum(axis=1, keepdims=True)
    tile = (top[:, 0] + np.log(total[:, 0]) - np.log(CLASSES)).reshape(FACES, EDGES).sum(axis=1)
    is_tile = 1 / (1 + np.exp(np.clip(given.bare - tile, -50, 50)))
    believed: Floats = share / total * np.repeat(is_tile, EDGES)[:, None] * given.seen[:, None]
    return believed


def adapted(
    evidence: list[Views], palette: Palette, rounds: int = 3
) -> tuple[list[Fused], Palette]:
    """Fit light and palette to the views of all placements together, each step a little surer."""
    fused = [fuse(v, np.broadcast_to(_SHADED @ _SHADE_MEAN, v.weights.shape)) for v in evidence]
    current = palette
    for _ in range(rounds):
        beliefs = [belief(likelihood(f, current)) for f in fused]
        fused = [fuse(v, shades(v, current, b)) for v, b in zip(evidence, beliefs, strict=True)]
        beliefs = [belief(likelihood(f, current)) for f in fused]
        current = palette.learnt(
            np.concatenate([f.outer for f in fused]),
            np.concatenate(
                [b * np.minimum(f.weights, 1)[:, None] for f, b in zip(fused, beliefs, strict=True)]
            ),
        )
    return fused, current


__all__ = ["Evidence", "Fused", "Likelihood", "Views", "adapted", "belief", "fuse", "likelihood"]
_ = (Self, replace, dataclass)
