"""Screens from power on to the first tile."""

from engine.planet.variant import Variant
from firmware_app.i18n import Translator, marked
from firmware_app.screens import icon, wish
from firmware_app.screens.canvas import WIDTH, Box, Canvas
from firmware_app.screens.font import Font
from firmware_app.screens.layout import FOOT, HEAD, chooser, foot, head, pair
from firmware_app.views import (
    AskCount,
    AskFirst,
    AskName,
    AskVariant,
    AskWay,
    CheckPlanet,
    LayCards,
    ResumeOffer,
    ShowCard,
    Starting,
    Way,
)
from vision.reading import Hint

_BODY = Box(0, HEAD, WIDTH, FOOT - HEAD)
VARIANTS = {
    Variant.STANDARD: marked("Standard"),
    Variant.BEGINNER: marked("Beginners"),
    Variant.MYSTERY: marked("Mystery animals"),
    Variant.BEGINNER_MYSTERY: marked("Beginners, mystery animals"),
}
WAYS = {
    Way.DRAWN: marked("Draw them for us"),
    Way.SHOWN: marked("Show the cards"),
    Way.PICKED: marked("Pick from a list"),
}
_CHECKS = {
    Hint.MORE_LIGHT: marked("More light, please"),
    Hint.HOLD_STILL: marked("Hold it still"),
    Hint.COME_CLOSER: marked("Bring the camera closer"),
    Hint.SHOW_MAT: marked("I cannot see the mat"),
}


def starting(canvas: Canvas, _: Starting, t: Translator) -> None:
    """A planet looks at people."""
    canvas.arc(Box(41, 0, 44, 44), 0, 360, 2)
    for x in (55, 71):
        canvas.disc(x, 18, 3)
        canvas.disc(x + 1, 17, 1, ink=0)
    canvas.arc(Box(51, 14, 24, 20), 25, 155, 2)
    for x, y, radius in (
        (22, 10, 4),
        (104, 32, 3),
        (34, 36, 0),
        (95, 6, 0),
        (112, 12, 0),
        (10, 30, 0),
    ):
        canvas.disc(x, y, radius)
    canvas.line(Box(0, 46, WIDTH, 16), t("Hello"), Font.LARGE, Font.BOLD, align="centre")


def resume(canvas: Canvas, view: ResumeOffer, t: Translator) -> None:
    """An unfinished game comes first."""
    if view.round:
        title = t("Round {round}", round=view.round)
        canvas.line(Box(0, 1, canvas.right, 22), title, Font.HUGE, align="centre")
    else:
        canvas.paragraph(Box(0, 0, canvas.right, 28), t("Set-up not finished"))
    names = ", ".join(view.players)
    canvas.line(Box(0, 27, WIDTH, 14), names, Font.BOLD, Font.PLAIN, Font.TINY, align="centre")
    pair(canvas, t("Go on"), t("Start new"), first=view.resume)


def count(canvas: Canvas, view: AskCount, t: Translator) -> None:
    """How many play."""
    head(canvas, t("How many play?"))
    chooser(canvas, str(view.count), Box(28, HEAD, WIDTH - 56, FOOT - HEAD))
    foot(canvas, ok=t("next"))


def name(canvas: Canvas, view: AskName, t: Translator) -> None:
    """Who sits on a seat."""
    head(canvas, t("Seat {place}", place=view.place), f"{view.place}/{view.count}")
    chooser(canvas, view.name, _BODY)
    foot(canvas, ok=t("next"))


def variant(canvas: Canvas, view: AskVariant, t: Translator) -> None:
    """Which way to play."""
    head(canvas, t("Which game?"))
    chooser(canvas, t(VARIANTS[view.variant]), _BODY)
    foot(canvas, ok=t("next"))


def first(canvas: Canvas, view: AskFirst, t: Translator) -> None:
    """Who is the youngest."""
    head(canvas, t("Who is the youngest?"))
    chooser(canvas, view.players[view.chosen], _BODY)
    foot(canvas, ok=t("next"))


def way(canvas: Canvas, view: AskWay, t: Translator) -> None:
    """How the animals are told."""
    head(canvas, t("The twenty animals"))
    chooser(canvas, t(WAYS[view.way]), _BODY)
    foot(canvas, ok=t("next"))


def lay(canvas: Canvas, view: LayCards, t: Translator) -> None:
    """Which cards lie under a pile."""
    head(canvas, t("Lay under round {round}", round=view.round), f"{view.round - 2}/10")
    lines = len(view.animals) + view.hidden
    height = (FOOT - HEAD) // max(2, lines)
    for place, animal in enumerate(view.animals):
        box = Box(0, HEAD + place * height, WIDTH, height)
        wish.row(canvas, t, animal, box, Font.BOLD, Font.STRONG, Font.PLAIN)
    if view.hidden:
        box = Box(0, HEAD + len(view.animals) * height, WIDTH, height)
        canvas.line(box, t("and one face down"), Font.PLAIN, Font.TINY)
    foot(canvas, ok=t("next"))


def show(canvas: Canvas, view: ShowCard, t: Translator) -> None:
    """Which card is told next."""
    head(canvas, t("Round {round}, card {place}", round=view.round, place=view.place),
         f"{view.done}/{view.of}")  # fmt: skip
    if view.cursor is not None:
        chooser(canvas, view.cursor.name(t.language), Box(0, HEAD, WIDTH, 22))
        signs = wish.width(view.cursor.requirement)
        wish.draw(canvas, view.cursor.requirement, (WIDTH - signs) // 2, 38)
        foot(canvas, ok=t("take it"))
        return
    canvas.paragraph(Box(0, HEAD, WIDTH, 30), t("Show me its sticker"))
    if view.last is not None:
        canvas.icon(0, FOOT + 1, icon.TICK)
        canvas.line(Box(12, FOOT - 2, WIDTH - 12, 12), view.last.name(t.language), Font.PLAIN)


def check(canvas: Canvas, view: CheckPlanet, t: Translator) -> None:
    """What the camera makes of an empty planet."""
    head(canvas, t("Empty planets"), f"{view.place}/{view.count}")
    canvas.paragraph(Box(0, HEAD, WIDTH, 25), _check(view, t), Font.BOLD, Font.STRONG, Font.PLAIN)
    marks = ((t("mat"), view.mat), (t("light"), view.light), (t("focus"), view.focus))
    for place, (word, well) in enumerate(marks):
        left = place * (WIDTH // 3)
        canvas.icon(left, 42, icon.TICK if well or view.lift else icon.BOX)
        box = Box(left + 11, 40, WIDTH // 3 - 12, 12)
        canvas.line(box, word, Font.PLAIN, Font.TINY)
    foot(canvas, ok=t("skip"))


def _check(view: CheckPlanet, t: Translator) -> str:
    if view.lift:
        return t("Good. The next one, please")
    if view.fault is not None:
        return t("This planet is not empty")
    if view.hint in _CHECKS and (view.mat or view.hint is not Hint.SHOW_MAT):
        return t(_CHECKS[view.hint])
    if view.hint in (Hint.TURN_ON, Hint.OTHER_FACE):
        return t("Turn it a little")
    return t("Set an empty planet on the mat")
