"""`orrery play-out`: what it counts, and what it refuses."""

import json
import sys
from typing import Any

import pytest

from firmware_app import cli


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command within this process: its exit code, what it printed and what it said."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["orrery", "play-out", *arguments])
        return cli.main(), *capsys.readouterr()

    return run


def told(call: Any, *arguments: str) -> dict[str, Any]:
    """What it prints for a program."""
    code, out, _ = call(*arguments, "--json")
    assert code == 0
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_the_sums_of_the_players_are_those_of_the_games(call: Any) -> None:
    answer = told(call, "--games", "20", "--bots", "greedy,random", "--seed", "4")
    greedy, random = answer["players"]
    assert (greedy["player"], random["player"]) == ("greedy 1", "random 2")
    assert answer["games"] == 20
    assert answer["decided"] == greedy["wins"] + random["wins"]
    assert greedy["shared"] == random["shared"] == 20 - answer["decided"]
    assert greedy["mean_points"] > random["mean_points"]
    assert list(answer["animals"]) == ["most", "touching", "avoiding"]
    ended = sum(each["awarded"] + each["boxed"] for each in answer["animals"].values())
    assert ended == 20 * 20


def test_the_same_seed_plays_the_same_games(call: Any) -> None:
    asked = ("--games", "3", "--bots", "random", "--players", "4", "--seed", "5")
    assert told(call, *asked) == told(call, *asked) != told(call, *asked[:-1], "6")


def test_a_seed_that_is_not_given_is_told(call: Any) -> None:
    asked = ("--games", "2", "--bots", "random")
    answer = told(call, *asked)
    assert told(call, *asked, "--seed", str(answer["seed"])) == answer


@pytest.mark.parametrize("variant", ["standard", "beginner", "mystery", "beginner-mystery"])
def test_every_variant_can_be_played(call: Any, variant: str) -> None:
    answer = told(call, "--games", "2", "--bots", "random", "--variant", variant)
    assert answer["variant"] == variant


@pytest.mark.parametrize(
    "arguments, seats",
    [
        ((), ["lookahead", "greedy"]),
        (("--bots", "random"), ["random", "random"]),
        (("--bots", "random", "--players", "3"), ["random"] * 3),
        (("--bots", "random, greedy ,random"), ["random", "greedy", "random"]),
    ],
)
def test_bots_take_their_seats(call: Any, arguments: tuple[str, ...], seats: list[str]) -> None:
    answer = told(call, "--games", "1", *arguments)
    assert [each["bot"] for each in answer["players"]] == seats


def test_the_table_is_for_people(call: Any) -> None:
    code, out, err = call("--games", "4", "--bots", "greedy,random", "--seed", "2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("4 standard games, seed 2, ")
    assert lines[0].endswith(" ties for an animal")
    assert lines[2].split() == [
        "player",
        "wins",
        *["95", "%", "of", "decided"],
        "shared",
        "points",
        "objective",
        "animals",
    ]
    assert [line.split()[0] for line in lines[3:5]] == ["greedy", "random"]
    assert [line.split()[0] for line in lines[6:]] == ["animals", "most", "touching", "avoiding"]


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--games", "0"), "--games takes 1 to 1000000, not 0"),
        (("--games", "1000001"), "--games takes 1 to 1000000, not 1000001"),
        (("--games", "many"), "invalid value for '--games'"),
        (("--players", "1"), "a game has 2 to 4 players, not 1"),
        (("--players", "5", "--bots", "random"), "a game has 2 to 4 players, not 5"),
        (("--bots", "random,random,random,random,random"), "a game has 2 to 4 players, not 5"),
        (
            ("--players", "3"),
            "--bots names 2 bots for 3 players: name one for each, or one for all",
        ),
        (("--bots", "gready"), "'gready' is no bot: choose among random, greedy, lookahead"),
        (("--bots", ""), "'' is no bot"),
        (("--variant", "expert"), "'expert' is no variant: choose one of standard, beginner"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    call: Any, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = call(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
