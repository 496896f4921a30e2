"""What truly lies on a planet and what is remembered of it: sessions of every verdict."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType

from engine.planet.habitat import LETTERS, Habitat
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import AREAS, EDGES, FACES
from engine.planet.tile import Placement, Tile
from vision.recording import Verdict

OWNERS = ("Ada", "Bo", "Cy", "Di")


@dataclass(frozen=True, slots=True)
class Story:
    """One session without its pictures."""

    verdict: Verdict
    planet: Planet
    before: Planet | None
    """What its owner's memory says."""
    expected: int = 1
    owner: str = ""
    others: Mapping[str, Planet | None] = field(default_factory=lambda: MappingProxyType({}))
    new: tuple[Placement, ...] = ()

    @property
    def memories(self) -> dict[str, Planet | None]:
        """What is remembered of each player's planet."""
        known = {**self.others, self.owner: self.before}
        return {owner: known[owner] for owner in sorted(known)}


Deck = list[Tile]


def _tile(rng: Random, deck: Deck, face: int) -> Placement:
    """Put the next tile on a face, in any turn."""
    areas, turn = deck.pop().areas, rng.randrange(EDGES)
    return Placement.of(face, areas[turn:] + areas[:turn])


def with_tiles(
    rng: Random, deck: Deck, planet: Planet, count: int
) -> tuple[Planet, tuple[Placement, ...]]:
    """Return the planet with more tiles, and these."""
    faces = rng.sample(planet.bare_faces, count)
    new = tuple(_tile(rng, deck, face) for face in faces)
    for each in new:
        planet = planet.with_tile(each)
    return planet, new


def _planet(rng: Random, deck: Deck, count: int) -> Planet:
    return with_tiles(rng, deck, Planet(), count)[0]


def _expected(rng: Random, least: int = 0) -> int:
    return rng.choice([n for n in (1, 1, 1, 1, 1, 0, 2, 2, 3) if n >= least])


def _ok(rng: Random, deck: Deck) -> Story:
    expected = _expected(rng)
    before = _planet(rng, deck, rng.randint(0, FACES - expected))
    planet, new = with_tiles(rng, deck, before, expected)
    return Story(Verdict.OK, planet, before, expected, new=new)


def _read(rng: Random, deck: Deck) -> Story:
    return Story(Verdict.READ, _planet(rng, deck, rng.randint(0, FACES)), None)


def _ambiguous(rng: Random, deck: Deck) -> Story:
    return replace(rng.choice([_ok, _ok, _read])(rng, deck), verdict=Verdict.AMBIGUOUS)


def _nothing_new(rng: Random, deck: Deck) -> Story:
    expected = _expected(rng, least=1)
    before = _planet(rng, deck, rng.randint(1, FACES - expected))
    planet, new = with_tiles(rng, deck, before, rng.randrange(expected))
    return Story(Verdict.NOTHING_NEW, planet, before, expected, new=new)


def _two_new(rng: Random, deck: Deck) -> Story:
    expected, more = _expected(rng), rng.choice((1, 1, 1, 2))
    before = _planet(rng, deck, rng.randint(0, FACES - expected - more))
    planet, new = with_tiles(rng, deck, before, expected + more)
    return Story(Verdict.TWO_NEW, planet, before, expected, new=new)


def _known(rng: Random, deck: Deck, least: int) -> tuple[Planet, int, int]:
    """Return a remembered planet, how many new tiles are expected, and how many there are."""
    expected = _expected(rng)
    before = _planet(rng, deck, rng.randint(least, FACES - max(expected, 1)))
    return before, expected, expected if rng.random() < 0.6 else 0


def _faulty(
    rng: Random, deck: Deck, verdict: Verdict, least: int, change: Callable[..., Planet]
) -> Story:
    """Return a story in which known tiles changed, whether the new ones are there or not."""
    before, expected, there = _known(rng, deck, least)
    changed = change(rng, deck, before)
    there = min(there, len(set(before.bare_faces) & set(changed.bare_faces)))
    faces = sorted(set(before.bare_faces) & set(changed.bare_faces))
    new = tuple(_tile(rng, deck, face) for face in rng.sample(faces, there))
    for each in new:
        changed = changed.with_tile(each)
    return Story(verdict, changed, before, expected, new=new)


