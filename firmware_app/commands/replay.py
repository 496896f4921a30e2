"""`orrery replay`: a record, recomputed."""

import json
from typing import Annotated, Any

import typer

EXAMPLE = "orrery replay game.jsonl"


def run(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The file of a game's record.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Replay a game's record, recompute everything, and say whether it agrees.

    It exits with 1 where the record differs from what the rules say.
    """
    from engine.planet.record import read_record
    from firmware_app.given import read_bytes
    from firmware_app.retold import retold

    told = retold(read_record(read_bytes(record)))
    if as_json:
        print(json.dumps(told))
    else:
        show(told)
    return 0 if told["agrees"] else 1


def show(told: dict[str, Any]) -> None:
    """Print who played, who got what and why, and last of all whether it agrees."""
    players, rounds = told["players"], told["rounds"]
    print(f"{told['variant']}: {', '.join(players)}; {_counted(rounds, 'round')} played")
    if told["awards"]:
        show_awards(told["awards"])
    if told["scores"]:
        show_scores(told["scores"], told["winners"])
    else:
        print(f"\nnot finished: it waits for {told['waits_for'][0]}")
    for note in told["notes"]:
        print(f"\nnote: {note}")
    print(f"\n{_result(told)}")


def show_awards(awards: list[dict[str, Any]]) -> None:
    """Print every animal's award with its reason."""
    from firmware_app.tables import print_table

    print()
    print_table(
        ("round", "animal", "goes to", "because"),
        [
            (str(each["round"]), each["name"], each["by"] or f"({each['outcome']})", each["reason"])
            for each in awards
        ],
        right="round",
    )


def show_scores(scores: dict[str, dict[str, int]], winners: list[str]) -> None:
    """Print the points, and who wins."""
    from firmware_app.tables import print_table

    numbers = ("objective", "animals", "total", "cards")
    print()
    print_table(
        ("player", *numbers),
        [(name, *(str(each[number]) for number in numbers)) for name, each in scores.items()],
        right=" ".join(numbers),
    )
    print(f"\n{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}")


def _result(told: dict[str, Any]) -> str:
    differences = told["differences"]
    if not differences:
        return f"the record agrees with the rules in all {_counted(told['events'], 'event')}"
    lines = [f"  after event {each['event']}: {each['text']}" for each in differences]
    return "\n".join([f"THE RECORD DIFFERS in {_counted(len(lines), 'place')}:", *lines])


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
