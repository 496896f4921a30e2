"""Parts that go, hidden animals, the end of a game, and going on after a power cut."""

import pytest

from engine.planet.variant import Variant
from firmware_app import views as v
from firmware_app.referee.effect import (
    Purpose,
    Show,
)
from firmware_app.referee.happening import (
    Answered,
    Button,
    Held,
    Lifted,
    NewGameAsked,
    PageOpened,
    PartFound,
    PartLost,
    RoundSkipped,
    Started,
    StickerSeen,
    TileEntered,
)
from firmware_app.referee.machine import saved
from firmware_app.referee.saved import Saved
from tests.firmware_app.evenings import A, ended, evening, of, shown_cards
from tests.firmware_app.playing import (
    OK,
    RIGHT,
    STICKERS,
    Referee,
    accepted,
    more,
    refusal,
)
from vision.reading import Answer, Change, Fault, Hint, Reading


def test_tiles_are_entered_by_hand_when_there_is_no_camera(table: Referee) -> None:
    table.hear(PartLost(v.Part.CAMERA))
    assert table.shown() == v.PartGone(v.Part.CAMERA)
    assert table.look().purpose is Purpose.NOTHING
    table.hear(TileEntered("Bo", A))
    assert table.state.game is not None
    assert table.state.game.next_round("Bo") == 2
    table.hear(PartFound(v.Part.CAMERA))
    assert table.look().purpose is Purpose.PLANET


@pytest.mark.parametrize("part", v.Part)
def test_a_part_that_goes_is_told_and_shown_and_comes_back(table: Referee, part: v.Part) -> None:
    table.hear(PartFound(part))
    [lost] = of(Show, table.hear(PartLost(part)))
    assert lost == Show(v.PartGone(part), (part,))
    assert table.hear(PartLost(part)) == []
    table.hear(OK)
    assert isinstance(table.shown(), v.Placing)
    [back] = of(Show, table.hear(PartFound(part)))
    assert back == Show(v.PartBack(part), ())


def test_a_question_is_not_hidden_by_a_part_that_goes(table: Referee) -> None:
    table.read(more(Hint.WHOSE))
    [shown] = of(Show, table.hear(PartLost(v.Part.SOUND)))
    assert isinstance(shown, Show)
    assert isinstance(shown.view, v.AskWhose)
    assert shown.missing == (v.Part.SOUND,)


def test_a_hidden_animal_is_asked_for_when_it_is_due() -> None:
    played = evening(2, Variant.MYSTERY)
    referee = played.referee
    hidden = referee.state.game.facts.hidden if referee.state.game else ()
    assert [each for each in hidden if each] == [played.deal.hidden[0]]
    for seat, tile in played.placed().items():
        referee.show(seat, tile)
    referee.hear(OK, OK)
    assert referee.main() == v.AskMystery(4)
    assert referee.look().purpose is Purpose.ANIMAL
    referee.hear(StickerSeen(STICKERS[played.deal.hidden[0]]))
    assert referee.main() == v.AskMystery(4), "the last card is still before the camera"
    referee.hear(StickerSeen(STICKERS[played.deal.columns[5][0]]))
    assert referee.shown() == v.Told(v.Notice.CARD_TAKEN)
    referee.hear(OK, RIGHT)
    view = referee.shown()
    assert isinstance(view, v.AskMystery)
    assert view.cursor is not None
    referee.hear(StickerSeen(STICKERS[played.deal.hidden[1]]))
    assert isinstance(referee.shown(), v.MysteryShown)


def test_every_planet_is_read_whole_before_the_scores() -> None:
    referee = ended(Variant.BEGINNER).referee
    assert isinstance(referee.main(), v.WholeReading)
    assert [each.expected_new for each in referee.look().known] == [0, 0, 0]
    reading = accepted(referee, "Bo")
    referee.read(reading)
    view = referee.shown()
    assert isinstance(view, v.Looking)
    assert (view.hint, view.whole) == (Hint.OTHER_FACE, True)
    number = referee.look().number
    referee.hear(Lifted())
    assert referee.look().number == number
    referee.read(Reading(Answer.ACCEPTED, owner="Bo", planet=reading.planet, seen=(True,) * 12))
    assert referee.state.mark.whole == ("Bo",)