def tiled(planet: Planet) -> list[int]:
    """Return the faces with a tile."""
    return [face for face in range(FACES) if face not in planet.bare_faces]


def _put(planet: Planet, face: int, areas: Sequence[Habitat]) -> Planet:
    """Return the planet with a face showing these areas, whatever was there."""
    return planet.without_tile(face).with_tile(Placement.of(face, areas))


def _areas(planet: Planet, face: int) -> tuple[Habitat, ...]:
    placement = planet.placement(face)
    return placement.areas if placement else ()


def turned(rng: Random, _deck: Deck, planet: Planet) -> Planet:
    face, turn = rng.choice(tiled(planet)), rng.randrange(1, EDGES)
    areas = _areas(planet, face)
    return _put(planet, face, areas[turn:] + areas[:turn])


def _swapped(rng: Random, deck: Deck, planet: Planet) -> Planet:
    return rng.choice([exchanged, replaced, _moved])(rng, deck, planet)


def exchanged(rng: Random, _deck: Deck, planet: Planet) -> Planet:
    """Two known tiles lie in each other's place."""
    one, other = rng.sample(tiled(planet), 2)
    swapped = _put(planet, one, _areas(planet, other))
    return _put(swapped, other, _areas(planet, one))


def replaced(rng: Random, deck: Deck, planet: Planet) -> Planet:
    face = rng.choice(tiled(planet))
    return _put(planet, face, _tile(rng, deck, face).areas)


def _moved(rng: Random, deck: Deck, planet: Planet) -> Planet:
    """A known tile lies on a face that was free, and the new one in its place."""
    face, free = rng.choice(tiled(planet)), rng.choice(planet.bare_faces)
    return _put(_put(planet, free, _areas(planet, face)), face, _tile(rng, deck, face).areas)


def _gone(rng: Random, _deck: Deck, planet: Planet) -> Planet:
    return planet.without_tile(rng.choice(tiled(planet)))


def _other_planet(rng: Random, deck: Deck) -> Story:
    before, expected, there = _known(rng, deck, 4)
    other = _planet(rng, deck, FACES - len(before.bare_faces) + there)
    return Story(Verdict.OTHER_PLANET, other, before, expected)


_TOLD: Mapping[Verdict, Callable[[Random, Deck], Story]] = {
    Verdict.OK: _ok,
    Verdict.READ: _read,
    Verdict.AMBIGUOUS: _ambiguous,
    Verdict.NOTHING_NEW: _nothing_new,
    Verdict.TWO_NEW: _two_new,
    Verdict.TILE_TURNED: lambda r, d: _faulty(r, d, Verdict.TILE_TURNED, 1, turned),
    Verdict.TILE_SWAPPED: lambda r, d: _faulty(r, d, Verdict.TILE_SWAPPED, 2, _swapped),
    Verdict.TILE_GONE: lambda r, d: _faulty(r, d, Verdict.TILE_GONE, 1, _gone),
    Verdict.OTHER_PLANET: _other_planet,
}


def tell(rng: Random, tiles: Sequence[Tile], verdict: Verdict) -> Story:
    """Return a story that should end in a verdict, one in three among several players."""
    deck = list(tiles)
    rng.shuffle(deck)
    story = _TOLD[verdict](rng, deck)
    return _among_others(rng, deck, story) if rng.random() < 0.35 else story


def _among_others(rng: Random, deck: Deck, story: Story) -> Story:
    """Add one to three other players, who are as far in the game."""
    if story.before is None:
        return story
    owners = rng.sample(OWNERS, rng.randint(2, len(OWNERS)))
    others = {name: _rival(rng, deck, story.before) for name in owners[1:]}
    return replace(story, owner=owners[0], others=MappingProxyType(others))


def _rival(rng: Random, deck: Deck, planet: Planet) -> Planet:
    """Return another's planet: as many tiles, and now and then all but one area alike."""
    count = FACES - len(planet.bare_faces)
    if count == 0 or (rng.random() > 0.2 and len(deck) >= count):
        return _planet(rng, deck, min(count, len(deck)))
    letters = list(planet.letters)
    place = rng.choice([k for k in range(AREAS) if letters[k] != BARE])
    letters[place] = rng.choice(LETTERS.replace(letters[place], ""))
    return Planet.from_letters("".join(letters)).rotated(rng.randrange(AREAS))
