"""Bitmap fonts with Polish and French letters, crisp without grey."""

from enum import Enum
from functools import cache
from importlib.resources import as_file, files
from unicodedata import normalize

from PIL import ImageFont

_ELLIPSIS = "…"


class Font(Enum):
    """A font, with its file, size, and the height of its line."""

    TINY = ("helvR08", 8, 10)
    PLAIN = ("helvR10", 10, 12)
    STRONG = ("helvB10", 10, 12)
    BOLD = ("helvB12", 12, 14)
    LARGE = ("helvB14", 14, 16)
    HUGE = ("helvB18", 18, 20)
    GIANT = ("helvB24", 24, 26)

    def __init__(self, file: str, size: int, height: int) -> None:
        """Keep what the file needs to be opened."""
        self.file = file
        self.size = size
        self.height = height

    @property
    def face(self) -> ImageFont.FreeTypeFont:
        """The opened font."""
        return _opened(self)

    def width(self, text: str) -> int:
        """Return how wide a text is; letters that overhang count."""
        shaped = self.shaped(text)
        left, _, right, _ = self.face.getbbox(shaped)
        return int(max(right, self.face.getlength(shaped)) - min(left, 0))

    def overhang(self, text: str) -> int:
        """Return how far the first letter begins before its place, as Polish Ł does."""
        return int(max(0, -self.face.getbbox(self.shaped(text))[0])) if text else 0

    def shaped(self, text: str) -> str:
        """Return the text as it is drawn: the smallest font's blank is too narrow to be seen."""
        return text.replace(" ", "  ") if self is Font.TINY else text

    def elided(self, text: str, width: int) -> str:
        """Return the text, cut off with … where it would be too wide."""
        if self.width(text) <= width:
            return text
        for end in range(len(text) - 1, 0, -1):
            shorter = text[:end].rstrip() + _ELLIPSIS
            if self.width(shorter) <= width:
                return shorter
        return _ELLIPSIS

    def wrapped(self, text: str, width: int) -> list[str]:
        """Return the lines of a text; a word that is too wide is cut off."""
        lines = [""]
        # Not split(): a space that does not break keeps French signs with their words.
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if not lines[-1] or self.width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return [self.elided(line, width) for line in lines]


@cache
def _opened(font: Font) -> ImageFont.FreeTypeFont:
    name = files("firmware_app.screens").joinpath("fonts", f"{font.file}.pcf")
    with as_file(name) as path:
        return ImageFont.truetype(str(path), font.size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _knows(letter: str) -> bool:
    """Tell whether the fonts have a letter: a missing one is drawn as U+FFFF is."""
    face = Font.PLAIN.face
    missing = face.getmask("\uffff", mode="1")
    return bytes(face.getmask(letter, mode="1")) != bytes(missing) or letter.isspace()


def drawable(text: str) -> str:
    """Return a text in letters that the fonts have: bare of strange accents, or as a sign."""
    return "".join(map(_drawable, normalize("NFC", text)))


def _drawable(letter: str) -> str:
    if _knows(letter):
        return letter
    bare = normalize("NFKD", letter)
    known = "".join(each for each in bare if each.isascii() and each.isprintable())
    return known or "¤"
