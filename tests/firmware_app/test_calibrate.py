"""`orrery calibrate`: a lens from views, colours from a planet, and refusals with the reason."""

import io
import json
import sys
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import Ambiguous
from engine.planet.notation import parse_planet, planet_text
from engine.planet.planet import Planet
from firmware_app.colours import Seen, ask, best_view, learnt, see, taught
from firmware_app.lens import read_lens
from firmware_app.virtual.turntable import Turntable
from firmware_app.written import write_whole
from tests.firmware_app.conftest import Orrery
from tests.vision.test_lens import views
from vision.frame import Frame
from vision.palette import Palette
from vision.render import Moment, Seat, random_scene, render

FOCAL = 980.0
PLANET = parse_planet("OODDF/FFGGM/MMDDO/GGOOF/DDDMM/FFFOO/GGGMM/OOFFD/MMMGG/DDOOG/FFMMD/1")
KNOWN = Palette.default()


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of views of the mat, as somebody took them who followed the lines."""
    folder = tmp_path_factory.mktemp("views")
    scene = random_scene(np.random.default_rng(4), 0.2)
    for number, camera in enumerate(views(FOCAL, 16)):
        picture = render(scene, Planet(), Seat(), camera, Moment(noise=number)).frame
        cv2.imwrite(str(folder / f"{number:02}.png"), picture)
    return folder


@cache
def placement() -> tuple[Frame, ...]:
    """A full planet on a mat that is turned between pictures."""
    table = Turntable.by_chance(11, PLANET)
    table.step = 40.0
    return tuple(Frame(table.look(), table.lens) for _ in range(6))


def test_the_lens_is_written_as_a_recordings_camera(
    orrery: Orrery, pictures: Path, tmp_path: Path
) -> None:
    """Size, camera and how good it is stand beside it, and what reads a lens reads it."""
    out = tmp_path / "lens.json"
    ran = orrery("calibrate", "camera", "--camera", f"folder:{pictures}", "--out", str(out))
    assert (ran.code, "1280x720" in ran.out) == (0, True), ran.err
    assert read_lens(out).matrix[0, 0] == pytest.approx(FOCAL, rel=0.005)
    written = json.loads(out.read_text())
    assert (written["size"], written["target"]) == ([1280, 720], "mat")
    assert written["name"] == f"folder:{pictures}"
    assert written["rms"] < 0.3
    assert "views: show it at the" in ran.err


def test_too_few_views_write_nothing(orrery: Orrery, pictures: Path, tmp_path: Path) -> None:
    """A lens that was there stays."""
    few = tmp_path / "few"
    few.mkdir()
    for picture in sorted(pictures.iterdir())[:3]:
        (few / picture.name).write_bytes(picture.read_bytes())
    out = tmp_path / "lens.json"
    out.write_text("as before")
    ran = orrery("calibrate", "camera", "--camera", f"folder:{few}", "--out", str(out))
    assert (ran.code, ran.out, out.read_text()) == (2, "", "as before")
    assert "views are too few: it takes 8" in ran.err


def test_the_sheet_can_be_printed(orrery: Orrery, tmp_path: Path) -> None:
    """One option writes it, and nothing else happens."""
    out = tmp_path / "sheet.pdf"
    assert orrery("calibrate", "camera", "--print-sheet", str(out)).code == 0
    assert out.read_bytes().startswith(b"%PDF-1.4")


def test_a_shown_planet_is_seen() -> None:
    """What is in view is read, in the numbering of the planet as it stands."""
    seen = see(placement())
    assert seen.faces >= 10
    wrong = [
        area
        for area, (shown, true) in enumerate(zip(seen.letters, PLANET.letters, strict=True))
        if shown not in {true, ".", "?"}
    ]
    assert wrong == []


def test_colours_are_learnt_from_what_is_seen() -> None:
    """Each habitat's mean is surer than before, and the same as from the planet's text."""
    seen = see(placement())
    palette = learnt(ask(seen, lambda area: PLANET.letters[area]))
    assert (palette.doubts[:, 1:] < KNOWN.doubts[:, 1:]).all()
    told = taught(PLANET, placement())
    assert np.abs(palette.means - told.means).max() < 2.0


def test_only_what_is_unsure_is_asked() -> None:
    """Nobody is asked about what was read."""
    seen = Seen("?" + PLANET.letters[1:7] + "?" + PLANET.letters[8:], placement(), 11)
    asked: list[int] = []

    def name(area: int) -> str:
        asked.append(area)
        return PLANET.letters[area]

    assert ask(seen, name).planet == PLANET
    assert asked == [0, 7]


def test_an_area_is_shown_with_a_line_around_it() -> None:
    """The picture is the one that shows it most squarely, and nothing else of it changes."""
    seen = see(placement())
    marked = best_view(seen, 0)
    changed = [int((marked != frame.image).any(axis=2).sum()) for frame in seen.frames]
    assert 50 < min(changed) < 5000


def test_too_little_in_view_is_refused() -> None:
    """No planet, or no mat: the sentence says where to look."""
    first = placement()[0]
    with pytest.raises(Ambiguous, match="no picture shows a planet on the mat"):
        see([Frame(np.zeros_like(first.image), first.camera)])


def test_the_command_writes_a_palette(orrery: Orrery, tmp_path: Path) -> None:
    """The planet's text needs no questions; the palette reads back."""
    out = tmp_path / "palette.json"
    options = ("--camera", "virtual", "--pictures", "3", "--out", str(out))
    ran = orrery("calibrate", "colours", *options, "--planet", planet_text(Planet()))
    assert (ran.code, "the colours of 3 pictures" in ran.out) == (0, True), ran.err
    assert Palette.from_json(json.loads(out.read_text())).core_doubt[1] < KNOWN.core_doubt[1]


@pytest.mark.parametrize("answer, code", [("g\n", 0), ("what?\n", 2), ("", 2)])
def test_an_answer_is_a_habitat(
    answer: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter is taken in either case; anything else ends it, and nothing is learnt."""
    from engine.errors import Unreadable
    from firmware_app.commands.calibrate import named

    monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
    seen = see(placement())
    if code:
        with pytest.raises(Unreadable, match="names no habitat"):
            named(seen, 0, tmp_path / "palette.json")
    else:
        assert named(seen, 0, tmp_path / "palette.json") == "G"
        assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    """Its folder is made, and nothing is left beside it."""
    file = tmp_path / "new" / "lens.json"
    write_whole(file, "one")
    write_whole(file, "two")
    assert [each.read_text() for each in file.parent.iterdir()] == ["two"]
