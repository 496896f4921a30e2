"""Whole games: as files that people read, one for each table, and at random."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.planet.award import Outcome, award
from engine.planet.variant import Variant
from tests.engine.strategies import SEEDS
from tests.engine.tables import play, played
from tests.golden.playthrough import FOLDER, TABLES, path, playthrough


@pytest.mark.parametrize("variant, seats", TABLES)
def test_a_playthrough_is_as_it_was(variant: Variant, seats: int) -> None:
    """Every state, move and verdict; `python -m tests.golden.playthrough` writes them anew."""
    assert playthrough(variant, seats) == path(variant, seats).read_text("utf-8")


def test_there_is_no_other_playthrough() -> None:
    """A file that no test reads would tell lies one day."""
    assert set(FOLDER.iterdir()) == {path(*table) for table in TABLES}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_a_random_game_goes_by_the_rules(variant: Variant, seats: int) -> None:
    """Cards are nowhere twice, the state is that of each event's number, and somebody wins."""
    moments = list(play(Random(seats), variant, seats))
    end = moments[-1]
    for moment, game in enumerate(moments):
        assert end.at(moment) == game
    for before, game in pairwise(moments):
        assert game.verdicts[: len(before.verdicts)] == before.verdicts
    cards = [*end.boxed, *(card for won in end.won.values() for card in won)]
    assert len(cards) == len(set(cards)) == 20
    assert set(cards) == {card for column in end.columns.values() for card in column}
    assert end.winners
    assert set(end.winners) <= set(end.seats)
    last = {v.animal: v.award.outcome for v in end.verdicts}
    assert Outcome.CARRIED not in last.values()


@settings(max_examples=10)
@given(SEEDS, st.sampled_from(Variant), st.integers(2, 4))
def test_p35_every_verdict_can_be_worked_out_again(seed: int, variant: Variant, seats: int) -> None:
    """From the requirement and the planets as of its round."""
    game = played(seed, variant, seats)
    for verdict in game.verdicts:
        wish = game.catalogue.animal(verdict.animal).requirement
        planets = {seat: game.planet(seat, verdict.round) for seat in game.seats}
        assert verdict.award == award(wish, planets, verdict.round)
