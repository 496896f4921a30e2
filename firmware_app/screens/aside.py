"""Screens beside the game: menu, questions, the page, notices, parts."""

from firmware_app.i18n import Translator, marked
from firmware_app.screens import icon, qr
from firmware_app.screens.canvas import HEIGHT, WIDTH, Box, Canvas
from firmware_app.screens.font import Font
from firmware_app.screens.layout import FOOT, foot
from firmware_app.views import (
    Ailing,
    Ask,
    Confirm,
    Item,
    Menu,
    Notice,
    PageAddress,
    Part,
    PartBack,
    PartGone,
    Told,
)

_ITEMS = {
    Item.BACK: marked("Back to the game"),
    Item.WHY: marked("Why?"),
    Item.PUT_BACK: marked("Put a tile back"),
    Item.PAGE: marked("Open the page"),
    Item.SKIP: marked("Read later"),
    Item.UNDO: marked("Undo"),
    Item.NEW_GAME: marked("New game"),
}
_NOTICES = {
    Notice.STAYS_HIDDEN: marked("Objectives stay hidden until the end"),
    Notice.CARD_TWICE: marked("This card is told already"),
    Notice.CARD_UNKNOWN: marked("I do not know this card"),
    Notice.CARD_TAKEN: marked("This card lies elsewhere"),
    Notice.CARD_FAR: marked("Hold the card closer"),
    Notice.CARD_BLURRED: marked("Hold the card still, straight on"),
    Notice.NOT_POSSIBLE: marked("That is not possible"),
    Notice.NOTHING_TO_UNDO: marked("Nothing to undo"),
    Notice.UNDONE: marked("Undone"),
    Notice.CORRECTED: marked("Corrected"),
}
_GONE = {
    Part.CAMERA: marked("No camera: enter tiles on the page"),
    Part.DISPLAY: marked("No display: use the page"),
    Part.DOCK: marked("No dock: turn the mat by hand"),
    Part.LIGHTS: marked("No lights: see the screen"),
    Part.BUTTONS: marked("No buttons: use the page"),
    Part.SOUND: marked("No sound"),
    Part.STORE: marked("Cannot save: memory full?"),
}
_BACK = {
    Part.CAMERA: marked("The camera is back"),
    Part.DISPLAY: marked("The display is back"),
    Part.DOCK: marked("The dock is back"),
    Part.LIGHTS: marked("The lights are back"),
    Part.BUTTONS: marked("The buttons are back"),
    Part.SOUND: marked("The sound is back"),
    Part.STORE: marked("Games are saved again"),
}
_ROWS = 4
_WORDS = (Font.BOLD, Font.STRONG, Font.PLAIN)
_ROW = 15


def menu(canvas: Canvas, view: Menu, t: Translator) -> None:
    """What else the device can do; the chosen line is filled."""
    start = max(0, min(view.chosen - 1, len(view.items) - _ROWS))
    for place, item in enumerate(view.items[start : start + _ROWS]):
        chosen = start + place == view.chosen
        box = Box(0, place * _ROW, WIDTH - 6, _ROW)
        if chosen:
            canvas.frame(box, filled=True)
        inner = Box(4, box.top, box.width - 8, _ROW)
        canvas.line(inner, t(_ITEMS[item]), Font.BOLD, Font.STRONG, Font.PLAIN, ink=not chosen)
    height = HEIGHT * _ROWS // len(view.items)
    top = (HEIGHT - height) * start // max(1, len(view.items) - _ROWS)
    canvas.frame(Box(WIDTH - 3, top, 3, height), filled=True, radius=1)


def confirm(canvas: Canvas, view: Confirm, t: Translator) -> None:
    """Yes or no."""
    canvas.paragraph(Box(0, 0, canvas.right, FOOT), question(t, view))
    foot(canvas, t("no"), t("yes"))


def question(t: Translator, view: Confirm) -> str:
    """Say what is asked."""
    match view.ask:
        case Ask.UNDO if view.seat is None:
            return t("Undo the hidden animal of round {round}?", round=view.round)
        case Ask.UNDO if view.round is None:
            return t("Undo the objective of {seat}?", seat=view.seat)
        case Ask.UNDO:
            return t("Undo {seat}, round {round}?", seat=view.seat, round=view.round)
        case Ask.SKIP:
            return t("Next round; read later: {names}?", names=", ".join(view.players))
        case Ask.NEW_GAME:
            return t("End this game?")


def page(canvas: Canvas, view: PageAddress, t: Translator) -> None:
    """Where the page is."""
    code = None if view.url is None else qr.picture(view.url)
    if view.url is None:
        canvas.paragraph(Box(0, 0, WIDTH, HEIGHT), t("There is no page"))
        return
    left = 0 if code is None else HEIGHT + 4
    if code is not None:
        canvas.paste(code, 0, 0)
    if view.code is None:
        shown = view.url if code is None else t("Scan me")
        canvas.paragraph(Box(left, 0, WIDTH - left, HEIGHT), shown)
        return
    canvas.line(Box(left, 12, WIDTH - left, 12), t("Code"), Font.PLAIN, align="centre")
    box = Box(left, 26, WIDTH - left, 26)
    canvas.line(box, view.code, Font.HUGE, Font.LARGE, Font.BOLD, Font.PLAIN, align="centre")


def told(canvas: Canvas, view: Told, t: Translator) -> None:
    """A short word."""
    canvas.paragraph(Box(0, 0, canvas.right, HEIGHT), t(_NOTICES[view.notice]))


def gone(canvas: Canvas, view: PartGone, t: Translator) -> None:
    """What to do without a part."""
    _part(canvas, view.part, t(_GONE[view.part]), icon.CROSS)


def back(canvas: Canvas, view: PartBack, t: Translator) -> None:
    """A part is there again."""
    _part(canvas, view.part, t(_BACK[view.part]), icon.TICK)


def ailing(canvas: Canvas, view: Ailing, t: Translator) -> None:
    """The doctor's code, large enough to be read out to whoever can help."""
    codes = f"{view.code} +{view.more}" if view.more else view.code
    canvas.line(Box(0, 0, canvas.right, 16), t("Something is wrong"), *_WORDS, align="centre")
    canvas.line(Box(0, 19, WIDTH, 24), codes, Font.HUGE, Font.LARGE, align="centre")
    canvas.line(
        Box(0, 46, WIDTH, 18), t("Ask: {command}", command="orrery doctor"), *_WORDS, align="centre"
    )


def _part(canvas: Canvas, part: Part, text: str, sign: icon.Icon) -> None:
    canvas.icon(4, 20, icon.PARTS[part])
    canvas.icon(4, 33, sign)
    canvas.paragraph(Box(20, 0, canvas.right - 20, HEIGHT), text)
