"""`orrery judge`: a position in, awards or final scores out."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.planet.animal import ALL_REQUIREMENTS
from engine.planet.habitat import HABITATS
from engine.planet.notation import planet_text
from engine.planet.planet import Planet
from engine.planet.variant import Variant
from firmware_app.commands.judge import judged

Judge = Callable[[object], Any]

ADA = "DDFFO/11"
BO = "DDDFO/11"
FULL = "/".join(["DDFFO"] * 12)
FINAL = {
    "variant": "standard",
    "planets": {"Ada": FULL, "Bo": ADA},
    "won": {"Ada": ["most F", "largest D touching M"], "Bo": ["largest G avoiding D"]},
    "objectives": {"Ada": "D", "Bo": "G"},
    "thresholds": {"G": [[11, 2], [14, 4]], "D": [[11, 2], [24, 4], [25, 6]]},
}


@pytest.fixture
def judge(orrery: Callable[..., Any]) -> Judge:
    """What the command answers to a position."""

    def answer(position: object) -> Any:
        ran = orrery("judge", given=json.dumps(position))
        assert (ran.code, ran.err) == (0, "")
        return json.loads(ran.out)

    return answer


def a_round(number: int, *animals: str, ada: str = ADA, bo: str = BO) -> dict[str, Any]:
    """A position in a round."""
    return {"round": number, "planets": {"Ada": ada, "Bo": bo}, "animals": list(animals)}


def final(**changes: object) -> dict[str, Any]:
    """A final position with some of its keys changed; None leaves one out."""
    changed = {**FINAL, **changes}
    return {"final": {key: value for key, value in changed.items() if value is not None}}


def test_awards_have_the_shape_of_the_contract(orrery: Callable[..., Any]) -> None:
    ran = orrery("judge", given=json.dumps(a_round(3, "most F", "largest D touching F")))
    assert ran.out == (
        '{"awards": [{"animal": "most F", "outcome": "carried", "by": null, '
        '"values": {"Ada": [1], "Bo": [1]}}, '
        '{"animal": "largest D touching F", "outcome": "won", "by": "Bo", '
        '"values": {"Ada": [2], "Bo": [3]}}]}\n'
    )


def test_final_scores_have_the_shape_of_the_contract(orrery: Callable[..., Any]) -> None:
    ran = orrery("judge", given=json.dumps(final()))
    assert ran.out == (
        '{"scores": {"Ada": {"objective": 4, "animals": 3, "total": 7, "cards": 2}, '
        '"Bo": {"objective": 0, "animals": 1, "total": 1, "cards": 1}}, "winners": ["Ada"]}\n'
    )


def test_fox_of_the_rulebook_goes_to_a_second_region(judge: Judge) -> None:
    """P-33, the rulebook's example in small: a tie is settled by the second region."""
    one, two = "FFFFG/11", "FFFFG/10/FGGGG"
    answer = judge(a_round(12, "largest F touching G", ada=one, bo=two))
    assert answer == {
        "awards": [
            {
                "animal": "largest F touching G",
                "outcome": "won",
                "by": "Bo",
                "values": {"Ada": [4, 0], "Bo": [4, 1]},
            }
        ]
    }


def test_only_the_tied_are_compared_further(judge: Judge) -> None:
    position = a_round(12, "largest D touching F", bo=ADA)
    position["planets"]["Cy"] = "12"
    [award] = judge(position)["awards"]
    assert award["values"] == {"Ada": [2, 0, 0], "Bo": [2, 0, 0], "Cy": [0]}
    assert (award["outcome"], award["by"]) == ("boxed", None)


@pytest.mark.parametrize("number", [1, 2])
def test_no_animals_in_the_first_rounds(judge: Judge, number: int) -> None:
    assert judge(a_round(number)) == {"awards": []}


def test_a_list_gives_a_list(judge: Judge) -> None:
    answers = judge([a_round(3), final(), a_round(12, "most O")])
    assert [list(each) for each in answers] == [["awards"], ["scores", "winners"], ["awards"]]
    assert judge([]) == []


def test_a_file_is_read(orrery: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(a_round(1)).encode())
    assert orrery("judge", str(file)).out == '{"awards": []}\n'
    assert orrery("judge", "-", given="[]").out == "[]\n"


