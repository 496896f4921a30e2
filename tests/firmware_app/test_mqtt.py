"""What a broker hears of a game, what it never hears, and a broker that goes and comes back."""

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Self

import pytest

from engine.planet.game import Game
from engine.planet.habitat import HABITATS
from engine.planet.waiting import Phase
from firmware_app import mqtt
from firmware_app.broadcast import SENSORS, Table
from firmware_app.mqtt import Broadcast, Broker, broadcast
from firmware_app.ports import DeviceMissing
from firmware_app.settings import load
from firmware_app.views.word import Part
from tests.firmware_app.played import played
from tests.firmware_app.running import BARE, started

PATIENCE = 20.0
CLUB = Table("Club table 2")


def unfinished(game: Game) -> Game:
    """A game as it was when all tiles lay and the last objective was not yet known."""
    numbers = range(len(game.log) - 1, -1, -1)
    return next(at for n in numbers if (at := game.at(n)).phase is not Phase.FINISHED)


def test_nothing_is_told_unless_the_settings_name_a_broker() -> None:
    """Off by default, and names are off even then."""
    settings = load({}, {}, Path("nowhere.toml")).settings.mqtt
    assert broadcast(settings, "1") is None
    assert settings.names is False


def test_a_game_is_told_without_names() -> None:
    """Rounds, tiles and animals of each seat."""
    told = CLUB.told(unfinished(played()), [Part.CAMERA]).payload
    assert (told["round"], told["missing"], told["winners"]) == (12, ["camera"], None)
    assert [each["player"] for each in told["players"]] == ["seat 1", "seat 2"]
    assert [each["tiles"] for each in told["players"]] == [12, 12]
    assert not any(name in json.dumps(told) for name in played().seats)


def test_names_are_told_when_they_may_be() -> None:
    """A club may want to see who plays."""
    told = replace(CLUB, names=True).told(played()).payload
    assert [each["player"] for each in told["players"]] == ["Ada", "Bo"]
    assert set(told["winners"]) <= {"Ada", "Bo"}


def test_objectives_and_points_wait_for_the_end() -> None:
    """Before it nobody can work out from the messages what somebody is after."""
    game = played()
    for number in range(len(game.log)):
        at = game.at(number)
        told = json.dumps(CLUB.told(at).payload)
        assert ("points" in told) is (at.phase is Phase.FINISHED)
        assert "objective" not in told.replace(at.phase.value, "")
        assert not any(habitat.name.lower() in told for habitat in HABITATS)


def test_no_game_is_told_as_well() -> None:
    """An idle table is there, and says so."""
    assert CLUB.told(None).payload["phase"] == "no game"


@pytest.mark.parametrize("name, key", [("Club table 2", "club-table-2"), ("+/#", "table")])
def test_a_table_is_a_topic(name: str, key: str) -> None:
    """What a topic may not hold is left out."""
    assert Table(name).state == f"orrery/{key}/state"


