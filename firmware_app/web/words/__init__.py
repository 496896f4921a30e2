"""The page's texts, by the names that its modules use; what counts is counted here."""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, Final

from engine.planet.animal import ALL_REQUIREMENTS
from engine.planet.sphere import AREAS
from firmware_app.i18n import translator
from firmware_app.i18n.phrase import requirement
from firmware_app.web.words import ending, live, reading, setup, stage
from firmware_app.web.words.counts import COUNTS

WORDS: Final[Mapping[str, str]] = (
    live.WORDS | reading.WORDS | setup.WORDS | ending.WORDS | stage.WORDS
)


@cache
def in_language(language: str) -> Mapping[str, Any]:
    """Return every text of the page, counted ones for every number that a planet can show."""
    t = translator(language)
    return {
        "texts": {name: t(text, **_places(text)) for name, text in WORDS.items()},
        "counts": {
            name: [t.count(one, many, n) for n in range(AREAS + 1)]
            for name, (one, many) in COUNTS.items()
        },
        "wishes": {str(wish): requirement(t, wish) for wish in ALL_REQUIREMENTS},
    }


def _places(text: str) -> Mapping[str, str]:
    """Leave the places of a text as they are: the page fills them in."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
