"""`orrery calibrate`: a lens from views, colours from a planet, and refusals with the reason."""

import io
import json
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from engine.errors import Ambiguous
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.notation import parse_planet, planet_text
from engine.planet.planet import Planet
from firmware_app.asking import AskedThere
from firmware_app.colours import Seen, ask, best_view, learnt, see, sketch, taught
from firmware_app.console import Console, Openings
from firmware_app.i18n import LANGUAGES, translator
from firmware_app.lens import read_lens
from firmware_app.ports import Button
from firmware_app.screens.area import SIDE, area_asked, drawn
from firmware_app.virtual.buttons import VirtualButtons
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.display import VirtualDisplay
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
    palette = learnt(ask(seen, lambda _seen, area: PLANET.letters[area]))
    assert (palette.doubts[:, 1:] < KNOWN.doubts[:, 1:]).all()
    told = taught(PLANET, placement())
    assert np.abs(palette.means - told.means).max() < 2.0


def test_only_what_is_unsure_is_asked() -> None:
    """Nobody is asked about what was read."""
    seen = Seen("?" + PLANET.letters[1:7] + "?" + PLANET.letters[8:], placement(), 11)
    asked: list[int] = []

    def name(_: Seen, area: int) -> str:
        asked.append(area)
        return PLANET.letters[area]

    assert ask(seen, name).planet == PLANET
    assert asked == [0, 7]


@dataclass(slots=True)
class Person:
    """Somebody before the display who presses these buttons, one in each half second."""

    presses: list[Button | None]
    clock: HandClock = field(default_factory=lambda: HandClock(100.0))
    display: VirtualDisplay = field(default_factory=VirtualDisplay)
    seen: list[bytes] = field(default_factory=list)

    def asked(self, language: str = "en") -> AskedThere:
        """Stand there."""
        buttons = VirtualButtons(self.clock)
        openings = Openings(display=lambda: self.display, buttons=lambda: buttons)
        console = Console(openings, self.clock)
        console.step()

        def wait(_: float) -> None:
            for _ in range(25):
                console.step()
                self.clock.pass_by(0.02)
            if self.presses:
                self.seen.append(self.display.shown.tobytes())
            button = self.presses.pop(0) if self.presses else None
            if button is not None:
                buttons.push(button)
                for _ in range(4):
                    console.step()
                    self.clock.pass_by(0.02)
                buttons.release(button)

        return AskedThere(console, self.clock, translator(language), wait)


def test_somebody_at_the_display_names_what_is_unsure_with_three_buttons() -> None:
    """Right and left choose, OK answers, and what was answered last is offered first."""
    seen = Seen("?" + PLANET.letters[1:7] + "?" + PLANET.letters[8:], placement(), 11)
    right = [HABITATS.index(Habitat.from_letter(PLANET.letters[at])) for at in (0, 7)]
    steps = right[0], (right[1] - right[0]) % 6
    answers = [[*[Button.RIGHT] * each, Button.OK] for each in steps]
    person = Person([*answers[0], *answers[1]])
    assert ask(seen, person.asked().name).planet == PLANET
    bare = Person([Button.LEFT, None, Button.OK])
    assert bare.asked().name(seen, 0) == "."
    assert len(set(bare.seen)) >= 2, "the choice is shown"


def test_nobody_at_the_display_means_that_nothing_is_learnt() -> None:
    """It waits for some minutes, and says so."""
    seen = Seen("?" + PLANET.letters[1:], placement(), 11)
    with pytest.raises(Ambiguous, match="nobody answered at the buttons"):
        Person([]).asked().name(seen, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [*HABITATS, None])
def test_the_question_fits_the_display(language: str, chosen: Habitat | None) -> None:
    """In every language, for each answer."""
    picture = Image.new("1", (SIDE, SIDE), 1)
    assert area_asked(picture, chosen, translator(language), 20).cut == []


def test_without_a_display_nobody_is_asked_there(
    orrery: Orrery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what to do instead, and learns nothing."""
    monkeypatch.setenv("ORRERY_DISPLAY_KIND", "none")
    out = tmp_path / "palette.json"
    options = ("--camera", "virtual", "--pictures", "3", "--out", str(out), "--ask", "device")
    ran = orrery("calibrate", "colours", *options)
    assert (ran.code, "no display or no buttons" in ran.err, out.exists()) == (2, True, False)


def test_an_area_is_shown_with_a_line_around_it() -> None:
    """The picture is the one that shows it most squarely, and nothing else of it changes."""
    seen = see(placement())
    marked = best_view(seen, 0)
    changed = [int((marked != frame.image).any(axis=2).sum()) for frame in seen.frames]
    assert 50 < min(changed) < 5000


def test_the_sketch_shows_which_area_is_meant() -> None:
    """The faces in view as lines and one area filled, another one for each question."""
    seen = see(placement())
    sketches = [sketch(seen, area) for area in range(55)]
    assert all(3 <= len(each.faces) <= 6 for each in sketches)
    pictures = [drawn([f.tolist() for f in each.faces], each.area.tolist()) for each in sketches]
    assert len({each.tobytes() for each in pictures}) == 55
    for each, picture in zip(sketches, pictures, strict=True):
        nothing = drawn([f.tolist() for f in each.faces], [(each.faces[0][0].tolist())] * 3)
        assert np.asarray(picture).sum() > np.asarray(nothing).sum() + 5


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
