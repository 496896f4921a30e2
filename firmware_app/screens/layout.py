"""What most screens share: a head, a foot that names the buttons, one choice of many."""

from collections.abc import Sequence

from firmware_app.screens import icon
from firmware_app.screens.canvas import HEIGHT, WIDTH, Box, Canvas
from firmware_app.screens.font import Font, drawable

HEAD = 13
"""Where the body begins under a head."""
FOOT = HEIGHT - 10
"""Where the foot begins."""


def head(canvas: Canvas, text: str, right: str = "") -> None:
    """Write what the screen is about, and a small word at the right."""
    edge = canvas.right
    if right:
        width = Font.TINY.width(right)
        canvas.text(edge - width, 1, right, Font.TINY)
        edge -= width + 3
    canvas.line(Box(0, 0, edge, 12), text, Font.STRONG, Font.PLAIN, Font.TINY)


def foot(canvas: Canvas, left: str = "", ok: str = "", right: str = "") -> None:
    """Name what the buttons do, each at the side where it is."""
    if left:
        canvas.icon(0, FOOT + 2, icon.LEFT)
    if right:
        canvas.icon(WIDTH - 4, FOOT + 2, icon.RIGHT)
    words = [Font.TINY.width(word) for word in (left, ok, right)]
    room = WIDTH - 10 - (7 if ok else 0)
    spare = max(0, room - sum(words))
    canvas.line(Box(6, FOOT, min(words[0], room), 10), left, Font.TINY)
    canvas.line(Box(WIDTH - 6 - words[2], FOOT, words[2], 10), right, Font.TINY, align="right")
    if ok:
        _ok(canvas, ok, words, spare)


def _ok(canvas: Canvas, ok: str, words: list[int], spare: int) -> None:
    """Stand in the middle, unless a neighbour needs the room."""
    middle = (WIDTH - words[1] - 7) // 2
    start = max(6 + words[0] + (4 if words[0] else 0), middle)
    end = WIDTH - 6 - words[2] - (4 if words[2] else 0)
    start = max(0, min(start, end - words[1] - 7))
    canvas.icon(start, FOOT + 3, icon.OK)
    canvas.line(Box(start + 7, FOOT, words[1] + min(spare, 0), 10), ok, Font.TINY)


def shares(canvas: Canvas, numbers: Sequence[tuple[str, str]], top: int) -> None:
    """Write names and their numbers in equal shares of a line."""
    share = WIDTH // max(1, len(numbers))
    sizes = (Font.PLAIN, Font.TINY)
    wide = max((Font.PLAIN.width(f"{name}  {number}") for name, number in numbers), default=0)
    font = sizes[wide > share - 5]
    for place, (name, number) in enumerate(numbers):
        room = share - font.width(number) - 8
        end = canvas.text(place * share, top, font.elided(drawable(name), room), font)
        canvas.text(end + 3, top, number, font)


def chooser(canvas: Canvas, text: str, box: Box) -> None:
    """Write one choice large, between two arrows."""
    middle = box.top + box.height // 2 - 4
    canvas.icon(box.left, middle, icon.LEFT)
    canvas.icon(box.left + box.width - 4, middle, icon.RIGHT)
    inner = Box(box.left + 7, box.top, box.width - 14, box.height)
    one = next((each for each in _ONE if each.width(text) <= inner.width), None)
    if one is not None:
        canvas.line(inner, text, one, align="centre")
    else:
        canvas.paragraph(inner, text, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY)


_ONE = (Font.HUGE, Font.LARGE, Font.BOLD)


def pair(canvas: Canvas, left: str, right: str, *, first: bool) -> None:
    """Offer two things side by side; the chosen one is filled."""
    half = WIDTH // 2
    for text, start, chosen in ((left, 0, first), (right, half + 1, not first)):
        box = Box(start, HEIGHT - 17, half - 1, 17)
        canvas.frame(box, filled=chosen)
        inner = Box(box.left + 3, box.top + 1, box.width - 6, box.height - 2)
        canvas.line(inner, text, Font.STRONG, Font.PLAIN, Font.TINY, align="centre", ink=not chosen)
