"""The chips behind small screens, byte by byte: commands and data in, the points that glow out."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import PIL.Image

from firmware_app.ports import SCREEN

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = SCREEN
PAGES: Final = HEIGHT // 8
_SHARED: Final[Mapping[int, int]] = MappingProxyType(
    {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
)


class OledChip(ABC):
    """What SSD1306 and SH1106 share; where a chip's books differ, its own class says so."""

    columns = WIDTH
    first = 0
    """The column of the memory that is the screen's leftmost."""
    arguments: Mapping[int, int] = _SHARED
    """How many bytes follow a command."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start as after power came: dark, with noise in its memory."""
        self.memory = bytearray(b"\xa5" * (self.columns * PAGES))
        self.column = self.page = 0
        self.lit = self.inverse = self.everything = False
        self.mirrored = self.upside_down = True
        self.level, self.start = 0x7F, 0
        self.unknown: list[int] = []
        self._waiting: list[int] = []

    def command(self, sent: bytes) -> None:
        """Take bytes as commands and their arguments."""
        for byte in sent:
            self._waiting.append(byte)
            if len(self._waiting) > self.arguments.get(self._waiting[0], 0):
                code, *given = self._waiting
                self._waiting = []
                self._obey(code, given)

    def data(self, sent: bytes) -> None:
        """Take bytes as columns of eight points, the lowest bit on top."""
        for byte in sent:
            self.memory[self.page * self.columns + self.column] = byte
            self._advance()

    @property
    def powered(self) -> bool:
        """Whether there is voltage for the points."""
        return self.lit

    def shown(self) -> "Image":
        """Return the points that glow."""
        image = PIL.Image.new("1", SCREEN)
        if self.powered:
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    image.putpixel((x, y), self._glows(x, y))
        return image

    def _glows(self, x: int, y: int) -> bool:
        column = self.first + (WIDTH - 1 - x if self.mirrored else x)
        row = ((HEIGHT - 1 - y if self.upside_down else y) + self.start) % HEIGHT
        bit = self.memory[row // 8 * self.columns + column] >> row % 8 & 1
        return self.everything or bool(bit) is not self.inverse

    @abstractmethod
    def _advance(self) -> None:
        """Go on to where the next byte is written."""

    def _obey(self, code: int, given: list[int]) -> None:
        match code:
            case 0xAE | 0xAF:
                self.lit = code == 0xAF
            case 0xA0 | 0xA1:
                # The glass is mounted so that the turned order is the upright one.
                self.mirrored = code == 0xA0
            case 0xC0 | 0xC8:
                self.upside_down = code == 0xC0
            case 0xA4 | 0xA5:
                self.everything = code == 0xA5
            case 0xA6 | 0xA7:
                self.inverse = code == 0xA7
            case 0x81:
                self.level = given[0]
            case _ if 0x40 <= code <= 0x7F:
                self.start = code - 0x40
            case _ if code not in self.arguments and code != 0xE3:
                self.unknown.append(code)


class SSD1306(OledChip):
    """Memory as wide as the screen, a window to write into, and a charge pump to switch on."""

    arguments = MappingProxyType({**_SHARED, 0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1})

    def reset(self) -> None:
        """Start as after power came."""
        super().reset()
        self.pump, self.mode = False, 2
        self.window = [0, WIDTH - 1, 0, PAGES - 1]

    @property
    def powered(self) -> bool:
        """Whether there is voltage for the points."""
        return self.lit and self.pump

    def _obey(self, code: int, given: list[int]) -> None:
        match code:
            case 0x20:
                self.mode = given[0]
            case 0x21:
                self.window[:2] = given
                self.column = given[0]
            case 0x22:
                self.window[2:] = given
                self.page = given[0]
            case 0x8D:
                self.pump = given[0] == 0x14
            case _:
                super()._obey(code, given)

    def _advance(self) -> None:
        left, right, top, bottom = self.window
        self.column += 1
        if self.column > right:
            self.column = left
            if self.mode == 0:
                self.page = top if self.page == bottom else self.page + 1


class SH1106(OledChip):
    """Memory of 132 columns, written page by page; its converter starts by itself."""

    columns = 132
    first = 2
    arguments = MappingProxyType({**_SHARED, 0xAD: 1})

    def _obey(self, code: int, given: list[int]) -> None:
        if code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif code <= 0x1F:
            self.column = min(self.column & 0x0F | (code & 0x0F) << 4, self.columns - 1)
        elif 0xB0 <= code <= 0xB7:
            self.page = code - 0xB0
        else:
            super()._obey(code, given)

    def _advance(self) -> None:
        # At the end of a page it stays there until it is told another.
        self.column = min(self.column + 1, self.columns - 1)
