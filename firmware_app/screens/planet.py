"""Screens of a planet that stands on the mat, or should."""

from firmware_app.i18n import Translator, marked
from firmware_app.i18n.phrase import beside
from firmware_app.screens import icon, pentagon
from firmware_app.screens.canvas import HEIGHT, WIDTH, Box, Canvas
from firmware_app.screens.font import Font
from firmware_app.screens.layout import FOOT, HEAD, chooser, foot, head
from firmware_app.views import (
    Accepted,
    AlreadyRead,
    AskOrder,
    AskWhose,
    Lie,
    Looking,
    Placing,
    PutBack,
    Refused,
    Seat,
    Status,
    WholeReading,
)
from vision.reading import Fault, Hint

_HINTS = {
    Hint.TURN_ON: marked("Turn it on"),
    Hint.OTHER_FACE: marked("Set it down on another face"),
    Hint.WHOSE: marked("Whose planet is this?"),
    Hint.SHOW_MAT: marked("I cannot see the mat"),
    Hint.SET_DOWN: marked("Set it down on the mat"),
    Hint.MORE_LIGHT: marked("More light, please"),
    Hint.HOLD_STILL: marked("Hold it still"),
    Hint.COME_CLOSER: marked("Bring the camera closer"),
}
_FAULTS = {
    Fault.NOTHING_NEW: marked("No new tile here"),
    Fault.TWO_NEW: marked("One tile too many"),
    Fault.TILE_TURNED: marked("A tile was turned. It lay so"),
    Fault.TILE_SWAPPED: marked("Another tile lies here. It was this"),
    Fault.TILE_GONE: marked("A tile is gone. It lay so"),
    Fault.OTHER_PLANET: marked("I do not know this planet"),
}
_BESIDE = {
    Fault.TILE_TURNED: marked("The tile {beside} was turned. It lay so"),
    Fault.TILE_SWAPPED: marked("The tile {beside} is another. It was this"),
    Fault.TILE_GONE: marked("The tile {beside} is gone. It lay so"),
}


def sentence(t: Translator, fault: Fault, lie: Lie | None) -> str:
    """Say what is wrong; with a tile, what lies next to it helps to find it."""
    place = None if lie is None else beside(t, lie.around)
    if fault in _BESIDE and place is not None:
        return t(_BESIDE[fault], beside=place)
    return t(_FAULTS[fault])


def placing(canvas: Canvas, view: Placing, t: Translator) -> None:
    """Who is still awaited."""
    head(canvas, t("Round {round}", round=view.round))
    _seats(canvas, view.seats)
    foot(canvas, t("why?"), t("menu"), t("animals"))


def whole(canvas: Canvas, view: WholeReading, t: Translator) -> None:
    """Who has shown the planet whole."""
    head(canvas, t("Show every planet whole"))
    _seats(canvas, view.seats)
    foot(canvas, ok=t("menu"))


