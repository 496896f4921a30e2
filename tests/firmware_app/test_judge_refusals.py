"""`orrery judge` refuses what no game can be, in one sentence that says where and why."""

import json
import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RefereeError
from firmware_app.commands.judge import judged

Orrery = Callable[..., Any]

PLANETS = {"Ada": "12", "Bo": "12"}
ROUND: dict[str, Any] = {"round": 3, "planets": PLANETS, "animals": ["most F"]}
FINAL: dict[str, Any] = {
    "variant": "standard",
    "planets": PLANETS,
    "objectives": {"Ada": "D", "Bo": "G"},
}


def a_round(**changes: object) -> dict[str, object]:
    """A position in a round with some keys changed; None leaves one out."""
    return {key: value for key, value in {**ROUND, **changes}.items() if value is not None}


def planets(*names: str, text: str = "12") -> dict[str, object]:
    """A position of these players."""
    return a_round(planets=dict.fromkeys(names, text))


def planet(text: object) -> dict[str, object]:
    """A position with this planet in it."""
    return a_round(planets={"Ada": text, "Bo": "12"})


def final(**changes: object) -> dict[str, object]:
    """A final position with some keys changed; None leaves one out."""
    changed = {**FINAL, **changes}
    return {"final": {key: value for key, value in changed.items() if value is not None}}


REFUSED: list[tuple[object, str]] = [
    (None, "null is no object"),
    (12, "12 is no"),
    ("most F", "'most F' is no"),
    ({}, "neither of 'round' and 'final'"),
    (ROUND | final(), "both of 'round' and 'final'"),
    (ROUND | {"ruond": 3}, "'ruond' is no key here: did you mean 'round'?"),
    (final(thresolds={}), "did you mean 'thresholds'?"),
    (final() | {"planets": PLANETS}, "'planets' is no key here"),
    (a_round(planets=None), "the key 'planets' is missing"),
    (a_round(animals=None), "the key 'animals' is missing"),
    (final(variant=None), "the key 'variant' is missing"),
    (final(planets=None), "the key 'planets' is missing"),
    (final(objectives=None), "the key 'objectives' is missing"),
    ({"final": []}, "'final'"),
    (a_round(round=0), "no round 0: it is 1 to 12"),
    (a_round(round=13), "no round 13"),
    (a_round(round=-1), "no round -1"),
    (a_round(round=3.0), "'round': 3.0 is no whole number"),
    (a_round(round=True), "true is no whole number"),
    (a_round(round="12"), "'12' is no whole number"),
    (a_round(round=[3]), "is no whole number"),
    (a_round(round=10**30), "a number of 31 digits"),
    (a_round(round=1), "no animal is awarded in round 1"),
    (a_round(round=2), "no animal is awarded in round 2"),
    (planets(), "0 players are too few"),
    (planets("Ada"), "1 player is too few"),
    (planets("A", "B", "C", "D", "E"), "5 players are too many"),
    (a_round(planets=[]), "'planets'"),
    (planets("Ada", ""), "''"),
    (planets("Ada", " \t"), "'planets'"),
    (planets("Ada", "\u200d"), "'planets'"),
    (planets("Ada", "B\no"), "'planets'"),
    (planets("Ada", "\x1b[2J"), "'planets'"),
    (planets("Ada", "\ud83e"), "'planets'"),
    (planets("Ada", "B" * 41), "40 characters"),
    (planets("Ada", "ADA"), "'ADA'"),
    (planets("Ada", " Ada "), "' Ada '"),
    (planets("Zoe\u0301", "Zo\u00e9"), "same"),
    (planets("Stra\u00dfe", "STRASSE"), "same"),
    (planet("13"), "'13' is no planet"),
    (planet("1/11"), "follows another count"),
    (planet("DDFF/11"), "has 4 letters"),
    (planet("DDFFX/11"), "has 'X'"),
    (planet("DDFF?/11"), "has '?'"),
    (planet("ddffo/11"), "'planets', 'Ada'"),
    (planet("DDFFO/12"), "13 faces"),
    (planet("DDFFO"), "1 face"),
    (planet(" 12"), "' 12' is no planet"),
    (planet(""), "'' is no planet"),
    (planet("\u0661\u0662"), "is no planet"),
    (planet(12), "12 is no text"),
    (planet(None), "null is no text"),
    (planet("D" * 1_000_000), "longer than anything"),
    (a_round(animals="most F"), "'most F' is no list"),
    (a_round(animals={"most F": 1}), "is no list"),
    (a_round(animals=["most F", 3]), "'animals', number 2: 3 is no text"),
    (a_round(animals=["panda"]), "'panda' is no requirement"),
    (a_round(animals=["most X"]), "'most X' is no requirement"),
    (a_round(animals=["most f"]), "'most f' is no requirement"),
    (a_round(animals=["most  F"]), "is no requirement"),
    (a_round(animals=["largest F"]), "is no requirement"),
    (a_round(animals=["largest F touching F"]), "its own habitat"),
    (a_round(animals=["most F", "most O", "most F"]), "number 3: 'most F' is there twice"),
    (final(variant="easy"), "'easy' is no variant"),
    (final(variant=1), "1 is no text"),
    (final(won=[]), "'won'"),
    (final(won={"Adda": []}), "nobody here is called 'Adda': did you mean 'Ada'?"),
    (final(won={"ada": []}), "nobody here is called 'ada'"),
    (final(won={"Ada": "most F"}), "is no list"),
    (final(won={"Ada": ["most F", "most F"]}), "number 2: 'most F' is there twice"),
    (final(won={"Ada": ["most F"], "Bo": ["most F"]}), "'Bo', number 1: 'most F' is there twice"),
    (final(objectives={"Ada": "D"}), "'Bo' has no objective"),
    (final(objectives={"Ada": "D", "Bo": "D"}), "'Bo': 'D' is there twice"),
    (final(objectives={"Ada": "D", "Bo": "X"}), "'X' is no habitat"),
    (final(objectives={"Ada": "D", "Bo": "G", "Cy": "O"}), "nobody here is called 'Cy'"),
    (final(objectives=["D", "G"]), "'objectives'"),
    (final(thresholds={"X": []}), "'X' is no habitat"),
    (final(thresholds={"G" * 100: []}), "is no habitat"),
    (final(thresholds={"G": {}}), "is no list"),
    (final(thresholds={"G": [11, 2]}), "'G', number 1"),
    (final(thresholds={"G": [[11, 2, 3]]}), "two numbers"),
    (final(thresholds={"G": [[11]]}), "two numbers"),
    (final(thresholds={"G": [[11, 2.0]]}), "2.0 is no whole number"),
    (final(thresholds={"G": [["11", 2]]}), "'11' is no whole number"),
    (final(thresholds={"G": [[11, 2], [11, 4]]}), "do not rise"),
    (final(thresholds={"G": [[14, 2], [11, 4]]}), "do not rise"),
    (final(thresholds={"G": [[11, 4], [14, 2]]}), "do not rise"),
    (final(thresholds={"G": [[11, 4], [14, 4]]}), "do not rise"),
    (final(thresholds={"G": [[-1, 4]]}), "do not rise"),
]

