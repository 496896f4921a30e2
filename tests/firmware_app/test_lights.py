"""Meanings of lights and sounds: each has a pattern, none needs colours to be told apart."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Illegal
from firmware_app.lights import SEATS, STATUS, TUNES, lighting
from firmware_app.pattern import (
    BEATS,
    DARK,
    OFF,
    Colour,
    Lighting,
    Pattern,
    Rhythm,
    Shine,
    around,
)
from firmware_app.referee.effect import Chime, Glow, Lamp, Light
from firmware_app.tunes import SILENCE, Note, Playing

RED, BLUE = Colour(255, 0, 0), Colour(0, 0, 255)
TIMES = st.floats(0, 1e6)


def test_every_meaning_has_a_pattern() -> None:
    """Nothing that the referee may mean is without a light or a sound."""
    assert set(SEATS) == set(Glow)
    assert set(STATUS) == set(Lamp)
    assert set(TUNES) == set(Chime)


@pytest.mark.parametrize("table", [SEATS, STATUS])
def test_no_meaning_needs_its_colour(table: dict[object, Pattern]) -> None:
    """Within a table every light that is on has a rhythm of its own."""
    rhythms = [each.rhythm for each in table.values() if each != OFF]
    assert len(set(rhythms)) == len(rhythms)


@pytest.mark.parametrize("rhythm", Rhythm)
def test_no_light_flashes_more_than_three_times_in_a_second(rhythm: Rhythm) -> None:
    """Some people must not see faster flashes."""
    pattern = Pattern(RED, rhythm)
    for start in range(0, 1200, 7):
        shown = [pattern.at((start + step * 5) / 1000) for step in range(201)]
        assert sum(old == DARK != new for old, new in pairwise(shown)) <= 3


@pytest.mark.parametrize("rhythm", Rhythm)
def test_rhythms_are_told_apart_by_looking(rhythm: Rhythm) -> None:
    """Every rhythm is lit and, unless it is steady, dark for long enough to be seen."""
    seconds, lit = BEATS[rhythm]
    assert all((end - start) * seconds >= 0.15 for start, end in lit)
    dark = [later[0] - earlier[1] for earlier, later in pairwise(lit)]
    dark += [1 - lit[-1][1] + lit[0][0]] if rhythm is not Rhythm.STEADY else []
    assert all(part * seconds >= 0.15 for part in dark)


@given(TIMES)
def test_steady_says_whether_anything_blinks(now: float) -> None:
    """What is steady looks the same at all times."""
    steady = Lighting((Pattern(RED), OFF, Pattern(DARK, Rhythm.QUICK), OFF))
    assert steady.steady
    assert steady.at(now) == Shine((RED, DARK, DARK, DARK), DARK)
    assert not Lighting(status=Pattern(RED, Rhythm.SLOW)).steady


def test_there_are_four_seats() -> None:
    """No more, and no less."""
    with pytest.raises(Illegal, match="4 seats"):
        Lighting((OFF,) * 3)


def test_what_the_referee_means_is_what_the_lights_show() -> None:
    """Seat by seat, and the status light."""
    meant = Light((Glow.AWAITED, Glow.READ, Glow.OFF, Glow.FAULT), Lamp.READY)
    shown = lighting(meant)
    assert shown.seats == tuple(SEATS[each] for each in meant.seats)
    assert shown.status == STATUS[Lamp.READY]


def test_a_ring_shows_colours_side_by_side() -> None:
    """Each colour has its share, whatever the number of lights."""
    assert around((RED, BLUE), 5) == (RED, RED, RED, BLUE, BLUE)
    assert around((RED, BLUE), 0) == ()


def outline(notes: tuple[Note, ...]) -> tuple[float | None, ...]:
    """The pitches of a tune."""
    return tuple(note.hertz for note in notes)


def test_tunes_are_short_and_differ() -> None:
    """No two tunes have the same pitches, and none keeps people waiting."""
    assert len({outline(tune) for tune in TUNES.values()}) == len(TUNES)
    lengths = {chime: sum(note.seconds for note in tune) for chime, tune in TUNES.items()}
    assert max(lengths.values()) < 1.5
    assert all(lengths[chime] < 0.7 for chime in Chime if chime is not Chime.END)


def test_a_tune_goes_note_by_note_and_ends() -> None:
    """A tune that began long ago is silent: nothing is played late."""
    playing = Playing((Note(440.0, 0.5), Note(None, 0.25), Note(880.0, 0.25)), began=10.0)
    assert playing.at(10.0) == (440.0, 10.5)
    assert playing.at(10.5) == (None, 10.75)
    assert playing.at(10.9) == (880.0, 11.0)
    assert playing.at(11.0) == SILENCE
