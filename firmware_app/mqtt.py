"""A line to an MQTT broker, which may go and come back; off unless the settings name one."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from engine.planet.game import Game
from firmware_app.broadcast import DISCOVERY, OFFLINE, ONLINE, Table, Told
from firmware_app.ports import DeviceMissing
from firmware_app.settings.values import MqttSettings
from firmware_app.views.word import Part

KEEP_ALIVE: Final = 30
"""Seconds; the broker tells the last will after one and a half of them."""
SOONEST: Final = 1
LATEST: Final = 60
BIRTH: Final = f"{DISCOVERY}/status"
"""Home Assistant says here that it has started, and then wants everything again."""
_MISSING: Final = "the settings name a broker, and paho-mqtt is missing: pip install 'orrery[mqtt]'"


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker is, and who we are to it."""

    host: str
    port: int = 1883
    user: str = ""
    password_file: str = ""
    tls: bool = False


class Broadcast:
    """Tells a broker how the game stands, whenever that changes; nobody ever waits for it."""

    def __init__(self, broker: Broker, table: Table, version: str = "") -> None:
        self._table = table
        self._version = version
        self._lock = Lock()
        self._newest = table.told(None)
        self._client = _client(broker, table)
        self._client.on_connect = self._connected
        self._client.on_message = self._asked
        self._client.connect_async(broker.host, broker.port, KEEP_ALIVE)
        self._client.loop_start()

    def tell(self, game: Game | None, missing: Sequence[Part] = ()) -> None:
        """Tell how the game stands, now or as soon as the broker is there."""
        told = self._table.told(game, missing)
        with self._lock:
            news, self._newest = told != self._newest, told
        # What waits in paho while the broker is away comes out old: on_connect tells the newest.
        if news and self._client.is_connected():
            self._say(told)

    def close(self) -> None:
        """Say that the table goes, and let go of the line."""
        if self._client.is_connected():
            self._say(Told(self._table.presence, OFFLINE)).wait_for_publish(2.0)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, _client: Any, _given: Any, _flags: Any, reason: Any, _more: Any) -> None:
        if not reason.is_failure:
            self._client.subscribe(BIRTH)
            self._say_all()

    def _asked(self, _client: Any, _given: Any, message: Any) -> None:
        if message.payload == ONLINE.encode():
            self._say_all()

    def _say_all(self) -> None:
        for told in self._table.discovery(self._version):
            self._say(told)
        with self._lock:
            newest = self._newest
        self._say(newest)
        self._say(Told(self._table.presence, ONLINE))

    def _say(self, told: Told) -> Any:
        plain = isinstance(told.payload, str)
        payload = told.payload if plain else json.dumps(told.payload, ensure_ascii=False)
        return self._client.publish(told.topic, payload, qos=1, retain=True)


def broadcast(settings: MqttSettings, version: str) -> Broadcast | None:
    """Return the line that the settings ask for, None when they name no broker."""
    if not settings.host:
        return None
    broker = Broker(
        settings.host, settings.port, settings.user, settings.password_file, settings.tls
    )
    return Broadcast(broker, Table(settings.table, settings.names), version)


def _client(broker: Broker, table: Table) -> Any:
    try:
        import paho.mqtt.client as paho  # noqa: PLC0415 - an extra that few have
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415
    except ImportError:
        raise DeviceMissing(_MISSING) from None
    client = paho.Client(CallbackAPIVersion.VERSION2, f"orrery-{table.key}")
    if broker.user:
        client.username_pw_set(broker.user, _password(broker))
    if broker.tls:
        client.tls_set()
    client.will_set(table.presence, OFFLINE, qos=1, retain=True)
    client.reconnect_delay_set(SOONEST, LATEST)
    return client


def _password(broker: Broker) -> str | None:
    if not broker.password_file:
        return None
    return Path(broker.password_file).read_text(encoding="utf-8").strip()
