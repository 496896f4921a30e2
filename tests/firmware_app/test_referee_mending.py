"""Awards, doubt, put-back, undo and corrections."""

from collections.abc import Iterator

import pytest

from engine.planet.animal import Requirement
from engine.planet.events import Corrected, Retracted, TilePlaced
from engine.planet.habitat import Habitat
from engine.planet.score import Step
from engine.planet.tile import Placement
from firmware_app import views as v
from firmware_app.referee.effect import (
    Alarm,
    Append,
    Glow,
)
from firmware_app.referee.happening import (
    AnimalTold,
    Answered,
    Happening,
    OwnerCorrected,
    PutBackAsked,
    Rang,
    RetractionAsked,
    ThresholdsTold,
    TileCorrected,
    TileEntered,
    WhyAsked,
)
from tests.firmware_app.evenings import UNDO, A, B, evening, of, tile_for
from tests.firmware_app.playing import (
    LEFT,
    OK,
    RIGHT,
    Referee,
)


def test_awards_are_told_one_by_one_with_their_numbers() -> None:
    played = evening(6)
    for seat, tile in played.placed().items():
        played.referee.show(seat, tile)
    effects = played.referee.hear(OK)
    view = played.referee.shown()
    assert isinstance(view, v.Awarded)
    assert of(Alarm, effects)
    assert played.referee.state.game is not None
    verdict = next(each for each in played.referee.state.game.verdicts if each.round == 6)
    assert (view.award, view.animal.id) == (verdict.award, verdict.animal)
    if view.award.winner is not None:
        assert played.referee.state.given.light is not None
        assert Glow.WINNER in played.referee.state.given.light.seats


def test_a_planet_read_while_awards_are_told_is_not_lost() -> None:
    played = evening(6)
    for seat, tile in played.placed().items():
        played.referee.show(seat, tile)
    played.referee.hear(OK)
    told = played.referee.shown()
    assert isinstance(told, v.Awarded)
    played.referee.show("Ada", tile_for(played.referee, "Ada"))
    assert played.referee.shown() == told
    assert played.referee.state.game is not None
    assert played.referee.state.game.next_round("Ada") == 8


def test_pages_turn_by_themselves(table: Referee) -> None:
    for seat in ("Ada", "Bo", "Cleo"):
        table.show(seat, A)
    for kind in (v.Accepted, v.RoundEnds, v.RoundOpens, v.Placing):
        assert isinstance(table.shown(), kind)
        table.hear(Rang(table.state.given.alarm))
    table.hear(Rang(1))
    assert isinstance(table.shown(), v.Placing)


def test_doubt_shows_the_numbers_and_the_evidence(later: Referee) -> None:
    later.hear(LEFT)
    view = later.shown()
    assert isinstance(view, v.Why)
    game = later.state.game
    assert game is not None
    for seat, number in view.evidence:
        event = game.log[number].event
        assert isinstance(event, TilePlaced)
        assert (event.seat, event.round) == (seat, view.round)
    later.hear(LEFT)
    assert isinstance(later.shown(), v.Why)
    verdict = game.verdicts[0]
    later.hear(WhyAsked(verdict.round, verdict.animal))
    view = later.shown()
    assert isinstance(view, v.Why)
    assert view.award == verdict.award


def test_a_tile_is_put_back_from_memory_the_newest_first(later: Referee) -> None:
    game = later.state.game
    assert game is not None
    later.hear(OK, RIGHT, RIGHT, OK, RIGHT, OK)
    view = later.shown()
    assert isinstance(view, v.PutBack)
    assert (view.seat, view.round, view.place, view.of) == ("Bo", 6, 1, 6)
    newest = game.facts.tiles[1][5]
    assert newest is not None
    assert view.lie is not None
    assert view.lie.known == "".join(habitat.letter for habitat in newest.areas)
    later.hear(RIGHT)
    view = later.shown()
    assert isinstance(view, v.PutBack)
    assert view.round == 5


def test_there_is_nothing_to_put_back_at_first(table: Referee) -> None:
    table.hear(PutBackAsked("Ada"))
    assert table.shown() == v.PutBack("Ada", None, None, 0, 0)


