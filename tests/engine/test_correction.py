"""Corrections and retractions: new events, after which everything derived is recomputed."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.planet.animal import Requirement
from engine.planet.correction import standing
from engine.planet.events import (
    AnimalCorrected,
    Corrected,
    Event,
    MysteryRevealed,
    ObjectiveRevealed,
    Retracted,
)
from engine.planet.game import Game
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from engine.planet.waiting import Need, Phase, Wait
from tests.engine.strategies import SEEDS
from tests.engine.tables import IDS, laid, opened, placed, play, played, refused, rounds, started


def known(game: Game) -> object:
    """Return all that a game knows beside how it was told."""
    return game.facts, game.settlement


def retracted(of: int) -> Retracted:
    """Take an event back."""
    return Retracted(of, "it was not so")


@settings(max_examples=10)
@given(SEEDS, st.sampled_from(Variant), st.integers(2, 4))
def test_retracting_the_last_event_equals_never_having_made_it(
    seed: int, variant: Variant, seats: int
) -> None:
    """At every moment of a game."""
    moments = list(play(Random(seed), variant, seats))
    for before, after in list(pairwise(moments))[::5]:
        undone = after.apply(retracted(len(after.log) - 1))
        assert known(undone) == known(before)
        assert known(undone.apply(retracted(len(undone.log) - 1))) == known(after)


@settings(max_examples=10)
@given(SEEDS, st.data())
def test_a_correction_equals_having_told_it_so(seed: int, drawn: st.DataObject) -> None:
    """A tile turned where it lies, as if it had been read rightly at first."""
    game = played(seed, Variant.BEGINNER)
    number = drawn.draw(st.sampled_from(range(2, len(game.log))))
    event = game.log[number].event
    tile = event.placement  # type: ignore[union-attr]
    areas = Random(seed).choices(HABITATS, k=5)
    new = placed(event.seat, event.round)  # type: ignore[union-attr]
    new = type(new)(new.seat, new.round, Placement.of(tile.face, areas))
    corrected = game.apply(Corrected(number, new))
    straight = Game.open(opened(Variant.BEGINNER, first=game.opened.first))
    for logged in game.log[1:]:
        straight = straight.apply(new if logged.number == number else logged.event)
    assert known(corrected) == known(straight)
    assert corrected.winners == straight.winners


def test_a_retracted_tile_leaves_later_facts_and_waits() -> None:
    """The game falls back to that tile; once it is placed, all is as before."""
    game = rounds(started(), 5)
    number = next(n.number for n in game.log if n.event == placed("Bo", 2))
    gap = game.apply(retracted(number))
    assert (gap.round, gap.complete, gap.next_round("Bo")) == (2, 1, 2)
    assert gap.waits == (Wait(Need.TILE, 2, "Bo"),)
    assert gap.verdicts == ()
    refused(gap, placed("Bo", 6), "the next tile of Bo is that of round 2, not of round 6")
    refused(gap, placed("Bo", 2, 3), "face 3 already has a tile")
    assert known(gap.apply(placed("Bo", 2))) == known(game)


def test_a_correction_that_makes_a_later_event_impossible_is_refused() -> None:
    """The later event's number is in the sentence."""
    game = rounds(started(), 3)
    refused(
        game,
        Corrected(2, placed("Ada", 1, 2)),
        "event 6 would not be possible then: DMGOF@2.2 cannot be Ada's: face 2 already has a tile",
    )
    refused(game, Corrected(2, placed("Ada", 2)), "event 4 would not be possible then: Ada already")
    refused(game, Corrected(2, placed("Dora", 1)), "event 2 would not be possible then: 'Dora' has")


def test_the_opening_is_corrected_but_not_retracted() -> None:
    """Another first player, another order of seats; not a missing seat, not another column."""
    game = rounds(started(), 1)
    assert game.apply(Corrected(0, opened(first="Bo"))).first_players[1] == "Bo"
    more = game.apply(Corrected(0, opened(seats=3)))
    assert more.waits[0] == Wait(Need.TILE, 1, "Cy")
    refused(game, retracted(0), "the opening of a game can be corrected, not retracted")
    refused(
        game, Corrected(0, opened(Variant.MYSTERY)), "event 1 would not be possible then: round 6"
    )
    gone = replace(opened(), seats=("Ada", "Cy"))
    refused(game, Corrected(0, gone), "event 3 would not be possible then: 'Bo' has no seat")


@pytest.mark.parametrize("of", [-1, 2, 99])
def test_only_an_earlier_event_is_corrected_or_retracted(of: int) -> None:
    """The last number is in the sentence."""
    refused(started(), retracted(of), f"there is no earlier event {of}: the last one is 1")
    refused(started(), Corrected(of, laid()), f"there is no earlier event {of}: the last one is 1")


def test_an_event_is_corrected_by_one_of_its_own_kind() -> None:
    """Another kind has another place in the game."""
    refused(
        started(),
        Corrected(1, placed("Ada", 1)),
        "event 1 is AnimalsLaid, and TilePlaced is another kind: retract it instead",
    )


