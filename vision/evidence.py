"""What the frames of a placement say of each area, fused: a standstill does not count twice."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.planet.sphere import AREAS, EDGES, FACES
from vision.frame import Floats
from vision.palette import Palette
from vision.solid import AREA_NORMALS
from vision.views import Views

_NOISE = np.array([5.0, 1.3, 1.9])
"""Deviation of one view of an area seen squarely; it grows with obliqueness."""
_DARKER, _DARKER_SPREAD = np.array([-9.0, 0.0, 0.0]), np.array([10.0, 4.0, 5.0])
"""How the darkest pixels of one ink differ from its middle."""
_PLASTIC, _PLASTIC_SPREAD = np.array([-6.0, 0.0, 0.0]), np.array([8.0, 3.0, 4.0])
"""The same on bare plastic, which has no picture."""
_MOTIF, _MOTIF_SPREAD = np.array([-30.0, 0.0, 0.0]), np.array([25.0, 9.0, 14.0])
"""The same where a light motif covers half of the area, which then shows the motif's colour."""
_WIDE, _ASTRAY = 3.0, float(np.log(0.03) - 3 * np.log(3.0))
"""One area in 25 scatters three times as wide: an odd colour is mostly its own, distorted."""
_DIM, _HAZE = -65.0, np.array([3.0, 3.5, 5.0])
"""Below this lightness haze spoils the colours, so much for each 12 that it is darker."""
_COVERED = float(np.log(0.06))
_LIGHT = -45.0
_TEXTURE = np.array([9.0, 4.0, 5.0])
"""How the inner and outer part of one area differ."""
_DISC_MEAN, _DISC_DOUBT = np.array([-35.0, 0.0, 0.0]), np.array([35.0, 4.0, 6.0])
_UNIFORM = np.array([5.0, 1.5, 2.0])
"""How the areas of a bare face scatter around their common colour."""
_ODD = float(np.log(0.002) - np.log(150.0 * 60 * 90))
"""One area in five hundred shows any colour at all: a finger, a hole in the print."""
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
    """Log-likelihoods: 60x5 of habitats for areas, 12 of bareness for faces; 60 seen or not."""

    habitats: Floats
    bare: Floats
    seen: Floats


class Fused(NamedTuple):
    """For each area its weight, three colours as in Views, and the variance of the noise."""

    weights: Floats
    outer: Floats
    inner: Floats
    dark: Floats
    noise: Floats


def fuse(views: Views, shades: Floats) -> Fused:
    """Average the views of each area, the odd one out counting little."""
    colours = views.colours.copy()
    colours[..., 0] -= shades
    weights = views.weights
    total = weights.sum(axis=0)
    mean = _mean(colours, weights, total)
    if len(weights) > 1:
        outer = colours[0]
        away = np.einsum("vak,k->va", (outer - mean[0]) ** 2, 0.25 / _NOISE**2)
        darkest = np.where(weights > 0, outer[..., 0], 1e3).min(axis=0)
        shine = np.maximum(outer[..., 0] - darkest, 0.0) / _SHINE
        weights = weights / (1 + away + shine * shine)
        total = weights.sum(axis=0)
        mean = _mean(colours, weights, total)
    noise = _NOISE**2 / np.maximum(np.minimum(total, 1.5), 1e-3)[:, None]
    return Fused(total, mean[0], mean[1], mean[2], noise)


def _mean(colours: Floats, weights: Floats, total: Floats) -> Floats:
    summed = np.einsum("svak,va->sak", colours, weights)
    return np.asarray(summed / np.maximum(total, 1e-9)[:, None])


_SHADED_BY_PRIOR: Floats = _SHADED @ _SHADE_MEAN


def shades(views: Views, palette: Palette, believed: Floats) -> Floats:
    """Return for each view and area how much darker or lighter its face stands in the light.

    Light on a face is close to a constant and a direction: four numbers for a view, with a prior.
    """
    wanted = believed @ palette.means[:, 0]
    strength = views.weights * believed.max(axis=1) / _LOOSE**2
    left = np.einsum("va,ai,aj->vij", strength, _SHADED, _SHADED, optimize=False)
    left += np.diag(1 / _SHADE_DOUBT**2)
    right = (
        strength * (views.colours[0, ..., 0] - wanted)
    ) @ _SHADED + _SHADE_MEAN / _SHADE_DOUBT**2
    return np.asarray(np.linalg.solve(left, right[..., None])[..., 0] @ _SHADED.T)


