"""A language as a value that translates."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO

from engine.errors import Unreadable
from engine.planet.card import LANGUAGES as _LANGUAGES
from engine.quoting import quoted
from firmware_app.i18n.po import compiled, read_po

LANGUAGES = _LANGUAGES
SOURCE = "en"
"""The language that the code is written in."""


def marked(text: str) -> str:
    """Return a text as it is: it stands in a table and will be translated later."""
    return text


class Translator:
    """Says in one language what the code says in English."""

    __slots__ = ("_catalogue", "language")

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise Unreadable(f"{quoted(language)} is no language here: choose one of {known}")
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, **values: object) -> str:
        """Translate a text and fill in its values."""
        return self._catalogue.gettext(text).format(**values)

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """Translate what depends on a number, in the plural of the language."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


@cache
def translator(language: str) -> Translator:
    """Return the translator of a language."""
    return Translator(language)


def _catalogue(language: str) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    text = files("firmware_app.i18n").joinpath(f"{language}.po").read_text("utf-8")
    return GNUTranslations(BytesIO(compiled(read_po(text, f"{language}.po"))))
