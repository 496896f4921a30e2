"""What hypothesis draws: planets, requirements, texts that are nearly right."""

from hypothesis import strategies as st

from engine.planet.animal import ALL_REQUIREMENTS
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import EDGES, FACES

FACE = st.one_of(st.just(BARE * EDGES), st.text("OFDMG", min_size=EDGES, max_size=EDGES))
# Few habitats make large regions, which many never do.
NARROW = st.one_of(st.just(BARE * EDGES), st.text("OF", min_size=EDGES, max_size=EDGES))


def _planets(face: st.SearchStrategy[str]) -> st.SearchStrategy[Planet]:
    faces = st.lists(face, min_size=FACES, max_size=FACES)
    return faces.map(lambda letters: Planet.from_letters("".join(letters)))


PLANETS = st.one_of(_planets(FACE), _planets(NARROW))
REQUIREMENTS = st.sampled_from(ALL_REQUIREMENTS)
ROTATION = st.integers(0, 59)
TABLES = st.lists(PLANETS, min_size=2, max_size=4)
ROUND = st.integers(3, 12)
NEARLY = st.text("OFDMG?/.0123456789@ x", max_size=80)
SEEDS = st.integers(0, 10**6)
