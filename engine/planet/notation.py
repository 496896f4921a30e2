"""Planets, scans, tiles and placements as text: exact to write, exact to read."""

import re

from engine.errors import Illegal, Unreadable
from engine.planet.habitat import LETTERS, Habitat
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import EDGES, FACES
from engine.planet.tile import Placement, Tile
from engine.quoting import quoted

UNREAD = "?"
_LONGEST = FACES * (EDGES + 1) - 1
_QUOTED = 100
_COUNTS = {str(faces): faces for faces in range(1, FACES + 1)}


def planet_text(planet: Planet) -> str:
    """Write a planet: `DDFFO/11`."""
    return scan_text(planet.letters)


def parse_planet(text: str) -> Planet:
    """Read a planet's text."""
    return Planet.from_letters(_parse(text, LETTERS, "planet"))


def scan_text(letters: str) -> str:
    """Write 60 letters face by face, bare faces counted."""
    faces = (letters[k : k + EDGES] for k in range(0, len(letters), EDGES))
    runs: list[str] = []
    for face in faces:
        if face != BARE * EDGES:
            runs.append(face)
        elif runs and runs[-1].isdigit():
            runs[-1] = str(int(runs[-1]) + 1)
        else:
            runs.append("1")
    return "/".join(runs)


def parse_scan(text: str) -> str:
    """Read a camera's text, where `?` is an area not read, into 60 letters."""
    return _parse(text, LETTERS + UNREAD, "scan")


def parse_tile(text: str) -> Tile:
    """Read a tile's text, which is written in the turn whose letters come first."""
    if len(text) != EDGES or set(text) - set(LETTERS):
        message = f"{quoted(text, _QUOTED)} is no tile: write {EDGES} of the letters {LETTERS}"
        raise Unreadable(message)
    tile = Tile.of([Habitat(letter) for letter in text])
    if str(tile) != text:
        message = f"the tile {text!r} is written {str(tile)!r}"
        raise Unreadable(message)
    return tile


def parse_placement(text: str) -> Placement:
    """Read a placement's text: `DDFFO@7.2`."""
    match = re.fullmatch(r"([A-Z]*)@(0|[1-9][0-9]?)\.([0-9])", text, re.ASCII)
    if match is None:
        message = f"{quoted(text, _QUOTED)} is no placement: write it as in 'DDFFO@7.2'"
        raise Unreadable(message)
    try:
        return Placement(parse_tile(match[1]), int(match[2]), int(match[3]))
    except Illegal as problem:
        message = f"{quoted(text, _QUOTED)} is no placement: {problem}"
        raise Unreadable(message) from None


def _parse(text: str, letters: str, what: str) -> str:
    """Read runs of letters and counts into 60 letters, naming the run that is wrong."""
    if len(text) > _QUOTED:
        raise _error(what, text, f"it has {len(text)} characters, and {_LONGEST} is the most")
    shown, after_count = "", False
    for place, run in enumerate(text.split("/"), 1):
        counted = _COUNTS.get(run, 0)
        problem = _problem(run, letters, counted=counted, after_count=after_count)
        if problem:
            raise _error(what, text, f"run {place}, {quoted(run, _QUOTED)}, {problem}")
        shown += BARE * EDGES * counted if counted else run
        after_count = bool(counted)
    faces = len(shown) // EDGES
    if faces != FACES:
        found = f"{faces} face{'s' * (faces != 1)}"
        raise _error(what, text, f"it has {found}, and a planet has {FACES}")
    return shown


def _problem(run: str, letters: str, *, counted: int, after_count: bool) -> str | None:
    if counted:
        return "follows another count: add them up" if after_count else None
    if not run:
        return "is empty"
    if run.isdecimal():
        return f"is no count of bare faces from 1 to {FACES}"
    strange = next((letter for letter in run if letter not in letters), None)
    if strange is not None:
        return f"has {quoted(strange)}, which is none of {letters}"
    return None if len(run) == EDGES else f"has {len(run)} letters, and a tile has {EDGES}"


def _error(what: str, text: str, problem: str) -> Unreadable:
    return Unreadable(f"{quoted(text, _QUOTED)} is no {what}: {problem}")
