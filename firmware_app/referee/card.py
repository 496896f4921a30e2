"""A card before the camera or picked by hand: an animal or, at the end, an objective."""

from engine.errors import RefereeError
from engine.planet.events import MysteryRevealed
from engine.planet.game import Game
from engine.planet.habitat import Habitat
from firmware_app.referee import arrival, course, deck, ending
from firmware_app.referee.effect import Chime, Sound
from firmware_app.referee.happening import CardUnclear, ObjectiveTold, StickerSeen
from firmware_app.referee.state import State, Turn
from firmware_app.referee.telling import impossible, told
from firmware_app.views import AskMystery, AskObjective, MysteryShown, Notice, ObjectiveShown, Told
from vision.reading import Hint


def seen(state: State, happening: StickerSeen) -> Turn:
    """Heed a sticker, if one is asked for."""
    habitat = deck.objective_of(happening.sticker)
    if habitat is not None:
        return _objective(state, habitat)
    animal = deck.animal_of(state, happening.sticker)
    if animal is None:
        return _unknown(state)
    return picked(state, animal)


def unclear(state: State, happening: CardUnclear) -> Turn:
    """Say how to hold a card that cannot be read."""
    far = happening.hint is Hint.COME_CLOSER
    return Turn(_noticed(state, Notice.CARD_FAR if far else Notice.CARD_BLURRED))


def _unknown(state: State) -> Turn:
    view = course.main(state)
    if not isinstance(view, AskMystery) and state.game is not None:
        return Turn(state)
    return Turn(_noticed(state, Notice.CARD_UNKNOWN))


def _noticed(state: State, notice: Notice) -> State:
    return state.aside_of(Told(notice)) if arrival.free(state) else state


def picked(state: State, animal: str) -> Turn:
    """Lay an animal in the lobby, or turn up the hidden one that is asked for."""
    if state.game is None:
        return deck.added(state, animal)
    view = course.main(state)
    if isinstance(view, AskMystery):
        return mystery(state, state.game, view.round, animal)
    return Turn(state)


def mystery(state: State, game: Game, round_: int, animal: str) -> Turn:
    """Turn up the hidden animal of a round (P-15)."""
    if animal in game.facts.hidden:
        # The last card is still before the camera.
        return Turn(state)
    try:
        after = game.apply(MysteryRevealed(round_, animal), state.now)
    except RefereeError:
        return Turn(_noticed(state, Notice.CARD_TAKEN))
    card = after.catalogue.animal(animal)
    shown = told(state, after)
    if arrival.free(state):
        shown = shown.aside_of(MysteryShown(round_, card))
    return Turn(shown, (Sound(Chime.CARD),))


def _objective(state: State, habitat: Habitat) -> Turn:
    game, view = state.game, course.main(state)
    if game is None or not isinstance(view, AskObjective):
        # Which one it was is not even looked at: it stays with its owner (P-13).
        return Turn(_noticed(state, Notice.STAYS_HIDDEN))
    if habitat in tuple(game.objectives.values())[-1:]:
        return Turn(state)
    return objective(state, ObjectiveTold(view.seat, habitat))


def objective(state: State, happening: ObjectiveTold) -> Turn:
    """Take a player's objective, when it is time (P-13)."""
    game = state.game
    if game is None or not isinstance(course.main(state), AskObjective):
        return Turn(_noticed(state, Notice.STAYS_HIDDEN))
    if happening.habitat in game.objectives.values():
        return Turn(_noticed(state, Notice.CARD_TAKEN))
    try:
        after = ending.revealed(game, happening.seat, happening.habitat, state.now)
    except RefereeError as problem:
        return impossible(state, problem)
    return Turn(_revealed(told(state, after), after, happening), (Sound(Chime.CARD),))


def _revealed(state: State, game: Game, happening: ObjectiveTold) -> State:
    areas = game.planet(happening.seat).count(happening.habitat)
    points = game.catalogue.table(happening.habitat).points(areas)
    return state.aside_of(ObjectiveShown(happening.seat, happening.habitat, areas, points))
