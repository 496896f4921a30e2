"""The pages for builders: their links lead somewhere, and their numbers are the models'."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.planet.sphere import NEIGHBOURS

FOLDER = Path(__file__).parents[2] / "hardware"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
OWNERS = (FOLDER / "first-owners.md").read_text(encoding="utf-8")
PAGES = sorted(file.name for file in FOLDER.glob("*.md"))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    """Pictures, tables and other pages are where the page says."""
    links = re.findall(r"\]\(([^)#]+)\)", (FOLDER / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (FOLDER / link).exists()] == []


def test_every_part_is_in_the_table_of_prints() -> None:
    """Each STL file is named there, and the other way round."""
    section = README.partition("## What to print")[2].partition("Boards of other")[0]
    named = set(re.findall(r"\b(?:stand|dock|case)(?:-[\w.]+)+", section))
    assert named == {file.stem for file in (FOLDER / "stl").iterdir()}


def test_the_dock_is_as_its_program_says() -> None:
    """Lights, pins and currents in the page are those of parts.py."""
    parts: dict[str, object] = {}
    exec((FOLDER / "dock/parts.py").read_text(encoding="utf-8"), parts)
    assert f"{parts['LIGHTS']} lights" in README
    assert f"more than {parts['MILLIAMPERES']} mA" in README
    assert f"GP{parts['PROMPT_PIN']} (29)" in README
    assert f"| GP{parts['LIGHTS_PIN']} | DIN" in README
    coils = parts["COILS"]
    assert isinstance(coils, tuple)
    assert f"| {', '.join(f'GP{pin}' for pin in coils)} | IN1" in README
    assert f"the {('five', 'six')[len(list((FOLDER / 'dock').glob('*.py'))) - 5]} files" in README


def test_there_are_forty_pictures() -> None:
    """The groups of the list are 1 to 40 without a gap."""
    groups = re.findall(r"^\| (\d+)-(\d+) \|", OWNERS, re.MULTILINE)
    assert [n for low, high in groups for n in range(int(low), int(high) + 1)] == list(range(1, 41))


def test_the_faces_are_numbered_as_everywhere() -> None:
    """The list of neighbours is the engine's."""
    rows = re.findall(r"(\d+): ((?:\d+ ){4}\d+)", OWNERS)
    assert {int(face): tuple(map(int, row.split())) for face, row in rows} == dict(
        enumerate(NEIGHBOURS)
    )


@pytest.mark.skipif(find_spec("build123d") is None, reason="the models need build123d")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_measures_are_the_models() -> None:
    """Heights, distances, balls and bridges in the page come from the models."""
    from hardware.models import dock, stand
    from hardware.models.case import case

    before = stand.view(stand.ON_TABLE, 40.1).before
    bridge = case().piece("tray").bridge
    for said in (
        f"is {stand.ON_TABLE.hinge:.0f} mm over the table ({stand.OVER_DOCK.hinge:.0f} mm with",
        f"lies {before:.0f} mm before the mast",
        f"| balls of 6 mm (airsoft) | {dock.BALLS} |",
        f"bridges of up to {bridge:.0f} mm over the windows",
    ):
        assert said in README.replace("\n   ", " "), said
