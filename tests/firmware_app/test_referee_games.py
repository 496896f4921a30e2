"""Whole games in every variant, as transcripts: what happened, and what the referee did about it.

After a change that is meant: `python -m tests.firmware_app.test_referee_games`, and read the diff.
"""

from functools import cache
from pathlib import Path

import pytest

from engine.planet.events import ObjectiveRevealed
from engine.planet.habitat import HABITATS
from engine.planet.variant import Variant
from engine.planet.waiting import Phase
from firmware_app.referee.effect import Purpose
from firmware_app.referee.happening import ObjectiveTold, Started, StickerSeen
from firmware_app.referee.machine import saved
from firmware_app.referee.saved import Saved
from firmware_app.views import Placing, ResumeOffer
from tests.firmware_app.playing import OK, Evening, Referee

GOLDEN = Path(__file__).parent.parent / "golden" / "transcripts"
GAMES = {
    "standard-3": (3, Variant.STANDARD, 2),
    "beginner-2": (2, Variant.BEGINNER, 3),
    "mystery-4": (4, Variant.MYSTERY, 4),
    "beginner-mystery-2": (2, Variant.BEGINNER_MYSTERY, 5),
}
BY_GAME = pytest.mark.parametrize("name", GAMES)


@cache
def evening(name: str) -> Evening:
    """A whole game, played once."""
    played = Evening.of(*GAMES[name])
    played.play()
    return played


def transcript(name: str) -> str:
    """All that happened in a game, and all effects."""
    return "\n".join(evening(name).referee.lines) + "\n"


@BY_GAME
def test_a_game_runs_as_people_agreed_to(name: str) -> None:
    assert transcript(name) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@BY_GAME
def test_the_store_has_the_whole_game(name: str) -> None:
    """What was appended gives the same game, with the same winners."""
    referee = evening(name).referee
    assert referee.game == referee.state.game
    assert referee.bookmark == referee.state.mark
    assert referee.game is not None
    assert referee.game.phase is Phase.FINISHED


@BY_GAME
def test_nobody_is_asked_for_an_objective_before_the_end(name: str) -> None:
    """P-13: the first word of objectives comes after the last tile."""
    lines = evening(name).referee.lines
    last_tile = max(at for at, line in enumerate(lines) if '"tile-placed"' in line)
    early = "\n".join(lines[: last_tile + 1]).lower()
    assert "objective" not in early


@BY_GAME
def test_no_event_is_appended_twice(name: str) -> None:
    lines = [line for line in evening(name).referee.lines if line.startswith("  Append")]
    numbers = [int(line.split()[1]) for line in lines]
    assert numbers == list(range(len(numbers)))


@BY_GAME
def test_power_may_fail_at_any_round(name: str) -> None:
    """After each round the game resumes from what was kept, as text, and people see the same."""
    played = Evening.of(*GAMES[name])
    for _ in played.rounds():
        before = played.referee
        kept = Saved.from_json(saved(before.state).to_json())
        assert kept == before.saved
        after = Referee(game=before.game, bookmark=before.bookmark, lines=before.lines)
        after.hear(Started(kept))
        assert isinstance(after.shown(), ResumeOffer)
        after.hear(OK)
        assert after.state.game == before.state.game
        assert after.main() == before.main()
        assert after.look().purpose is before.look().purpose
        played.referee = after
    played.end()


def test_an_objective_shown_too_early_is_not_even_looked_at() -> None:
    """Whatever card it was, what comes out is the same: nothing of it is shown, kept or logged."""
    played = Evening.of(3, Variant.STANDARD, 2)
    for round_ in played.rounds():
        if round_ == 5:
            break
    came_out = set()
    for habitat in HABITATS:
        referee = Referee(state=played.referee.state, game=played.referee.game)
        referee.hear(StickerSeen(45 + habitat.index))
        told = [line for line in referee.lines if line.startswith("  ")]
        referee.hear(ObjectiveTold("Ada", habitat))
        came_out.add("\n".join(told))
        assert referee.state.game == played.referee.state.game
        assert referee.state.mark == played.referee.state.mark
    assert len(came_out) == 1
    assert "stays-hidden" in came_out.pop()


def test_the_camera_looks_for_objectives_only_when_they_are_asked_for() -> None:
    played = Evening.of(3, Variant.STANDARD, 2)
    for _ in played.rounds():
        assert played.referee.look().purpose is Purpose.PLANET
        assert isinstance(played.referee.main(), Placing)
    assert played.referee.look().purpose is Purpose.WHOLE
    played.end()
    lines = played.referee.lines
    asked = [at for at, line in enumerate(lines) if "for objective" in line]
    revealed = [at for at, line in enumerate(lines) if "objective-revealed" in line]
    assert asked
    assert min(asked) < min(revealed)


def test_objectives_are_asked_seat_by_seat() -> None:
    game = evening("standard-3").referee.game
    assert game is not None
    events = [logged.event for logged in game.log]
    seats = [event.seat for event in events if isinstance(event, ObjectiveRevealed)]
    assert seats == list(game.seats)


def write_golden() -> None:
    """Write all transcripts anew."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(transcript(name), "utf-8")


if __name__ == "__main__":
    write_golden()
