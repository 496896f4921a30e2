"""A session of the sweep written as a recording, so that it can be looked at and become a test."""

from collections.abc import Iterable
from pathlib import Path

from tests.sweep.play import shots
from tests.sweep.sitting import Sitting
from tests.sweep.table import calibration
from vision.frame import Frame, Image
from vision.recording import Known, Placement, Recording, Session, Truth, write_picture
from vision.recording_json import save


def keep(sitting: Sitting, folder: Path) -> Recording:
    """Write the session, and its table's calibration if there is one."""
    folder.mkdir(parents=True, exist_ok=True)
    table = sitting.table
    shown = calibration(table) if table.calibrated else ()
    known = tuple(
        Known(each.planet, tuple(_kept(folder, f"cal{k}", each.placements)))
        for k, each in enumerate(shown)
    )
    scene = sitting.scene
    recording = Recording(folder, table.known, (_session(sitting, folder),), known, scene.edge)
    save(recording)
    return recording


def _kept(folder: Path, name: str, placements: Iterable[tuple[Frame, ...]]) -> Iterable[Placement]:
    for number, frames in enumerate(placements):
        pictures = (frame.image for frame in frames)
        yield Placement(tuple(_pictures(folder, f"{name}_p{number}", pictures)))


def _pictures(folder: Path, name: str, pictures: Iterable[Image]) -> Iterable[str]:
    """Write pictures without loss: they have been through JPEG once."""
    for number, picture in enumerate(pictures):
        write_picture(folder / f"{name}_{number}.png", picture)
        yield f"{name}_{number}.png"


def _session(sitting: Sitting, folder: Path) -> Session:
    story, name = sitting.story, f"s{sitting.number:05}"
    by_stay: list[list[Image]] = []
    for shot in shots(sitting):
        by_stay += [[]] if shot.first else []
        by_stay[-1].append(shot.picture.frame)
    placements = tuple(
        Placement(tuple(_pictures(folder, f"{name}_p{number}", pictures)))
        for number, pictures in enumerate(by_stay)
    )
    truth = Truth(story.verdict, story.planet, tuple(each.tile for each in story.new))
    memories = story.memories if story.others else {}
    return Session(name, placements, story.before, story.expected, truth, memories)
