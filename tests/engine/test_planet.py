"""Planets, tiles and placements as values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Illegal
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.notation import planet_text
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, ROTATIONS
from engine.planet.tile import Placement, Tile
from tests.engine.strategies import PLANETS, ROTATION
from tests.engine.tables import planet

OCEAN, F, D, _, _ = HABITATS
LETTERS = st.lists(st.sampled_from(HABITATS), min_size=5, max_size=5)


def test_a_planet_starts_bare() -> None:
    """No area, twelve bare faces."""
    assert Planet().letters == "." * AREAS
    assert Planet().bare_faces == tuple(range(12))


def test_p20_a_tile_covers_a_bare_face() -> None:
    """The first area lies at the placement's edge, the others follow counter-clockwise."""
    after = Planet().with_tile(Placement(Tile((D, D, F, F, OCEAN)), 7, 2))
    assert planet_text(after) == "7/FODDF/4"
    assert after.count(D) == 2
    assert after.mask(OCEAN) == 1 << 36
    assert 7 not in after.bare_faces


def test_p20_a_covered_face_takes_no_tile() -> None:
    """The message names the face."""
    with pytest.raises(Illegal, match="face 0 already has a tile"):
        planet("DDFFO/11").with_tile(Placement.of(0, (OCEAN, OCEAN, OCEAN, OCEAN, F)))


def test_a_placement_is_read_off_the_planet() -> None:
    """Tile, face and edge; None where nothing lies."""
    shown = planet("7/FODDF/4")
    assert str(shown.placement(7)) == "DDFFO@7.2"
    assert shown.placement(6) is None


def test_without_tile_undoes_with_tile() -> None:
    """Taking off the tile leaves the rest."""
    both = planet("DDFFO/6/FODDF/4")
    assert planet_text(both.without_tile(0)) == "7/FODDF/4"


@pytest.mark.parametrize(
    "masks",
    [
        (1, 0, 0, 0, 0),  # an area without its face
        (31, 31, 0, 0, 0),  # two habitats on one area
        (31, 0, 0, 0),  # four masks
        (-1, 32, 0, 0, 0),  # no set of areas
        (1 << 60, 0, 0, 0, 0),  # a 61st area
        (30, 2, 0, 0, -1),
    ],
)
def test_no_planet_has_wrong_masks(masks: tuple[int, ...]) -> None:
    """A wrong planet cannot be made."""
    with pytest.raises(Illegal, match="no planet has the areas"):
        Planet(masks)


@pytest.mark.parametrize("letters", ["", "O" * 59, "O" * 61, "X" * 60])
def test_letters_are_sixty_known_ones(letters: str) -> None:
    """Anything else is refused."""
    with pytest.raises(Illegal, match="is not 60 letters"):
        Planet.from_letters(letters)


def test_a_half_covered_face_is_refused() -> None:
    """A tile covers its whole face."""
    with pytest.raises(Illegal, match="no planet"):
        Planet.from_letters("OOOO" + "." * 56)


@given(LETTERS, st.integers(0, 4))
def test_a_tile_is_the_same_however_it_is_turned(areas: list[Habitat], turn: int) -> None:
    """All five turns are one value."""
    assert Tile.of(areas) == Tile.of(areas[turn:] + areas[:turn])


@given(st.integers(0, 11), LETTERS)
def test_a_placement_shows_what_it_was_made_of(face: int, areas: list[Habitat]) -> None:
    """The areas at edges 0-4 come back."""
    assert Placement.of(face, areas).areas == tuple(areas)


def test_a_tile_is_kept_in_its_least_turn() -> None:
    """Another turn is refused: of() takes a tile as it lies."""
    with pytest.raises(Illegal, match=r"the tile FODDF is turned: Tile\.of\(\) takes it"):
        Tile((F, OCEAN, D, D, F))
    with pytest.raises(Illegal, match="a tile has 5 areas, not 4"):
        Tile((D, D, F, F))


@pytest.mark.parametrize("face, edge", [(-1, 0), (12, 0), (0, -1), (0, 5)])
def test_a_placement_is_on_a_face(face: int, edge: int) -> None:
    """There are 12 faces of 5 edges."""
    with pytest.raises(Illegal, match="there is no edge"):
        Placement(Tile((D, D, F, F, OCEAN)), face, edge)


def test_a_tile_of_one_habitat_is_told_in_one_way() -> None:
    """Its turns look the same, so it lies at edge 0."""
    with pytest.raises(Illegal, match="lies at edge 0, not 3"):
        Placement(Tile((OCEAN,) * 5), 0, 3)


@given(PLANETS, ROTATION)
def test_a_turn_moves_every_area(before: Planet, rotation: int) -> None:
    """What lay at a lies where the rotation carries a."""
    after = before.rotated(rotation).letters
    assert all(after[ROTATIONS[rotation][a]] == before.letters[a] for a in range(AREAS))


@given(PLANETS, ROTATION)
def test_the_canonical_form_is_the_same_however_it_is_held(held: Planet, rotation: int) -> None:
    """All 60 ways have one text, and it is the least of them."""
    assert held.canonical() == held.rotated(rotation).canonical()
    assert held.same_as(held.rotated(rotation))
    assert held.canonical() == min(held.rotated(r).letters for r in range(60))


def test_a_mirrored_planet_is_another() -> None:
    """Only rotations are ways to hold a planet."""
    assert not planet("OFDMG/11").same_as(planet("OGMDF/11"))
