"""Readings during the rounds: accepted, asked further, refused with a reason."""

import pytest

from engine.planet.events import TilePlaced
from engine.planet.habitat import Habitat
from engine.planet.tile import Placement
from firmware_app import views as v
from firmware_app.referee import order
from firmware_app.referee.effect import (
    Append,
    KeepEvidence,
    Look,
    TurnDock,
)
from firmware_app.referee.happening import (
    DockTurned,
    Lifted,
    PartFound,
    ReadingCame,
    RoundSkipped,
    WhoseTold,
)
from tests.firmware_app.evenings import A, B, evening, of, tile_for
from tests.firmware_app.playing import (
    OK,
    RIGHT,
    SOME,
    Referee,
    accepted,
    more,
    refusal,
)
from vision.pose import NoPose
from vision.reading import Answer, Change, Fault, Hint, Reading


def test_whose_planet_is_asked_only_when_it_cannot_be_told(table: Referee) -> None:
    table.read(more(Hint.WHOSE))
    assert table.shown() == v.AskWhose(("Ada", "Bo", "Cleo"), 0)
    effects = table.hear(RIGHT, OK)
    [look] = of(Look, effects)
    assert isinstance(look, Look)
    assert [each.seat for each in look.known] == ["Bo"]
    assert look.keeps_frames
    table.show("Bo", A)
    view = table.main()
    assert isinstance(view, v.Placing)
    assert [seat.name for seat in view.seats if not seat.due] == ["Bo"]


def test_the_page_may_say_whose_it_is(table: Referee) -> None:
    table.read(more(Hint.WHOSE))
    table.hear(WhoseTold("Cleo"))
    assert [each.seat for each in table.look().known] == ["Cleo"]


def test_lifting_an_unknown_planet_takes_the_question_away(table: Referee) -> None:
    table.read(more(Hint.WHOSE))
    table.hear(Lifted())
    assert isinstance(table.shown(), v.Placing)


def test_a_planet_is_accepted_with_its_evidence(table: Referee) -> None:
    effects = table.show("Ada", A, lift=False)
    [append] = of(Append, effects)
    assert isinstance(append, Append)
    assert append.logged.event == TilePlaced("Ada", 1, A)
    assert KeepEvidence(5, (append.logged.number,)) in effects
    assert effects.index(append) == 0, "it is kept before people are told"
    view = table.shown()
    assert isinstance(view, v.Accepted)
    assert (view.from_memory, view.awaited) == (3, ("Bo", "Cleo"))


def test_a_planet_that_stays_is_not_read_twice(table: Referee) -> None:
    table.show("Ada", A, lift=False)
    log = table.game
    for _ in range(3):
        table.read(accepted(table, "Ada"))
        table.read(more(Hint.TURN_ON, "Ada"))
    assert table.game == log
    assert isinstance(table.shown(), v.Accepted)


def test_an_old_look_is_not_heeded(table: Referee) -> None:
    old, reading = table.look().number, accepted(table, "Ada", A)
    table.show("Ada", A)
    assert table.hear(ReadingCame(old, reading)) == []


def test_a_planet_read_already_may_be_another_player_s_that_looks_the_same(table: Referee) -> None:
    table.show("Ada", A)
    table.hear(OK)
    table.read(accepted(table, "Ada"))
    assert table.shown() == v.AlreadyRead("Ada")
    table.hear(RIGHT)
    assert table.shown() == v.AskWhose(("Bo", "Cleo"), 0)


@pytest.mark.parametrize(
    "hint", [Hint.TURN_ON, Hint.OTHER_FACE, Hint.HOLD_STILL, Hint.MORE_LIGHT, Hint.COME_CLOSER]
)
def test_it_says_what_else_is_needed(table: Referee, hint: Hint) -> None:
    table.read(more(hint, "Ada", 40.0))
    view = table.shown()
    assert isinstance(view, v.Looking)
    assert (view.hint, view.owner, view.seen) == (hint, "Ada", SOME)


def test_a_hand_in_view_is_no_news_but_a_camera_without_mat_is(table: Referee) -> None:
    blind = Reading(Answer.MORE, hint=Hint.SHOW_MAT, no_pose=NoPose.NO_MAT)
    for _ in range(4):
        table.read(blind)
    assert isinstance(table.shown(), v.Placing)
    table.read(blind)
    assert isinstance(table.shown(), v.Looking)
    table.hear(Lifted())
    assert isinstance(table.shown(), v.Placing)


def test_the_dock_turns_the_mat_once_and_again_when_it_rests(table: Referee) -> None:
    assert of(TurnDock, table.read(more(Hint.TURN_ON, "Ada", 72.4))) == []
    table.hear(PartFound(v.Part.DOCK))
    assert of(TurnDock, table.read(more(Hint.TURN_ON, "Ada", 72.4))) == [TurnDock(72.4)]
    assert of(TurnDock, table.read(more(Hint.TURN_ON, "Ada", 36.0))) == []
    table.hear(DockTurned())
    assert of(TurnDock, table.read(more(Hint.TURN_ON, "Ada", 36.0))) == [TurnDock(36.0)]


