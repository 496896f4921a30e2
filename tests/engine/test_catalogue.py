"""The catalogue: what it holds, how an owner corrects it, and which line of a file is wrong."""

import json
import tomllib
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import Illegal, RefereeError, Unreadable
from engine.planet.animal import ALL_REQUIREMENTS, Requirement
from engine.planet.card import LANGUAGES, SOURCES, Animal
from engine.planet.catalogue import Catalogue, default_catalogue, overlaid, parse_catalogue
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.lines import line_of
from engine.planet.score import ObjectiveTable, Step

TEXT = files("engine.planet").joinpath("catalogue.toml").read_text("utf-8")
OURS = default_catalogue()
FOX = OURS.animal("fox")
ORCA = """
[[animal]]
id = "orca"
requirement = "largest O touching G"
names = { en = "orca", pl = "orka", fr = "orque" }
sticker = 0
"""
ATTESTED = {
    "panda": ("most F", "rulebook"),
    "elephant": ("largest D touching M", "rulebook"),
    "reindeer": ("largest G avoiding D", "rulebook"),
    "fox": ("largest F touching G", "rulebook"),
    "snake": ("most D", "review"),
    "bear": ("largest F touching M", "review"),
    "tiger": ("largest F touching D", "review"),
    "jellyfish": ("largest O avoiding F", "review"),
    "turtle": ("largest O touching D", "review"),
    "penguin": ("largest G touching O", "review"),
    "whale": ("largest O touching G", "review"),
}


def line(text: str, what: str) -> int:
    """The line on which something is first written."""
    return text[: text.index(what)].count("\n") + 1


def test_the_packaged_catalogue_has_each_of_the_45_requirements_once() -> None:
    """P-12: 45 cards, all different."""
    asked = {animal.requirement for animal in OURS.animals}
    assert len(OURS.animals) == 45
    assert asked == set(ALL_REQUIREMENTS)


def test_the_packaged_catalogue_numbers_its_stickers_from_0_to_44() -> None:
    assert sorted(animal.sticker for animal in OURS.animals) == list(range(45))


def test_only_the_attested_animals_claim_to_be_attested() -> None:
    told = {a.id: (str(a.requirement), a.source) for a in OURS.animals if a.source != "assumed"}
    assert told == ATTESTED


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_animals_share_a_name(language: str) -> None:
    names = Counter(animal.name(language) for animal in OURS.animals)
    assert names.most_common(1)[0][1] == 1


def test_a_name_in_a_language_that_we_do_not_know_is_english() -> None:
    assert [FOX.name(language) for language in ("en", "pl", "fr", "de")] == [
        "fox",
        "lis",
        "renard",
        "fox",
    ]


def test_the_tables_pay_from_2_to_10_in_steps_of_three_areas() -> None:
    """P-40."""
    starts = {table.habitat.letter: table.steps[0].areas for table in OURS.tables}
    assert starts == {"G": 11, "D": 11, "M": 13, "F": 15, "O": 17}
    for table in OURS.tables:
        first = table.steps[0].areas
        assert table.steps == tuple(Step(first + 3 * k, 2 + 2 * k) for k in range(5))


def test_only_the_attested_steps_claim_to_be_attested() -> None:
    told = {
        (habitat.letter, *step): source
        for habitat in HABITATS
        for step, source in zip(OURS.table(habitat).steps, OURS.step_sources(habitat), strict=True)
        if source != "assumed"
    }
    assert told == {
        ("G", 11, 2): "rulebook",
        ("G", 14, 4): "rulebook",
        ("D", 23, 10): "review",
        ("F", 27, 10): "review",
    }


def test_a_catalogue_reads_back_from_json() -> None:
    told = json.loads(json.dumps(OURS.to_json()))
    assert Catalogue.from_json(told) == OURS


def test_the_digest_is_of_the_content_and_not_of_its_order() -> None:
    turned = replace(OURS, animals=OURS.animals[::-1])
    changed = OURS.with_requirement("whale", Requirement.from_text("most O"))
    assert turned.digest == OURS.digest != changed.digest
    assert len(OURS.digest) == 64