class Looks:
    """A palette made ready: colours under each veil of shine, and how they scatter."""

    def __init__(self, palette: Palette) -> None:
        """Work out what every frame needs of the palette."""
        self.palette = palette
        self.veiled = _veiled(palette.means)
        self.variance = palette.scatters**2 + palette.doubts**2
        self.common = np.stack([palette.core, _DISC_MEAN])[:, None]
        self.doubt = np.stack([palette.core_doubt, _DISC_DOUBT])[:, None] ** 2


def _veiled(means: Floats) -> Floats:
    """Return the colours as they look under each veil."""
    y = np.exp(means[:, 0] / 100)
    xyz = np.stack([y * (1 + means[:, 1] / 250), y, y * (1 - means[:, 2] / 100)], axis=1) ** 3
    x, y, z = np.cbrt(xyz[None] + _VEILS[:, None, None]).transpose(2, 0, 1)
    return np.stack([100 * np.log(y), 250 * (x - y) / y, 100 * (y - z) / y], axis=2)


_LOG_TAU = float(np.log(2 * np.pi))


def likelihood(fused: Fused, looks: Looks) -> Likelihood:
    """Return what the colours say of each area and face."""
    seen = (fused.weights > 0).astype(float)
    variance = looks.variance + (fused.noise + _haze(fused))[:, None]
    size = 0.5 * (np.log(variance).sum(axis=2) + 3 * _LOG_TAU)
    away = fused.outer[:, None] - looks.veiled[:, None]
    distance = np.einsum("sack,ack->sac", away * away, 1 / variance)
    density = np.logaddexp(-0.5 * distance - size, distance / -(_WIDE**2) / 2 - size + _ASTRAY)
    habitats = _under_motif(_through_shine(density, seen), fused, looks, variance, size)
    loose = _TEXTURE**2 + 2 * fused.noise
    texture = -0.5 * ((fused.inner - fused.outer) ** 2 / loose + np.log(loose)).sum(axis=1)
    texture = np.maximum(texture - 1.5 * _LOG_TAU, _ODD)
    habitats = (np.logaddexp(habitats, _ODD) + texture[:, None]) * seen[:, None]
    return Likelihood(habitats, _bare(fused, looks, seen), seen)


def _haze(fused: Fused) -> Floats:
    """Return the variance that haze adds: what reflects less than it shows hardly a colour."""
    darkness = np.exp(-0.06 * np.clip(fused.outer[:, 0] - _DIM, -100.0, 0.0))
    return np.asarray((_HAZE * np.minimum(darkness - 1.0, 3.0)[:, None]) ** 2)


def _under_motif(
    habitats: Floats, fused: Fused, looks: Looks, variance: Floats, size: Floats
) -> Floats:
    """Weigh that an area shows its ink against that a light motif covers most of it."""
    away = (fused.dark[:, None] - looks.veiled[0] - _DARKER) ** 2
    dark = -0.5 * np.einsum("ack,ack->ac", away, 1 / variance) - size
    darker = fused.dark - fused.outer
    plain = _spread(darker - _DARKER, _DARKER_SPREAD**2 + fused.noise)
    motif = _spread(darker - _MOTIF, _MOTIF_SPREAD**2 + fused.noise) + _COVERED
    both = np.logaddexp(habitats + plain[:, None], dark + motif[:, None])
    return np.where(_is_light(fused)[:, None], both, habitats)


def _is_light(fused: Fused) -> NDArray[np.bool_]:
    """Tell which areas are so light that a motif may cover them; dark ones are noisy."""
    return np.asarray(fused.outer[:, 0] > _LIGHT)


def _spread(away: Floats, variance: Floats) -> Floats:
    """Log-density up to a constant that all habitats share."""
    return np.asarray(-0.5 * (away * away / variance + np.log(variance)).sum(axis=1) + 7.0)


def _through_shine(density: Floats, seen: Floats) -> Floats:
    """Weigh the veils by how well each explains all areas of the face, and average over them."""
    explained = np.maximum(density.max(axis=2), _ODD) * seen
    veils = explained.reshape(-1, FACES, EDGES).sum(axis=2) + _VEIL_PRIOR[:, None]
    share = np.exp(veils - veils.max(axis=0))
    share /= share.sum(axis=0)
    top = density.max(axis=0)
    mixed = np.exp(density - top) * np.repeat(share, EDGES, axis=1)[:, :, None]
    return np.asarray(top + np.log(mixed.sum(axis=0)))


