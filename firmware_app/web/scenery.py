"""The simulated world as JSON."""

from base64 import b64encode
from typing import Any

from firmware_app.pattern import BEATS, Pattern
from firmware_app.web.plain import plain
from firmware_app.web.stage import Device, Scene


def scene_to_json(scene: Scene) -> dict[str, Any]:
    """Return the stage and the device on it."""
    return {
        "device": _device(scene.device),
        "market": list(scene.market),
        "planets": dict(scene.planets),
        "toMove": scene.to_move,
        "standing": scene.standing,
        "bottom": scene.bottom,
        "degrees": scene.degrees,
        "playing": scene.playing,
        "speed": scene.speed,
        "bots": dict(scene.bots),
        "broken": plain(scene.broken),
        "power": scene.power,
        "objectives": dict(scene.objectives),
        "spun": [list(each) for each in scene.spun],
    }


def _device(device: Device) -> dict[str, Any]:
    return {
        "screen": b64encode(device.screen).decode(),
        "seats": [_light(pattern) for pattern in device.lighting.seats],
        "status": _light(device.lighting.status),
        "heard": device.heard,
        "tune": [[note.hertz, note.seconds] for note in device.tune],
    }


def _light(pattern: Pattern) -> dict[str, Any]:
    beat = BEATS[pattern.rhythm]
    return {
        "colour": f"#{pattern.colour}",
        "rhythm": pattern.rhythm.value,
        "seconds": beat.seconds,
        "lit": [list(each) for each in beat.lit],
    }
