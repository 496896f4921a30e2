"""The figures of regions, against networkx."""

from collections.abc import Iterator
from typing import Any

from engine.errors import RefereeError
from engine.planet.habitat import HABITATS
from engine.planet.planet import Planet
from engine.planet.region import Region
from engine.planet.sphere import AREAS, CONTACTS
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.sample import planets_of
from firmware_app.bench.timing import times_faster

_OF = "all regions of the five habitats of a full planet"

Graphs = list[Any]


def regions_vs_networkx(effort: Effort) -> Figure:
    """All regions against networkx on subgraphs of the planet's graph."""
    return Figure(
        "regions-vs-networkx",
        times_faster(_regions, _components, _repeats(effort, copied=False)),
        8,
        "higher",
        _OF,
        "networkx connected_components on five subgraphs, built beforehand",
    )


def regions_vs_copies(effort: Effort) -> Figure:
    """All regions against networkx at its best, on a graph for each habitat alone."""
    return Figure(
        "regions-vs-copies",
        times_faster(_regions, _components, _repeats(effort, copied=True)),
        None,
        "higher",
        _OF,
        "the same where each subgraph was copied to a graph of its own",
    )


def _regions(planets: list[Planet]) -> list[list[Region]]:
    return [planet.regions(habitat) for planet in planets for habitat in HABITATS]


def _components(graphs: Graphs) -> list[list[set[int]]]:
    nx = _networkx()
    return [list(nx.connected_components(graph)) for graph in graphs]


def _repeats(effort: Effort, *, copied: bool) -> Iterator[tuple[list[Planet], Graphs]]:
    contacts = _networkx().Graph((a, b) for a in range(AREAS) for b in CONTACTS[a])
    for planets in planets_of(effort):
        graphs = [contacts.subgraph(_areas(mask)) for each in planets for mask in each.masks]
        yield planets, [graph.copy() for graph in graphs] if copied else graphs


def _areas(mask: int) -> list[int]:
    return [area for area in range(AREAS) if mask >> area & 1]


def _networkx() -> Any:
    try:
        import networkx as nx  # noqa: PLC0415
    except ModuleNotFoundError:
        raise RefereeError(
            "the figures of regions need networkx, which is not installed: make setup installs it"
        ) from None
    return nx