_AROUND: Floats = np.stack([_UNIFORM, 2 * _UNIFORM])[:, None, None] ** 2


def _bare(fused: Fused, looks: Looks, seen: Floats) -> Floats:
    """Log-likelihood of bare faces: one colour of plastic outside and one of metal inside.

    The common colour is fitted to the areas; its own uncertainty pays for that.
    """
    colours = np.stack([fused.outer, fused.inner]).reshape(2, FACES, EDGES, 3)
    by_face = seen.reshape(FACES, EDGES)
    noise = _AROUND + (fused.noise + _haze(fused)).reshape(FACES, EDGES, 3)
    strength = by_face[:, :, None] / noise
    total = strength.sum(axis=2) + 1 / looks.doubt
    common = ((strength * colours).sum(axis=2) + looks.common / looks.doubt) / total
    away = (colours - common[:, :, None]) ** 2 / noise + np.log(noise)
    around = np.maximum(-0.5 * away.sum(axis=3) - 1.5 * _LOG_TAU, _ODD) * by_face
    prior = (common - looks.common) ** 2 / looks.doubt + np.log(looks.doubt) + np.log(total)
    plastic = _spread(fused.dark - fused.outer - _PLASTIC, _PLASTIC_SPREAD**2 + fused.noise)
    plain = (
        (np.maximum(plastic, _COVERED) * seen * _is_light(fused)).reshape(FACES, EDGES).sum(axis=1)
    )
    return np.asarray(
        plain + (around.sum(axis=2) - 0.5 * prior.sum(axis=2) * by_face.max(axis=1)).sum(axis=0)
    )


def belief(given: Likelihood) -> Floats:
    """Return for each area the chance of each habitat, 0 where unseen or the face is bare."""
    top = given.habitats.max(axis=1, keepdims=True)
    share = np.exp(given.habitats - top)
    total = share.sum(axis=1, keepdims=True)
    tile = (top + np.log(total / 5)).reshape(FACES, EDGES).sum(axis=1)
    is_tile = given.seen / (1 + np.repeat(np.exp(np.clip(given.bare - tile, -50, 50)), EDGES))
    return np.asarray(share * (is_tile[:, None] / total))


@dataclass(slots=True, eq=False)
class Adaptation:
    """Fits light and palette to the views as they come, each step a little surer."""

    start: Palette
    looks: Looks = field(init=False)
    _beliefs: list[Floats] = field(default_factory=list)
    _told: list[Floats] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with the table's palette."""
        self.looks = Looks(self.start)

    def tell(self, labels: list[Floats]) -> bool:
        """Take in what areas are known to show, 60x5 a placement; tell whether it is news."""
        news = [one.any(axis=1).sum() for one in labels] != [
            one.any(axis=1).sum() for one in self._told
        ]
        self._told = labels
        return news

    def forget_oldest(self) -> None:
        """Leave out what was believed of the first placement."""
        self._beliefs, self._told = self._beliefs[1:], self._told[1:]

    def step(self, views: list[Views]) -> list[Likelihood]:
        """Return the likelihoods of all placements, some of which may be new to it."""
        known = len(self._beliefs) == len(views)
        for one in views[len(self._beliefs) :]:
            flat = np.broadcast_to(_SHADED_BY_PRIOR, one.weights.shape)
            self._beliefs.append(belief(likelihood(fuse(one, flat), self.looks)))
        for _ in range(1 if known else _FIRST_ROUNDS):
            fused = [
                fuse(one, shades(one, self.looks.palette, believed))
                for one, believed in zip(views, self._beliefs, strict=True)
            ]
            given = [likelihood(one, self.looks) for one in fused]
            self._beliefs = [self._believed(k, one) for k, one in enumerate(given)]
            self._learn(fused)
        return given

    def _believed(self, place: int, given: Likelihood) -> Floats:
        """Believe what is known where something is, and the colours elsewhere."""
        by_colour = belief(given)
        if place >= len(self._told):
            return by_colour
        told = self._told[place]
        return np.where(told.any(axis=1, keepdims=True), told * given.seen[:, None], by_colour)

    def _learn(self, fused: list[Fused]) -> None:
        """Move the palette to what is believed, from the start each time: it cannot drift away."""
        weights = [
            believed * np.minimum(one.weights, 1.0)[:, None]
            for one, believed in zip(fused, self._beliefs, strict=True)
        ]
        colours = np.concatenate([one.outer for one in fused])
        self.looks = Looks(self.start.learnt(colours, np.concatenate(weights)))


_FIRST_ROUNDS = 2