def test_nobody_has_won_where_nothing_is_said(judge: Judge) -> None:
    scores = judge(final(won=None))["scores"]
    assert [each["cards"] for each in scores.values()] == [0, 0]
    assert judge(final(won={})) == judge(final(won=None)) == judge(final(won={"Bo": []}))


@pytest.mark.parametrize("variant", ["beginner", "beginner-mystery"])
def test_beginners_have_no_objectives(judge: Judge, variant: str) -> None:
    """P-14: every animal is worth 1, and what is said of objectives is ignored."""
    plain = judge(final(variant=variant, objectives=None, thresholds=None))
    assert plain == judge(final(variant=variant, objectives=7, thresholds={"X": None}))
    assert plain["scores"]["Ada"] == {"objective": 0, "animals": 2, "total": 2, "cards": 2}


def test_the_catalogue_has_the_tables_that_are_not_given(judge: Judge) -> None:
    """P-40: 24 areas of desert pay by the catalogue's table."""
    own = judge(final(thresholds=None))
    assert judge(final(thresholds={"D": [[1, 9]]})) != own
    assert judge(final(thresholds={"F": [[1, 9]]})) == own
    assert own["scores"]["Ada"]["objective"] > 0


def test_most_cards_decide_a_tie_and_then_nothing(judge: Judge) -> None:
    """P-42."""
    shared = final(planets={"Ada": "12", "Bo": "12"}, thresholds=None, won={})
    assert judge(shared)["winners"] == ["Ada", "Bo"]
    shared["final"]["won"] = {"Ada": ["most O"], "Bo": ["most G", "largest G avoiding D"]}
    assert judge(shared)["winners"] == ["Bo"]


@pytest.mark.parametrize(
    "names",
    [
        ("Zoe\u0301", "\U0001f98a"),
        ("\U0001f469\u200d\U0001f680", "\u017b\u00f3\u0142w"),
        (" Ada ", "ada lovelace"),
        ("\u05d0\u05d3\u05d4", "\u0110\u1ea1t" * 13),
    ],
)
def test_names_come_back_as_they_came(installed_orrery: Callable[..., Any], names: Any) -> None:
    position = {"round": 12, "planets": dict.fromkeys(names, "12"), "animals": ["most F"]}
    for text in (json.dumps(position), json.dumps(position, ensure_ascii=False)):
        ran = installed_orrery("judge", given=text)
        assert tuple(json.loads(ran.out)["awards"][0]["values"]) == names


def test_a_terminal_without_unicode_gets_escapes(
    monkeypatch: pytest.MonkeyPatch, orrery: Callable[..., Any]
) -> None:
    import sys

    monkeypatch.setattr(type(sys.stdout), "encoding", "ascii", raising=False)
    ran = orrery("judge", given=json.dumps(a_round(3, "most F")).replace("Ada", "\u0104da"))
    assert r"\u0104da" in ran.out


# What follows judges once more, as plainly as can be, from the contract's own table.
TABLE = """
    1 2 3 4 5
    0 5 8 7 2
    0 1 7 6 3
    0 2 6 10 4
    0 3 10 9 5
    0 4 9 8 1
    11 10 3 2 7
    11 6 2 1 8
    11 7 1 5 9
    11 8 5 4 10
    11 9 4 3 6
    7 8 9 10 6
"""
NEIGHBOURS = [[int(face) for face in row.split()] for row in TABLE.strip().splitlines()]


def touching(area: int) -> set[int]:
    """The three areas that share an edge with an area."""
    face, edge = divmod(area, 5)
    other = NEIGHBOURS[face][edge]
    across = 5 * other + NEIGHBOURS[other].index(face)
    return {5 * face + (edge + 1) % 5, 5 * face + (edge - 1) % 5, across}


def plain_regions(letters: str, habitat: str) -> list[set[int]]:
    """The regions of a habitat."""
    left = {area for area, letter in enumerate(letters) if letter == habitat}
    found = []
    while left:
        region: set[int] = set()
        todo = {min(left)}
        while todo:
            region |= todo
            todo = {b for a in todo for b in touching(a) if b in left} - region
        left -= region
        found.append(region)
    return found


