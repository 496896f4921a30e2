"""What fused colours say of each area and face: how likely each habitat is, and a bare core."""

from typing import NamedTuple

import numpy as np

from engine.planet.sphere import AREAS, EDGES, FACES
from vision.frame import Bools, Floats
from vision.fusion import Fused
from vision.palette import Palette

_DARKER, _DARKER_SPREAD = np.array([-9.0, 0.0, 0.0]), np.array([10.0, 4.0, 5.0])
"""How the darkest pixels of one ink differ from its middle."""
_PLASTIC, _PLASTIC_SPREAD = np.array([-6.0, 0.0, 0.0]), np.array([8.0, 3.0, 4.0])
"""The same on bare plastic, which has no picture."""
_MOTIF, _MOTIF_SPREAD = np.array([-30.0, 0.0, 0.0]), np.array([25.0, 9.0, 14.0])
"""The same where a light motif covers half of the area, which then shows the motif's colour."""
_DARK_MEANS: Floats = np.array([_DARKER, _MOTIF, _PLASTIC])[:, :, None]
_DARK_SPREADS: Floats = np.array([_DARKER_SPREAD, _MOTIF_SPREAD, _PLASTIC_SPREAD])[:, :, None] ** 2
_WIDE, _ASTRAY = 3.0, float(np.log(0.03) - 3 * np.log(3.0))
"""One area in 25 scatters three times as wide: an odd colour is mostly its own, distorted."""
_DIM, _HAZE = -65.0, np.array([3.0, 3.5, 5.0])
"""Below this lightness haze spoils the colours, so much for each 12 that it is darker."""
_HAZE_DIFFERS = 0.2
"""The share of haze that is not the same all over a face."""
_COVERED = float(np.log(0.06))
_IN_THE_MIDDLE = float(np.log(0.5))
"""Every other motif leaves the middle of its area free."""
_RING, _RING_SPREAD = np.array([-5.0, 0.0, 0.0]), np.array([12.0, 8.0, 8.0])
"""How the outer part of an area differs where a motif mixes into it that leaves the middle free."""
_RINGS: Floats = np.array([_RING, -_MOTIF])[:, :, None]
_RING_SPREADS: Floats = np.array([_RING_SPREAD, _MOTIF_SPREAD])[:, :, None] ** 2
_RINGED = float(np.log(0.03))
"""Such motifs are few, and a disc in a bare face looks much like them."""
_LIGHT = -45.0
TEXTURE = np.array([9.0, 4.0, 5.0])
"""How the inner and outer part of one area differ."""
_DISC_MEAN, _DISC_DOUBT = np.array([-35.0, 0.0, 0.0]), np.array([35.0, 4.0, 6.0])
_UNIFORM = np.array([5.0, 1.5, 2.0])
"""How the areas of a bare face scatter around their common colour."""
ANY_COLOUR = -float(np.log(150.0 * 60 * 90))
"""Log-density of a colour of which nothing is known."""
_ODD = float(np.log(0.002)) + ANY_COLOUR
"""One area in five hundred shows any colour at all: a finger, a hole in the print."""
_EMBLEM = float(np.log(0.02))
"""In the middle of one tile in fifty is what no area shows elsewhere, as snow on mountains is."""
_VEILS = np.array([0.0, 0.05, 0.11, 0.2])
"""Shine, as a share of the light on paper: the areas of one face share it."""
_VEIL_PRIOR = np.log([0.82, 0.1, 0.05, 0.03])
OF_FACE: Floats = np.repeat(np.eye(FACES), EDGES, axis=0)
"""60 x 12: a product with it adds up the areas of each face."""


class Likelihood(NamedTuple):
    """Log-likelihoods: 60x5 of habitats for areas, 12 of bareness for faces; 60 seen or not."""

    habitats: Floats
    bare: Floats
    seen: Floats
    discs: Floats
    """For each face how surely its middle looks unlike what is around it, as a metal disc does."""

    def only(self, areas: Bools) -> "Likelihood":
        """Return what some areas say, whole faces of them."""
        return Likelihood(
            self.habitats * areas[:, None],
            self.bare * areas[::EDGES],
            self.seen * areas,
            self.discs * areas[::EDGES],
        )


class Looks:
    """A palette made ready: colours under each veil of shine, and how they scatter.

    Their three numbers come first, then veils, then habitats, so that sums are sums of rows.
    """

    def __init__(self, palette: Palette) -> None:
        """Work out what every frame needs of the palette."""
        self.palette = palette
        self.veiled = _veiled(palette.means.T)
        self.variance = (palette.scatters**2 + palette.doubts**2).T[:, :, None]
        self.common = np.array([palette.core, _DISC_MEAN])[:, :, None]
        hazy = palette.core_doubt**2 + _haze(palette.core[0])
        self.doubt = np.array([hazy, _DISC_DOUBT**2])[:, :, None]


def _veiled(means: Floats) -> Floats:
    """Return the colours as they look under each veil."""
    y = np.exp(means[0] / 100)
    xyz = np.array([y * (1 + means[1] / 250), y, y * (1 - means[2] / 100)]) ** 3
    x, y, z = np.cbrt(xyz[:, None] + _VEILS[:, None])
    return np.array([100 * np.log(y), 250 * (x - y) / y, 100 * (y - z) / y])


