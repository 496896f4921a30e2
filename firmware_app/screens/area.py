"""What is asked while colours are learnt: what an area shows, beside a picture of it."""

from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

from engine.planet.habitat import Habitat
from firmware_app.i18n import Translator
from firmware_app.i18n.phrase import HABITATS
from firmware_app.screens import icon
from firmware_app.screens.canvas import HEIGHT, WIDTH, Box, Canvas
from firmware_app.screens.font import Font
from firmware_app.screens.layout import FOOT
from firmware_app.screens.screen import SIZE

SIDE = HEIGHT
"""Of the picture of the area, which fills the display's height."""
_LEFT = SIDE + 4


Outline: TypeAlias = Sequence[tuple[float, float]]


def drawn(faces: Sequence[Outline], area: Outline) -> Image.Image:
    """Draw a planet as lines, from any pixels, with one area filled."""
    every = [point for face in faces for point in face]
    least = [min(point[axis] for point in every) for axis in (0, 1)]
    most = [max(point[axis] for point in every) for axis in (0, 1)]
    size = (SIDE - 3) / max(*(b - a for a, b in zip(least, most, strict=True)), 1.0)
    picture = Image.new("1", (SIDE, SIDE))
    pencil = ImageDraw.Draw(picture)

    def placed(outline: Outline) -> list[tuple[float, float]]:
        return [(1 + (x - least[0]) * size, 1 + (y - least[1]) * size) for x, y in outline]

    for face in faces:
        pencil.polygon(placed(face), outline=1)
    pencil.polygon(placed(area), fill=1, outline=1)
    return picture


def area_asked(picture: Image.Image, chosen: Habitat | None, t: Translator, left: int) -> Canvas:
    """Draw the question with the answer that is chosen, None for a bare face."""
    canvas = Canvas()
    canvas.paste(picture, 0, 0)
    room = WIDTH - _LEFT
    canvas.line(Box(_LEFT, 0, room, 12), t("What is it?"), Font.STRONG, Font.PLAIN, Font.TINY)
    name = t("bare") if chosen is None else t(HABITATS[chosen])
    canvas.line(
        Box(_LEFT, 16, room, 16),
        name,
        Font.BOLD,
        Font.STRONG,
        Font.PLAIN,
        Font.TINY,
        align="centre",
    )
    if chosen is not None:
        canvas.icon(_LEFT + room // 2 - 4, 34, icon.HABITATS[chosen])
    canvas.icon(_LEFT, 36, icon.LEFT)
    canvas.icon(WIDTH - 4, 36, icon.RIGHT)
    canvas.line(Box(_LEFT, FOOT, room, 10), t("{n} left", n=left), Font.TINY)
    return canvas


def shown(canvas: Canvas) -> Image.Image:
    """Return the whole display."""
    screen = Image.new("1", SIZE, 0)
    screen.paste(canvas.picture, (1, 1))
    return screen
