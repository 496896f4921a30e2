"""A game event by event, as the rules have it."""

from dataclasses import replace

import pytest

from engine.errors import Illegal
from engine.planet.animal import Requirement
from engine.planet.award import award
from engine.planet.events import (
    AnimalCorrected,
    AnimalsLaid,
    MysteryRevealed,
    ObjectiveRevealed,
    ThresholdsCorrected,
)
from engine.planet.game import Game, Logged
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.piles import LeftOvers
from engine.planet.planet import Planet
from engine.planet.score import Step
from engine.planet.variant import Variant
from engine.planet.waiting import Need, Phase, Wait
from tests.engine.tables import (
    CATALOGUE,
    IDS,
    laid,
    opened,
    placed,
    refused,
    rounds,
    started,
)


def test_a_game_opens_with_event_0() -> None:
    """Bare planets, round 1, and it waits for the animals."""
    game = Game.open(opened(seats=3), at="2026-11-18T19:30:00", by="page")
    assert game.log == (Logged(0, opened(seats=3), "2026-11-18T19:30:00", "page"),)
    assert game.phase is Phase.LAYING_ANIMALS
    assert (game.round, game.complete, game.seats) == (1, 0, ("Ada", "Bo", "Cy"))
    assert game.planets == dict.fromkeys(game.seats, Planet())
    assert str(game.waits[0]) == "the animals of the columns"
    assert (game.scores, game.winners, game.verdicts, game.carried) == (None, None, (), ())
    assert (game.opened, game.variant, game.catalogue) == (
        opened(seats=3),
        Variant.STANDARD,
        CATALOGUE,
    )


def test_a_game_opens_once() -> None:
    """How it was opened can be corrected."""
    refused(started(), opened(), "the game is open already: correct event 0 instead")


def test_time_and_teller_are_short_lines() -> None:
    """They go into the record as they are."""
    with pytest.raises(Illegal, match="the time '' shows nothing"):
        started().apply(placed("Ada", 1), at="")
    with pytest.raises(Illegal, match=r"the teller .* is not in its composed form"):
        started().apply(placed("Ada", 1), by="Zoe\u0308")


def test_a_game_takes_twenty_animals() -> None:
    """A catalogue that has fewer cannot be played with."""
    few = replace(opened(), catalogue=replace(CATALOGUE, animals=CATALOGUE.animals[:19]))
    with pytest.raises(Illegal, match="a game takes 20 animals, and the catalogue has 19"):
        Game.open(few)


def test_p12_animals_are_laid_as_the_variant_says() -> None:
    """The round that does not fit is named."""
    game = Game.open(opened(Variant.MYSTERY))
    refused(game, laid(Variant.STANDARD), "round 6 takes 1 open animal, not 2")
    game = Game.open(opened())
    refused(game, laid(Variant.MYSTERY), "round 6 takes 2 open animals, not 1")
    assert game.apply(laid()).columns[12] == IDS[17:20]
    refused(game.apply(laid()), laid(), "the animals are laid already")


def test_p12_only_animals_of_the_catalogue_are_laid() -> None:
    """The unknown one is quoted."""
    columns = (("gnu",), *laid().columns[1:])
    refused(Game.open(opened()), AnimalsLaid(columns), "'gnu' is not in the catalogue of this game")


def test_animals_may_be_told_late() -> None:
    """Tiles are placed meanwhile, and the awards are made up for at once."""
    game = rounds(Game.open(opened()), 4)
    assert game.verdicts == ()
    assert Wait(Need.ANIMALS) in game.waits
    assert [v.round for v in game.apply(laid()).verdicts][:2] == [3, 4]


def test_p20_seats_are_read_in_any_order_but_each_round_by_round() -> None:
    """A seat may be ahead of the others, and others catch up."""
    game = started(seats=3)
    for round_ in (1, 2, 3):
        game = game.apply(placed("Cy", round_))
    assert (game.round, game.complete, game.next_round("Cy")) == (1, 0, 4)
    refused(game, placed("Ada", 2), "the next tile of Ada is that of round 1, not of round 2")
    refused(game, placed("Cy", 3, 7), "Cy already has a tile of round 3: DMGOF@2.2")
    refused(game, placed("Cy", 4, 0), "cannot be Cy's: face 0 already has a tile")
    refused(game, placed("Dora", 1), "'Dora' has no seat in this game: Ada, Bo, Cy have")
    assert game.waits == (Wait(Need.TILE, 1, "Ada"), Wait(Need.TILE, 1, "Bo"))
    assert str(game.waits[1]) == "the tile of Bo in round 1"
    assert game.phase is Phase.PLACING


