"""The referee: a state and what happened give another state, and what is to be done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from firmware_app.referee import (
    answer,
    button,
    card,
    correction,
    course,
    deck,
    doubt,
    emission,
    lobby,
    part,
    sight,
)
from firmware_app.referee.effect import Effect
from firmware_app.referee.happening import (
    Ailed,
    AnimalPicked,
    AnimalTold,
    Answered,
    CardUnclear,
    DockTurned,
    Happening,
    Held,
    LanguageChosen,
    Lifted,
    LobbyTold,
    NewGameAsked,
    ObjectiveTold,
    OwnerCorrected,
    PageOpened,
    PartFound,
    PartLost,
    Pressed,
    PutBackAsked,
    Rang,
    ReadingCame,
    RetractionAsked,
    RoundSkipped,
    Shuffled,
    Started,
    StickerSeen,
    ThresholdsTold,
    TileCorrected,
    TileEntered,
    WhoseTold,
    WhyAsked,
)
from firmware_app.referee.saved import Bookmark, Draft, Saved
from firmware_app.referee.state import Given, State, Turn
from firmware_app.views import PageAddress, PartGone, ResumeOffer


def step(state: State, happening: Happening, now: str | None = None) -> tuple[State, list[Effect]]:
    """Return what becomes of the state, and what is to be done; `now` dates the events."""
    before = replace(state, now=now)
    if before.offered is not None and not isinstance(happening, _BEFORE_RESUMING):
        # What is kept is neither gone on with nor given up yet: nothing may be added to it.
        return before, []
    after, moments = _HANDLERS[type(happening)](before, happening)
    return emission.emitted(before, after, moments)


def saved(state: State) -> Saved:
    """Return what suffices to go on after a power cut."""
    return Saved(state.game, state.mark)


def _started(state: State, happening: Started) -> Turn:
    kept = happening.saved
    begun = replace(
        State(happening.language, happening.catalogue, happening.parts, players=happening.players),
        mark=Bookmark(Draft(count=happening.players[0])),
        offered=kept,
        aside=None if kept is None else _offer(kept),
        given=Given(look=state.given.look, alarm=state.given.alarm),
        now=state.now,
    )
    return Turn(begun.looking_anew())


def _offer(kept: Saved) -> ResumeOffer:
    if kept.game is None:
        players = () if kept.bookmark.draft is None else kept.bookmark.draft.players
        return ResumeOffer(0, players)
    return ResumeOffer(max(kept.bookmark.round, kept.game.round), kept.game.seats)


def _rang(state: State, happening: Rang) -> Turn:
    """A view that goes on by itself has been there long enough."""
    if happening.number != state.given.alarm:
        return Turn(state)
    view = course.shown(state)
    if type(view) not in emission.SECONDS:
        return Turn(state)
    return Turn(state.aside_of(None) if state.aside is not None else course.turned(state))


def _page_opened(state: State, happening: PageOpened) -> Turn:
    """Know where the page is; who starts on a network has to see where, and by which code."""
    page = PageAddress(happening.url, happening.code)
    news = page.code is not None and state.page.code is None
    nobody_yet = state.mark == Bookmark(Draft(count=state.players[0])) and isinstance(
        state.aside, PartGone | None
    )
    shown = isinstance(state.aside, PageAddress) or (news and nobody_yet)
    return Turn(replace(state, page=page, aside=page if shown else state.aside))


_BEFORE_RESUMING = (
    Started
    | LanguageChosen
    | Pressed
    | Held
    | Answered
    | PageOpened
    | DockTurned
    | PartLost
    | PartFound
)
_HANDLERS: dict[type, Callable[[State, Any], Turn]] = {
    Started: _started,
    LanguageChosen: lambda state, told: Turn(replace(state, language=told.language)),
    Pressed: button.pressed,
    Held: button.held,
    Rang: _rang,
    ReadingCame: sight.came,
    Lifted: lambda state, _: sight.lifted(state),
    StickerSeen: card.seen,
    CardUnclear: card.unclear,
    Ailed: part.ailed,
    Shuffled: lambda state, told: deck.shuffled(state, told.animals),
    AnimalPicked: lambda state, told: card.picked(state, told.animal),
    LobbyTold: lobby.told,
    WhoseTold: lambda state, told: answer.whose(state, told.seat),
    ObjectiveTold: card.objective,
    TileEntered: correction.asked,
    TileCorrected: correction.asked,
    OwnerCorrected: correction.asked,
    AnimalTold: correction.asked,
    ThresholdsTold: correction.asked,
    RetractionAsked: correction.asked,
    Answered: lambda state, told: answer.yes_or_no(state, yes=told.yes),
    WhyAsked: lambda state, told: doubt.why_of(state, told.round, told.animal),
    PutBackAsked: lambda state, told: doubt.put_back(state, told.seat),
    RoundSkipped: lambda state, _: answer.skipped(state),
    NewGameAsked: lambda state, _: button.new_game_asked(state),
    PageOpened: _page_opened,
    DockTurned: lambda state, _: Turn(replace(state, turning=False)),
    PartLost: part.lost,
    PartFound: part.found,
}
