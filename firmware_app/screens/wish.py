"""What an animal asks, as signs: the habitat, and what it touches or must not touch."""

from engine.planet.animal import Kind, Requirement
from engine.planet.card import Animal
from firmware_app.i18n import Translator
from firmware_app.i18n.phrase import capital
from firmware_app.screens import icon
from firmware_app.screens.canvas import Box, Canvas
from firmware_app.screens.font import Font

_SIGNS = {Kind.MOST: icon.MANY, Kind.TOUCHING: icon.PLUS, Kind.AVOIDING: icon.MINUS}


def width(wish: Requirement) -> int:
    """Return how wide the signs are."""
    return 16 if wish.other is None else 27


def draw(canvas: Canvas, wish: Requirement, left: int, top: int) -> None:
    """Draw the signs."""
    at = canvas.icon(left, top, icon.HABITATS[wish.habitat]) + 2
    at = canvas.icon(at, top + 2, _SIGNS[wish.kind]) + 2
    if wish.other is not None:
        canvas.icon(at, top, icon.HABITATS[wish.other])


def row(canvas: Canvas, t: Translator, animal: Animal, box: Box, *sizes: Font) -> None:
    """Write an animal's name, and what it asks at the right."""
    signs = width(animal.requirement)
    draw(canvas, animal.requirement, box.left + box.width - signs, box.top + (box.height - 9) // 2)
    name = capital(animal.name(t.language))
    canvas.line(Box(box.left, box.top, box.width - signs - 3, box.height), name, *sizes)
