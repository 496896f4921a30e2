"""`table.json` of a recording: read strictly, each fault with its file and place, and written."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

from engine.errors import Unreadable
from engine.json_place import OddNumber, Place
from engine.planet.habitat import Habitat
from engine.planet.notation import parse_planet, planet_text
from engine.planet.planet import Planet
from engine.planet.sphere import EDGES, FACES
from engine.planet.tile import Tile
from engine.quoting import quoted
from engine.strict_json import parse_json
from vision import mat
from vision.frame import Camera
from vision.recording import (
    FORMAT,
    PICTURES,
    TABLE,
    Known,
    Placement,
    Recording,
    Session,
    Truth,
    Verdict,
)

_LARGEST_TABLE = 16 * 2**20
_EDGES = (5.0, 500.0)
_TILES = (0.0, 20.0)


def load(folder: Path) -> Recording:
    """Read a recording: its table, and that every picture it names is there."""
    whole = Place(read_table(folder), repr(str(folder / TABLE)))
    table = _members(whole, "format", "mat", "edge_mm", "tile_mm", "camera", "sessions")
    _constant(table["format"], FORMAT)
    _constant(table["mat"], mat.NAME)
    calibration = table.get("calibration")
    sessions = tuple(_session(each, folder) for each in table["sessions"].each())
    _check_names(table["sessions"], sessions)
    return Recording(
        folder,
        camera_at(table["camera"]),
        sessions,
        tuple(_known(each, folder) for each in calibration.each()) if calibration else (),
        _length(table["edge_mm"], *_EDGES),
        _length(table["tile_mm"], *_TILES),
    )


def recordings_in(folder: Path) -> list[Path]:
    """Return a recording's folder, or the recordings that a folder holds."""
    if (folder / TABLE).is_file() or not folder.is_dir():
        return [folder]
    inside = sorted(path for path in folder.iterdir() if (path / TABLE).is_file())
    return inside or [folder]


def read_table(folder: Path) -> object:
    """Return the JSON of a recording as it stands."""
    path = folder / TABLE
    if not path.is_file():
        problem = f"it holds no {TABLE}" if folder.is_dir() else "there is no such folder"
        raise Unreadable(f"{str(folder)!r} is no recording: {problem}")
    if path.stat().st_size > _LARGEST_TABLE:
        raise Unreadable(f"{str(path)!r} is larger than any table of a recording")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable(f"{str(path)!r} is not UTF-8 text: byte {fault.start + 1}") from None
    return parse_json(text, repr(str(path)), OddNumber)


def _members(place: Place, *required: str) -> dict[str, Place]:
    """Return what lies under the keys; keys that are not ours belong to others and may be there."""
    found = place.keys()
    for key in required:
        if key not in found:
            raise place.fault(f"the key {key!r} is missing")
    return found


def _constant(place: Place, wanted: str) -> None:
    if place.value != wanted:
        raise place.fault(f"{quoted(place.value)} is not known here, only {wanted!r}")


def _length(place: Place, least: float, most: float) -> float:
    value = place.number()
    if not least <= value <= most:
        raise place.fault(f"{value:g} mm is none between {least:g} and {most:g}")
    return value


def camera_at(place: Place) -> Camera:
    """Read the intrinsics of a camera."""
    given = _members(place, "size", "matrix")
    size = [each.whole() for each in given["size"].each()]
    rows = [[each.number() for each in row.each()] for row in given["matrix"].each()]
    bent = given.get("distortion")
    terms = [each.number() for each in bent.each()] if bent else []
    if [len(row) for row in rows] != [3, 3, 3] or len(size) != 2 or len(terms) > 5:
        raise place.fault("a camera has a size of 2, a matrix of 3x3, a distortion of 5 numbers")
    return place.made(Camera.from_json, {"size": size, "matrix": rows, "distortion": terms})


def _known(place: Place, folder: Path) -> Known:
    given = _members(place, "planet", "placements")
    return Known(given["planet"].text(parse_planet), _placements(given["placements"], folder))


def _session(place: Place, folder: Path) -> Session:
    given = _members(place, "name", "before", "placements")
    expected, truth = given.get("expected_new"), given.get("truth")
    return Session(
        given["name"].text(str),
        _placements(given["placements"], folder),
        _planet(given["before"]),
        _new(expected) if expected else 1,
        _truth(truth) if truth and truth.value is not None else None,
        {name: _planet(each) for name, each in given["memories"].keys().items()}
        if "memories" in given
        else {},
    )


def _check_names(place: Place, sessions: Sequence[Session]) -> None:
    met = set()
    for each, session in zip(place.each(), sessions, strict=True):
        if not session.name or session.name in met:
            what = "is there twice" if session.name else "is empty"
            raise each.fault(f"the name {session.name!r} {what}: give each session its own")
        met.add(session.name)


def _planet(place: Place) -> Planet | None:
    return None if place.value is None else place.text(parse_planet)


