"""From power on to the first tile: the lobby, the cards, the empty planets."""

import pytest

from engine.planet.habitat import Habitat
from engine.planet.variant import Variant
from firmware_app import views as v
from firmware_app.referee.effect import (
    LearnCore,
    Purpose,
)
from firmware_app.referee.happening import (
    AnimalPicked,
    Button,
    CardUnclear,
    Held,
    Lifted,
    LobbyTold,
    PageOpened,
    PartLost,
    Started,
    StickerSeen,
)
from tests.firmware_app.evenings import UNDO, of, shown_cards, views
from tests.firmware_app.playing import (
    CATALOGUE,
    LEFT,
    OK,
    RIGHT,
    SOME,
    Referee,
)
from vision.pose import NoPose
from vision.reading import Answer, Hint, Reading


def test_a_face_is_there_before_anything_is_known() -> None:
    assert isinstance(Referee().shown(), v.Starting)


def test_a_new_game_begins_by_asking_how_many_play() -> None:
    referee = Referee()
    assert views(referee.hear(Started())) == [v.AskCount(2)]


def test_who_starts_on_a_network_sees_where_the_page_is() -> None:
    """With the code, until somebody does something; on one machine nobody needs it."""
    table = Referee()
    table.hear(Started(), PageOpened("http://127.0.0.1:8420/"))
    assert table.shown() == v.AskCount(2)
    table.hear(PageOpened("http://10.0.0.4:8420/", "481516"))
    assert table.shown() == v.PageAddress("http://10.0.0.4:8420/", "481516")
    table.hear(OK)
    assert table.shown() == v.AskCount(2)
    later = Referee()
    later.hear(Started(), RIGHT, PageOpened("http://10.0.0.4:8420/", "481516"))
    assert later.shown() == v.AskCount(3)


def test_no_more_play_than_the_table_is_made_for() -> None:
    """As its settings say, with the buttons and on the page."""
    table = Referee()
    seen = views(table.hear(Started(players=(3, 4)), RIGHT, RIGHT, LEFT))
    assert seen == [v.AskCount(3), v.AskCount(4), v.AskCount(3), v.AskCount(4)]
    table.hear(LobbyTold(players=("Ada", "Bo")))
    assert table.shown() == v.Told(v.Notice.NOT_POSSIBLE)
    assert table.state.draft.players == ()


def test_the_lobby_is_gone_through_with_three_buttons() -> None:
    referee = Referee()
    seen = views(referee.hear(Started(), RIGHT, OK, OK, RIGHT, OK, OK, RIGHT, OK, RIGHT, OK))
    assert [type(view) for view in seen] == [
        v.AskCount, v.AskCount, v.AskName, v.AskName, v.AskName, v.AskName,
        v.AskVariant, v.AskVariant, v.AskFirst, v.AskFirst, v.AskWay,
    ]  # fmt: skip
    draft = referee.state.draft
    assert (draft.players, draft.variant, draft.first) == (
        ("Red", "Green", "Yellow"), Variant.BEGINNER, 1,
    )  # fmt: skip


def test_colours_have_the_names_of_the_language() -> None:
    referee = Referee()
    referee.hear(Started(language="pl"), OK)
    assert referee.state.draft.players == ("Czerwony", "Niebieski")


def test_holding_left_goes_back_in_the_lobby() -> None:
    referee = Referee()
    referee.hear(Started(), OK, OK, OK, OK)
    assert isinstance(referee.shown(), v.AskFirst)
    referee.hear(UNDO)
    assert isinstance(referee.shown(), v.AskVariant)


@pytest.mark.parametrize("players", [("Ada", "ada"), ("Ada",), ("Ada", "\u202e")])
def test_names_that_cannot_be_told_apart_are_refused(players: tuple[str, ...]) -> None:
    referee = Referee()
    referee.hear(Started(), LobbyTold(players=players))
    assert referee.shown() == v.Told(v.Notice.NOT_POSSIBLE)
    assert referee.state.draft.players == ()


