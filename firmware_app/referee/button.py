"""What the three buttons do, by what is shown."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from firmware_app.referee import (
    answer,
    card,
    correction,
    course,
    deck,
    doubt,
    ending,
    lobby,
    placing,
    story,
)
from firmware_app.referee.happening import Button, Held, ObjectiveTold, Pressed
from firmware_app.referee.state import State, Turn
from firmware_app.views import (
    AlreadyRead,
    Ask,
    AskMystery,
    AskObjective,
    AskOrder,
    AskWhose,
    Awarded,
    Confirm,
    FinalScores,
    Item,
    Menu,
    Placing,
    Preview,
    PutBack,
    Refused,
    ResumeOffer,
    RoundEnds,
    RoundOpens,
    Story,
    Thresholds,
    View,
    WholeReading,
    Why,
)

_STEPS = {Button.LEFT: -1, Button.OK: 1, Button.RIGHT: 1}
Handler = Callable[[State, Any, Button], Turn]


def pressed(state: State, happening: Pressed) -> Turn:
    """Do what a button means here; over anything that only passes by, it means go on."""
    view = course.shown(state)
    handler = _HANDLERS.get(type(view))
    if handler is not None:
        return handler(state, view, happening.button)
    if state.aside is not None:
        return Turn(state.aside_of(None))
    return lobby.pressed(state, happening.button) if state.game is None else Turn(state)


def held(state: State, happening: Held) -> Turn:
    """Undo with left, see where the page is with ok, leap over cards with right."""
    if isinstance(state.aside, ResumeOffer):
        return Turn(state)
    if happening.button is Button.OK:
        return Turn(state.aside_of(state.page))
    if happening.button is Button.RIGHT:
        return Turn(_leapt(state))
    return lobby.back(state) if state.game is None else correction.undo_asked(state)


def _leapt(state: State) -> State:
    view = course.main(state)
    if isinstance(view, AskMystery):
        return replace(state, cursor=deck.leapt(deck.free(state), state.cursor or 0))
    if state.game is None and view == deck.view(state):
        return state.drafted(cursor=deck.leapt(deck.free(state), state.draft.cursor))
    return state


def menu(state: State) -> Turn:
    """Offer what else the device can do."""
    return Turn(state.aside_of(Menu(tuple(Item), 0)))


def _placing(state: State, _: View, button: Button) -> Turn:
    if button is Button.OK:
        return menu(state)
    return doubt.why_last(state) if button is Button.LEFT else _opening(state)


def _opening(state: State) -> Turn:
    """Show once more who starts and what is at stake."""
    if state.game is None:
        return Turn(state)
    return Turn(state.aside_of(course.opens(state.game, state.mark.round)))


def _menu(state: State, view: Menu, button: Button) -> Turn:
    if button is not Button.OK:
        chosen = (view.chosen + _STEPS[button]) % len(view.items)
        return Turn(replace(state, aside=replace(view, chosen=chosen)))
    return _ITEMS[view.items[view.chosen]](state.aside_of(None))


def new_game_asked(state: State) -> Turn:
    """Ask whether this game is given up."""
    return Turn(state.aside_of(Confirm(Ask.NEW_GAME)))


_ITEMS: dict[Item, Callable[[State], Turn]] = {
    Item.BACK: Turn,
    Item.WHY: doubt.why_last,
    Item.PUT_BACK: doubt.put_back_asked,
    Item.PAGE: lambda state: Turn(state.aside_of(state.page)),
    Item.SKIP: answer.skip_asked,
    Item.UNDO: correction.undo_asked,
    Item.NEW_GAME: new_game_asked,
}


def _confirm(state: State, _: View, button: Button) -> Turn:
    return answer.yes_or_no(state, yes=button is Button.OK)


def _page(state: State, view: View, button: Button) -> Turn:
    """Go on; left doubts the award."""
    if state.aside is not None:
        return Turn(state.aside_of(None))
    if button is Button.LEFT and isinstance(view, Awarded):
        return doubt.doubted(state, view)
    return Turn(course.turned(state))


def _refused(state: State, view: Refused, button: Button) -> Turn:
    if button is Button.OK and view.went_on:
        return answer.skip_asked(state)
    if button is Button.OK and view.as_seen:
        return answer.as_seen(state, view)
    if button is Button.RIGHT and len(view.lies) > 1:
        lies = (*view.lies[1:], view.lies[0])
        return Turn(replace(state, aside=replace(view, lies=lies)))
    return Turn(state.aside_of(None).looking_anew())


def _already(state: State, _: AlreadyRead, button: Button) -> Turn:
    """Right says that it is another player's, which only looks the same."""
    if button is Button.RIGHT and state.game is not None:
        return Turn(placing.asked(state))
    return Turn(state.aside_of(None))


def _mystery(state: State, view: AskMystery, button: Button) -> Turn:
    if state.game is None or (button is Button.OK and view.cursor is None):
        return menu(state)
    if button is Button.OK and view.cursor is not None:
        return card.mystery(state, state.game, view.round, view.cursor.id)
    return Turn(_moved(state, button, len(deck.free(state))))


def _objective(state: State, view: AskObjective, button: Button) -> Turn:
    if button is not Button.OK:
        return Turn(_moved(state, button, 5))
    if view.cursor is None:
        return menu(state)
    return card.objective(state, ObjectiveTold(view.seat, view.cursor))


def _moved(state: State, button: Button, of: int) -> State:
    before = state.cursor
    first = 0 if button is Button.RIGHT else of - 1
    return replace(state, cursor=first if before is None else (before + _STEPS[button]) % of)


def _whole(state: State, _: View, button: Button) -> Turn:
    return menu(state) if button is Button.OK else Turn(state)


def _thresholds(state: State, _: View, button: Button) -> Turn:
    return ending.agreed(state) if button is not Button.LEFT else menu(state)


def _scores(state: State, _: View, button: Button) -> Turn:
    return story.told(state) if button is not Button.LEFT else menu(state)


def _story(state: State, view: Story, button: Button) -> Turn:
    if button is Button.OK:
        return Turn(state.aside_of(None))
    return story.told(state, view.cursor + _STEPS[button])


_HANDLERS: dict[type, Handler] = {
    ResumeOffer: answer.resume_pressed,
    AskWhose: answer.whose_pressed,
    AskOrder: answer.order_pressed,
    Confirm: _confirm,
    Preview: _confirm,
    Menu: _menu,
    Placing: _placing,
    Awarded: _page,
    RoundEnds: _page,
    RoundOpens: _page,
    Refused: _refused,
    AlreadyRead: _already,
    AskMystery: _mystery,
    AskObjective: _objective,
    WholeReading: _whole,
    Thresholds: _thresholds,
    FinalScores: _scores,
    Story: _story,
    Why: lambda state, view, button: (
        doubt.leafed(state, view, -1) if button is Button.LEFT else Turn(state.aside_of(None))
    ),
    PutBack: lambda state, view, button: (
        doubt.next_tile(state, view, 1) if button is Button.RIGHT else Turn(state.aside_of(None))
    ),
}