def _seats(canvas: Canvas, seats: tuple[Seat, ...]) -> None:
    """Two people have a line each, more share lines."""
    columns = 1 if len(seats) == 2 else 2
    width = WIDTH // columns
    for place, seat in enumerate(seats):
        left, top = width * (place % columns), HEAD + 1 + 19 * (place // columns)
        _status(canvas, seat, left, top + 4)
        box = Box(left + 14, top, width - 16, 18)
        canvas.line(box, seat.name, Font.LARGE, Font.BOLD, Font.STRONG, Font.PLAIN)


def _status(canvas: Canvas, seat: Seat, left: int, top: int) -> None:
    if seat.status is Status.BEHIND:
        canvas.text(left, top - 3, f"+{seat.due}", Font.STRONG)
    elif seat.status is Status.READ:
        canvas.icon(left + 1, top + 1, icon.TICK)
    else:
        canvas.icon(left + 2, top + 1, icon.WAIT)


def looking(canvas: Canvas, view: Looking, t: Translator) -> None:
    """Which way to turn it, and which faces were seen."""
    if view.owner:
        head(canvas, view.owner)
    hint = view.hint or Hint.HOLD_STILL
    text = t(_HINTS[hint])
    if hint is Hint.TURN_ON:
        _turn(canvas, view.turn)
        canvas.paragraph(Box(56, HEAD, WIDTH - 56, 34), text)
    else:
        canvas.paragraph(Box(0, HEAD, WIDTH, 36), text)
    if any(view.seen):
        _seen(canvas, view.seen)


def _turn(canvas: Canvas, degrees: float) -> None:
    """A curved arrow; counter-clockwise from above, so the near side goes to the right."""
    canvas.arc(Box(4, 14, 44, 32), 20, 160, 3)
    right = degrees >= 0
    x, way = (46, 1) if right else (5, -1)
    canvas.polygon([(x + 4 * way, 28), (x - 6 * way, 34), (x + 5 * way, 41)], filled=True)
    canvas.polygon([(26, 14), (37, 20), (33, 30), (19, 30), (15, 20)])


def _seen(canvas: Canvas, seen: tuple[bool, ...]) -> None:
    """Twelve boxes, filled for each face that was in view."""
    for face, was in enumerate(seen):
        box = Box(3 + face * 10, HEIGHT - 9, 8, 8)
        canvas.frame(box, filled=was, radius=1)


def accepted(canvas: Canvas, view: Accepted, t: Translator) -> None:
    """A planet is read."""
    canvas.icon(3, 8, icon.TICK)
    canvas.line(Box(16, 0, canvas.right - 16, 24), view.seat, Font.HUGE, Font.LARGE, Font.BOLD)
    if view.from_memory:
        memory = t.count("{n} face from memory", "{n} faces from memory", view.from_memory)
        canvas.line(Box(0, 25, WIDTH, 12), memory, Font.PLAIN, Font.TINY, align="centre")
    canvas.rule(39)
    if view.awaited:
        names = t("Still to come: {names}", names=", ".join(view.awaited))
        canvas.paragraph(Box(0, 40, WIDTH, 22), names, Font.STRONG, Font.PLAIN, Font.TINY)
    else:
        canvas.line(Box(0, 42, WIDTH, 18), t("Everybody is read"), Font.BOLD, align="centre")


def already(canvas: Canvas, view: AlreadyRead, t: Translator) -> None:
    """Nothing new on a planet that was read."""
    head(canvas, view.seat)
    canvas.paragraph(Box(0, HEAD, WIDTH, FOOT - HEAD), t("Read already"))
    foot(canvas, right=t("it is another's"))


def refused(canvas: Canvas, view: Refused, t: Translator) -> None:
    """What is wrong, and how it was."""
    lie = view.lies[0] if view.lies else None
    left = 0 if lie is None else 64
    if lie is not None:
        pentagon.tile(canvas, lie, (31, 34), 24)
    top = 0
    if view.seat is not None:
        box = Box(left, 0, canvas.right - left, 12)
        canvas.line(box, view.seat, Font.STRONG, Font.PLAIN)
        top = 12
    acts = view.went_on or view.as_seen or lie is None
    text = sentence(t, view.fault, lie)
    room = Box(left, top, WIDTH - left, (FOOT if acts else HEIGHT) - top)
    canvas.paragraph(room, text, *_SIZES[lie is None])
    _acts(canvas, view, t)


_SIZES = {
    True: (Font.LARGE, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY),
    False: (Font.PLAIN, Font.TINY),
}


def _acts(canvas: Canvas, view: Refused, t: Translator) -> None:
    if view.went_on:
        foot(canvas, t("mend it"), t("next round"))
    elif view.as_seen:
        word = t("is right")
        start = WIDTH - Font.TINY.width(word) - 7
        canvas.icon(start, FOOT + 3, icon.OK)
        canvas.text(start + 7, FOOT, word, Font.TINY)


def whose(canvas: Canvas, view: AskWhose, t: Translator) -> None:
    """Whose planet this is."""
    head(canvas, t("Whose planet?"))
    chooser(canvas, view.players[view.chosen], Box(0, HEAD, WIDTH, FOOT - HEAD))
    foot(canvas, ok=t("this one"))


def order(canvas: Canvas, view: AskOrder, t: Translator) -> None:
    """Which tile came first."""
    head(canvas, t("{seat}: which tile first?", seat=view.seat))
    shown = _window(len(view.tiles), view.chosen)
    width = WIDTH // len(shown)
    for place, at in enumerate(shown):
        middle = width * place + width // 2
        pentagon.tile(canvas, view.tiles[at], (middle, 38), 21, touching=False)
        if at == view.chosen:
            canvas.frame(Box(middle - 23, 15, 46, 46), radius=4)


def _window(count: int, chosen: int) -> range:
    """At most two tiles fit beside each other."""
    start = max(0, min(chosen, count - 2))
    return range(start, min(count, start + 2))


def put_back(canvas: Canvas, view: PutBack, t: Translator) -> None:
    """Where a tile was and how it lay."""
    if view.lie is None:
        head(canvas, view.seat)
        canvas.paragraph(Box(0, HEAD, WIDTH, FOOT - HEAD), t("No tile yet"))
        return
    pentagon.tile(canvas, view.lie, (31, 34), 24)
    room = Box(64, 0, canvas.right - 64, 12)
    canvas.line(room, view.seat, Font.STRONG, Font.PLAIN)
    round_ = t("Round {round}", round=view.round)
    canvas.line(Box(64, 13, WIDTH - 64, 12), round_, Font.PLAIN, Font.TINY)
    place = beside(t, view.lie.around)
    if place is not None:
        canvas.paragraph(Box(64, 26, WIDTH - 64, 24), place, Font.PLAIN, Font.TINY, align="left")
    word = f"{view.place}/{view.of}"
    canvas.text(64, FOOT, word, Font.TINY)
    canvas.icon(WIDTH - 4, FOOT + 2, icon.RIGHT)