def test_cards_are_told_by_their_stickers_column_by_column() -> None:
    referee = shown_cards()
    assert referee.look().purpose is Purpose.ANIMAL
    for sticker in range(19):
        referee.hear(StickerSeen(sticker), StickerSeen(sticker))
    view = referee.shown()
    assert isinstance(view, v.ShowCard)
    assert (view.round, view.place, view.done) == (12, 3, 19)
    referee.hear(StickerSeen(44))
    assert isinstance(referee.shown(), v.LayCards)


def test_a_card_is_told_once_and_can_be_taken_back() -> None:
    referee = shown_cards()
    referee.hear(StickerSeen(1), StickerSeen(2), StickerSeen(1))
    assert referee.shown() == v.Told(v.Notice.CARD_TWICE)
    referee.hear(OK, UNDO)
    assert len(referee.state.draft.animals) == 1


def test_a_sticker_of_no_animal_is_unknown() -> None:
    referee = shown_cards()
    referee.hear(StickerSeen(99))
    assert referee.shown() == v.Told(v.Notice.CARD_UNKNOWN)


@pytest.mark.parametrize(
    "hint,notice",
    [
        (Hint.COME_CLOSER, v.Notice.CARD_FAR),
        (Hint.HOLD_STILL, v.Notice.CARD_BLURRED),
    ],
)
def test_a_card_that_cannot_be_read_is_asked_for_in_another_way(
    hint: Hint, notice: v.Notice
) -> None:
    referee = shown_cards()
    referee.hear(CardUnclear(hint))
    assert referee.shown() == v.Told(notice)
    referee.hear(StickerSeen(3))
    assert isinstance(referee.shown(), v.ShowCard)


def test_cards_can_be_picked_with_buttons_and_on_the_page() -> None:
    referee = Referee()
    told = LobbyTold(("Ada", "Bo"), Variant.MYSTERY, "Ada", v.Way.PICKED)
    referee.hear(Started(), told, RIGHT, RIGHT, LEFT, OK, AnimalPicked("panda"))
    referee.hear(Held(Button.RIGHT))
    assert referee.state.draft.animals == (CATALOGUE.animals[1].id, "panda")
    view = referee.shown()
    assert isinstance(view, v.ShowCard)
    assert view.cursor is not None
    assert view.cursor.requirement.habitat is not Habitat.OCEAN


def checking() -> Referee:
    """A lobby in which empty planets are shown."""
    referee = shown_cards()
    referee.hear(*[StickerSeen(sticker) for sticker in range(20)], *[OK] * 10)
    return referee


@pytest.mark.parametrize(
    "pose,hint,marks",
    [
        (NoPose.NO_MAT, Hint.SHOW_MAT, (False, True, True)),
        (NoPose.TOO_DARK, Hint.MORE_LIGHT, (False, False, True)),
        (NoPose.BLURRED, Hint.HOLD_STILL, (False, True, False)),
        (None, Hint.TURN_ON, (True, True, True)),
    ],
)
def test_mat_light_and_focus_are_checked(
    pose: NoPose | None, hint: Hint, marks: tuple[bool, bool, bool]
) -> None:
    referee = checking()
    referee.read(Reading(Answer.MORE, hint=hint, no_pose=pose))
    view = referee.shown()
    assert isinstance(view, v.CheckPlanet)
    assert (view.mat, view.light, view.focus) == marks


def test_an_empty_planet_teaches_the_core_and_must_be_lifted_before_the_next() -> None:
    referee = checking()
    empty = Reading(Answer.ACCEPTED, owner="", planet="." * 60, seen=SOME)
    assert len(of(LearnCore, referee.read(empty))) == 1
    assert referee.read(empty) == []
    view = referee.shown()
    assert isinstance(view, v.CheckPlanet)
    assert view.lift
    referee.hear(Lifted())
    referee.read(empty)
    assert isinstance(referee.shown(), v.RoundOpens)


def test_without_a_camera_planets_are_not_checked() -> None:
    referee = Referee()
    told = LobbyTold(("Ada", "Bo"), Variant.STANDARD, "Ada", v.Way.PICKED)
    referee.hear(Started(), PartLost(v.Part.CAMERA), told, *[OK] * 20, *[OK] * 11)
    assert referee.state.game is not None
