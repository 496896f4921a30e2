"""The store as the referee's steps need it: a step is kept whole before anybody is told of it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import RefereeError
from engine.planet.catalogue import Catalogue, default_catalogue
from engine.strict_json import parse_json
from firmware_app.referee.effect import Append, CloseGame, Effect, Keep
from firmware_app.referee.saved import Bookmark, Saved
from firmware_app.storage.corrections import Correction, corrected, read, written
from firmware_app.store import Keep as Kept
from firmware_app.store import Store
from vision.palette import Palette


@dataclass(slots=True)
class Ledger:
    """The game that is being played, and the bookmark beside it."""

    store: Store
    number: int = 0
    """The game's number, 0 before the first."""

    def saved(self) -> Saved | None:
        """Return what can be gone on with."""
        number, mark = self.store.current, self._bookmark()
        if number is not None:
            self.number = number
            return Saved(self.store.game(number), mark or Bookmark())
        begun = mark is not None and mark.draft is not None and mark.draft.players
        return Saved(None, mark) if mark is not None and begun else None

    def keep(self, effects: Iterable[Effect]) -> None:
        """Keep what a step says, all of it or nothing."""
        every = list(effects)
        if any(isinstance(each, CloseGame) for each in every) and self.number:
            # Tonight's colours first: the game that is closed with them is still the current one.
            self.store.forget(Kept.PALETTE)
            self.store.close_game(self.number)
            self.number = 0
        marks = [json.dumps(each.bookmark.to_json()) for each in every if isinstance(each, Keep)]
        entries = [each.logged for each in every if isinstance(each, Append)]
        if entries or marks:
            beside = {Kept.BOOKMARK: marks[-1]} if marks else {}
            self.number = self.store.tell(self.number, entries, beside)

    def keep_colours(self, palette: Palette) -> None:
        """Keep tonight's colours, for a game that is gone on with."""
        self.store.keep(Kept.PALETTE, palette.dumps())

    def colours(self) -> Palette | None:
        """Return tonight's colours as they were kept."""
        text = self.store.kept(Kept.PALETTE)
        return None if text is None else Palette.read(text, "tonight's colours")

    def keep_cards(self, changes: Iterable[Correction]) -> None:
        """Keep what people have read on their own cards, for all later games."""
        self.store.keep(Kept.CORRECTIONS, written((*self._corrections(), *changes)))

    def cards(self) -> Catalogue:
        """Return the cards as people have corrected them."""
        return corrected(default_catalogue(), self._corrections())

    def works(self) -> bool:
        """Tell whether something can be kept, by keeping what is kept already."""
        try:
            self.store.keep(Kept.BOOKMARK, self.store.kept(Kept.BOOKMARK) or _NONE)
        except RefereeError:
            return False
        return True

    def _corrections(self) -> tuple[Correction, ...]:
        text = self.store.kept(Kept.CORRECTIONS)
        return () if text is None else read(text)

    def _bookmark(self) -> Bookmark | None:
        text = self.store.kept(Kept.BOOKMARK)
        return None if text is None else Bookmark.from_json(parse_json(text, "the bookmark"))


_NONE = json.dumps(Bookmark().to_json())
