"""The piles of tiles and where left-overs go (P-11, P-21)."""

import pytest

from engine.errors import Illegal
from engine.planet.habitat import HABITATS
from engine.planet.piles import LeftOvers, Piles, left_overs
from engine.planet.tile import Tile

ALL = tuple(Tile.of([a, a, b, b, c]) for a in HABITATS for b in HABITATS for c in HABITATS)[:50]


def test_p21_worked_example_3_four_players_leave_one_tile_that_starts_pile_11() -> None:
    """Four players, round 1."""
    assert left_overs(4, 1) == LeftOvers(1, 0, 0)


@pytest.mark.parametrize(
    "players, full",
    [
        (4, [(1, 0, 0)] * 5 + [(0, 1, 0)] * 5 + [(0, 0, 1)] * 2),
        (3, [(2, 0, 0)] * 2 + [(1, 1, 0)] + [(0, 2, 0)] * 2 + [(0, 0, 2)] * 7),
        (2, [(3, 0, 0), (2, 1, 0), (0, 3, 0), (0, 1, 2)] + [(0, 0, 3)] * 8),
    ],
)
def test_p21_both_last_piles_are_filled_in_time(
    players: int, full: list[tuple[int, int, int]]
) -> None:
    """4 players fill them exactly, 3 by round 5, 2 by round 4."""
    assert [left_overs(players, round_) for round_ in range(1, 13)] == full


@pytest.mark.parametrize("players", [2, 3, 4])
def test_p21_the_piles_themselves_agree(players: int) -> None:
    """Fifty tiles, twelve rounds, and every tile is somewhere."""
    piles = Piles.of(ALL)
    for round_ in range(1, 13):
        piles = piles.opened(round_)
        assert len(piles.face_up) == 5
        for tile in piles.face_up[:players]:
            piles = piles.taken(tile)
        before, after = piles, piles.put_away()
        moved = left_overs(players, round_)
        if round_ <= 10:
            assert len(after.closed[10]) - len(before.closed[10]) == moved.eleventh
        assert len(after.closed[11]) - len(before.closed[11]) == moved.twelfth
        assert len(after.box) - len(before.box) == moved.box
        piles = after
    assert len(piles.box) == 50 - 12 * players
    assert not any(piles.closed)


def test_p11_there_are_fifty_tiles() -> None:
    """Ten piles of five, in the order given."""
    assert Piles.of(ALL).closed[1] == ALL[5:10]
    with pytest.raises(Illegal, match="the piles take 50 tiles, not 49"):
        Piles.of(ALL[1:])


def test_piles_are_opened_in_order() -> None:
    """One after the other, when the last one's tiles are put away."""
    piles = Piles.of(ALL).opened(1)
    with pytest.raises(Illegal, match="pile 1 cannot be opened after pile 1"):
        piles.opened(1)
    with pytest.raises(Illegal, match="the tiles of round 1 are still out"):
        piles.opened(2)
    for round_ in range(2, 13):
        piles = piles.put_away().opened(round_)
    with pytest.raises(Illegal, match="pile 13 cannot be opened after pile 12"):
        piles.put_away().opened(13)


def test_only_a_face_up_tile_is_taken() -> None:
    """The message names the tile."""
    piles = Piles.of(ALL).opened(1)
    with pytest.raises(Illegal, match=f"the tile {ALL[20]} is not among those of round 1"):
        piles.taken(ALL[20])
