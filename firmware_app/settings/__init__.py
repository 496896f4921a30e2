"""Settings: defaults < system file < drop-ins < environment < options, and where each came from."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.errors import Illegal
from firmware_app.settings.pins import check_pins
from firmware_app.settings.source import (
    SYSTEM,
    Given,
    Layer,
    defaults,
    environment_layer,
    file_layers,
    option_layer,
)
from firmware_app.settings.values import (
    ButtonSettings,
    CameraSettings,
    DisplaySettings,
    DockSettings,
    EvidenceSettings,
    LightSettings,
    MqttSettings,
    Pins,
    Players,
    Settings,
    SoundSettings,
    WebSettings,
)

__all__ = ["SYSTEM", "Given", "Loaded", "Settings", "load"]

_SECTIONS: Final[Mapping[str, Any]] = {
    "players": Players,
    "camera": CameraSettings,
    "display": DisplaySettings,
    "lights": LightSettings,
    "sound": SoundSettings,
    "buttons": ButtonSettings,
    "dock": DockSettings,
    "web": WebSettings,
    "mqtt": MqttSettings,
    "evidence": EvidenceSettings,
    "pins": Pins,
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, and each value with where it was given."""

    settings: Settings
    given: Mapping[str, Given]


def load(
    options: Mapping[str, str] | None = None,
    environment: Mapping[str, str] = os.environ,
    system: Path = SYSTEM,
) -> Loaded:
    """Return the settings in force, or refuse them with the place of the fault."""
    layers = (
        defaults(),
        *file_layers(environment, system),
        environment_layer(environment),
        option_layer(options or {}),
    )
    given = _merged(layers)
    _check_players(given)
    check_pins(given)
    return Loaded(_settings(given), given)


def _merged(layers: Iterable[Layer]) -> Layer:
    merged: Layer = {}
    for layer in layers:
        merged |= layer
    return merged


def _check_players(given: Mapping[str, Given]) -> None:
    least, most = given["players.least"], given["players.most"]
    if isinstance(least.value, int) and isinstance(most.value, int) and least.value > most.value:
        raise Illegal(
            f"players.least is {least.value} ({least.origin}) and players.most is "
            f"{most.value} ({most.origin}): fewer cannot be more"
        )


def _settings(given: Mapping[str, Given]) -> Settings:
    values: dict[str, dict[str, Any]] = {section: {} for section in ("", *_SECTIONS)}
    for key, (value, _) in given.items():
        section, _, name = key.rpartition(".")
        values[section][name] = value
    sections = {name: make(**values[name]) for name, make in _SECTIONS.items()}
    return Settings(**values[""], **sections)
