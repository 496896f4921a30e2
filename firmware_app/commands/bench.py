"""`orrery bench`: the speed figures."""

import json
from typing import Annotated

import typer

from firmware_app.bench.figure import Figure

EXAMPLE = "orrery bench regions-vs-networkx --json"


def run(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME...", help="Which figures; all when none is named."),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Measure how fast it is, each figure against a reference timed in the same run.

    It exits with 1 when a figure misses its goal.
    """
    from rich.console import Console

    from firmware_app.bench.figure import Effort
    from firmware_app.bench.registry import chosen

    asked = chosen(names or [])
    with Console(stderr=True).status("Measuring"):
        figures = [measure(Effort()) for measure in asked]
    if as_json:
        print(json.dumps({"figures": [figure.to_json() for figure in figures]}))
    else:
        show(figures)
    return 0 if all(figure.ok for figure in figures) else 1


def show(figures: list[Figure]) -> None:
    """Print the figures as a table."""
    from firmware_app.tables import print_table

    rows = [
        (each.name, each.of, each.against, f"{each.ratio:.2f}", goal(each), met(each))
        for each in figures
    ]
    print_table(("figure", "what", "against", "ratio", "goal", ""), rows, right="ratio goal")


def met(figure: Figure) -> str:
    """Whether a figure reaches its goal, where it has one."""
    if figure.goal is None:
        return ""
    return "ok" if figure.ok else "MISSED"


def goal(figure: Figure) -> str:
    """The goal as people write it."""
    if figure.goal is None:
        return ""
    return f"{'>=' if figure.better == 'higher' else '<='} {figure.goal:g}"