def plain_numbers(letters: str, animal: str) -> list[int]:
    """The number of regions, or the three largest sizes of those that count."""
    words = animal.split()
    regions = plain_regions(letters, words[1])
    if words[0] == "most":
        return [len(regions)]
    around = [{letters[b] for a in region for b in touching(a)} for region in regions]
    wanted = words[2] == "touching"
    sizes = [
        len(r) for r, seen in zip(regions, around, strict=True) if (words[3] in seen) is wanted
    ]
    return [*sorted(sizes, reverse=True), 0, 0, 0][:3]


def plain_award(number: int, planets: dict[str, str], animal: str) -> dict[str, Any]:
    """An award as P-30 to P-33 say."""
    numbers = {name: plain_numbers(letters, animal) for name, letters in planets.items()}
    values: dict[str, list[int]] = {name: [] for name in planets}
    tied = list(planets)
    for step in range(3 if number == 12 and animal[0] == "l" else 1):
        for name in tied:
            values[name].append(numbers[name][step])
        best = max(numbers[name][step] for name in tied)
        tied = [name for name in tied if numbers[name][step] == best]
        if len(tied) == 1 or max(map(max, values.values())) == 0:
            break
    won = len(tied) == 1 and max(map(max, values.values())) > 0
    outcome = "won" if won else "boxed" if number == 12 else "carried"
    return {"animal": animal, "outcome": outcome, "by": tied[0] if won else None, "values": values}


def drawn_planet(rng: Random) -> str:
    """60 letters, whole faces bare, few habitats so that there are large regions and ties."""
    habitats = rng.sample("OFDMG", rng.choice((2, 3, 5)))
    bare = rng.choice((0, 0, 3, 8, 11))
    faces = ["." * 5] * bare + ["".join(rng.choices(habitats, k=5)) for _ in range(12 - bare)]
    return "".join(rng.sample(faces, 12))


@pytest.mark.parametrize("seed", range(20))
def test_awards_agree_with_the_plainest_way(seed: int) -> None:
    rng = Random(seed)
    positions, expected = [], []
    for _ in range(10):
        letters = {
            name: drawn_planet(rng) for name in ("Ada", "Bo", "Cy", "Di")[: rng.randint(2, 4)]
        }
        if rng.random() < 0.5:
            letters["Bo"] = letters["Ada"]
        number = rng.choice((3, 7, 12, 12))
        animals = [str(each) for each in rng.sample(ALL_REQUIREMENTS, 12)]
        texts = {name: planet_text(Planet.from_letters(each)) for name, each in letters.items()}
        positions.append({"round": number, "planets": texts, "animals": animals})
        expected.append({"awards": [plain_award(number, letters, each) for each in animals]})
    assert judged(json.dumps(positions), "here") == expected


@pytest.mark.parametrize("seed", range(20))
def test_scores_agree_with_the_plainest_way(seed: int) -> None:
    """P-40 to P-42."""
    rng = Random(seed)
    names = ["Ada", "Bo", "Cy", "Di"][: rng.randint(2, 4)]
    letters = {name: drawn_planet(rng) for name in names}
    objectives = dict(zip(names, rng.sample("OFDMG", len(names)), strict=True))
    tables = {h.letter: [[rng.randint(1, 9), 2], [rng.randint(10, 30), 4]] for h in HABITATS}
    cards = rng.sample([str(each) for each in ALL_REQUIREMENTS], 16)
    won = {name: cards[4 * seat : 4 * seat + rng.randint(0, 4)] for seat, name in enumerate(names)}
    variant = rng.choice([variant.value for variant in Variant])
    scores = {}
    for name, own in objectives.items():
        count = letters[name].count(own)
        steps = [points for areas, points in tables[own] if areas <= count]
        objective = 0 if "beginner" in variant else max([0, *steps])
        worth = [1 if "beginner" in variant or own in card.split()[1] else 2 for card in won[name]]
        total = objective + sum(worth)
        scores[name] = {"objective": objective, "animals": sum(worth)}
        scores[name] |= {"total": total, "cards": len(worth)}
    best = max((each["total"], each["cards"]) for each in scores.values())
    winners = [n for n, each in scores.items() if (each["total"], each["cards"]) == best]
    position = {
        "variant": variant,
        "planets": {n: planet_text(Planet.from_letters(each)) for n, each in letters.items()},
        "won": won,
        "objectives": objectives,
        "thresholds": tables,
    }
    answer = judged(json.dumps({"final": position}), "here")
    assert answer == {"scores": scores, "winners": winners}
