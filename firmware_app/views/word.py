"""The closed sets that views are made of."""

from enum import Enum


class Part(Enum):
    """What can be missing from the device while the game goes on."""

    CAMERA = "camera"
    DISPLAY = "display"
    DOCK = "dock"
    LIGHTS = "lights"
    BUTTONS = "buttons"
    SOUND = "sound"
    STORE = "store"


class Way(Enum):
    """How the referee learns the twenty animals."""

    DRAWN = "drawn"
    SHOWN = "shown"
    PICKED = "picked"


class Status(Enum):
    """Where a player stands in this round."""

    AWAITED = "awaited"
    BEHIND = "behind"
    """Several tiles are still to be read."""
    READ = "read"


class Item(Enum):
    """What the menu offers."""

    BACK = "back"
    WHY = "why"
    PUT_BACK = "put-back"
    PAGE = "page"
    SKIP = "skip"
    UNDO = "undo"
    NEW_GAME = "new-game"


class Ask(Enum):
    """A question that is answered with yes or no."""

    UNDO = "undo"
    SKIP = "skip"
    NEW_GAME = "new-game"


class Notice(Enum):
    """A short word about what was just done; it goes away by itself."""

    STAYS_HIDDEN = "stays-hidden"
    CARD_TWICE = "card-twice"
    CARD_UNKNOWN = "card-unknown"
    CARD_TAKEN = "card-taken"
    CARD_FAR = "card-far"
    CARD_BLURRED = "card-blurred"
    NOT_POSSIBLE = "not-possible"
    NOTHING_TO_UNDO = "nothing-to-undo"
    UNDONE = "undone"
    CORRECTED = "corrected"


class TieBreak(Enum):
    """What decided the game (P-42)."""

    POINTS = "points"
    CARDS = "cards"
    SHARED = "shared"
