"""Presses out of edges: bounces make none, holding left means more, and time is only told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_app.ports import Button, Edge
from firmware_app.presses import ButtonFault, Patience, Press, Presses
from firmware_app.referee import happening

LEFT, OK, RIGHT = Button.LEFT, Button.OK, Button.RIGHT
PATIENCE = Patience()


def pressed(edges: list[tuple[float, Button, bool]], until: float) -> list[Press]:
    """What is pressed when these edges come and somebody looks every 50 ms."""
    presses, found, now = Presses(), [], 0.0
    waiting = sorted(edges, key=lambda edge: edge[0])
    while now <= until:
        while waiting and waiting[0][0] <= now:
            time, button, down = waiting.pop(0)
            found += presses.hear(Edge(button, down, time))
        found += presses.at(now)
        now += 0.05
    return found


def names(presses: list[Press]) -> str:
    """`ok LEFT` is a short press of ok and a long one of left."""
    words = (each.button.value for each in presses)
    return " ".join(
        word.upper() if each.long else word for word, each in zip(words, presses, strict=True)
    )


@pytest.mark.parametrize(
    "edges, heard",
    [
        ([], ""),
        ([(1, OK, True), (1.2, OK, False)], "ok"),
        ([(1, OK, True), (5, OK, False)], "ok"),
        ([(1, LEFT, True), (1.2, LEFT, False)], "left"),
        ([(1, LEFT, True), (2.5, LEFT, False)], "LEFT"),
        ([(1, LEFT, True)], "LEFT"),
        ([(1, OK, True), (1.01, OK, False)], ""),
        ([(1, OK, True), (1.2, OK, False), (1.5, OK, True), (1.7, OK, False)], "ok ok"),
        ([(1, LEFT, True), (1.1, RIGHT, True), (1.2, LEFT, False)], "right left"),
        ([(1, OK, True), (1.1, OK, True), (1.2, OK, False)], "ok"),
        ([(1, OK, False)], ""),
    ],
)
def test_edges_make_presses(edges: list[tuple[float, Button, bool]], heard: str) -> None:
    """Short ones when pressed, except left: it waits whether it will be a long one."""
    assert names(pressed(edges, 6)) == heard


@given(
    st.lists(st.floats(0.0001, 0.015), max_size=30),
    st.lists(st.floats(0.0001, 0.015), max_size=30),
    st.sampled_from(Button),
)
def test_bounces_make_one_press(down: list[float], up: list[float], button: Button) -> None:
    """However a contact bounces when it closes and when it opens, it was pressed once."""
    edges = [*bounce(1.0, button, down, last=True), *bounce(1.6, button, up, last=False)]
    assert names(pressed(edges, 4)) in {button.value, button.value.upper()}
    assert len(pressed(edges, 4)) == 1


def bounce(
    time: float, button: Button, gaps: list[float], *, last: bool
) -> list[tuple[float, Button, bool]]:
    """Edges of an odd number, so that they end where they should."""
    edges = [(time, button, last)]
    for place, gap in enumerate(gaps[: len(gaps) // 2 * 2], 1):
        time += gap
        edges.append((time, button, last is (place % 2 == 0)))
    return edges


def test_a_contact_that_never_rests_presses_nothing() -> None:
    """A button that bounces at 1 kHz is a fault, not a player."""
    presses, found = Presses(), []
    for step in range(5000):
        time = 1 + step / 1000
        found += presses.hear(Edge(OK, step % 2 == 0, time)) + presses.at(time)
    assert found == []
    assert presses.faults(6.0) == {OK: ButtonFault.CHATTERING}
    presses.hear(Edge(OK, False, 6.0))
    assert presses.at(6.1) == []
    assert presses.faults(6.1) == {}


def test_a_stuck_button_presses_once_and_is_told() -> None:
    """After ten seconds nobody holds a button on purpose."""
    presses = Presses()
    presses.hear(Edge(LEFT, True, 1.0))
    heard = [press for now in range(2, 10) for press in presses.at(now)]
    assert heard == [Press(LEFT, long=True, time=1.0 + PATIENCE.hold)]
    assert presses.faults(10.0) == {}
    assert presses.faults(11.0) == {LEFT: ButtonFault.STUCK}


def test_buttons_do_not_mind_each_other() -> None:
    """A chattering button leaves the others as they are."""
    presses, found = Presses(), []
    for step in range(2000):
        found += presses.hear(Edge(LEFT, step % 2 == 0, 1 + step / 1000))
    found += presses.hear(Edge(OK, True, 3.0))
    found += presses.at(3.1)
    assert Press(OK, long=False, time=3.0) in found
    assert all(press.button is OK for press in found)


def test_the_referee_knows_the_same_buttons() -> None:
    """Port and referee name them alike."""
    assert {each.value for each in Button} == {each.value for each in happening.Button}
