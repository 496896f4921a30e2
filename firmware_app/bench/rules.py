"""The figures of the rules: regions, canonical form, a judged list."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine.errors import RefereeError
from engine.planet.habitat import HABITATS
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, CONTACTS, READERS
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.sample import full_planet, position
from firmware_app.bench.timing import Work, times_as_long, times_faster
from firmware_app.commands.judge import judged

_SEED = 12
_POSITIONS = 1000

Rounds = Iterator[tuple[Work, Work]]


def regions_vs_networkx(effort: Effort) -> Figure:
    """All regions against networkx's components of the same areas."""
    return Figure(
        "regions-vs-networkx",
        times_faster(_region_rounds(effort, lambda graph, areas: graph.subgraph(areas))),
        8,
        "higher",
        "all regions of the five habitats of a full planet",
        "networkx connected_components on five subgraphs (Graph.subgraph), built beforehand",
    )


def regions_vs_networkx_copies(effort: Effort) -> Figure:
    """All regions against networkx at its best: each habitat's areas copied to a graph of their own."""
    return Figure(
        "regions-vs-networkx-copies",
        times_faster(_region_rounds(effort, lambda graph, areas: graph.subgraph(areas).copy())),
        None,
        "higher",
        "all regions of the five habitats of a full planet",
        "the same on copies, which spare networkx looking through the whole planet's graph",
    )


def _region_rounds(effort: Effort, subgraph: Callable[[Any, list[int]], Any]) -> Rounds:
    nx = _networkx()
    contacts = nx.Graph((a, b) for a in range(AREAS) for b in CONTACTS[a])
    for planets in _planets(effort):
        graphs = [subgraph(contacts, _areas(mask)) for planet in planets for mask in planet.masks]
        yield (
            lambda planets=planets: [p.regions(habitat) for p in planets for habitat in HABITATS],
            lambda graphs=graphs: [list(nx.connected_components(graph)) for graph in graphs],
        )


def _networkx() -> Any:
    try:
        import networkx  # noqa: PLC0415
    except ModuleNotFoundError:
        raise RefereeError(
            "the figures of regions need networkx, which is not installed: make setup installs it"
        ) from None
    return networkx


def _areas(mask: int) -> list[int]:
    return [area for area in range(AREAS) if mask >> area & 1]


def _planets(effort: Effort) -> Iterator[list[Planet]]:
    rng = Random(_SEED)
    for _ in range(effort.repeats):
        yield [full_planet(rng) for _ in range(effort.items)]


def canonical_form(effort: Effort) -> Figure:
    """The canonical form against reading the letters in all 60 ways."""
    return Figure(
        "canonical-form",
        times_faster(_canonical_rounds(effort)),
        2,
        "higher",
        "canonical form of a full planet",
        "the plain least of its 60 readings",
    )


def _canonical_rounds(effort: Effort) -> Rounds:
    for planets in _planets(effort):
        yield (
            lambda planets=planets: [planet.canonical() for planet in planets],
            lambda planets=planets: [_least_reading(planet.letters) for planet in planets],
        )


def _least_reading(letters: str) -> str:
    return min("".join(read(letters)) for read in READERS)


def judge_1000(effort: Effort) -> Figure:
    """A list of positions judged, against only reading and writing its JSON."""
    return Figure(
        "judge-1000",
        times_as_long(_judge_rounds(effort)),
        None,
        "lower",
        "judge on a list of 1,000 positions of four full planets and three animals",
        "json.loads and json.dumps of the same list",
    )


def _judge_rounds(effort: Effort) -> Rounds:
    rng = Random(_SEED)
    count = min(_POSITIONS, effort.items * 20)
    for _ in range(min(effort.repeats, 3)):
        text = json.dumps([position(rng) for _ in range(count)])
        yield (
            lambda text=text: json.dumps(judged(text, "the list")),
            lambda text=text: json.dumps(json.loads(text)),
        )