NOT_JSON: list[tuple[str | bytes, str]] = [
    ("", "standard input is empty"),
    (" \n\t", "standard input is empty"),
    ("{", "(column 2)"),
    ("{\n", "(line 2, column 1)"),
    ('{"round": 3,\n "planets" {}}', "(line 2, column 12)"),
    ("[] []", "extra data"),
    ("[,]", "is no JSON"),
    ("{'round': 3}", "is no JSON"),
    ('"\x00"', "is no JSON"),
    ("\x7fELF\x00", "is no JSON"),
    (b"\xff\xfe[\x00]\x00", "not UTF-8"),
    (b"\x89PNG\r\n\x1a\n", "not UTF-8"),
    (b'["\xed\xa0\x80"]', "not UTF-8"),
    ('{"round": 3, "round": 3}', "the key 'round' is there twice"),
    ('[{}, {"planets": {"A": "12", "A": "12"}}]', "position 2: the key 'A' is there twice"),
    ('[\n{}\n,\n\n{"a":[{"b":0, "b":0}]}\n]\n', "position 2: the key 'b' is there twice"),
    ('[{"a": 0, "a": 1}, ', "position 1: the key 'a' is there twice"),
    ("[1, %s]" % ("1" * 5000), "position 2: a number of 5000 digits"),
    ("[0, %s]" % ("[" * 100_000), "nested too deeply"),
    ('{"%s": 1}' % ("k" * 201), "is no key here"),
    ('{"round": 1e1, "planets": {"A": "12", "B": "12"}, "animals": []}', "1e1 is no whole number"),
    ('{"round": NaN, "planets": {"A": "12", "B": "12"}, "animals": []}', "NaN is no whole number"),
    ("-Infinity", "-Infinity is no"),
    ("[%s.0]" % ("1" * 5000), "a huge number is no object"),
    ("1" * 5000, "5000 digits"),
    ("[" * 100_000, "nested too deeply"),
    ('{"a":' * 100_000, "nested too deeply"),
    ("[" * 900 + "]" * 900, ""),
]


