"""The frame of `orrery`: what it says, where, and with which exit code."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, NoReturn

import pytest
import typer

from engine.errors import Ambiguous, Illegal, Unreadable
from firmware_app import cli

EXAMPLE_SUMMARY = "Do as the test says."


def orrery(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command as people do, in a process of its own."""
    line = [sys.executable, "-m", "firmware_app", *arguments]
    return subprocess.run(line, check=False, capture_output=True, text=True, **options)


def add_command(monkeypatch: pytest.MonkeyPatch, name: str, run: Any) -> None:
    """List a command, and put its module where it would be imported from."""
    module = SimpleNamespace(run=run, EXAMPLE=f"orrery {name} --loud")
    full_name = f"firmware_app.commands.{name.replace('-', '_')}"
    monkeypatch.setitem(sys.modules, full_name, module)
    monkeypatch.setattr(cli, "SUMMARIES", {name: EXAMPLE_SUMMARY})


def call(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command within this process."""
    monkeypatch.setattr(sys, "argv", ["orrery", *arguments])
    return cli.main()


def failing(fault: BaseException) -> Any:
    """A command that only raises."""

    def run() -> NoReturn:
        raise fault

    return run


def test_version() -> None:
    """`orrery --version` says the installed version in one line."""
    shown = orrery("--version")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("orrery 0.")


def test_no_arguments() -> None:
    """`orrery` alone is `orrery --help`."""
    assert orrery().stdout == orrery("--help").stdout != ""


def test_help_lists_commands_without_importing_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list of commands comes from their summaries alone."""
    monkeypatch.setattr(cli, "SUMMARIES", {"not-there": EXAMPLE_SUMMARY})
    assert call(monkeypatch, "--help") == 0
    assert f"not-there  {EXAMPLE_SUMMARY}" in capsys.readouterr().out


def test_help_imports_nothing_slow() -> None:
    """`orrery --help` starts without numpy, OpenCV, rich or the rules."""
    program = (
        "import sys; from firmware_app.cli import main; sys.argv[1:] = ['--help']; main();"
        "print(sorted({'numpy', 'cv2', 'rich', 'engine', 'vision'} & set(sys.modules)))"
    )
    line = [sys.executable, "-c", program]
    shown = subprocess.run(line, check=True, capture_output=True, text=True)
    assert shown.stdout.splitlines()[-1] == "[]"


def test_help_of_a_command_ends_with_its_example(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`orrery NAME --help` shows the docstring, the options and a line to paste."""

    def run(*, loud: Annotated[bool, typer.Option("--loud", help="Shout.")] = False) -> None:
        """Do as the test says."""

    add_command(monkeypatch, "try-me", run)
    assert call(monkeypatch, "try-me", "--help") == 0
    shown = capsys.readouterr().out
    assert EXAMPLE_SUMMARY in shown
    assert "Shout." in shown
    assert shown.rstrip().endswith("Example:\n    orrery try-me --loud")


@pytest.mark.parametrize("code", [None, 0, 1])
def test_a_command_answers_its_exit_code(monkeypatch: pytest.MonkeyPatch, code: int | None) -> None:
    """What a command returns is the exit code; None is 0."""
    add_command(monkeypatch, "try-me", lambda: code)
    assert call(monkeypatch, "try-me") == (code or 0)


def test_a_command_may_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command may also leave with typer.Exit."""
    add_command(monkeypatch, "try-me", failing(typer.Exit(3)))
    assert call(monkeypatch, "try-me") == 3


@pytest.mark.parametrize(
    "fault, said",
    [
        (Unreadable("face 3: 'X' is no habitat"), "face 3: 'X' is no habitat"),
        (Illegal("two\nlines"), "two lines"),
        (Ambiguous("a \x1b[2J in a name"), r"a \x1b[2J in a name"),
        (FileNotFoundError(2, "No such file or directory", "a"), "'a': no such file or directory"),
        (IsADirectoryError(21, "Is a directory", "tests"), "'tests': is a directory"),
        (OSError("the card is gone"), "the card is gone"),
        (OSError(28, "No space left on device"), "no space left on device"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), "the input is not UTF-8 text"),
        (
            UnicodeEncodeError("ascii", "é", 0, 1, "bad"),
            r"'\xe9' cannot be written in ascii; PYTHONUTF8=1 may help",
        ),
        (typer.BadParameter("seven"), "invalid value: seven; orrery try-me --help tells more"),
    ],
)
def test_bad_input_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    fault: Exception,
    said: str,
) -> None:
    """What is wrong with the input is one line on standard error, and exit code 2."""
    add_command(monkeypatch, "try-me", failing(fault))
    assert call(monkeypatch, "try-me") == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"orrery: {said}\n")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--loud"], "no such option: --loud; orrery --help tells more"),
        (["try-it"], "no such command 'try-it'. Did you mean 'try-me'?; orrery --help tells more"),
        (["try-me"], "missing argument 'games'; orrery try-me --help tells more"),
        (["try-me", "1", "2"], "got unexpected extra argument"),
        (["try-me", "x"], "invalid value for 'games': 'x' is not a valid int"),
    ],
)
def test_bad_options_are_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    """What Typer refuses is said in the same manner as everything else."""

    def run(games: int) -> None:
        """Do as the test says."""

    add_command(monkeypatch, "try-me", run)
    assert call(monkeypatch, *arguments) == 2
    shown = capsys.readouterr().err
    assert shown.startswith(f"orrery: {said}")
    assert shown.count("\n") == 1


