"""A picture that is being drawn: text that fits its box, icons, frames."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from firmware_app.screens.font import Font, drawable
from firmware_app.screens.icon import Icon

WIDTH, HEIGHT = 126, 62
"""Two points less each way than the display: the picture wanders, so that nothing burns in."""

_SIZES = (Font.GIANT, Font.HUGE, Font.LARGE, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY)


class Box(NamedTuple):
    """A part of the picture."""

    left: int
    top: int
    width: int
    height: int


WHOLE = Box(0, 0, WIDTH, HEIGHT)


class Canvas:
    """A picture that is being drawn, and what had to be cut off in it."""

    def __init__(self) -> None:
        self.picture = Image.new("1", (WIDTH, HEIGHT), 0)
        self._draw = ImageDraw.Draw(self.picture)
        self._draw.fontmode = "1"
        self.cut: list[str] = []
        self.right = WIDTH
        """Where the head ends: signs of missing parts stand beyond."""

    def text(self, left: int, top: int, text: str, font: Font, *, ink: int = 1) -> int:
        """Write one line, and return where it ends; its top is that of capitals with accents."""
        shown = drawable(text)
        left += font.overhang(shown)
        self._draw.text((left, top), font.shaped(shown), font=font.face, fill=ink)
        return left + font.width(shown) - font.overhang(shown)

    def line(self, box: Box, text: str, *sizes: Font, align: str = "left", ink: int = 1) -> None:
        """Write one line in the largest of the sizes that fits, cut off if none does."""
        shown = drawable(text)
        fonts = [font for font in sizes or _SIZES if font.height <= box.height] or [Font.TINY]
        font = next((each for each in fonts if each.width(shown) <= box.width), fonts[-1])
        fitted = font.elided(shown, box.width)
        self._note(text, fitted != shown)
        spare = box.width - font.width(fitted)
        left = box.left + {"left": 0, "centre": spare // 2, "right": spare}[align]
        self.text(left, box.top + (box.height - font.height + 1) // 2, fitted, font, ink=ink)

    def paragraph(self, box: Box, text: str, *sizes: Font, align: str = "centre") -> None:
        """Write several lines in the largest of the sizes that fits."""
        # A number stays with the word that it counts or names.
        shown = re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", drawable(text))
        fonts = sizes or (Font.LARGE, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY)
        font = next((each for each in fonts if _fits(each, shown, box)), fonts[-1])
        lines = font.wrapped(shown, box.width)
        most = max(1, box.height // font.height)
        self._note(text, len(lines) > most or " ".join(lines) != shown)
        kept = lines[:most]
        if len(lines) > most:
            kept[-1] = font.elided(f"{kept[-1]} {lines[most]}…", box.width)
        top = box.top + (box.height - len(kept) * font.height) // 2
        for place, line in enumerate(kept):
            spare = box.width - font.width(line)
            left = box.left + (spare // 2 if align == "centre" else 0)
            self.text(left, top + place * font.height, line, font)

    def _note(self, text: str, cut: bool) -> None:
        if cut:
            self.cut.append(text)

    def icon(self, left: int, top: int, icon: Icon, *, ink: int = 1) -> int:
        """Draw an icon, and return where it ends."""
        self._draw.bitmap((left, top), icon.picture, fill=ink)
        return left + icon.width

    def frame(self, box: Box, *, filled: bool = False, radius: int = 2) -> None:
        """Draw a frame with round corners, or fill it."""
        edge = (box.left, box.top, box.left + box.width - 1, box.top + box.height - 1)
        self._draw.rounded_rectangle(edge, radius, outline=1, fill=1 if filled else None)

    def clear(self, box: Box) -> None:
        """Make room for something that would be lost among lines."""
        edge = (box.left, box.top, box.left + box.width - 1, box.top + box.height - 1)
        self._draw.rectangle(edge, fill=0)

    def rule(self, top: int, left: int = 0, right: int = WIDTH) -> None:
        """Draw a thin line across."""
        self._draw.line((left, top, right - 1, top), fill=1)

    def polygon(self, corners: Sequence[tuple[float, float]], *, filled: bool = False) -> None:
        """Draw the outline of a polygon, or fill it."""
        rounded = [(round(x), round(y)) for x, y in corners]
        self._draw.polygon(rounded, outline=1, fill=1 if filled else None)

    def stroke(self, start: tuple[float, float], end: tuple[float, float], *, ink: int = 1) -> None:
        """Draw a straight line."""
        points = [(round(start[0]), round(start[1])), (round(end[0]), round(end[1]))]
        self._draw.line(points, fill=ink)

    def arc(self, box: Box, start: float, end: float, width: int = 1) -> None:
        """Draw a part of an ellipse, in degrees clockwise from the right."""
        edge = (box.left, box.top, box.left + box.width - 1, box.top + box.height - 1)
        self._draw.arc(edge, start, end, fill=1, width=width)

    def disc(self, x: float, y: float, radius: float, *, ink: int = 1) -> None:
        """Draw a filled circle."""
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)

    def paste(self, picture: Image.Image, left: int, top: int) -> None:
        """Lay another picture over this one."""
        self.picture.paste(picture, (left, top))


def _fits(font: Font, text: str, box: Box) -> bool:
    lines = font.wrapped(text, box.width)
    whole = " ".join(lines) == text
    return whole and len(lines) * font.height <= box.height
