"""The animal cards as people lay them out: drawn by chance, shown by sticker, or picked."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from engine.planet.card import STICKERS, Animal
from engine.planet.events import AWARD_ROUNDS, Columns
from engine.planet.habitat import HABITATS, Habitat
from firmware_app.referee.effect import Chime, Sound
from firmware_app.referee.saved import Draft, Stage
from firmware_app.referee.state import State, Turn
from firmware_app.views import LayCards, Notice, ShowCard, Told, View, Way


def wanted(draft: Draft) -> int:
    """Return how many cards lie face up."""
    return sum(draft.variant.open_animals.values())


def columns(draft: Draft) -> Columns:
    """Return the cards told so far as columns, nearest the pile first."""
    cards = iter(draft.animals)
    return tuple(
        tuple(islice(cards, draft.variant.open_animals[round_])) for round_ in AWARD_ROUNDS
    )


def view(state: State) -> View:
    """Return which cards lie where, or which card is told next."""
    draft = state.draft
    if draft.stage is Stage.LAYING or not wanted(draft) > len(draft.animals):
        return _laid(state)
    round_, place = _place(draft)
    last = state.catalogue.animal(draft.animals[-1]) if draft.animals else None
    cursor = pointed(state, draft.cursor) if draft.way is Way.PICKED else None
    return ShowCard(round_, place, len(draft.animals), wanted(draft), last, cursor)


def _laid(state: State) -> View:
    draft = state.draft
    at = min(draft.cursor, len(AWARD_ROUNDS) - 1)
    cards = tuple(map(state.catalogue.animal, columns(draft)[at]))
    return LayCards(AWARD_ROUNDS[at], cards, draft.variant.mystery)


def _place(draft: Draft) -> tuple[int, int]:
    """Return the round and the place of the card that is told next."""
    before = len(draft.animals)
    for round_, count in draft.variant.open_animals.items():
        if before < count:
            return round_, before + 1
        before -= count
    return AWARD_ROUNDS[-1], before


def free(state: State) -> Sequence[Animal]:
    """Return the animals that nobody has told yet."""
    if state.game is None:
        return [each for each in state.catalogue.animals if each.id not in state.draft.animals]
    facts = state.game.facts
    told = {*facts.hidden, *(card for column in facts.laid or () for card in column)}
    return [each for each in state.game.catalogue.animals if each.id not in told]


def pointed(state: State, cursor: int) -> Animal:
    """Return the animal that the buttons have come to."""
    cards = free(state)
    return cards[cursor % len(cards)]


def moved(state: State, step: int) -> State:
    """Point to another card, or turn to another column."""
    draft = state.draft
    if draft.stage is Stage.LAYING:
        return state.drafted(cursor=max(0, min(len(AWARD_ROUNDS) - 1, draft.cursor + step)))
    if draft.way is not Way.PICKED:
        return state
    return state.drafted(cursor=(draft.cursor + step) % len(free(state)))


def leapt(cards: Sequence[Animal], cursor: int) -> int:
    """Return where the next habitat's animals begin: 45 cards are too many for one button."""
    at = cursor % len(cards)
    here = cards[at].requirement.habitat
    order = (*range(at, len(cards)), *range(at))
    return next((k for k in order if cards[k].requirement.habitat is not here), at)


def agreed(state: State) -> Turn:
    """Go on to the next column, take the card that is pointed at, or end."""
    draft = state.draft
    if draft.stage is Stage.LAYING:
        if draft.cursor + 1 < len(AWARD_ROUNDS):
            return Turn(state.drafted(cursor=draft.cursor + 1))
        return Turn(state.drafted(stage=Stage.CHECK, cursor=0))
    if draft.way is not Way.PICKED:
        return Turn(state)
    return added(state, pointed(state, draft.cursor).id)


def shuffled(state: State, animals: tuple[str, ...]) -> Turn:
    """Lay out the first cards of those that chance has brought."""
    draft = state.draft
    known = {animal.id for animal in state.catalogue.animals}
    right = set(animals) <= known and len(set(animals)) == len(animals) >= wanted(draft)
    if state.game is not None or draft.stage is not Stage.CARDS or not right:
        return Turn(state)
    if draft.way is not Way.DRAWN:
        return Turn(state)
    drawn = animals[: wanted(draft)]
    return Turn(state.drafted(animals=drawn, stage=Stage.LAYING, cursor=0))


def added(state: State, animal: str) -> Turn:
    """Take one more card, or say why not."""
    draft = state.draft
    if draft.stage is not Stage.CARDS or draft.way is Way.DRAWN:
        return Turn(state)
    if all(animal != each.id for each in state.catalogue.animals):
        return Turn(state.aside_of(Told(Notice.CARD_UNKNOWN)))
    if animal in draft.animals:
        # A card stays before the camera for many pictures.
        again = animal == draft.animals[-1]
        return Turn(state if again else state.aside_of(Told(Notice.CARD_TWICE)))
    after = replace(state, aside=None).drafted(animals=(*draft.animals, animal))
    if len(after.draft.animals) == wanted(draft):
        after = after.drafted(stage=Stage.LAYING, cursor=0)
    return Turn(after, (Sound(Chime.CARD),))


def animal_of(state: State, sticker: int) -> str | None:
    """Return the animal whose card has a sticker."""
    cards = (state.catalogue if state.game is None else state.game.catalogue).animals
    return next((each.id for each in cards if each.sticker == sticker), None)


def objective_of(sticker: int) -> Habitat | None:
    """Return the habitat of the objective whose card has a sticker."""
    at = sticker - STICKERS
    return HABITATS[at] if 0 <= at < len(HABITATS) else None