@pytest.mark.parametrize("position, said", REFUSED)
def test_refused(orrery: Orrery, position: object, said: str) -> None:
    refusal = orrery("judge", given=json.dumps(position)).refusal
    assert said in refusal
    assert len(refusal) < 300


@pytest.mark.parametrize("position, said", REFUSED)
def test_refused_in_a_list_with_its_number(orrery: Orrery, position: object, said: str) -> None:
    refusal = orrery("judge", given=json.dumps([ROUND, position, ROUND])).refusal
    assert said in refusal
    assert refusal.startswith("position 2")


@pytest.mark.parametrize("text, said", NOT_JSON)
def test_not_json(orrery: Orrery, text: str | bytes, said: str) -> None:
    refusal = orrery("judge", given=text).refusal
    assert said in refusal
    assert len(refusal) < 300


@pytest.mark.parametrize("text, said", [NOT_JSON[0], NOT_JSON[2], NOT_JSON[10], NOT_JSON[-3]])
def test_not_json_in_a_process_of_its_own(
    installed_orrery: Orrery, text: str | bytes, said: str
) -> None:
    assert said in installed_orrery("judge", given=text).refusal


@pytest.mark.parametrize("position, said", REFUSED[3:6] + REFUSED[33:35])
def test_refused_in_a_process_of_its_own(
    installed_orrery: Orrery, position: object, said: str
) -> None:
    assert said in installed_orrery("judge", "-", given=json.dumps(position)).refusal


def test_a_file_that_is_not_there(orrery: Orrery, tmp_path: Path) -> None:
    assert "no such file" in orrery("judge", str(tmp_path / "none.json")).refusal
    assert "is a directory" in orrery("judge", str(tmp_path)).refusal


def test_a_file_that_is_wrong_is_named(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "half.json"
    file.write_text('{"round": 3,')
    assert "half.json' is no JSON" in orrery("judge", str(file)).refusal


def test_a_file_without_end_is_not_read_to_its_end(orrery: Orrery) -> None:
    assert "/dev/zero' holds more than 64 MiB" in orrery("judge", "/dev/zero").refusal


def test_standard_input_may_be_closed(program: list[str]) -> None:
    line = f"exec {shlex.join([*program, 'judge'])} <&-"
    done = subprocess.run(["sh", "-c", line], check=False, capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"orrery: standard input is closed: name a file\n"


def test_two_files_are_refused(orrery: Orrery) -> None:
    assert "extra argument" in orrery("judge", "one.json", "two.json").refusal


@pytest.mark.parametrize("size", [1, 2000])
def test_a_closed_pipe_is_quiet(program: list[str], size: int) -> None:
    """Whoever reads may stop, as `head` does, before a word was written."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*program, "judge"],
            check=False,
            input=json.dumps([ROUND] * size).encode(),
            stdout=writing,
            stderr=subprocess.PIPE,
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode not in (0, 1, 2)


JSON_TEXTS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["12", "most F", "standard", "DDFFO/11", "largest O touching G"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*ROUND, "final", *FINAL, "won", "thresholds", "Ada", "Bo", "G"]),
            inner,
            max_size=4,
        )
    ),
).map(json.dumps)

MUTATED = st.builds(
    lambda text, start, length, new: text[:start] + new + text[start + length :],
    st.sampled_from([json.dumps(each) for each in (ROUND, final(), [ROUND, ROUND])]),
    st.integers(0, 150),
    st.integers(0, 6),
    st.text(max_size=3) | st.sampled_from(['"', ",", "{", "}", "[", "]", "1", "null", "-", "e"]),
)


@given(JSON_TEXTS | MUTATED | st.text())
def test_any_text_is_judged_or_refused(text: str) -> None:
    """Nothing but a RefereeError leaves the judge, and its text is one sentence."""
    try:
        said = json.dumps(judged(text, "it"))
    except RefereeError as refusal:
        said = str(refusal)
        assert len(said) < 300
    assert said


@given(st.binary() | MUTATED.map(lambda text: text.encode(errors="replace")))
def test_any_bytes_are_judged_or_refused(content: bytes) -> None:
    """Whatever comes in, out comes an answer and no word, or one sentence and no answer."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        code, out, err = run_within(monkeypatch, content)
    if code == 0:
        json.loads(out)
        assert err == ""
    else:
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("orrery: ")


def run_within(monkeypatch: pytest.MonkeyPatch, content: bytes) -> tuple[int, str, str]:
    """Run the command within this process, with streams of its own."""
    import io
    import sys
    from types import SimpleNamespace

    from firmware_app import cli

    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(sys, "argv", ["orrery", "judge"])
    return cli.main(), out.getvalue(), err.getvalue()
