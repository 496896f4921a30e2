"""An event of a game as a row of the store, with a sum that tells whether it is as written."""

import json
from collections.abc import Sequence
from typing import NamedTuple, Self

from engine.errors import Illegal, RefereeError
from engine.planet.event_json import event_from_json, event_to_json
from engine.planet.events import Opened
from engine.planet.game import Game, Logged
from engine.strict_json import parse_json
from firmware_app.storage.database import Unfit
from firmware_app.storage.schema import checksum


class EventRow(NamedTuple):
    """What stands in the table of events, in the order of its columns."""

    game: int
    number: int
    at: str | None
    by: str | None
    event: str
    sum: int

    @classmethod
    def of(cls, game: int, logged: Logged) -> Self:
        """Write an event."""
        event = json.dumps(event_to_json(logged.event), ensure_ascii=False)
        fields = (game, logged.number, logged.at, logged.by, event)
        return cls(*fields, checksum(*fields))

    def logged(self) -> Logged:
        """Read the event, unless it is no longer what was written."""
        what = f"event {self.number} of game {self.game}"
        if self.sum != checksum(*self[:-1]):
            raise Unfit(f"the file of games is damaged ({what} is not what was written)")
        try:
            event = event_from_json(parse_json(self.event, what))
            return Logged(self.number, event, self.at, self.by)
        except RefereeError as problem:
            raise Unfit(f"{what} cannot be read ({problem})") from None


def replayed(log: Sequence[Logged], game: int) -> Game:
    """Derive a game anew from its events."""
    _check_numbers(log, game)
    try:
        return _told_again(log)
    except RefereeError as problem:
        raise Unfit(f"game {game} cannot be replayed ({problem})") from None


def _told_again(log: Sequence[Logged]) -> Game:
    first, *rest = log
    if not isinstance(first.event, Opened):
        raise Illegal("it does not begin with its opening")
    told = Game.open(first.event, first.at, first.by)
    for logged in rest:
        told = told.apply(logged.event, logged.at, logged.by)
    return told


def _check_numbers(log: Sequence[Logged], game: int) -> None:
    if not log or [logged.number for logged in log] != list(range(len(log))):
        raise Unfit(f"the file of games is damaged (game {game} lacks events)")