def test_without_a_camera_the_scores_come_at_once() -> None:
    referee = ended(Variant.BEGINNER).referee
    referee.hear(PartLost(v.Part.CAMERA), OK)
    assert isinstance(referee.shown(), v.FinalScores)


def test_a_fault_found_at_the_end_is_put_right_and_everything_recomputed() -> None:
    referee = ended(Variant.BEGINNER).referee
    before = referee.state.game
    assert before is not None
    tile = before.facts.tiles[0][0]
    assert tile is not None
    known = before.planet("Ada").letters[5 * tile.face : 5 * tile.face + 5]
    referee.read(refusal(Fault.TILE_SWAPPED, "Ada", Change(tile.face, known, "GGGGG")))
    view = referee.shown()
    assert isinstance(view, v.Refused)
    assert view.as_seen
    referee.hear(OK)
    assert isinstance(referee.shown(), v.Preview)
    referee.hear(OK)
    after = referee.state.game
    assert after is not None
    shown = after.planet("Ada").letters[5 * tile.face : 5 * tile.face + 5]
    assert shown == "GGGGG"


def test_the_end_can_be_told_with_buttons_alone() -> None:
    played = ended()
    for seat in ("Ada", "Bo", "Cleo"):
        whole = accepted(played.referee, seat)
        full = Reading(Answer.ACCEPTED, owner=seat, planet=whole.planet, seen=(True,) * 12)
        played.referee.read(full)
        played.referee.hear(Lifted())
    played.referee.hear(OK)
    referee = played.referee
    for _ in range(3):
        assert isinstance(referee.shown(), v.AskObjective)
        referee.hear(RIGHT, OK)
        assert isinstance(referee.shown(), v.ObjectiveShown)
        referee.hear(OK)
    for _ in range(3):
        assert isinstance(referee.shown(), v.Thresholds)
        referee.hear(OK)
    view = referee.shown()
    assert isinstance(view, v.FinalScores)
    assert referee.state.game is not None
    assert {line.seat: line.score for line in view.lines} == referee.state.game.scores
    referee.hear(OK)
    story = referee.shown()
    assert isinstance(story, v.Story)
    assert dict(story.chapters[-1].points) == {line.seat: line.score.total for line in view.lines}
    assert story.chapters[-1].leaders == view.winners


def test_an_objective_is_taken_once() -> None:
    played = ended()
    played.referee.hear(PartLost(v.Part.CAMERA), OK, StickerSeen(45), OK, StickerSeen(46), OK)
    played.referee.hear(StickerSeen(45))
    assert played.referee.shown() == v.Told(v.Notice.CARD_TAKEN)


def test_a_new_game_keeps_the_people(later: Referee) -> None:
    later.hear(NewGameAsked(), OK)
    assert later.state.game is None
    assert later.state.draft.players == ("Ada", "Bo", "Cleo")
    assert isinstance(later.shown(), v.AskCount)


def test_the_page_is_found_from_the_menu(table: Referee) -> None:
    table.hear(PageOpened("http://orrery.local:8000/", "4821"), Held(Button.OK))
    assert table.shown() == v.PageAddress("http://orrery.local:8000/", "4821")


def test_an_unfinished_game_is_offered_first(later: Referee) -> None:
    again = Referee(game=later.game, bookmark=later.bookmark)
    again.hear(Started(saved(later.state)))
    assert again.shown() == v.ResumeOffer(7, ("Ada", "Bo", "Cleo"))
    assert again.look().purpose is Purpose.NOTHING
    assert again.hear(TileEntered("Ada", A), RoundSkipped()) == []
    again.hear(RIGHT, OK)
    assert isinstance(again.shown(), v.AskCount)
    assert again.state.game is None


def test_a_lobby_is_resumed_too() -> None:
    referee = shown_cards()
    referee.hear(StickerSeen(3))
    again = Referee()
    again.hear(Started(Saved.from_json(saved(referee.state).to_json())))
    assert again.shown() == v.ResumeOffer(0, ("Ada", "Bo"))
    again.hear(Answered(yes=True))
    assert again.shown() == referee.shown()
