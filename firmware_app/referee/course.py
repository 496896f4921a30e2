"""The course of a game: what people are told after each round, and what is waited for."""

from engine.planet.award import LAST_ROUND
from engine.planet.game import Game
from firmware_app.referee import deck, ending, lobby, table
from firmware_app.referee.saved import Bookmark
from firmware_app.referee.state import State
from firmware_app.views import (
    AskMystery,
    Awarded,
    Placing,
    RoundEnds,
    RoundOpens,
    View,
)

PAGES = (Awarded, RoundEnds, RoundOpens)
"""What people are told page by page after a round."""


def main(state: State) -> View:
    """Return what is shown when nothing lies over it."""
    if state.game is None:
        return lobby.view(state)
    told = page(state.game, state.mark)
    hidden = asked_mystery(state.game, told, state.mark.chapter)
    if hidden is not None:
        cursor = None if state.cursor is None else deck.pointed(state, state.cursor)
        return AskMystery(hidden, cursor)
    return told or _waiting(state, state.game)


def shown(state: State) -> View:
    """Return what people see."""
    return state.aside if state.aside is not None else main(state)


def page(game: Game, mark: Bookmark) -> View | None:
    """Return the page that is told now, None where everything has been told."""
    pages = chapter(game, mark.chapter)
    return pages[min(mark.page, len(pages) - 1)] if pages else None


def chapter(game: Game, round_: int) -> tuple[View, ...]:
    """Return all that follows from a round: its awards, its end, the opening of the next."""
    if round_ > game.complete:
        return ()
    following = () if round_ == LAST_ROUND else (opens(game, round_ + 1),)
    ends = _ends(game, round_) if 0 < round_ < LAST_ROUND else ()
    return (*_awards(game, round_), *ends, *following)


def asked_mystery(game: Game, told: View | None, round_: int) -> int | None:
    """Return the round whose hidden animal has to be turned up before anything else is told."""
    hidden = game.reveals_due
    early = isinstance(told, Awarded | RoundEnds) and (not hidden or hidden[0] > round_)
    return None if not hidden or early else hidden[0]


def turned(state: State) -> State:
    """Return the state with the next page."""
    if state.game is None:
        return state
    pages = chapter(state.game, state.mark.chapter)
    if not pages:
        return state
    if state.mark.page + 1 < len(pages):
        return state.marked(page=state.mark.page + 1)
    return state.marked(chapter=state.mark.chapter + 1, page=0)


def caught_up(game: Game, mark: Bookmark) -> dict[str, int]:
    """Return where the bookmark lies when events have been taken back."""
    if mark.chapter <= game.complete + 1:
        return {}
    return {"chapter": game.complete + 1, "page": 0}


def _awards(game: Game, round_: int) -> tuple[View, ...]:
    verdicts = [verdict for verdict in game.verdicts if verdict.round == round_]
    return tuple(
        Awarded(round_, game.catalogue.animal(each.animal), each.award, place, len(verdicts))
        for place, each in enumerate(verdicts, 1)
    )


def _ends(game: Game, round_: int) -> tuple[View, ...]:
    return (RoundEnds(round_, game.left_overs[round_], game.first_players[round_ + 1]),)


def opens(game: Game, round_: int) -> View:
    """Return who starts a round, and what is at stake."""
    cards = table.animals(game, game.columns.get(round_, ()))
    return RoundOpens(round_, game.first_players[round_], cards)


def _waiting(state: State, game: Game) -> View:
    if not game.seats_to_place:
        return ending.view(state, game)
    round_ = state.mark.round
    cards = table.animals(game, game.columns.get(round_, ()))
    return Placing(round_, table.seats(game, round_), cards, game.reveals_due)
