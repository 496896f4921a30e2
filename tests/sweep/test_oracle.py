"""The oracle knows what perfect colours can tell, and what they cannot."""

from random import Random

import pytest

from engine.planet.notation import parse_planet, planet_text
from engine.planet.sphere import AREAS, EDGES, ROTATIONS
from engine.planet.tile_set import tile_set
from tests.sweep.oracle import explanations
from tests.sweep.story import tell
from vision.recording import Verdict


def scan(text: str, hidden: str = "", rotation: int = 0) -> str:
    """What a camera sees of a planet in a rotation: faces by number, 11 hidden unless told."""
    letters = parse_planet(text).letters
    unseen = {int(face) for face in hidden.split()}
    shown = [""] * AREAS
    for area, place in enumerate(ROTATIONS[rotation]):
        shown[place] = "?" if area // EDGES in unseen else letters[area]
    return "".join(shown)


def known(text: str | None) -> dict[str, str | None]:
    """One memory."""
    return {"": None if text is None else parse_planet(text).letters}


def canonical(text: str) -> frozenset[tuple[str, str]]:
    """The planet as the oracle names it."""
    return frozenset({("", parse_planet(text).canonical())})


LOWER = "6 7 8 9 10 11"


@pytest.mark.parametrize("rotation", [0, 17, 42])
@pytest.mark.parametrize(
    "before,now,hidden",
    [
        ("OOFFD/11", "OOFFD/MMGGO/10", "11"),
        ("OOFFD/DDMMG/10", "OOFFD/DDMMG/MMGGO/9", LOWER),
        ("12", "OOFFD/11", "11"),
        ("12", "OOFFD/11", ""),
    ],
)
def test_what_is_in_view_is_determined(before: str, now: str, hidden: str, rotation: int) -> None:
    """A new tile beside known ones is on one face only, however the planet is held."""
    found = explanations(known(before), [scan(now, hidden, rotation)], 1)
    assert found.planets == canonical(now)
    assert found.resolvable


def test_a_tile_underneath_can_be_any() -> None:
    """The face that nobody sees may hold whatever is expected."""
    found = explanations(known("OOFFD/11"), [scan("OOFFD/10/MMGGO", "11")], 1)
    assert found.open
    assert not found.resolvable
    assert not found.none


def test_a_new_tile_without_a_known_one_in_view_is_anywhere() -> None:
    """Where a tile lies says nothing as long as all that is known is hidden."""
    found = explanations(known("11/OOFFD"), [scan("MMGGO/10/OOFFD", LOWER)], 1)
    assert len(found.planets) > 5
    assert not found.resolvable


def test_a_tile_seen_in_part_leaves_letters_to_guess() -> None:
    """Three areas of five do not make a tile."""
    shown = scan("OOFFD/MMGGO/10", "11")
    found = explanations(known("OOFFD/11"), [shown.replace("MMGGO", "MMG??")], 1)
    assert found.open


@pytest.mark.parametrize(
    "before,now,expected",
    [
        ("OOFFD/DDMMG/10", "OOFFD/DMMGD/10", 0),
        ("OOFFD/DDMMG/GGGOF/9", "DDMMG/OOFFD/GGGOF/9", 0),
        ("OOFFD/DDMMG/10", "OOFFD/MMMMO/10", 0),
        ("OOFFD/DDMMG/10", "OOFFD/11", 0),
        ("OOFFD/DDMMG/10", "OOFFD/DDMMG/GGGOF/9", 0),
        ("OOFFD/DDMMG/10", "OOFFD/DDMMG/10", 1),
    ],
)
def test_a_fault_in_view_is_not_explained(before: str, now: str, expected: int) -> None:
    """Turned, exchanged, replaced, gone, one too many, none at all: nothing as expected fits."""
    assert explanations(known(before), [scan(now)], expected).none


@pytest.mark.parametrize(
    "before,now", [("OOFFD/11", "OFFDO/11"), ("OOFFD/DDMMG/10", "DDMMG/OOFFD/10")]
)
def test_what_another_way_to_hold_it_explains_is_no_fault(before: str, now: str) -> None:
    """A lone tile that was turned; two that were exchanged across the edge that they share."""
    assert explanations(known(before), [scan(now)], 0).resolvable


def test_a_fault_out_of_view_cannot_be_known() -> None:
    """A tile that is gone from the face underneath is still there from memory."""
    found = explanations(known("OOFFD/10/DDMMG"), [scan("OOFFD/11", "11")], 0)
    assert found.planets == canonical("OOFFD/10/DDMMG")


def test_players_whose_planets_look_alike_are_two_answers() -> None:
    """The tile in view is on both planets, and what tells them apart is not."""
    memories = {**known("OOFFD/10/DDMMG"), "Bo": parse_planet("OOFFD/10/GGGOF").letters}
    assert len(explanations(memories, [scan("OOFFD/10/DDMMG", "11")], 0).planets) == 2
    seen = explanations(memories, [scan("OOFFD/10/DDMMG", "5")], 0)
    assert seen.planets == canonical("OOFFD/10/DDMMG")


FULL = "OOFFD/DDMMG/GGGOF/MMOOO/FFDGM/OFOFO/DDDMO/GGMMM/OOOOF/FFFMD/GOGOG/DMDMD"


def test_two_placements_read_a_planet_whole() -> None:
    """Where both overlap they fit together in one way only."""
    scans = [scan(FULL, "11", 3), scan(FULL, "0", 44)]
    assert explanations(known(None), scans, 1).planets == canonical(FULL)
    assert explanations(known(None), scans[:1], 1).open


def test_halves_that_do_not_overlap_fit_in_many_ways() -> None:
    """Six faces from above and the six others tell nothing of how they hang together."""
    scans = [scan(FULL, LOWER), scan(FULL, "0 1 2 3 4 5")]
    assert len(explanations(known(None), scans, 1).planets) == 5


@pytest.mark.parametrize("seed", range(30))
def test_the_truth_always_explains_itself(seed: int) -> None:
    """Whatever is hidden, a planet as expected is among its explanations or leaves them open."""
    rng = Random(seed)
    story = tell(rng, tile_set(rng), Verdict.OK)
    hidden = " ".join(str(face) for face in rng.sample(range(12), rng.randrange(9)))
    memories = {o: None if p is None else p.letters for o, p in story.memories.items()}
    found = explanations(
        memories, [scan(planet_text(story.planet), hidden, rng.randrange(60))], story.expected
    )
    truth = (story.owner, story.planet.canonical())
    assert truth in found.planets or found.open