LOG_TAU = float(np.log(2 * np.pi))


class _Colours(NamedTuple):
    """Fused colours and noise with their three numbers first, 3 x 60; and what follows at once."""

    outer: Floats
    inner: Floats
    dark: Floats
    noise: Floats
    seen: Floats
    light: Bools
    """Which areas are so light that a motif may cover them; dark ones are noisy."""
    plain: Floats
    motif: Floats
    plastic: Floats
    """Log-densities of how much darker areas are in places, up to what all habitats share."""

    @classmethod
    def of(cls, fused: Fused) -> "_Colours":
        """Lay the numbers out anew."""
        outer, inner, dark, noise = np.array(fused[1:5]).transpose(0, 2, 1).copy()
        away, variance = (dark - outer) - _DARK_MEANS, _DARK_SPREADS + noise
        darker = 7.0 - 0.5 * (away * away / variance + np.log(variance)).sum(axis=1)
        seen = (fused.weights > 0).astype(float)
        return cls(outer, inner, dark, noise, seen, outer[0] > _LIGHT, *darker)


def likelihood(fused: Fused, looks: Looks) -> Likelihood:
    """Return what the colours say of each area and face."""
    shown = _Colours.of(fused)
    noise = shown.noise + _haze(shown.outer[0]).T
    variance = looks.variance + noise[:, None]
    precision = 1 / variance
    size = 0.5 * (np.log(variance).sum(axis=0) + 3 * LOG_TAU)
    away = shown.outer[:, None, None] - looks.veiled[..., None]
    distance = (away * away * precision[:, None]).sum(axis=0)
    density = either(-0.5 * distance, distance * (-0.5 / _WIDE**2) + _ASTRAY) - size
    habitats = _through_shine(density, shown.seen) + np.where(shown.light, shown.plain, 0.0)
    loose = TEXTURE[:, None] ** 2 + 2 * shown.noise
    texture = -0.5 * ((shown.inner - shown.outer) ** 2 / loose + np.log(loose)).sum(axis=0)
    texture = np.maximum(texture - 1.5 * LOG_TAU, _ODD)
    texture += _emblem(texture, shown.seen)
    covered = _under_motif(texture, shown, looks, fused.shade)
    habitats = either(either(habitats, _ODD) + texture, covered) * shown.seen
    bare, discs = _bare(shown, noise, looks, fused.weights)
    return Likelihood(habitats.T, bare, shown.seen, discs)


def either(one: Floats, other: Floats | float) -> Floats:
    """Add up two chances given as logs: several times as quick as logaddexp."""
    less = np.maximum(-np.abs(one - other), _NIL)
    return np.asarray(np.maximum(one, other) + np.log1p(np.exp(less)))


def _emblem(texture: Floats, seen: Floats) -> Floats:
    """Return what areas gain if something of its own is printed in the middle of their tile."""
    gain = ((either(texture, ANY_COLOUR) - texture) * seen) @ OF_FACE + _EMBLEM
    return np.repeat(either(gain, 0.0) / np.maximum(seen @ OF_FACE, 1.0), EDGES)


_NIL = -700.0
"""Its exponential is about the smallest number that is not slow to work with."""


def _haze(lightness: Floats) -> Floats:
    """Return the variance that haze adds: what reflects less than it shows hardly a colour."""
    darkness = np.exp(-0.06 * np.maximum(np.minimum(lightness - _DIM, 0.0), -100.0))
    return np.asarray((_HAZE * np.minimum(darkness - 1.0, 3.0)[..., None]) ** 2)


def _under_motif(texture: Floats, shown: _Colours, looks: Looks, shade: Floats) -> Floats:
    """Log-likelihood of areas of which a motif covers a part: ink shows in its gaps.

    Under a light one those are the darkest pixels outside, and under any often the middle.
    """
    colours = np.array([shown.dark - _DARKER[:, None], shown.inner])
    away = colours[:, :, None] - looks.veiled[:, 0, :, None]
    noise = shown.noise + _haze(colours[:, 0] + shade).swapaxes(1, 2)
    variance = looks.variance + noise[:, :, None]
    dark, inside = -0.5 * (away * away / variance + np.log(variance)).sum(axis=1) - 1.5 * LOG_TAU
    covered = dark + shown.motif + _COVERED + either(texture, inside + _IN_THE_MIDDLE)
    return either(np.where(shown.light, covered, _NIL), inside + _ringed(shown))


def _ringed(shown: _Colours) -> Floats:
    """Log-likelihood of what lies around middles that show the ink.

    Motifs mix into it as cactuses into sand, or a light one covers it as foam covers the sea.
    """
    loose = _RING_SPREADS + 2 * shown.noise
    away = (shown.outer - shown.inner - _RINGS) ** 2 / loose + np.log(loose)
    mixed, covered = _RINGED - 0.5 * away.sum(axis=1) - 1.5 * LOG_TAU
    return either(mixed, np.where(shown.light, covered, _NIL))