def test_without_paho_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is an extra."""
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    with pytest.raises(DeviceMissing, match=r"orrery\[mqtt\]"):
        Broadcast(Broker("localhost"), CLUB)


class Mosquitto:
    """Debian's broker, which can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
        if program is None:
            pytest.skip("mosquitto is not installed")
        pytest.importorskip("paho.mqtt.client")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._command = [program, "-c", str(folder / "mosquitto.conf")]
        passwords = folder / "passwords"
        hashed = shutil.which("mosquitto_passwd")
        if hashed is None:
            pytest.skip("mosquitto_passwd is not installed")
        subprocess.run([hashed, "-b", "-c", passwords, "orrery", "s3cret"], check=True)
        passwords.chmod(0o644)
        (folder / "mosquitto.conf").write_text(
            f"listener {self.port} 127.0.0.1\npassword_file {passwords}\n"
            "allow_anonymous false\nuser root\n"
        )
        (folder / "secret").write_text("s3cret\n")
        self.broker = Broker("127.0.0.1", self.port, "orrery", str(folder / "secret"))

    def start(self) -> Self:
        """Start it, and wait until it says that it runs."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if "running" in line:
                return self
        raise AssertionError("mosquitto does not start")

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


class Listener:
    """Somebody who hears everything."""

    def __init__(self, broker: Broker) -> None:
        import paho.mqtt.client as paho
        from paho.mqtt.enums import CallbackAPIVersion

        self.heard: Queue[tuple[str, Any, bool]] = Queue()
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.username_pw_set(broker.user, "s3cret")
        self._client.on_connect = lambda client, *_: client.subscribe("#")
        self._client.on_message = self._hear
        self._client.connect(broker.host, broker.port)
        self._client.loop_start()

    def _hear(self, _client: object, _given: object, message: Any) -> None:
        self.heard.put((message.topic, message.payload.decode(), message.retain))

    def until(self, topic: str, *words: str) -> tuple[list[tuple[str, Any, bool]], str]:
        """Return all that is heard until a message of a topic holds the words, and that message."""
        every = []
        while True:
            try:
                every.append(self.heard.get(timeout=PATIENCE))
            except Empty:
                raise AssertionError(f"{topic} was not told; heard {every}") from None
            if every[-1][0] == topic and all(word in every[-1][1] for word in words):
                return every, every[-1][1]

    def say(self, topic: str, payload: str) -> None:
        """Say something ourselves."""
        self._client.publish(topic, payload)

    def close(self) -> None:
        """Hear no more."""
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that runs."""
    server = Mosquitto(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def table(mosquitto: Mosquitto) -> Iterator[Broadcast]:
    """A table that tells it."""
    line = Broadcast(mosquitto.broker, CLUB, "9.9")
    yield line
    line.close()


def test_home_assistant_finds_the_table(mosquitto: Mosquitto, table: Broadcast) -> None:
    """Discovery, state and presence are kept for whoever comes later, without a secret."""
    first = Listener(mosquitto.broker)
    table.tell(played())
    first.until(CLUB.state, '"round": 12')
    late = Listener(mosquitto.broker)
    heard, _ = late.until(CLUB.state, '"round": 12')
    while {CLUB.presence, CLUB.state} - {topic for topic, *_ in heard} or len(heard) < 7:
        heard.append(late.heard.get(timeout=PATIENCE))
    configs = {t: json.loads(p) for t, p, _ in heard if t.startswith("homeassistant/")}
    assert len(configs) == len(SENSORS)
    assert all(retained for *_, retained in heard)
    assert {t: p for t, p, _ in heard}[CLUB.presence] == "online"
    for config in configs.values():
        assert (config["state_topic"], config["availability_topic"]) == (CLUB.state, CLUB.presence)
        assert config["device"]["sw_version"] == "9.9"
    assert len({config["unique_id"] for config in configs.values()}) == len(SENSORS)
    assert not any("s3cret" in payload or "Ada" in payload for _, payload, _ in heard)
    first.close()
    late.close()


def test_a_table_that_goes_says_so(mosquitto: Mosquitto) -> None:
    """Closing says offline, and the broker keeps it."""
    listener = Listener(mosquitto.broker)
    line = Broadcast(mosquitto.broker, CLUB)
    listener.until(CLUB.presence, "online")
    line.close()
    listener.until(CLUB.presence, "offline")
    listener.close()


def test_a_table_whose_plug_is_pulled_is_offline(mosquitto: Mosquitto) -> None:
    """Its last will is told by the broker."""
    listener = Listener(mosquitto.broker)
    line = Broadcast(mosquitto.broker, CLUB)
    listener.until(CLUB.presence, "online")
    # As a pulled plug: the connection ends, and nobody says good-bye.
    line._client.loop_stop()
    line._client._sock_close()
    listener.until(CLUB.presence, "offline")
    listener.close()


def test_a_broker_that_comes_back_hears_the_newest(mosquitto: Mosquitto, table: Broadcast) -> None:
    """Nothing waits for a broker that is away, and what it missed is told in one message."""
    listener = Listener(mosquitto.broker)
    listener.until(CLUB.presence, "online")
    listener.close()
    mosquitto.stop()
    for number in (3, 9, len(played().log) - 1):
        table.tell(played().at(number))
    mosquitto.start()
    again = Listener(mosquitto.broker)
    heard, _ = again.until(CLUB.presence, "online")
    states = [payload for topic, payload, _ in heard if topic == CLUB.state]
    assert [json.loads(each)["phase"] for each in states] == ["finished"]
    again.close()


@pytest.mark.usefixtures("table")
def test_home_assistant_that_starts_hears_it_all_again(mosquitto: Mosquitto) -> None:
    """Its birth message is answered."""
    listener = Listener(mosquitto.broker)
    listener.until(CLUB.presence, "online")
    listener.say(mqtt.BIRTH, "online")
    heard, _ = listener.until(CLUB.presence, "online")
    assert sum(topic.endswith("/config") for topic, *_ in heard) >= len(SENSORS)
    listener.close()


def test_a_wrong_password_is_no_crash(mosquitto: Mosquitto) -> None:
    """The game goes on, and the table stays silent."""
    line = Broadcast(replace(mosquitto.broker, password_file=""), CLUB)
    line.tell(played())
    line.close()


def test_orrery_play_tells_it(mosquitto: Mosquitto, tmp_path: Path) -> None:
    """A real table is there, tells how its game stands, and says when it goes."""
    broker, told = mosquitto.broker, Table()
    listener = Listener(broker)
    settings = {
        "ORRERY_MQTT_HOST": broker.host,
        "ORRERY_MQTT_PORT": str(broker.port),
        "ORRERY_MQTT_USER": broker.user,
        "ORRERY_MQTT_PASSWORD_FILE": broker.password_file,
    }
    with started(tmp_path / "state", "--camera", "virtual", **BARE, **settings) as table:
        listener.until(told.presence, "online")
        table.waits_for_page()
        table.begins()
        _, state = listener.until(told.state, '"round": 1')
        assert [each["player"] for each in json.loads(state)["players"]] == ["seat 1", "seat 2"]
        assert table.ends() == 0
        listener.until(told.presence, "offline")
    listener.close()
