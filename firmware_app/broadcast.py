"""What a table tells a broker: its public state, and how Home Assistant shows it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.planet.game import Game
from firmware_app.views.word import Part

ROOT: Final = "orrery"
DISCOVERY: Final = "homeassistant"
ONLINE: Final = "online"
OFFLINE: Final = "offline"


class Told(NamedTuple):
    """A message that the broker keeps for whoever comes later."""

    topic: str
    payload: Any


@dataclass(frozen=True, slots=True)
class Table:
    """A table as a broker knows it; people's names stay at the table unless they may be told."""

    name: str = "orrery"
    names: bool = False

    @property
    def key(self) -> str:
        """The name as a topic may hold it."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.casefold()).strip("-") or "table"

    @property
    def presence(self) -> str:
        """Where it says whether it is there."""
        return f"{ROOT}/{self.key}/presence"

    @property
    def state(self) -> str:
        """Where it says how the game stands."""
        return f"{ROOT}/{self.key}/state"

    def told(self, game: Game | None, missing: Sequence[Part] = ()) -> Told:
        """Return how the game stands."""
        parts = {"missing": [part.value for part in missing]}
        return Told(self.state, {**self._game(game), **parts})

    def _game(self, game: Game | None) -> dict[str, Any]:
        """Return what everybody at the table sees; objectives and points only at the end."""
        if game is None:
            return {"phase": "no game", "round": 0, "players": [], "winners": None}
        winners = game.winners
        return {
            "phase": game.phase.value,
            "round": game.round,
            "players": [self._player(game, seat) for seat in game.seats],
            "winners": None if winners is None else [self._called(game, each) for each in winners],
        }

    def _player(self, game: Game, seat: str) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "player": self._called(game, seat),
            "tiles": game.next_round(seat) - 1,
            "animals": len(game.won[seat]),
        }
        if game.scores is not None:
            shown["points"] = game.scores[seat].total
        return shown

    def _called(self, game: Game, seat: str) -> str:
        return seat if self.names else f"seat {game.seats.index(seat) + 1}"

    def discovery(self, version: str) -> tuple[Told, ...]:
        """Return what makes Home Assistant show the table without being set up."""
        return tuple(
            Told(
                f"{DISCOVERY}/sensor/{ROOT}-{self.key}/{what}/config",
                {
                    "name": name,
                    "unique_id": f"{ROOT}-{self.key}-{what}",
                    "icon": icon,
                    "state_topic": self.state,
                    "value_template": template,
                    "availability_topic": self.presence,
                    "payload_available": ONLINE,
                    "payload_not_available": OFFLINE,
                    "device": {
                        "identifiers": [f"{ROOT}-{self.key}"],
                        "name": self.name,
                        "manufacturer": "orrery contributors",
                        "model": "orrery",
                        "sw_version": version,
                    },
                },
            )
            for what, name, icon, template in SENSORS
        )


SENSORS: Final = (
    ("phase", "Phase", "mdi:cards-playing-outline", "{{ value_json.phase }}"),
    ("round", "Round", "mdi:counter", "{{ value_json.round }}"),
    ("players", "Players", "mdi:account-group", "{{ value_json.players | count }}"),
    (
        "winner",
        "Winner",
        "mdi:trophy",
        "{{ value_json.winners | default([], true) | join(', ') }}",
    ),
    ("missing", "Missing parts", "mdi:power-plug-off", "{{ value_json.missing | join(', ') }}"),
)
