"""Settings as people read them, in TOML's own words, and as JSON."""

import json
from collections.abc import Mapping
from typing import Final

from firmware_app.settings.kind import NO_PIN
from firmware_app.settings.source import Given

_HEXADECIMAL: Final = frozenset({"display.address"})
"""As the back of a display and i2cdetect write it."""


def rows(given: Mapping[str, Given]) -> list[str]:
    """Return a line for each setting: key, value, where it was given."""
    cells = [(key, _said(key, value), origin) for key, (value, origin) in given.items()]
    keys, values = (max(len(row[place]) for row in cells) for place in (0, 1))
    return [f"{key:{keys}} = {value:{values}}  # {origin}" for key, value, origin in cells]


def to_json(given: Mapping[str, Given]) -> dict[str, dict[str, object]]:
    """Return each setting's value and where it was given."""
    return {key: {"value": _plain(value), "from": origin} for key, (value, origin) in given.items()}


def _plain(value: object) -> object:
    if value is None:
        return NO_PIN
    return list(value) if isinstance(value, tuple) else value


def _said(key: str, value: object) -> str:
    if key in _HEXADECIMAL and isinstance(value, int):
        return f"{value:#04x}"
    # JSON writes text, numbers, truth and lists as TOML does.
    return json.dumps(_plain(value), ensure_ascii=False)