def test_a_fault_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault in the program is admitted in one sentence, with another exit code."""
    add_command(monkeypatch, "try-me", failing(ZeroDivisionError("by\nzero")))
    assert call(monkeypatch, "try-me") == 70
    shown = capsys.readouterr().err
    assert shown.startswith("orrery: a fault of its own")
    assert "ZeroDivisionError: by zero" in shown
    assert shown.count("\n") == 1


def test_the_traceback_of_a_fault_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engineer sees the traceback with ORRERY_TRACEBACK=1."""
    monkeypatch.setenv("ORRERY_TRACEBACK", "1")
    add_command(monkeypatch, "try-me", failing(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        call(monkeypatch, "try-me")


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Control-C ends it with 130 and no word."""
    add_command(monkeypatch, "try-me", failing(KeyboardInterrupt()))
    assert call(monkeypatch, "try-me") == 130
    assert capsys.readouterr() == ("", "")


PRINTING = """
import sys, types
from firmware_app import cli
module = types.SimpleNamespace(run=lambda: print("x" * {letters}), EXAMPLE="orrery try-me")
sys.modules["firmware_app.commands.try_me"] = module
cli.SUMMARIES = {{"try-me": "Print."}}
sys.argv[1:] = ["{argument}"]
sys.exit(cli.main())
"""


@pytest.mark.parametrize("argument", ["try-me", "--help", "--version"])
@pytest.mark.parametrize("letters", [10, 1_000_000])
def test_a_closed_pipe_is_quiet(argument: str, letters: int) -> None:
    """When nobody reads any more it stops without a word, also for what was still buffered."""
    program = PRINTING.format(argument=argument, letters=letters)
    assert run_into_a_closed_pipe(program) == (cli.PIPE_CLOSED, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Only Linux has a device that is full.")
@pytest.mark.parametrize("letters", [10, 1_000_000])
def test_a_full_disk_is_one_sentence(letters: int) -> None:
    """What cannot be written is said once, and not again when the program ends."""
    program = PRINTING.format(argument="try-me", letters=letters)
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        line = [sys.executable, "-c", program]
        ended = subprocess.run(line, check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ended.returncode, ended.stderr) == (2, "orrery: no space left on device\n")


def test_a_closed_output_is_no_fault() -> None:
    """Started without a standard output, it works and shows nothing."""
    line = ["sh", "-c", f"{sys.executable} -m firmware_app --version >&-"]
    ended = subprocess.run(line, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def run_into_a_closed_pipe(program: str) -> tuple[int, bytes]:
    """The exit code and the words of a program whose reader left before it began."""
    with subprocess.Popen(
        [sys.executable, "-c", f"input()\n{program}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, said = process.communicate(b"go\n")
        return process.returncode, said
