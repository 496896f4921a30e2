"""The lobby: who plays what, who starts, and which animals are in the game."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from itertools import islice
from typing import TypeVar

from engine.errors import Illegal, RefereeError
from engine.planet.events import AnimalsLaid, Opened
from engine.planet.game import Game
from engine.planet.variant import Variant
from firmware_app.i18n import marked, translator
from firmware_app.referee import deck
from firmware_app.referee.effect import Log, Shuffle
from firmware_app.referee.happening import Button, LobbyTold
from firmware_app.referee.saved import Bookmark, Draft, Stage
from firmware_app.referee.state import State, Turn
from firmware_app.views import (
    AskCount,
    AskFirst,
    AskName,
    AskVariant,
    AskWay,
    CheckPlanet,
    Notice,
    Told,
    View,
    Way,
)

Word = TypeVar("Word", bound=Enum)
COLOURS = (
    marked("Red"),
    marked("Blue"),
    marked("Yellow"),
    marked("Green"),
    marked("White"),
    marked("Black"),
    marked("Orange"),
    marked("Violet"),
)
"""Names for those who do not write theirs on the page."""

_STEPS = {Button.LEFT: -1, Button.RIGHT: 1}


def view(state: State) -> View:
    """Return what the lobby asks now."""
    return _VIEWS[state.draft.stage](state, state.draft)


def _name(_: State, draft: Draft) -> View:
    return AskName(draft.cursor + 1, draft.count, draft.players[draft.cursor])


def _check(state: State, draft: Draft) -> View:
    return state.check or CheckPlanet(min(draft.checked + 1, draft.count), draft.count, None)


_VIEWS: dict[Stage, Callable[[State, Draft], View]] = {
    Stage.COUNT: lambda _, draft: AskCount(draft.count),
    Stage.NAMES: _name,
    Stage.VARIANT: lambda _, draft: AskVariant(draft.variant),
    Stage.FIRST: lambda _, draft: AskFirst(draft.players, draft.first),
    Stage.WAY: lambda _, draft: AskWay(draft.way),
    Stage.CARDS: lambda state, _: deck.view(state),
    Stage.LAYING: lambda state, _: deck.view(state),
    Stage.CHECK: _check,
}


def pressed(state: State, button: Button) -> Turn:
    """Choose with left and right, agree with ok."""
    if button is Button.OK:
        return _agreed(state)
    return Turn(_chosen(state, _STEPS[button]))


def back(state: State) -> Turn:
    """Go back by one step, or take the last card back."""
    draft = state.draft
    if draft.stage in (Stage.CARDS, Stage.LAYING) and draft.animals and draft.way is not Way.DRAWN:
        return Turn(state.drafted(stage=Stage.CARDS, animals=draft.animals[:-1]))
    if draft.stage is Stage.NAMES and draft.cursor:
        return Turn(state.drafted(cursor=draft.cursor - 1))
    before = _BEFORE[draft.stage]
    return Turn(replace(state, check=None).drafted(stage=before, cursor=0, animals=(), checked=0))


_BEFORE = {
    Stage.COUNT: Stage.COUNT,
    Stage.NAMES: Stage.COUNT,
    Stage.VARIANT: Stage.COUNT,
    Stage.FIRST: Stage.VARIANT,
    Stage.WAY: Stage.FIRST,
    Stage.CARDS: Stage.WAY,
    Stage.LAYING: Stage.WAY,
    Stage.CHECK: Stage.WAY,
}


def _chosen(state: State, step: int) -> State:
    draft = state.draft
    match draft.stage:
        case Stage.COUNT:
            least, most = state.players
            return state.drafted(count=least + (draft.count - least + step) % (most - least + 1))
        case Stage.NAMES:
            return _renamed(state, step)
        case Stage.CARDS | Stage.LAYING:
            return deck.moved(state, step)
    return state.drafted(
        variant=_next(Variant, draft.variant, step if draft.stage is Stage.VARIANT else 0),
        first=(draft.first + step * (draft.stage is Stage.FIRST)) % draft.count,
        way=_next(Way, draft.way, step if draft.stage is Stage.WAY else 0),
    )


def _next(among: type[Word], word: Word, step: int) -> Word:
    words = list(among)
    return words[(words.index(word) + step) % len(words)]


def colours(state: State) -> list[str]:
    """Return the names of the colours in the language of the table."""
    return [translator(state.language)(colour) for colour in COLOURS]


def _renamed(state: State, step: int) -> State:
    """Give the seat the next colour that no other seat has."""
    draft, names = state.draft, colours(state)[::step]
    mine = draft.players[draft.cursor]
    after = names.index(mine) + 1 if mine in names else 0
    free = [name for name in names[after:] + names[:after] if name not in draft.players]
    players = list(draft.players)
    players[draft.cursor] = next(iter(free), mine)
    return state.drafted(players=tuple(players))


def _agreed(state: State) -> Turn:
    """Go on to what is asked next."""
    draft = state.draft
    if draft.stage in (Stage.CARDS, Stage.LAYING):
        after = deck.agreed(state)
        unseen = after.state.draft.stage is Stage.CHECK and not state.sees
        return opened(after.state) if unseen else after
    if draft.stage is Stage.CHECK:
        return opened(state)
    if draft.stage is Stage.WAY:
        return dealt(state)
    return Turn(_asked_next(state, draft))


def _asked_next(state: State, draft: Draft) -> State:
    if draft.stage is Stage.COUNT:
        return state.drafted(stage=Stage.NAMES, cursor=0, players=_named(state))
    if draft.stage is Stage.NAMES and draft.cursor + 1 < draft.count:
        return state.drafted(cursor=draft.cursor + 1)
    return state.drafted(stage=_AFTER[draft.stage], cursor=0, first=draft.first % draft.count)


_AFTER = {
    Stage.NAMES: Stage.VARIANT,
    Stage.VARIANT: Stage.FIRST,
    Stage.FIRST: Stage.WAY,
}


def _named(state: State) -> tuple[str, ...]:
    """Keep the names there are, and fill the seats with colours."""
    kept = state.draft.players[: state.draft.count]
    free = (name for name in colours(state) if name not in kept)
    return (*kept, *islice(free, state.draft.count - len(kept)))


def dealt(state: State) -> Turn:
    """Begin with the cards: chance draws them, or people tell them one by one."""
    cards = state.drafted(stage=Stage.CARDS, animals=(), cursor=0)
    if state.draft.way is not Way.DRAWN:
        return Turn(cards)
    return Turn(cards, (Shuffle(tuple(animal.id for animal in state.catalogue.animals)),))


def told(state: State, happening: LobbyTold) -> Turn:
    """Take what was filled in on the page; once everything is told, the cards are next."""
    if state.game is not None:
        return Turn(state)
    try:
        filled = _filled(state, happening)
    except RefereeError as problem:
        return Turn(state.aside_of(Told(Notice.NOT_POSSIBLE)), (Log(str(problem)),))
    whole = None not in (happening.players, happening.variant, happening.first, happening.way)
    return dealt(filled) if whole else Turn(filled)


def _filled(state: State, happening: LobbyTold) -> State:
    draft = state.draft
    players = happening.players or draft.players
    variant, way = happening.variant or draft.variant, happening.way or draft.way
    if not players:
        return state.drafted(variant=variant, way=way)
    first = happening.first or players[min(draft.first, len(players) - 1)]
    least, most = state.players
    if not least <= len(players) <= most:
        raise Illegal(f"{least} to {most} play at this table, not {len(players)}")
    asked = Opened(variant, players, first, state.catalogue)
    stage = Stage.NAMES if draft.stage is Stage.COUNT else draft.stage
    return replace(state, aside=None).drafted(
        players=players,
        count=len(players),
        variant=variant,
        first=asked.seats.index(first),
        way=way,
        stage=stage,
        cursor=0,
    )


def opened(state: State) -> Turn:
    """Begin the game."""
    draft = state.draft
    try:
        seats, first = draft.players, draft.players[draft.first]
        game = Game.open(Opened(draft.variant, seats, first, state.catalogue), state.now)
        game = game.apply(AnimalsLaid(deck.columns(draft)), state.now)
    except RefereeError as problem:
        again = state.drafted(stage=Stage.COUNT, animals=(), checked=0)
        return Turn(again.aside_of(Told(Notice.NOT_POSSIBLE)), (Log(str(problem)),))
    fresh = replace(state, game=game, mark=Bookmark(), aside=None, pending=None, check=None)
    return Turn(fresh.looking_anew())


def rematch(state: State) -> State:
    """Return to the lobby with the same people and cards; the next of them starts."""
    game = state.game
    cards = state.catalogue if game is None else game.catalogue
    players = () if game is None else game.seats
    count = len(players) or state.players[0]
    draft = Draft(count=count, players=players)
    fresh = replace(state, game=None, mark=Bookmark(draft), aside=None, pending=None, cursor=None)
    return replace(fresh, catalogue=cards).looking_anew()
