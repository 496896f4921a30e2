"""What is kept so that a game goes on where it was: its events, and a bookmark beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self, TypeVar

from engine.errors import Unreadable
from engine.planet.game import Game
from engine.planet.record import read_record, write_record
from engine.planet.variant import Variant
from engine.quoting import quoted
from firmware_app.views import Way

Word = TypeVar("Word", bound=Enum)


class Stage(Enum):
    """Where the lobby is."""

    COUNT = "count"
    NAMES = "names"
    VARIANT = "variant"
    FIRST = "first"
    WAY = "way"
    CARDS = "cards"
    LAYING = "laying"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Draft:
    """A game that is being set up."""

    stage: Stage = Stage.COUNT
    count: int = 2
    players: tuple[str, ...] = ()
    variant: Variant = Variant.STANDARD
    first: int = 0
    way: Way = Way.DRAWN
    animals: tuple[str, ...] = ()
    """The ids of the cards face up, column by column."""
    cursor: int = 0
    """The seat that is being named, the column that is being laid, the card that is pointed at."""
    checked: int = 0


@dataclass(frozen=True, slots=True)
class Bookmark:
    """What people have been told so far, and what the events do not say."""

    draft: Draft | None = None
    round: int = 1
    """The round that the table is in: people may have gone on without somebody's reading."""
    chapter: int = 0
    """The round of which people are being told what followed from it."""
    page: int = 0
    whole: tuple[str, ...] = ()
    """Whose planets have been read whole at the end."""
    tables: int = 0
    """How many objective tables people have agreed to."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {
            "draft": None if self.draft is None else _draft_to_json(self.draft),
            "round": self.round,
            "chapter": self.chapter,
            "page": self.page,
            "whole": list(self.whole),
            "tables": self.tables,
        }

    @classmethod
    def from_json(cls, given: object) -> Self:
        """Read what `to_json` wrote."""
        fields = _mapping(given, "the bookmark")
        draft = fields.get("draft")
        return cls(
            draft=None if draft is None else _draft_from_json(draft),
            round=_number(fields, "round", 12),
            chapter=_number(fields, "chapter", 13),
            page=_number(fields, "page", 99),
            whole=_texts(fields, "whole"),
            tables=_number(fields, "tables", 5),
        )


@dataclass(frozen=True, slots=True)
class Saved:
    """An unfinished game, or a lobby, as the store has it."""

    game: Game | None = None
    bookmark: Bookmark = field(default_factory=Bookmark)

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON: the record's text, and the bookmark."""
        record = None if self.game is None else write_record(self.game)
        return {"record": record, "bookmark": self.bookmark.to_json()}

    @classmethod
    def from_json(cls, given: object) -> Self:
        """Read what `to_json` wrote."""
        fields = _mapping(given, "what was saved")
        record = fields.get("record")
        if record is not None and not isinstance(record, str):
            raise Unreadable(f"what was saved has {quoted(record)} for a record: it is a text")
        game = None if record is None else read_record(record).game
        return cls(game, Bookmark.from_json(fields.get("bookmark")))


def _draft_to_json(draft: Draft) -> dict[str, Any]:
    return {
        "stage": draft.stage.value,
        "count": draft.count,
        "players": list(draft.players),
        "variant": draft.variant.value,
        "first": draft.first,
        "way": draft.way.value,
        "animals": list(draft.animals),
        "cursor": draft.cursor,
        "checked": draft.checked,
    }


def _draft_from_json(given: object) -> Draft:
    fields = _mapping(given, "the draft")
    return Draft(
        stage=_word(fields, "stage", Stage),
        count=_number(fields, "count", 4),
        players=_texts(fields, "players"),
        variant=_word(fields, "variant", Variant),
        first=_number(fields, "first", 3),
        way=_word(fields, "way", Way),
        animals=_texts(fields, "animals"),
        cursor=_number(fields, "cursor", 99),
        checked=_number(fields, "checked", 4),
    )


def _mapping(given: object, what: str) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise Unreadable(f"{what} is {quoted(given)}, and not an object")
    return given


def _number(fields: Mapping[str, object], name: str, most: int) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Unreadable(f"{name!r} is {quoted(value)}, and not a number from 0 to {most}")
    return value


def _texts(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    value = fields.get(name)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise Unreadable(f"{name!r} is {quoted(value)}, and not a list of texts")
    return tuple(value)


def _word(fields: Mapping[str, object], name: str, words: type[Word]) -> Word:
    try:
        return words(fields.get(name))
    except ValueError:
        raise Unreadable(f"{name!r} is {quoted(fields.get(name))}, which is unknown") from None
