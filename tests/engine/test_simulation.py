"""Whole games by bots: what is dealt, who sees what, and what comes out of many."""

from collections import Counter
from itertools import chain, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Illegal
from engine.planet.animal import Kind
from engine.planet.award import Outcome
from engine.planet.bots import BOTS
from engine.planet.catalogue import default_catalogue, overlaid
from engine.planet.events import ObjectiveRevealed, TilePlaced
from engine.planet.outlook import Outlook
from engine.planet.simulation import Simulated, play, series
from engine.planet.tally import Tally, wilson
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from engine.planet.waiting import Phase

SEATS = ("Ada", "Bo", "Cy", "Di")
CATALOGUE = default_catalogue()
RANDOM = BOTS["random"]()
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
VARIANTS = pytest.mark.parametrize("variant", Variant)


class Watcher:
    """Plays by chance and remembers what it saw."""

    def __init__(self) -> None:
        self.seen: list[Outlook] = []

    def choose(self, outlook: Outlook, rng: Random) -> Placement:
        """Return a move by chance."""
        self.seen.append(outlook)
        return RANDOM.choose(outlook, rng)


def played(players: int, variant: Variant, seed: int) -> Simulated:
    """A game of random bots."""
    return play(SEATS[:players], variant, [RANDOM] * players, Random(seed), CATALOGUE)


@PLAYERS
@VARIANTS
def test_every_variant_is_played_to_its_end(players: int, variant: Variant) -> None:
    """P-16: four combinations, with 2 to 4 players."""
    game = played(players, variant, 5).game
    assert game.phase is Phase.FINISHED
    assert all(not planet.bare_faces for planet in game.planets.values())
    won = sum(map(len, game.won.values()))
    assert won + len(game.boxed) == 20


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(Variant))
def test_a_game_is_the_same_from_the_same_seed(seed: int, players: int, variant: Variant) -> None:
    assert played(players, variant, seed) == played(players, variant, seed)


@PLAYERS
@VARIANTS
def test_objectives_are_told_last_and_are_those_dealt(players: int, variant: Variant) -> None:
    """P-13."""
    simulated = played(players, variant, 6)
    events = [logged.event for logged in simulated.game.log]
    shown = [event for event in events if isinstance(event, ObjectiveRevealed)]
    assert len(shown) == players * variant.objectives
    assert events[len(events) - len(shown) :] == shown
    assert {each.seat: each.habitat for each in shown} == simulated.deal.objectives


@PLAYERS
def test_every_tile_that_is_placed_was_dealt(players: int) -> None:
    """P-11, P-21: nothing is placed that is not in the piles."""
    simulated = played(players, Variant.STANDARD, 7)
    dealt = Counter(chain.from_iterable(simulated.deal.piles.closed))
    events = (logged.event for logged in simulated.game.log)
    placed = Counter(each.placement.tile for each in events if isinstance(each, TilePlaced))
    assert placed.total() == 12 * players
    assert placed <= dealt


def watched(variant: Variant) -> tuple[list[Watcher], Simulated]:
    """A game of three, and what each saw."""
    watchers = [Watcher() for _ in range(3)]
    return watchers, play(SEATS[:3], variant, watchers, Random(8), CATALOGUE)


def test_a_player_sees_the_open_tiles_and_who_is_still_to_come() -> None:
    """P-20, P-23: Ada starts round 1, Bo round 2."""
    (ada, bo, cy), _ = watched(Variant.STANDARD)
    assert [len(each.tiles) for each in ada.seen[:4]] == [5, 3, 4, 5]
    assert [each.to_come for each in ada.seen[:3]] == [(0, 1), (), (0,)]
    assert [each.to_come for each in bo.seen[:3]] == [(0,), (0, 1), ()]
    assert cy.seen[0].others == (ada.seen[1].planet, bo.seen[1].planet)
    assert [each.round for each in cy.seen] == list(range(1, 13))


def test_a_player_sees_the_own_objective_only() -> None:
    """P-13, P-14."""
    watchers, simulated = watched(Variant.STANDARD)
    for seat, watcher in zip(SEATS, watchers, strict=False):
        table = CATALOGUE.table(simulated.deal.objectives[seat])
        assert all(each.objective == table for each in watcher.seen)
    beginners, _ = watched(Variant.BEGINNER)
    assert {each.objective for each in beginners[0].seen} == {None}


def test_a_player_sees_the_animals_that_are_face_up() -> None:
    """P-15: one open animal a round, and the hidden ones as they are turned up."""
    (ada, _, _), _ = watched(Variant.MYSTERY)
    first, second = ada.seen[0].columns, ada.seen[1].columns
    assert [len(first[round_]) for round_ in range(3, 13)] == [1] * 10
    assert [len(second[round_]) for round_ in range(3, 13)] == [2] + [1] * 9
    assert min(ada.seen[-1].columns) == 12


def test_a_catalogue_with_too_few_animals_is_refused_before_anything_is_dealt() -> None:
    removed = (f'[[animal]]\nid = "{each.id}"\nremoved = true\n' for each in CATALOGUE.animals[:26])
    few = overlaid(CATALOGUE, "".join(removed), "mine.toml")
    with pytest.raises(Illegal, match="takes 20 animals"):
        play(SEATS[:2], Variant.STANDARD, [RANDOM] * 2, Random(1), few)


def test_in_a_series_everybody_starts_in_turn() -> None:
    bots = dict.fromkeys(SEATS[:3], RANDOM)
    games = islice(series(bots, Variant.STANDARD, Random(1), CATALOGUE), 4)
    assert [each.game.opened.first for each in games] == ["Ada", "Bo", "Cy", "Ada"]


def test_a_tally_sums_up_scores_and_awards() -> None:
    games = [played(2, variant, seed).game for seed in range(30) for variant in Variant]
    tally = Tally()
    for game in games:
        tally = tally.with_game(game)
    scores = [game.scores or {} for game in games]
    assert tally.games == len(games) == 120
    assert tally.points["Ada"] == sum(each["Ada"].total for each in scores)
    assert tally.objective["Bo"] == sum(each["Bo"].objective for each in scores)
    assert tally.animals["Bo"] == sum(each["Bo"].cards for each in scores)
    assert tally.decided == sum(len(game.winners or ()) == 1 for game in games)
    assert tally.shared["Ada"] == tally.shared["Bo"] == tally.games - tally.decided > 0
    verdicts = [verdict.award for game in games for verdict in game.verdicts]
    assert tally.outcomes.total() == len(verdicts)
    assert tally.outcomes[Kind.MOST, Outcome.CARRIED] == sum(
        each.outcome is Outcome.CARRIED and each.requirement.kind is Kind.MOST for each in verdicts
    )
    assert tally.ties == sum(len(each.tied) > 1 and each.best > 0 for each in verdicts)


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10).high == pytest.approx(1.0)
