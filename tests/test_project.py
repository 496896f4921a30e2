"""The project as a whole: its folders, its tracked files, its commands and what says so."""

import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

from firmware_app.cli import main
from firmware_app.commands import SUMMARIES

ROOT = Path(__file__).parent.parent
TOP_LEVEL = frozenset(
    {
        "CHANGELOG.md",
        "DECISIONS.md",
        "LICENSE",
        "Makefile",
        "README.md",
        "engine",
        "firmware_app",
        "hardware",
        "pyproject.toml",
        "systemd",
        "tests",
        "vision",
    }
)
# Put together here, so that this file does not name them itself.
ELSEWHERE = tuple(
    "".join(parts)
    for parts in (
        ("py", "pi.org"),
        ("python", "hosted.org"),
        ("pi", "wheels.org"),
        ("npm", "js."),
        ("deb.", "debian.org"),
        ("/ro", "ot/"),
        ("/wo", "rk/"),
        ("/ho", "me/"),
        ("/opt/", "wheels"),
    )
)


def tracked() -> list[Path]:
    """Every file that git keeps, and every new one that it does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    files = (ROOT / name for name in listed.split("\0") if name)
    return [file for file in files if file.is_file()]


def read(name: str) -> str:
    """The text of a file at the top level."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_top_level_is_what_was_agreed() -> None:
    """Nothing new stands at the top level, dot-files apart."""
    top = {file.relative_to(ROOT).parts[0] for file in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP_LEVEL


@pytest.mark.parametrize("place", ELSEWHERE)
def test_no_file_names_a_registry_or_a_machine(place: str) -> None:
    """No tracked file holds a registry's host or a path that exists on one machine only."""
    found = [file.name for file in tracked() if place.encode() in file.read_bytes()]
    assert found == []


def test_every_constraint_is_one_exact_version() -> None:
    """The constraints are exact versions, sorted, and nothing else."""
    lines = [line for line in read(".constraints.txt").splitlines() if not line.startswith("#")]
    names = [line.partition("==")[0].lower() for line in lines]
    assert names == sorted(set(names))
    assert all("==" in line and "://" not in line for line in lines)


def test_every_requirement_is_constrained() -> None:
    """Whatever pyproject.toml asks for has its version in the constraints."""
    project = tomllib.loads(read("pyproject.toml"))["project"]
    asked = chain(project["dependencies"], *project["optional-dependencies"].values())
    pinned = {line.partition("==")[0].lower() for line in read(".constraints.txt").splitlines()}
    assert {requirement_name(each) for each in asked} <= pinned


def test_make_setup_brings_all_that_is_type_checked() -> None:
    """A fresh clone is linted with every library that an extra names, but the CAD kernel."""
    extras = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]
    assert extras.pop("hardware") == ["build123d>=0.13"]
    [usual] = [line for line in read("Makefile").splitlines() if line.startswith("EXTRAS ?= ")]
    brought = [*usual.removeprefix("EXTRAS ?= ").split(","), "opencv"]
    asked = {requirement_name(each) for each in chain(*extras.values())}
    assert asked == {requirement_name(each) for extra in brought for each in extras[extra]}


def requirement_name(requirement: str) -> str:
    """`pillow<14` asks for pillow."""
    for mark in "<>=":
        requirement = requirement.partition(mark)[0]
    return requirement.lower()


def test_every_ruff_ignore_has_its_reason() -> None:
    """Each ignored rule of ruff stands on its own line, with a sentence."""
    section = read("pyproject.toml").partition("[tool.ruff.lint]")[2].partition("[tool.mypy]")[0]
    ignores = [line.strip() for line in section.splitlines() if line.startswith('    "')]
    assert [line for line in ignores if "# " not in line or not line.endswith(".")] == []


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_command_says_what_it_does(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command's help begins with its summary and ends with an example of itself."""
    module = import_module(f"firmware_app.commands.{name.replace('-', '_')}")
    assert (module.run.__doc__ or "").startswith(SUMMARIES[name])
    assert shlex.split(module.EXAMPLE)[:2] == ["orrery", name]
    monkeypatch.setattr(sys, "argv", ["orrery", name, "--help"])
    assert main() == 0
    assert module.EXAMPLE in capsys.readouterr().out


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_command_is_in_the_readme(name: str) -> None:
    """A person finds each command in README.md."""
    assert f"orrery {name}" in read("README.md")


def test_every_command_module_is_listed() -> None:
    """A module in commands/ is a command that `orrery --help` lists."""
    found = {file.stem for file in (ROOT / "firmware_app/commands").glob("[!_]*.py")}
    assert found == {name.replace("-", "_") for name in SUMMARIES}


@pytest.mark.parametrize(
    "target", ["setup", "sim", "test", "lint", "bench", "fresh", "clean", "help"]
)
def test_make_help_lists_every_target(target: str) -> None:
    """`make help` says in a sentence what each target does."""
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert f"make {target} " in shown