def test_a_planet_set_down_on_another_face_is_still_the_same(table: Referee) -> None:
    table.read(more(Hint.OTHER_FACE, "Ada"))
    number = table.look().number
    table.hear(Lifted())
    assert table.look().number == number
    table.read(more(Hint.TURN_ON, "Ada"))
    table.hear(Lifted())
    assert table.look().number > number


FAULTS = [
    (Fault.NOTHING_NEW, False),
    (Fault.TWO_NEW, True),
    (Fault.TILE_TURNED, False),
    (Fault.TILE_SWAPPED, False),
    (Fault.TILE_GONE, False),
    (Fault.OTHER_PLANET, False),
]


@pytest.mark.parametrize("fault,went_on", FAULTS)
def test_a_fault_is_explained_and_costs_nothing(
    later: Referee, fault: Fault, went_on: bool
) -> None:
    game = later.state.game
    assert game is not None
    face = game.facts.tiles[0][0].face  # type: ignore[union-attr]
    known = game.planet("Ada").letters[5 * face : 5 * face + 5]
    change = Change(face, known, known[1:] + known[:1], 4)
    changes = (change,) if fault.value.startswith("tile") else ()
    effects = later.read(refusal(fault, "Ada", *changes))
    view = later.shown()
    assert isinstance(view, v.Refused)
    assert (view.fault, view.went_on, view.as_seen) == (fault, went_on, False)
    assert view.seat == (None if fault is Fault.OTHER_PLANET else "Ada")
    assert [lie.known for lie in view.lies] == [known] * len(changes)
    assert of(KeepEvidence, effects) == [KeepEvidence(later.look().number, (), fault)]
    assert later.state.game == game
    later.hear(Lifted())
    assert isinstance(later.shown(), v.Placing)
    later.show("Bo", tile_for(later, "Bo"))
    assert later.state.game.next_round("Bo") == 8


def test_a_fault_stays_until_the_planet_is_lifted_or_accepted(later: Referee) -> None:
    later.read(refusal(Fault.NOTHING_NEW, "Ada"))
    later.read(more(Hint.TURN_ON, "Ada"))
    assert isinstance(later.shown(), v.Refused)
    later.show("Ada", tile_for(later, "Ada"), lift=False)
    assert isinstance(later.shown(), v.Accepted)


def test_two_new_tiles_may_mean_that_the_table_went_on(later: Referee) -> None:
    later.read(refusal(Fault.TWO_NEW, "Ada"))
    later.hear(OK)
    assert later.shown() == v.Confirm(v.Ask.SKIP, None, 7, ("Ada", "Bo", "Cleo"))
    later.hear(OK)
    assert [each.expected_new for each in later.look().known] == [2, 2, 2]


def test_who_was_skipped_is_read_later_with_several_tiles(table: Referee) -> None:
    """In rounds 1 and 2 nothing was awarded, so the order does not matter."""
    table.show("Ada", A)
    table.show("Bo", A)
    table.hear(RoundSkipped())
    view = table.main()
    assert isinstance(view, v.Placing)
    assert {seat.name: seat.due for seat in view.seats} == {"Ada": 1, "Bo": 1, "Cleo": 2}
    table.show("Cleo", A, B)
    assert table.state.game is not None
    assert table.state.game.next_round("Cleo") == 3
    assert table.state.game.complete == 1


def test_the_order_of_tiles_is_asked_when_an_award_depends_on_it() -> None:
    played = evening(4)
    referee = played.referee
    tiles = played.placed()
    for seat in ("Ada", "Bo"):
        referee.show(seat, tiles[seat])
    referee.hear(RoundSkipped())
    first = tiles["Cleo"]
    bare = [face for face in range(12) if face != first.face]
    game = referee.state.game
    assert game is not None
    second = next(
        tile
        for face in bare
        if face in game.planet("Cleo").bare_faces
        for letters in ("FFFFO", "GGGGG", "DDDDD", "MMMMM", "OOOOO", "FFFFF")
        for tile in [Placement.of(face, [Habitat(letter) for letter in letters])]
        if order.matters(game, "Cleo", (first, tile))
    )
    referee.show("Cleo", first, second)
    view = referee.shown()
    assert isinstance(view, v.AskOrder)
    assert (view.seat, view.round, len(view.tiles)) == ("Cleo", 4, 2)
    assert referee.state.game == game
    referee.hear(RIGHT, OK)
    assert referee.state.game is not None
    assert referee.state.game.facts.tiles[2][3:5] == (second, first)
