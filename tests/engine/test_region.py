"""Regions, against networkx."""

import networkx as nx
from hypothesis import given

from engine.planet.habitat import HABITATS
from engine.planet.planet import Planet
from engine.planet.sphere import AREAS, CONTACTS
from tests.engine.strategies import PLANETS

GRAPH = nx.Graph((a, b) for a in range(AREAS) for b in CONTACTS[a])


def _areas(mask: int) -> set[int]:
    return {a for a in range(AREAS) if mask >> a & 1}


@given(PLANETS)
def test_p1_regions_are_the_connected_components(shown: Planet) -> None:
    """The same sets of areas as networkx finds, each with all that it touches."""
    for habitat in HABITATS:
        found = shown.regions(habitat)
        components = nx.connected_components(GRAPH.subgraph(_areas(shown.mask(habitat))))
        assert sorted(sorted(_areas(r.mask)) for r in found) == sorted(map(sorted, components))
        for region in found:
            around = {b for a in _areas(region.mask) for b in CONTACTS[a]}
            assert _areas(region.halo) == around


@given(PLANETS)
def test_region_sizes_add_up_to_the_areas(shown: Planet) -> None:
    """No area is lost, and none is counted twice."""
    for habitat in HABITATS:
        assert sum(region.size for region in shown.regions(habitat)) == shown.count(habitat)
    assert sum(map(shown.count, HABITATS)) == AREAS - 5 * len(shown.bare_faces)
