"""Recorded frames answer what nobody asked when recording: never wrongly, and nearly always."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine.planet.notation import parse_planet
from tests.sweep.again import asked, text
from tests.sweep.copies import Copy
from tests.sweep.question import OWNER, RIVAL, questions
from tests.sweep.story import tiled
from vision.frame import Frame
from vision.recording_json import load

RECORDINGS = Path(__file__).parents[1] / "recordings"
PLANET = parse_planet("OFFDM/GGDDM/OOMMF/8/FFGGO")
OTHER = parse_planet("MMOGD/11")


@pytest.mark.parametrize(
    "table, copy, calibrated", [("plain01", 0, False), ("hard01", 1, True), ("hard03", 2, True)]
)
def test_other_questions_are_answered_right_too(table: str, copy: int, calibrated: bool) -> None:
    recording = load(RECORDINGS / table)
    rows = list(asked(recording, Copy.of(copy, table), calibrated=calibrated))
    clear = [row for row in rows if row.determined]
    assert not [row for row in rows if row.misled]
    assert len(rows) > len(clear) > 20
    assert sum(row.right for row in clear) > 0.9 * len(clear)
    assert f"{len(rows)} questions; accepted right" in text(rows)


def test_what_is_true_of_a_planet_is_it_without_some_tiles() -> None:
    for question in questions(Random(3), PLANET, [OTHER]):
        assert set(question.memories) in ({OWNER}, {OWNER, RIVAL})
        if question.true and question.before is not None:
            left = tiled(question.before)
            assert len(left) + question.expected == len(tiled(PLANET))
            assert all(question.before.placement(k) == PLANET.placement(k) for k in left)


def test_what_is_not_true_of_a_planet_is_never_so() -> None:
    asked_wrongly = [each for each in questions(Random(4), PLANET, [OTHER]) if not each.true]
    assert len(asked_wrongly) > 10
    for each in asked_wrongly:
        assert each.before is not None
        left = [k for k in tiled(each.before) if each.before.placement(k) == PLANET.placement(k)]
        as_it_is = len(left) == len(tiled(each.before))
        assert not (as_it_is and len(left) + each.expected == len(tiled(PLANET)))
        assert len(each.before.bare_faces) >= each.expected


def test_a_copy_is_the_same_every_time() -> None:
    recording = load(RECORDINGS / "plain01")
    frame = next(iter(recording.frames(recording.sessions[0].placements[0])))
    assert Copy.of(0, "plain01").shown(frame) is frame
    one, again, other = (Copy.of(n, "plain01").shown(frame).image for n in (3, 3, 4))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_other_inks_leave_paper_as_white_as_its_light() -> None:
    camera = load(RECORDINGS / "plain01").camera
    image = np.full((720, 1280, 3), (170, 190, 200), np.uint8)
    image[100:200, 100:300], image[300:400, 100:300] = (60, 60, 180), (10, 10, 10)
    shown = Copy(number=1, hue=30.0).shown(Frame.of(image, camera)).image.astype(int)
    assert np.abs(shown[600, 600] - image[600, 600]).max() < 4
    assert np.abs(shown[350, 200] - image[350, 200]).max() < 4
    assert shown[150, 200, 1] > image[150, 200, 1] + 20
