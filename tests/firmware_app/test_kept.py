"""A part that may be missing: tried again with patience, told the last wish, never waited for."""

from itertools import pairwise

import pytest

from firmware_app.kept import LONGEST, SHORTEST, Craft, Kept
from firmware_app.ports import DeviceGone
from firmware_app.virtual.clock import HandClock

PERIOD, GAP = 1.0, 0.1


class Bell:
    """A part that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.closed = 0

    def close(self) -> None:
        """Note that it was closed."""
        self.closed += 1


class Bench:
    """A bell that can be taken away, and what keeps it."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.there, self.deaf = True, False
        self.bells: list[Bell] = []
        self.tries: list[float] = []
        craft = Craft("bell", self.opening, self.grant, GAP)
        self.kept = Kept(craft, self.clock, "hush")

    def opening(self) -> Bell:
        """Open the bell, if it is there."""
        self.tries.append(self.clock.now())
        if not self.there:
            raise DeviceGone("the bell is gone: hang it up again")
        self.bells.append(Bell())
        return self.bells[-1]

    def grant(self, bell: Bell, wish: str) -> float:
        """Tell the bell, if it hears."""
        if not self.there or self.deaf:
            raise OSError(5, "Input/output error")
        bell.told.append(wish)
        return PERIOD

    def run(self, seconds: float) -> None:
        """Do all steps of some time."""
        end = self.clock.now() + seconds
        pause = self.kept.step()
        while self.clock.now() + pause <= end:
            self.clock.pass_by(pause + 1e-9)
            pause = self.kept.step()
        self.clock.pass_by(max(0.0, end - self.clock.now()))


@pytest.fixture
def bench() -> Bench:
    """A bell and its keeper."""
    return Bench()


def test_it_is_opened_lazily(bench: Bench) -> None:
    """Nothing is touched before the first step."""
    assert bench.tries == []
    assert bench.kept.presence.problem == "not opened yet"
    bench.kept.step()
    assert bench.kept.presence == ("bell", True, 0.0, "")
    assert bench.bells[0].told == ["hush"]


def test_only_the_newest_wish_comes_true(bench: Bench) -> None:
    """What was wished meanwhile is no queue."""
    bench.kept.step()
    for wish in ("one", "two", "three"):
        bench.kept.wish(wish)
    bench.run(PERIOD / 2)
    assert bench.bells[0].told == ["hush", "three"]


def test_wishes_keep_their_distance(bench: Bench) -> None:
    """A part is not told more often than it can follow."""
    times = []
    for step in range(100):
        bench.kept.wish(str(step))
        before = len(bench.bells[0].told) if bench.bells else 0
        bench.kept.step()
        if len(bench.bells[0].told) > before:
            times.append(bench.clock.now())
        bench.clock.pass_by(0.013)
    assert min(late - early for early, late in pairwise(times)) >= GAP


def test_a_grant_is_repeated_when_it_asks_to_be(bench: Bench) -> None:
    """A part is looked after even when nobody wishes anything."""
    bench.run(5 * PERIOD)
    assert len(bench.bells[0].told) in {5, 6}


def test_the_back_off_grows_and_ends(bench: Bench) -> None:
    """A missing part is looked for after 0.25 s, then half as often each time, then each 5 s."""
    bench.there = False
    bench.run(60)
    waits = [late - early for early, late in pairwise(bench.tries)]
    assert waits[:6] == pytest.approx([SHORTEST, 0.5, 1, 2, 4, LONGEST])
    assert waits[5:] == pytest.approx([LONGEST] * len(waits[5:]))


def test_wishes_do_not_hurry_what_is_missing(bench: Bench) -> None:
    """However much is wished, a missing part costs next to nothing."""
    bench.there = False
    for _ in range(1000):
        bench.kept.wish("now")
        bench.kept.step()
    assert len(bench.tries) == 1


def test_it_comes_back_with_the_last_wish(bench: Bench) -> None:
    """A part that returns is told at once what it is to show, and nothing else."""
    bench.kept.step()
    bench.there = False
    bench.kept.wish("lost")
    bench.run(2)
    bench.kept.wish("found")
    bench.run(7)
    bench.there = True
    bench.run(LONGEST)
    assert bench.bells[0].closed == 1
    assert set(bench.bells[-1].told) == {"found"}
    assert bench.kept.presence.present


def test_a_part_that_only_seems_to_be_there_is_not_hurried(bench: Bench) -> None:
    """The back-off starts anew only when the part did something."""
    bench.deaf = True
    bench.run(60)
    assert len(bench.tries) < 20
    assert all(bell.closed == 1 for bell in bench.bells)


def test_it_says_what_is_wrong_and_since_when(bench: Bench) -> None:
    """Our own sentence for known faults; the fault itself for others."""
    bench.run(3)
    bench.deaf = True
    bench.run(4)
    name, present, since, problem = bench.kept.presence
    assert (name, present) == ("bell", False)
    assert since == pytest.approx(3, abs=PERIOD)
    assert problem == "OSError: [Errno 5] Input/output error"
    bench.there = False
    bench.run(LONGEST)
    assert bench.kept.presence.problem == "the bell is gone: hang it up again"


def test_a_part_that_hangs_is_missing() -> None:
    """While a driver keeps its thread for too long, the part counts as missing."""
    clock = HandClock()
    seen: list[bool] = []

    def hang(_bell: Bell, _wish: str) -> float:
        for _ in range(2):
            seen.append(kept.presence.present)
            clock.pass_by(6)
        seen.append(kept.presence.present)
        assert "does not answer" in kept.presence.problem
        return PERIOD

    kept = Kept(Craft("bell", Bell, hang), clock, "")
    kept._tell(present=True, problem="")
    kept.step()
    assert seen == [True, False, False]
    assert kept.presence.present


def test_its_thread_hears_wishes_at_once_and_ends(bench: Bench) -> None:
    """With a thread of its own nobody calls step, and nobody waits."""
    from threading import Event

    heard, closed = Event(), Event()

    class Loud(Bell):
        def close(self) -> None:
            closed.set()

    def grant(_bell: Loud, wish: str) -> float:
        if wish == "ring":
            heard.set()
        return 60.0

    kept = Kept(Craft("bell", Loud, grant), bench.clock, "hush").start()
    kept.wish("ring")
    assert heard.wait(10)
    kept.close()
    assert closed.is_set()


def test_a_part_that_cannot_be_closed_is_let_go(bench: Bench) -> None:
    """What is broken may also fail at the end."""

    def closing() -> None:
        raise OSError(5, "Input/output error")

    bench.kept.step()
    bench.bells[0].close = closing  # type: ignore[method-assign] # The fault under test.
    bench.deaf = True
    bench.run(LONGEST)
    bench.deaf = False
    bench.run(LONGEST)
    assert bench.kept.presence.present
    bench.kept.close()