def test_an_event_is_retracted_once() -> None:
    """Twice would say nothing."""
    game = started().apply(placed("Ada", 1)).apply(retracted(2))
    refused(game, retracted(2), "event 2 is retracted already")


def test_the_last_word_on_an_event_wins() -> None:
    """Corrections and retractions of one event, and of each other."""
    first, second, third = (placed("Ada", 1, face) for face in (0, 1, 2))
    game = started().apply(first)
    twice = game.apply(Corrected(2, second)).apply(Corrected(2, third))
    assert known(twice) == known(started().apply(third))
    assert known(twice.apply(retracted(4))) == known(started().apply(second))
    assert known(twice.apply(retracted(4)).apply(retracted(3))) == known(game)
    assert known(twice.apply(Corrected(4, Corrected(2, first)))) == known(game)
    gone = twice.apply(retracted(2))
    assert known(gone) == known(started())
    assert known(gone.apply(Corrected(2, second))) == known(started().apply(second))
    assert known(gone.apply(retracted(5))) == known(twice)
    other = gone.apply(Corrected(5, retracted(1)))
    assert other.phase is Phase.LAYING_ANIMALS
    assert known(other.apply(laid())) == known(twice)


def test_a_correction_of_a_correction_speaks_of_an_earlier_event() -> None:
    """Of nothing later than what it corrects, and not of the opening's retraction."""
    game = started().apply(placed("Ada", 1)).apply(retracted(2))
    refused(game, Corrected(3, retracted(3)), "there is no earlier event 3: the last one is 2")
    refused(game, Corrected(3, retracted(0)), "can be corrected, not retracted")


def test_corrections_of_corrections_have_an_end() -> None:
    """Nobody needs more, and no reader runs out of stack."""
    event: Event = placed("Ada", 1, 1)
    game = started().apply(placed("Ada", 1))
    for number in range(2, 10):
        event = Corrected(number, event)
        game = game.apply(event)
    refused(game, Corrected(10, event), "corrections go 8 deep: correct the first event itself")


def test_p15_a_correction_does_not_reveal_early() -> None:
    """A hidden animal of another round is told when that round's comes up."""
    game = rounds(started(Variant.MYSTERY), 1).apply(MysteryRevealed(3, IDS[30]))
    number = len(game.log) - 1
    refused(game, Corrected(number, MysteryRevealed(12, IDS[30])), "at the end of round 10")
    assert game.apply(Corrected(number, MysteryRevealed(3, IDS[31]))).columns[3][1] == IDS[31]


def test_p15_what_was_revealed_in_time_stays_so() -> None:
    """After a tile is taken back, the animal is put right, or back to where it was first."""
    game = rounds(started(Variant.MYSTERY), 2).apply(MysteryRevealed(3, IDS[30]))
    number = len(game.log) - 1
    game = game.apply(Corrected(number, MysteryRevealed(4, IDS[30]))).apply(retracted(2))
    assert game.complete == 0
    assert game.apply(Corrected(number, MysteryRevealed(4, IDS[31]))).columns[4][1] == IDS[31]
    assert game.apply(retracted(number + 1)).columns[3][1] == IDS[30]


def test_a_tile_moved_to_another_seat_is_that_seats_next() -> None:
    """As if it were told now."""
    game = started().apply(placed("Ada", 1))
    assert game.apply(Corrected(2, placed("Bo", 1))).seats_to_place == ("Ada",)
    refused(game, Corrected(2, placed("Bo", 2)), "the next tile of Bo is that of round 1")


def test_p13_an_objective_is_corrected_at_the_end() -> None:
    """To another habitat or another seat."""
    game = rounds(started(), 12).apply(ObjectiveRevealed("Ada", Habitat.GLACIER))
    number = len(game.log) - 1
    moved = game.apply(Corrected(number, ObjectiveRevealed("Bo", Habitat.FOREST)))
    assert moved.objectives == {"Bo": Habitat.FOREST}


def test_after_the_end_a_retraction_goes_back_to_waiting() -> None:
    """Revealed objectives stay known, and the scores come back with the tile."""
    game = played(5)
    number = next(n.number for n in game.log if getattr(n.event, "round", 0) == 7)
    gap = game.apply(retracted(number))
    assert gap.scores is None
    assert len(gap.objectives) == 2
    again = gap.apply(game.log[number].event)
    assert known(again) == known(game)
    assert again.scores == game.scores


def test_a_corrected_animal_is_corrected_again() -> None:
    """The catalogue of the game follows the last word."""
    one, other = Requirement.from_text("most O"), Requirement.from_text("most D")
    game = started().apply(AnimalCorrected(IDS[0], one))
    assert game.apply(retracted(2)).catalogue == game.opened.catalogue
    after = game.apply(Corrected(2, AnimalCorrected(IDS[0], other)))
    assert after.catalogue.animal(IDS[0]).requirement == other


def test_what_stands_is_worked_out_from_the_end() -> None:
    """None in the place of what was retracted."""
    events: list[Event] = [opened(), placed("Ada", 1), retracted(1)]
    assert standing(events) == [opened(), None, retracted(1)]
