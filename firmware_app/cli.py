"""The command `orrery`: runs what was asked for and says what went wrong in one sentence."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from firmware_app.commands import SUMMARIES

if TYPE_CHECKING:
    from typer._click import Command, Context

BAD_INPUT: Final = 2
OWN_FAULT: Final = 70
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


class LazyGroup(TyperGroup):
    """Lists every command by its sentence, and imports the one that was asked for."""

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """The real command takes the place of the listed one."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, load(name) if name else listed, rest


def load(name: str) -> Command:
    """The command of this name, from its own module."""
    module = import_module(f"firmware_app.commands.{name.replace('-', '_')}")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, epilog=f"\b\nExample:\n  {module.EXAMPLE}")(module.run)
    return get_command(alone)


def application() -> Command:
    """The whole command, with its sub-commands listed and none of them imported."""
    listed = typer.Typer(cls=LazyGroup, rich_markup_mode=None)
    listed.callback(epilog="\b\nExample:\n  orrery --version")(orrery)
    for name, summary in SUMMARIES.items():
        listed.command(name, short_help=summary)(lambda: None)
    return get_command(listed)


def say_version(wanted: bool) -> None:
    """Print the version and stop, when that is wanted."""
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415

        print(f"orrery {version('orrery')}")
        raise typer.Exit


def orrery(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=say_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Referee a game of Planet: read the planets, award the animals, say why."""


def main() -> int:
    """Run `orrery` and answer its exit code."""
    try:
        return _run(sys.argv[1:] or ["--help"])
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return PIPE_CLOSED
    finally:
        _drop_what_cannot_be_written()


def _run(arguments: list[str]) -> int:
    try:
        outcome = application().main(arguments, prog_name="orrery", standalone_mode=False)
        print(end="", flush=True)
    except SystemExit as stop:
        # Typer ends the program itself when a pipe closes, with 1, which `replay` uses to say
        # that a record differs.
        if isinstance(stop.__context__, BrokenPipeError):
            raise stop.__context__ from None
        raise
    except BrokenPipeError:
        raise
    except Exception as fault:  # noqa: BLE001 - a person never meets a traceback
        return _tell(fault)
    return outcome if isinstance(outcome, int) else 0


def _tell(fault: Exception) -> int:
    # Imported only now, so that what succeeds does not wait for the engine's errors.
    from firmware_app.faults import sentence  # noqa: PLC0415

    known = sentence(fault)
    if known is None and os.environ.get("ORRERY_TRACEBACK"):
        raise fault
    print(f"orrery: {known or _own_fault(fault)}", file=sys.stderr)
    return BAD_INPUT if known else OWN_FAULT


def _own_fault(fault: Exception) -> str:
    reason = " ".join(f"{type(fault).__name__}: {fault}".split())
    return (
        f"a fault of its own, not of what it was given ({reason}); "
        "please report it with what ORRERY_TRACEBACK=1 shows"
    )


def _drop_what_cannot_be_written() -> None:
    # What is still buffered would fail once more, loudly, when the interpreter ends.
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