def test_holding_left_takes_the_last_reading_back_after_asking(table: Referee) -> None:
    table.show("Ada", A)
    table.hear(UNDO)
    assert table.shown() == v.Confirm(v.Ask.UNDO, "Ada", 1)
    effects = table.hear(OK)
    [append] = of(Append, effects)
    assert isinstance(append, Append)
    assert isinstance(append.logged.event, Retracted)
    assert table.shown() == v.Told(v.Notice.UNDONE)
    assert table.state.game is not None
    assert table.state.game.next_round("Ada") == 1
    table.hear(OK, UNDO)
    assert table.shown() == v.Told(v.Notice.NOTHING_TO_UNDO)


def test_undo_goes_back_into_the_round_that_was_complete(later: Referee) -> None:
    later.hear(UNDO, OK, OK)
    view = later.main()
    assert isinstance(view, v.Placing)
    assert view.round == 6
    assert sum(seat.due for seat in view.seats) == 1


def changed(later: Referee) -> Iterator[tuple[Happening, v.Preview]]:
    """Corrections of Ada's tiles that change an award, with their previews."""
    game = later.state.game
    assert game is not None
    for round_ in range(1, 7):
        face = game.facts.tiles[0][round_ - 1].face  # type: ignore[union-attr]
        for letter in "OFDMG":
            told = TileCorrected("Ada", round_, Placement.of(face, [Habitat(letter)] * 5), "Bo")
            later.hear(told)
            view = later.shown()
            if isinstance(view, v.Preview) and view.awards:
                yield told, view


def test_a_correction_is_shown_before_it_is_applied_and_says_who(later: Referee) -> None:
    before = later.state.game
    assert before is not None
    _, preview = next(changed(later))
    assert later.state.game == before
    effects = later.hear(Answered(yes=True))
    [append] = of(Append, effects)
    assert isinstance(append, Append)
    assert isinstance(append.logged.event, Corrected)
    assert append.logged.by == "Bo"
    assert append.logged.at == "2026-11-18 20:00"
    after = later.state.game
    assert after is not None
    for change in preview.awards:
        now = [each.award for each in after.verdicts if each.animal == change.animal.id]
        assert change.after == (now[-1] if now else None)
    assert later.shown() == v.Told(v.Notice.CORRECTED)


def test_a_correction_that_is_left_changes_nothing(later: Referee) -> None:
    before = later.state.game
    next(changed(later))
    assert of(Append, later.hear(LEFT)) == []
    assert later.state.game == before


@pytest.mark.parametrize(
    "told",
    [
        TileCorrected("Ada", 9, A),
        TileCorrected("Nobody", 1, A),
        OwnerCorrected("Ada", 1, "Ada"),
        OwnerCorrected("Ada", 1, "Nobody"),
        AnimalTold("unicorn", Requirement.from_text("most F")),
        RetractionAsked(0),
        RetractionAsked(999),
        TileEntered("Nobody", A),
    ],
)
def test_what_cannot_be_is_said_to_be_impossible(later: Referee, told: Happening) -> None:
    before = later.state.game
    later.hear(told)
    assert later.shown() == v.Told(v.Notice.NOT_POSSIBLE)
    assert later.state.game == before


def test_two_planets_taken_for_each_other_change_places(table: Referee) -> None:
    table.show("Ada", A)
    table.show("Bo", B)
    table.hear(OwnerCorrected("Ada", 1, "Bo"), Answered(yes=True))
    game = table.state.game
    assert game is not None
    assert (game.facts.tiles[0][0], game.facts.tiles[1][0]) == (B, A)


def test_a_planet_read_for_another_is_given_to_its_owner(table: Referee) -> None:
    table.show("Ada", A)
    table.hear(OwnerCorrected("Ada", 1, "Bo"), Answered(yes=True))
    game = table.state.game
    assert game is not None
    assert (game.facts.tiles[0][0], game.facts.tiles[1][0]) == (None, A)


def test_animals_and_tables_are_corrected_from_people_s_own_cards(later: Referee) -> None:
    wish = Requirement.from_text("most G")
    steps = (Step(9, 3), Step(12, 7))
    later.hear(AnimalTold("panda", wish), OK, ThresholdsTold(Habitat.OCEAN, steps), OK)
    game = later.state.game
    assert game is not None
    assert game.catalogue.animal("panda").requirement == wish
    assert game.catalogue.table(Habitat.OCEAN).steps == steps