def _through_shine(density: Floats, seen: Floats) -> Floats:
    """Weigh the veils by how well each explains all areas of the face, and average over them."""
    explained = np.maximum(density.max(axis=1), _ODD) * seen
    veils = explained @ OF_FACE + _VEIL_PRIOR[:, None]
    share = np.exp(veils - veils.max(axis=0))
    share /= share.sum(axis=0)
    top = density.max(axis=0)
    mixed = np.exp(np.maximum(density - top, _NIL)) * np.repeat(share, EDGES, axis=1)[:, None]
    return np.asarray(top + np.log(mixed.sum(axis=0)))


_SCATTER: Floats = np.array([_UNIFORM, 2 * _UNIFORM])[:, :, None] ** 2


def _bare(shown: _Colours, hazy: Floats, looks: Looks, weights: Floats) -> tuple[Floats, Floats]:
    """Log-likelihood of bare faces: one colour of plastic outside and one of metal inside.

    Also tells on which faces there is metal.

    The common colour is fitted to the areas; its own uncertainty pays for that.
    """
    colours = np.array([shown.outer, shown.inner])
    noise = _SCATTER + shown.noise + _HAZE_DIFFERS * (hazy - shown.noise)
    metal = _unlike_plastic(colours, noise)
    strength = shown.seen / noise * np.stack([np.ones_like(metal), metal])[:, None]
    total = _by_face(strength) + 1 / looks.doubt
    common = (_by_face(strength * colours) + looks.common / looks.doubt) / total
    alike = np.repeat(common, EDGES, axis=2)
    of_common = _near_common(colours - alike, noise)
    of_common[1] += np.log(1 - _SAME_GREY * (1 - metal))
    around = either(of_common, _astray(colours, alike[0], noise[0], weights))
    around[1] = either(around[1], _SMALL_DISC + _near_common(colours[1] - alike[0], noise[1]))
    prior = (common - looks.common) ** 2 / looks.doubt + np.log(looks.doubt) + np.log(total)
    plastic = np.maximum(shown.plastic, _COVERED) * shown.light
    faces = ((plastic + around.sum(axis=0)) * shown.seen) @ OF_FACE
    count = shown.seen @ OF_FACE
    discs = (metal * shown.seen) @ OF_FACE / np.maximum(count, 1.0)
    return np.asarray(faces - 0.5 * prior.sum(axis=(0, 1)) * (count > 0)), discs


def _near_common(away: Floats, noise: Floats) -> Floats:
    """Log-likelihood of colours so far from the common one of their face."""
    squares = away**2 / noise + np.log(noise)
    return np.asarray(-0.5 * squares.sum(axis=-2) - 1.5 * LOG_TAU)


def _unlike_plastic(colours: Floats, noise: Floats) -> Floats:
    """Return how surely the middle of each area shows metal: a small disc is not everywhere."""
    away = (colours[1] - colours[0]) ** 2 / (noise[0] + noise[1])
    return np.asarray(1 - 0.99 * np.exp(-0.25 * away.sum(axis=0)))


_SMALL_DISC = float(np.log(0.15))
"""The share of areas of bare faces in the middle of which there is plastic all the same."""
_SAME_GREY = 0.6
"""Metal seldom looks just like the plastic around it, so no disc in sight speaks for a tile."""


def _astray(colours: Floats, plastic: Floats, noise: Floats, weights: Floats) -> Floats:
    """Log-likelihood of areas of a bare face that show metal, or metal and plastic mixed.

    A bare face lies lower than a tile, so at a slant it is sampled beside where its areas are.
    """
    slant = np.maximum(1 - weights / _SQUARELY, 0.0)
    grey = 0.5 * plastic[1:]
    loose = noise[1:] + _GREY[:, None] ** 2 + grey**2
    away = ((colours[:, 1:] - grey) ** 2 / loose + np.log(loose)).sum(axis=1)
    return either(np.log(_BESIDE * slant + 1e-9) - 0.5 * away - _LOG_LIGHTS, _ODD)


_SQUARELY, _BESIDE = 0.4, 0.3
"""Below this weight up to such a share of the areas is astray."""
_GREY = np.array([3.0, 4.0])
_LOG_LIGHTS = LOG_TAU + float(np.log(100.0))


def _by_face(values: Floats) -> Floats:
    """Add up the areas of each face, in 2 x 3 x 60 numbers."""
    return (values.reshape(-1, AREAS) @ OF_FACE).reshape(2, 3, FACES)


def belief(given: Likelihood) -> Floats:
    """Return for each area the chance of each habitat, 0 where unseen or the face is bare."""
    habitats = np.ascontiguousarray(given.habitats.T)
    top = habitats.max(axis=0)
    share = np.exp(habitats - top)
    total = share.sum(axis=0)
    tile = (top + np.log(total / 5)) @ OF_FACE
    bare = np.exp(np.maximum(np.minimum(given.bare - tile, 50), -50))
    is_tile = given.seen / (1 + np.repeat(bare, EDGES))
    return np.asarray((share * (is_tile / total)).T)