def test_p20_a_full_planet_takes_no_more() -> None:
    """Twelve rounds, twelve faces."""
    game = rounds(started(), 12)
    assert (game.round, game.complete, game.next_round("Ada")) == (12, 12, 13)
    refused(game, placed("Ada", 12, 3), "Ada already has a tile of round 12")


def test_planets_are_known_as_of_every_round() -> None:
    """Also of a seat that is ahead."""
    game = rounds(started(), 2).apply(placed("Bo", 3)).apply(placed("Bo", 4))
    assert len(game.planet("Bo").bare_faces) == 8
    assert game.planet("Bo", 2) == game.planet("Ada")
    assert game.planet("Bo", 0) == Planet()


def test_p23_the_first_player_token_passes_to_the_left() -> None:
    """Clockwise, from the one who starts."""
    game = Game.open(opened(seats=3, first="Bo")).apply(laid())
    assert [game.first_players[round_] for round_ in (1, 2, 3, 4)] == ["Bo", "Cy", "Ada", "Bo"]
    assert game.seats_to_place == ("Bo", "Cy", "Ada")
    game = rounds(game, 1)
    assert game.seats_to_place == ("Cy", "Ada", "Bo")
    assert game.apply(placed("Ada", 2)).seats_to_place == ("Cy", "Bo")


def test_p21_the_game_tells_where_left_overs_go() -> None:
    """Four players leave one tile a round."""
    assert started(seats=4).left_overs[6] == LeftOvers(0, 1, 0)


def test_p22_animals_are_awarded_when_the_round_is_complete() -> None:
    """Nearest the pile first, from round 3, and at once."""
    game = rounds(started(), 2).apply(placed("Ada", 3))
    assert game.verdicts == ()
    game = game.apply(placed("Bo", 3))
    assert [(v.round, v.animal) for v in game.verdicts] == [(3, IDS[0])]


def test_awards_are_of_the_planets_of_their_round() -> None:
    """A seat that is ahead is judged without its later tiles."""
    ahead = rounds(started(), 2)
    for round_ in range(3, 13):
        ahead = ahead.apply(placed("Bo", round_))
    level = rounds(started(), 3)
    assert ahead.apply(placed("Ada", 3)).verdicts == level.verdicts


def test_p32_what_nobody_takes_goes_to_the_bottom_of_the_next_column() -> None:
    """The same tiles on the same faces tie always, until the box in round 12."""
    game = rounds(started(), 3)
    assert game.carried == (IDS[0],)
    assert game.columns[4] == (IDS[1], IDS[0])
    game = rounds(game, 11, first=4)
    assert game.columns[12] == (*IDS[17:20], *game.carried)
    game = rounds(game, 12, first=12)
    assert sorted(game.boxed) == sorted(IDS[:20])
    assert (game.carried, game.won) == ((), {"Ada": (), "Bo": ()})


def test_p15_hidden_animals_are_revealed_two_rounds_ahead() -> None:
    """That of round 3 after round 1, and no earlier."""
    game = started(Variant.MYSTERY)
    refused(
        game,
        MysteryRevealed(3, IDS[30]),
        "the hidden animal of round 3 is turned up at the end of round 1: round 1 is not complete",
    )
    game = rounds(game, 1)
    assert game.reveals_due == (3,)
    assert game.phase is Phase.WAITING_FOR_MYSTERY
    assert str(game.waits[0]) == "the hidden animal of round 3"
    refused(game, MysteryRevealed(4, IDS[30]), "at the end of round 2: round 2 is not complete")
    refused(game, MysteryRevealed(3, IDS[0]), "lies in another column already")
    refused(game, MysteryRevealed(3, "gnu"), "is not in the catalogue")
    game = game.apply(MysteryRevealed(3, IDS[30]))
    assert game.columns[3] == (IDS[0], IDS[30])
    assert game.reveals_due == ()
    refused(game, MysteryRevealed(3, IDS[31]), "round 3's hidden animal is known already")
    refused(rounds(game, 2, first=2), MysteryRevealed(4, IDS[30]), "lies in another column")


