"""A game that was corrected by hand, as a labelled recording: this is how real tables reach us."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from engine.errors import Illegal
from engine.planet.correction import standing
from engine.planet.events import TilePlaced
from engine.planet.game import Game
from engine.planet.planet import Planet
from engine.planet.tile import Tile
from firmware_app.decision import Decision, Kind
from firmware_app.evidence import Evidence
from vision.frame import Camera
from vision.recording import TABLE, Placement, Recording, Session, Truth, Verdict
from vision.recording_json import load, save


class Exported(NamedTuple):
    """How many readings a recording has got, how many with the truth, and what stayed behind."""

    sessions: int
    labelled: int
    left_out: int
    """Readings through another lens: a recording stands for one camera."""

    @property
    def sentence(self) -> str:
        """What was written, in words."""
        left = f", {self.left_out} through another lens left out" if self.left_out else ""
        readings = "reading" if self.sessions == 1 else "readings"
        return f"{self.sessions} {readings}, labelled: {self.labelled}{left}"


class _Reading(NamedTuple):
    """A reading of the game as it was kept, with what people say is true of it."""

    kept: Recording
    session: Session


def export_game_recording(number: int, game: Game, evidence: Evidence, folder: Path) -> Exported:
    """Write all readings of a game that are still kept, held against how it ended."""
    readings = list(_readings(number, game, evidence))
    if not readings:
        raise Illegal(
            f"no pictures of game {number} are kept: set evidence.keep to 'ring' before a game"
        )
    if folder.exists():
        raise Illegal(f"{str(folder)!r} is there already: name a new folder")
    lens = readings[-1].kept.camera
    mine = [each for each in readings if _is_same(each.kept.camera, lens)]
    part = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    save(Recording(part, lens, tuple(_copied(each, part) for each in mine)))
    part.rename(folder)
    labelled = sum(each.session.truth is not None for each in mine)
    return Exported(len(mine), labelled, len(readings) - len(mine))


def _readings(number: int, game: Game, evidence: Evidence) -> Iterator[_Reading]:
    for place in evidence.numbers:
        decision, path = evidence.decision(place), evidence.path(place)
        if decision.game == number and (path / TABLE).exists():
            kept = load(path)
            yield _Reading(kept, _labelled(kept.sessions[0], decision, game))


def _labelled(session: Session, decision: Decision, game: Game) -> Session:
    """Say what was to be seen, as people know it now; a refusal is left for them to label."""
    if decision.kind is not Kind.ACCEPTED:
        return session
    if decision.events:
        return _with_tiles(session, decision, game)
    if decision.seat is None or decision.round is None:
        return session
    planet = game.planet(decision.seat, decision.round)
    return _told(session, None if decision.before is None else planet, planet, ())


def _with_tiles(session: Session, decision: Decision, game: Game) -> Session:
    """Heed what the reading's events have become: corrected, of another seat, or taken back."""
    stands = standing([logged.event for logged in game.log])
    placed = [stands[event] for event in decision.events if event < len(stands)]
    tiles = [event for event in placed if isinstance(event, TilePlaced)]
    rounds = sorted(event.round for event in tiles)
    if len(tiles) != len(decision.events) or len({event.seat for event in tiles}) != 1:
        return session
    if rounds != list(range(rounds[0], rounds[0] + len(rounds))):
        return session
    seat, new = tiles[0].seat, tuple(event.placement.tile for event in tiles)
    return _told(session, game.planet(seat, rounds[0] - 1), game.planet(seat, rounds[-1]), new)


def _told(
    session: Session, before: Planet | None, planet: Planet, new: tuple[Tile, ...]
) -> Session:
    verdict = Verdict.READ if before is None else Verdict.OK
    truth = Truth(verdict, planet, new)
    # The other players' planets may have been wrong then, so only the right one is left.
    return replace(session, before=before, expected_new=len(new), truth=truth, memories={})


def _copied(reading: _Reading, folder: Path) -> Session:
    """Copy the pictures under names of their own."""
    session = reading.session
    for name in session.frames:
        shutil.copyfile(reading.kept.folder / name, folder / f"{session.name}-{name}")
    placements = tuple(
        Placement(tuple(f"{session.name}-{name}" for name in placement.frames))
        for placement in session.placements
    )
    return replace(session, placements=placements)


def _is_same(one: Camera, other: Camera) -> bool:
    return one.to_json() == other.to_json()
