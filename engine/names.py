"""The names of players, and other short lines that people write."""

from collections.abc import Sequence
from unicodedata import category, normalize

from engine.errors import Illegal
from engine.quoting import quoted

LONGEST_NAME = 40
LONGEST_LINE = 200
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"}
_REFUSED = {
    "Cc": "a control character",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
}
# These turn the writing direction of everything that follows them on a screen.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Nobody sees these, though within an emoji they may matter.
_THIN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))


def line(text: str, what: str, longest: int = LONGEST_LINE) -> str:
    """Return a line in its composed form (NFC), or refuse what cannot be shown as one line."""
    for letter in text[: longest + 1]:
        problem = "a turn of direction" if letter in _TURNING else _REFUSED.get(category(letter))
        if problem:
            raise Illegal(f"{what} {quoted(text)} has {problem}, {letter!a}: leave it out")
    composed = normalize("NFC", text[: 4 * longest])
    if len(composed) > longest:
        raise Illegal(f"{what} {quoted(text)} is longer than {longest} characters: shorten it")
    if all(category(letter) in _UNSEEN for letter in composed):
        raise Illegal(f"{what} {quoted(text)} shows nothing: write something")
    return composed


def player_name(text: str) -> str:
    """Return a player's name in its composed form, or say why it is none."""
    return line(text, "the name", LONGEST_NAME)


def key(name: str) -> str:
    """Return what tells two names apart: neither case, nor blanks, nor what nobody sees do."""
    seen = " ".join(normalize("NFC", name.translate(_THIN)).split())
    return normalize("NFC", seen.casefold())


def check_distinct(names: Sequence[str]) -> None:
    """Refuse two names that people would take for one."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.get(key(name))
        if other is not None:
            raise Illegal(f"the names {quoted(other)} and {quoted(name)} look the same: change one")
        seen[key(name)] = name
