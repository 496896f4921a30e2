"""Phrases that screens, page and transcripts share: habitats, requirements, awards."""

from collections.abc import Iterable

from engine.planet.animal import Kind, Requirement
from engine.planet.award import Award, Claim, Outcome
from engine.planet.card import Animal
from engine.planet.habitat import LETTERS, Habitat
from firmware_app.i18n.catalogue import Translator, marked

HABITATS = {
    Habitat.OCEAN: marked("ocean"),
    Habitat.FOREST: marked("forest"),
    Habitat.DESERT: marked("desert"),
    Habitat.MOUNTAIN: marked("mountain"),
    Habitat.GLACIER: marked("glacier"),
}
_MOST = {
    Habitat.OCEAN: marked("most oceans"),
    Habitat.FOREST: marked("most forests"),
    Habitat.DESERT: marked("most deserts"),
    Habitat.MOUNTAIN: marked("most mountains"),
    Habitat.GLACIER: marked("most glaciers"),
}
_LARGEST = {
    Habitat.OCEAN: marked("largest ocean"),
    Habitat.FOREST: marked("largest forest"),
    Habitat.DESERT: marked("largest desert"),
    Habitat.MOUNTAIN: marked("largest mountain"),
    Habitat.GLACIER: marked("largest glacier"),
}
_TOUCHING = {
    Habitat.OCEAN: marked("touching ocean"),
    Habitat.FOREST: marked("touching forest"),
    Habitat.DESERT: marked("touching desert"),
    Habitat.MOUNTAIN: marked("touching mountain"),
    Habitat.GLACIER: marked("touching glacier"),
}
_NEXT_TO = {
    Habitat.OCEAN: marked("next to the ocean"),
    Habitat.FOREST: marked("next to the forest"),
    Habitat.DESERT: marked("next to the desert"),
    Habitat.MOUNTAIN: marked("next to the mountain"),
    Habitat.GLACIER: marked("next to the glacier"),
}
_AVOIDING = {
    Habitat.OCEAN: marked("not touching ocean"),
    Habitat.FOREST: marked("not touching forest"),
    Habitat.DESERT: marked("not touching desert"),
    Habitat.MOUNTAIN: marked("not touching mountain"),
    Habitat.GLACIER: marked("not touching glacier"),
}


def requirement(t: Translator, wish: Requirement) -> str:
    """Say what an animal asks."""
    if wish.other is None:
        return t(_MOST[wish.habitat])
    beside = _TOUCHING if wish.kind is Kind.TOUCHING else _AVOIDING
    return f"{t(_LARGEST[wish.habitat])} {t(beside[wish.other])}"


def regions(t: Translator, habitat: Habitat, n: int) -> str:
    """Say how many regions of a habitat."""
    match habitat:
        case Habitat.OCEAN:
            return t.count("{n} ocean", "{n} oceans", n)
        case Habitat.FOREST:
            return t.count("{n} forest", "{n} forests", n)
        case Habitat.DESERT:
            return t.count("{n} desert", "{n} deserts", n)
        case Habitat.MOUNTAIN:
            return t.count("{n} mountain", "{n} mountains", n)
        case Habitat.GLACIER:
            return t.count("{n} glacier", "{n} glaciers", n)


def areas(t: Translator, n: int) -> str:
    """Say how many areas."""
    return t.count("{n} area", "{n} areas", n)


def points(t: Translator, n: int) -> str:
    """Say how many points."""
    return t.count("{n} point", "{n} points", n)


def counted(t: Translator, award: Award, n: int) -> str:
    """Say a number of what an award counts."""
    if award.requirement.kind is Kind.MOST:
        return regions(t, award.requirement.habitat, n)
    return areas(t, n)


def values(claim: Claim) -> str:
    """Write the numbers that a player was compared by."""
    return "+".join(map(str, claim.values))


def others(claims: Iterable[Claim], winner: str | None) -> str:
    """Write what the others had."""
    return ", ".join(f"{c.player} {values(c)}" for c in claims if c.player != winner)


def verdict(t: Translator, animal: Animal, award: Award) -> str:
    """Say who gets an animal and why, in one line: `Panda: Ada, 4 forests (Bo 3, Cleo 3)`."""
    name = capital(animal.name(t.language))
    if award.winner is None:
        return f"{name}: {fate(t, award)}"
    mine = next(claim for claim in award.claims if claim.player == award.winner)
    number = counted(t, award, mine.values[0])
    more = "".join(f" + {value}" for value in mine.values[1:])
    return f"{name}: {award.winner}, {number}{more} ({others(award.claims, award.winner)})"


def fate(t: Translator, award: Award) -> str:
    """Say what becomes of a card that nobody wins."""
    if award.outcome is Outcome.CARRIED:
        if award.best == 0:
            return t("nobody has any, moves to round {round}", round=award.round + 1)
        return t("tie at {n}, moves to round {round}", n=award.best, round=award.round + 1)
    if award.best == 0:
        return t("nobody has any, goes to the box")
    return t("tie at {n}, goes to the box", n=award.best)


def capital(name: str) -> str:
    """Write a name as it stands at the head of a line."""
    return name[:1].upper() + name[1:]


def beside(t: Translator, around: str) -> str | None:
    """Say next to which habitat a tile lies, for finding its face."""
    letters = [letter for letter in around if letter in LETTERS]
    rare = min(letters, key=letters.count, default=None)
    return None if rare is None else t(_NEXT_TO[Habitat(rare)])