def test_an_unknown_animal_is_refused_with_what_may_be_meant() -> None:
    with pytest.raises(Unreadable, match=r"no animal 'pando'.*did you mean 'panda'\?"):
        OURS.animal("pando")


def test_a_card_corrects_what_an_animal_asks() -> None:
    wanted = Requirement.from_text("most O")
    corrected = OURS.with_requirement("whale", wanted).animal("whale")
    assert corrected == replace(OURS.animal("whale"), requirement=wanted, source="card")


def test_a_card_corrects_a_table_and_keeps_the_source_of_what_was_known() -> None:
    table = ObjectiveTable(Habitat.GLACIER, (Step(11, 2), Step(14, 4), Step(18, 6)))
    corrected = OURS.with_table(table)
    assert corrected.table(Habitat.GLACIER) == table
    assert corrected.step_sources(Habitat.GLACIER) == ("rulebook", "rulebook", "card")
    assert corrected.tables[:4] == OURS.tables[:4]


@pytest.mark.parametrize(
    "old, new, problem",
    [
        ('"largest F touching O"', '"largest F touching F"', "its own habitat"),
        ('"largest F touching O"', '"biggest F"', "is no requirement"),
        ("sticker = 7", "stiker = 7", r"'stiker' is no key here: did you mean 'sticker'\?"),
        ("sticker = 7", "colour = 7", "'colour' is no key here: choose one of id, requirement"),
        ("sticker = 7", "sticker = 45", "there is no sticker 45: they are numbered 0 to 44"),
        ("sticker = 7", "sticker = -1", "there is no sticker -1"),
        ("sticker = 7", "sticker = 6", "sticker 6 is on 'salmon' already"),
        ("sticker = 7", 'sticker = "7"', "'7' is no whole number"),
        ("sticker = 7", "sticker = 7.5", "7.5 is no whole number"),
        ("sticker = 7", "sticker = true", "true is no whole number"),
        ("sticker = 7", "sticker = 0x" + "f" * 9000, "a huge number is too large"),
        ("sticker = 7", "sticker = ", "this is no TOML: Invalid value"),
        ('id = "fox"', 'id = "bear"', "there is an animal 'bear' already"),
        ('id = "fox"', 'id = "Fox"', "'Fox' is no id"),
        ('id = "fox"', "id = 1979-05-27", "1979-05-27 is no text"),
        (', pl = "pingwin"', "", "the key 'pl' is missing"),
        ('pl = "pingwin"', 'pl = " pingwin"', "without spaces around it"),
        ('pl = "pingwin"', f'pl = "{"pingwin" * 9}"', "longer than 40 characters"),
        ('{ en = "penguin", pl = "pingwin", fr = "manchot" }', '"penguin"', "is no table"),
        ("areas = 20, points", "areas = 17, points", "do not rise"),
        ("areas = 14, points", "areas = 61, points", "a planet has 60"),
        ("points = 8, ", "points = 6, ", "do not rise"),
        ("points = 10, ", "", "the key 'points' is missing"),
        ('habitat = "M"', 'habitat = "X"', "'X' is no habitat"),
        ('habitat = "M"', 'habitat = "O"', r"an \[\[objective\]\] for O already"),
        ('source = "review"', 'source = "reviews"', r"did you mean 'review'\?"),
        (', source = "assumed" },', " },", "the key 'source' is missing"),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, problem: str) -> None:
    broken = TEXT.replace(old, new, 1)
    with pytest.raises(RefereeError, match=problem) as caught:
        parse_catalogue(broken, "my.toml")
    assert str(caught.value).startswith(f"my.toml, line {line(TEXT, old)}: ")


@pytest.mark.parametrize(
    "text, told",
    [
        ("", r"^my.toml: there is no \[\[objective\]\] for O, F, D, M, G$"),
        ("animal = 3", "^my.toml, line 1: 3 is no list$"),
        ("\n[animal]\nid = 'fox'", r"^my.toml, line 2: 'animal' is a list"),
        ("[[animals]]", r"^my.toml, line 1: 'animals' is no key here: did you mean 'animal'\?$"),
        ("[[animal]]\nsticker = 3", "^my.toml, line 1: the key 'id' is missing$"),
        ("a = 1\nb = '''", "^my.toml, line 2: this is no TOML: "),
        ("a = " + "9" * 9000, "^my.toml is no catalogue"),
        ("a = " + "[" * 9000, "^my.toml is no catalogue"),
        ("#" * 200_001, "^my.toml is no catalogue: it has more than 200000 characters$"),
    ],
)
def test_a_file_that_is_wrong_as_a_whole_is_told(text: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        parse_catalogue(text, "my.toml")


def test_json_that_is_wrong_is_told_with_its_place() -> None:
    told = json.loads(json.dumps(OURS.to_json()))
    told["animal"][3]["sticker"] = 99
    with pytest.raises(Illegal, match=r"^the catalogue animal 4 sticker: there is no sticker 99"):
        Catalogue.from_json(told)


def test_an_owners_file_changes_only_what_it_says() -> None:
    mine = overlaid(OURS, '[[animal]]\nid = "whale"\nrequirement = "most O"', "mine.toml")
    assert mine == OURS.with_requirement("whale", Requirement.from_text("most O"))


def test_an_owners_file_can_remove_an_animal_and_add_one() -> None:
    mine = overlaid(OURS, f'[[animal]]\nid = "dolphin"\nremoved = true\n{ORCA}', "mine.toml")
    assert [animal.id for animal in mine.animals][-1] == "orca"
    assert "dolphin" not in {animal.id for animal in mine.animals}
    assert mine.animal("orca").source == "card"


def test_a_catalogue_may_have_fewer_than_45_animals() -> None:
    mine = overlaid(OURS, '[[animal]]\nid = "dolphin"\nremoved = true', "mine.toml")
    assert len(mine.animals) == 44
    assert Catalogue.from_json(mine.to_json()) == mine


def test_two_animals_can_trade_their_stickers() -> None:
    swap = '[[animal]]\nid = "fox"\nsticker = 0\n[[animal]]\nid = "dolphin"\nsticker = 13'
    mine = overlaid(OURS, swap, "mine.toml")
    assert (mine.animal("fox").sticker, mine.animal("dolphin").sticker) == (0, 13)


def test_an_owners_table_takes_the_place_of_ours() -> None:
    text = '[[objective]]\nhabitat = "G"\nsteps = [{ areas = 9, points = 3 }]'
    mine = overlaid(OURS, text, "mine.toml")
    assert mine.table(Habitat.GLACIER).steps == (Step(9, 3),)
    assert mine.step_sources(Habitat.GLACIER) == ("card",)
    assert mine.tables[:4] == OURS.tables[:4]


def test_an_empty_owners_file_changes_nothing() -> None:
    assert overlaid(OURS, "# nothing yet", "mine.toml") == OURS


@pytest.mark.parametrize(
    "text, told",
    [
        (ORCA, "line 6: sticker 0 is on 'dolphin' already"),
        ('[[animal]]\nid = "whal"\nremoved = true', "line 2: .*did you mean 'whale'"),
        ('[[animal]]\nid = "fox"\nremoved = false', "line 3: write `removed = true`"),
        ('[[animal]]\nid = "fox"\nremoved = 1', "line 3: 1 is neither true nor false"),
        ('[[animal]]\nid = "fox"\nremoved = true\nsticker = 1', "line 4: 'sticker' is no key here"),
        ('[[animal]]\nid = "fox"\n[[animal]]\nid = "fox"', "line 4: there is an animal 'fox'"),
        ('[[animal]]\nid = "yeti"', "line 1: the key 'requirement' is missing"),
        ("[[animal]]\nid = 3", "line 2: 3 is no text"),
        ("animal = [3]", "line 1: 3 is no table"),
    ],
)
def test_a_fault_in_an_owners_file_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(RefereeError, match=f"^mine.toml, {told}"):
        overlaid(OURS, text, "mine.toml")


@pytest.mark.parametrize(
    "animals, tables, sources",
    [
        ((FOX, FOX), OURS.tables, OURS.sources),
        ((FOX, replace(FOX, id="wolf")), OURS.tables, OURS.sources),
        ((), OURS.tables[1:], OURS.sources[1:]),
        ((), OURS.tables[::-1], OURS.sources),
        ((), OURS.tables, OURS.sources[1:]),
    ],
)
def test_a_catalogue_that_contradicts_itself_cannot_exist(
    animals: tuple[Animal, ...],
    tables: tuple[ObjectiveTable, ...],
    sources: tuple[tuple[str, ...], ...],
) -> None:
    with pytest.raises(Illegal, match=r"^a catalogue has"):
        Catalogue(animals, tables, sources)


def test_an_animal_without_a_name_in_each_language_cannot_exist() -> None:
    with pytest.raises(Illegal, match="needs a name in each of en, pl, fr"):
        replace(FOX, names=FOX.names[1:])


FORMS = '''title = """
[[animal]]
sticker = 98 \\" ""\"""
lit = \'\'\'
[[animal]]''\'\'\'
[[animal]] # the first
id = 'one' # sticker = 97
names.en = "a#b = [ { \\" "
names."pl" = 'c'
[[animal]]
steps = [ # a list
  { areas = 1, points = 2.5 },

  { areas = 3, "points" = 4 }, [[5], [
    6]],
]
  [animal.deep.'er']
when = 1979-05-27 07:32:00
[[animal.part]]
[[animal.part]]
last = {a.b = 1, c = []}
[ other ]
"x y".z = true
'''


@pytest.mark.parametrize(
    "path, wanted",
    [
        ((), 1),
        (("title",), 1),
        (("lit",), 4),
        (("animal",), 6),
        (("animal", 0), 6),
        (("animal", 0, "id"), 7),
        (("animal", 0, "sticker"), 6),
        (("animal", 0, "names"), 8),
        (("animal", 0, "names", "en"), 8),
        (("animal", 0, "names", "pl"), 9),
        (("animal", 1), 10),
        (("animal", 1, "steps", 0, "points"), 12),
        (("animal", 1, "steps", 1, "areas"), 14),
        (("animal", 1, "steps", 1, "points"), 14),
        (("animal", 1, "steps", 2, 1, 0), 15),
        (("animal", 1, "deep", "er"), 17),
        (("animal", 1, "deep", "er", "when"), 18),
        (("animal", 1, "part", 0), 19),
        (("animal", 1, "part", 1, "last", "a", "b"), 21),
        (("animal", 1, "part", 1, "last", "c", 3), 21),
        (("other", "x y", "z"), 23),
        (("nowhere", 3), 1),
    ],
)
def test_the_line_of_a_value_is_found_however_it_is_written(
    path: tuple[str | int, ...], wanted: int
) -> None:
    tomllib.loads(FORMS)
    assert line_of(FORMS, path) == wanted
    assert line_of(FORMS.replace("\n", "\r\n"), path) == wanted


PIECES = st.sampled_from(
    [
        *TEXT.split("\n\n")[1:],
        "[[animal]]\n",
        'id = "fox"\n',
        "sticker = 3\n",
        "removed = true\n",
        '[[objective]]\nhabitat = "G"\nsteps = [{ areas = 9, points = 3 }]\n',
        "names = ",
        "{",
        "}",
        "[",
        "]",
        '"""',
        "'",
        "\n",
        "a.b = 1\n",
    ]
)


@given(st.text() | st.lists(PIECES, max_size=6).map("".join))
@example("\ud800")
@example('[[animal]]\nid = "fox"\nnames = { en = "\\u0000", pl = "a", fr = "b" }')
def test_any_text_loads_or_raises(text: str) -> None:
    for read in (parse_catalogue, lambda text, where: overlaid(OURS, text, where)):
        with suppress(Unreadable, Illegal):
            loaded = read(text, "any.toml")
            assert Catalogue.from_json(loaded.to_json()) == loaded


def test_the_known_sources_are_those_of_the_rules_and_the_owners_card() -> None:
    assert SOURCES == ("rulebook", "review", "assumed", "card")