def _new(place: Place) -> int:
    number = place.whole()
    if not 0 <= number <= FACES:
        raise place.fault(f"{number} new tiles are none between 0 and {FACES}")
    return number


def _truth(place: Place) -> Truth:
    given = _members(place, "verdict", "planet")
    new = given.get("new_tile")
    return Truth(given["verdict"].text(verdict_of), given["planet"].text(parse_planet), _tiles(new))


def verdict_of(text: str) -> Verdict:
    """Read a verdict's word."""
    try:
        return Verdict(text)
    except ValueError:
        words = ", ".join(each.value for each in Verdict)
        raise Unreadable(f"{quoted(text)} is no verdict: choose one of {words}") from None


def _tiles(place: Place | None) -> tuple[Tile, ...]:
    if place is None or place.value is None:
        return ()
    if isinstance(place.value, list):
        return tuple(each.text(any_tile) for each in place.each())
    return (place.text(any_tile),)


def any_tile(text: str) -> Tile:
    """Read a tile in whichever turn it is written."""
    if len(text) != EDGES:
        raise Unreadable(f"{quoted(text)} is no tile: write {EDGES} letters")
    return Tile.of([Habitat.from_letter(letter) for letter in text])


def _placements(place: Place, folder: Path) -> tuple[Placement, ...]:
    placements = tuple(_placement(each, folder) for each in place.each())
    if not placements:
        raise place.fault("there is none: a planet was placed at least once")
    return placements


def _placement(place: Place, folder: Path) -> Placement:
    frames = _members(place, "frames")["frames"]
    names = tuple(each.text(_frame_in(folder)) for each in frames.each())
    if not names:
        raise frames.fault("there is none: a placement has at least one picture")
    return Placement(names)


def _frame_in(folder: Path) -> Callable[[str], str]:
    def checked(name: str) -> str:
        if not _stays_inside(name, folder):
            raise Unreadable(f"{quoted(name)} leads out of the recording: name a picture in it")
        if not name.lower().endswith(PICTURES):
            raise Unreadable(f"{quoted(name)} is no picture: {', '.join(PICTURES)} can be read")
        if not (folder / name).is_file():
            raise Unreadable(f"the picture {quoted(name)} is missing")
        return name

    return checked


def _stays_inside(name: str, folder: Path) -> bool:
    """Tell whether a name, on any system and through any link, is that of something inside."""
    strange = not name.isprintable() or "\\" in name or ".." in PurePosixPath(name).parts
    if strange or PurePosixPath(name).is_absolute() or PureWindowsPath(name).drive:
        return False
    return (folder / name).resolve().is_relative_to(folder.resolve())


def save(recording: Recording) -> None:
    """Write a recording's table whole or not at all."""
    write_table(recording.folder, to_json(recording))


def label(folder: Path, name: str, truth: Truth) -> None:
    """Write what is true of a session, and leave all else that the table says as it is."""
    load(folder).session(name)
    table = json.loads((folder / TABLE).read_text(encoding="utf-8-sig"))
    for session in table["sessions"]:
        if session["name"] == name:
            session["truth"] = truth_json(truth)
    write_table(folder, table)


def write_table(folder: Path, table: Mapping[str, object]) -> None:
    """Put a table in the place of the one before, so that a pulled plug leaves one of the two."""
    text = json.dumps(table, indent=1, ensure_ascii=False) + "\n"
    part = folder / f"{TABLE}.part"
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(folder / TABLE)


def to_json(recording: Recording) -> dict[str, object]:
    """Write a recording's table."""
    return {
        "format": FORMAT,
        "mat": mat.NAME,
        "edge_mm": recording.edge,
        "tile_mm": recording.tile,
        "camera": recording.camera.to_json(),
        "calibration": [
            {"planet": planet_text(each.planet), "placements": _shown(each.placements)}
            for each in recording.calibration
        ],
        "sessions": [session_json(each) for each in recording.sessions],
    }


def session_json(session: Session) -> dict[str, object]:
    """Write a session; what is as always is left out."""
    written: dict[str, object] = {
        "name": session.name,
        "before": _text(session.before),
        "expected_new": session.expected_new,
        "placements": _shown(session.placements),
    }
    if session.memories:
        written["memories"] = {name: _text(each) for name, each in session.memories.items()}
    if session.truth is not None:
        written["truth"] = truth_json(session.truth)
    return written


def truth_json(truth: Truth) -> dict[str, object]:
    """Write what is true of a session."""
    written: dict[str, object] = {
        "verdict": truth.verdict.value,
        "planet": planet_text(truth.planet),
    }
    tiles = [str(tile) for tile in truth.new_tiles]
    if tiles:
        written["new_tile"] = tiles[0] if len(tiles) == 1 else tiles
    return written


def _text(planet: Planet | None) -> str | None:
    return None if planet is None else planet_text(planet)


def _shown(placements: Sequence[Placement]) -> list[dict[str, object]]:
    return [{"frames": list(placement.frames)} for placement in placements]