def test_p15_awards_wait_for_the_hidden_animal() -> None:
    """The round is complete, its column is not."""
    game = rounds(started(Variant.BEGINNER_MYSTERY), 3)
    assert (game.verdicts, game.reveals_due) == ((), (3, 4, 5))
    game = game.apply(MysteryRevealed(4, IDS[31]))
    assert game.verdicts == ()
    game = game.apply(MysteryRevealed(3, IDS[30]))
    assert [v.animal for v in game.verdicts] == [IDS[0], IDS[30]]


def test_p15_other_variants_hide_nothing() -> None:
    """The reason names the variant."""
    refused(
        rounds(started(), 1), MysteryRevealed(3, IDS[30]), "a standard game has no hidden animals"
    )


def test_p13_objectives_stay_secret_until_the_end() -> None:
    """Told when every round is complete and awarded."""
    game = rounds(started(), 11)
    show = ObjectiveRevealed("Ada", Habitat.GLACIER)
    refused(game, show, r"secret until the end \(P-13\): first the tile of Bo in round 12")
    game = rounds(game, 12, first=12)
    assert game.phase is Phase.REVEALING_OBJECTIVES
    assert str(game.waits[0]) == "the objective of Ada"
    game = game.apply(show)
    assert game.objectives == {"Ada": Habitat.GLACIER}
    assert game.scores is None
    refused(game, ObjectiveRevealed("Bo", Habitat.GLACIER), "the objective G is Ada's")
    refused(game, ObjectiveRevealed("Ada", Habitat.FOREST), "Ada has shown an objective already: G")
    refused(game, ObjectiveRevealed("Cy", Habitat.FOREST), "'Cy' has no seat")
    game = game.apply(ObjectiveRevealed("Bo", Habitat.FOREST))
    assert (game.phase, game.waits) == (Phase.FINISHED, ())
    assert game.scores is not None


def test_p14_beginners_have_no_objectives() -> None:
    """The game is finished with the last award."""
    game = rounds(started(Variant.BEGINNER), 12)
    assert game.phase is Phase.FINISHED
    assert game.winners == ("Ada", "Bo")
    refused(game, ObjectiveRevealed("Ada", Habitat.GLACIER), "a beginner game has no objectives")


def test_people_correct_an_animal_from_their_card() -> None:
    """Everything awarded is judged anew."""
    game = rounds(started(), 3)
    wish = Requirement.from_text("largest D avoiding G")
    assert wish != CATALOGUE.animal(IDS[0]).requirement
    after = game.apply(AnimalCorrected(IDS[0], wish))
    assert after.verdicts[0].award == award(wish, game.planets, 3)
    assert after.catalogue.animal(IDS[0]).requirement == wish
    assert after.opened.catalogue == CATALOGUE
    refused(game, AnimalCorrected("gnu", wish), "is not in the catalogue")


def test_people_correct_thresholds_from_their_card() -> None:
    """Also after the end, and the scores follow."""
    game = rounds(started(), 12)
    for seat, habitat in zip(game.seats, HABITATS, strict=False):
        game = game.apply(ObjectiveRevealed(seat, habitat))
    areas = game.planet("Ada").count(Habitat.OCEAN)
    after = game.apply(ThresholdsCorrected(Habitat.OCEAN, (Step(areas, 9),)))
    assert game.scores is not None
    assert after.scores is not None
    assert (game.scores["Ada"].objective, after.scores["Ada"].objective) == (0, 9)
    assert after.winners == ("Ada",)


def test_there_is_no_later_event_to_look_back_from() -> None:
    """The last one is named."""
    for number in (-1, 2):
        with pytest.raises(Illegal, match=f"there is no event {number}: the last one is 1"):
            started().at(number)
