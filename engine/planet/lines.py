"""On which line of a TOML text each of its values is written."""

import re
import tomllib

Path = tuple[str | int, ...]
"""The way to a value, as in `("animal", 3, "sticker")`."""

_TOKEN = re.compile(
    # Text in three quotes may end in up to two quotes of its own.
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})' + r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"' + r"|'[^']*'"
    r"|#[^\n]*|[ \t\r]+|\n|[\[\]{}=,.]|[^\s\[\]{}=,.#\"']+",
    re.DOTALL,
)
_SKIPPED = ("#", " ", "\t", "\r")


def line_of(text: str, path: Path) -> int:
    """Return the line of a value of a valid text, or of the nearest thing around it."""
    lines = _Scan(text).lines
    while path not in lines:
        path = path[:-1]
    return lines[path]


class _Scan:
    """One walk over a text that tomllib has read, so that nothing needs to be checked again."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {(): 1}
        self._counts: dict[Path, int] = {}
        self._words = _TOKEN.finditer(text)
        self._word, self._line = "\n", 0
        here: Path = ()
        while self._word:
            if self._word == "[":
                here = self._header()
            elif self._word == "\n":
                self._next()
            else:
                self._pair(here)

    def _next(self) -> None:
        self._line += self._word.count("\n")
        self._word = next(self._words, ("",))[0]
        while self._word.startswith(_SKIPPED):
            self._word = next(self._words, ("",))[0]

    def _note(self, path: Path) -> None:
        for length in range(len(path) + 1):
            self.lines.setdefault(path[:length], self._line)

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: an entry of an array counts the entries before it."""
        self._next()
        repeated = self._word == "["
        path: Path = ()
        keys = self._keys()
        for place, key in enumerate(keys, 1):
            path += (key,)
            if repeated and place == len(keys):
                self._counts[path] = self._counts.get(path, -1) + 1
            path += (self._counts[path],) if path in self._counts else ()
        self._note(path)
        while self._word == "]":
            self._next()
        return path

    def _keys(self) -> list[str]:
        keys: list[str] = []
        while self._word not in ("=", "]"):
            if self._word not in (".", "["):
                keys += tomllib.loads(f"{self._word} = 0")
            self._next()
        return keys

    def _pair(self, path: Path) -> None:
        path += tuple(self._keys())
        self._note(path)
        self._next()
        self._value(path)

    def _value(self, path: Path) -> None:
        opened = self._word
        if opened in ("[", "{"):
            self._next()
            self._inside(path, "]" if opened == "[" else "}")
            return
        while self._word not in ("\n", ",", "]", "}", ""):
            self._next()

    def _inside(self, path: Path, closing: str) -> None:
        """The elements of an array, or the pairs of an inline table."""
        place = 0
        while self._word != closing:
            if self._word in ("\n", ","):
                self._next()
            elif closing == "}":
                self._pair(path)
            else:
                self._note((*path, place))
                self._value((*path, place))
                place += 1
        self._next()
