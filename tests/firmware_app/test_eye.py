"""Eyes in this process: what they read, what they keep to themselves, and how they fail."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from engine.planet.planet import Planet
from firmware_app.eye.album import MOST, Album
from firmware_app.eye.inside import InsideEye
from firmware_app.eye.look import Animals, Look, Objectives, Planets, Problem, Ready, Seen, Trouble
from firmware_app.eye.looker import Looker
from firmware_app.eye.shot import NOTHING_SHOWN, Mark, Secret, Shot, preview, shot
from firmware_app.ports import CameraGone, CameraSilent
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.turntable import Turntable
from vision import frame as vision_frame
from vision import mat
from vision.frame import Frame, Image
from vision.reading import Answer, Hint, Reading

LENS = vision_frame.Camera.pinhole((320, 240), 250.0)


def card(*stickers: int) -> Image:
    """A table with cards on it, each with its sticker."""
    image = np.full((240, 320, 3), 200, np.uint8)
    for place, sticker in enumerate(stickers):
        marker = cv2.aruco.generateImageMarker(mat.DICTIONARY, sticker, 60)
        image[90:150, 20 + 80 * place : 80 + 80 * place] = marker[:, :, None]
    return image


@dataclass(slots=True)
class Shown:
    """A camera that shows these pictures and then the last one for ever."""

    images: Iterable[Image | Exception]
    lens: vision_frame.Camera = field(default_factory=lambda: LENS)
    name: str = "shown"
    closed: int = 0

    def frame(self, deadline: float) -> Frame:
        """Show the next."""
        del deadline
        first, *rest = self.images
        self.images = rest or [first]
        if isinstance(first, Exception):
            raise first
        return Frame(first, self.lens)

    def close(self) -> None:
        """Count it."""
        self.closed += 1


def looking(*images: Image | Exception, at: Look) -> Looker:
    """A looker at these pictures."""
    looker = Looker(lambda: Shown(images), HandClock())
    looker.ask(at)
    return looker


def test_it_reads_a_planet_and_brings_the_pictures_it_was_read_by() -> None:
    table = Turntable.by_chance(3)
    looker = Looker(lambda: Shown([table.look() for _ in range(9)], table.lens), HandClock())
    looker.ask(Look(5, Planets({"Ada": Planet()}, expected_new=0), evidence=True))
    seen = looker.see()
    while seen is not None and not seen.shots:
        seen = looker.see()
    assert seen is not None
    assert seen.reading is not None
    assert seen.reading.answer is Answer.ACCEPTED
    assert (seen.look, len(seen.shots)) == (5, seen.reading.frames)
    box = seen.shots[0].box
    assert box is not None
    assert 0 <= box.left < box.right <= table.lens.size[0]
    assert 0 <= box.top < box.bottom <= table.lens.size[1]


def test_nothing_is_kept_unless_asked() -> None:
    table = Turntable.by_chance(3)
    looker = Looker(lambda: Shown([table.look() for _ in range(9)], table.lens), HandClock())
    looker.ask(Look(5, Planets({"Ada": Planet()}, expected_new=0)))
    seen = [looker.see() for _ in range(9)]
    assert all(each is not None and each.shots == () for each in seen)


def a_table(seed: int) -> Looker:
    """A looker at an empty planet that turns."""
    table = Turntable.by_chance(seed)
    return Looker(lambda: Shown([table.look() for _ in range(9)], table.lens), HandClock())


def decided(looker: Looker) -> Seen:
    """What is seen when the reader has decided."""
    for _ in range(9):
        seen = looker.see()
        if seen is not None and seen.reading and seen.reading.answer is not Answer.MORE:
            return seen
    raise TimeoutError


def test_a_look_may_go_on_with_the_pictures_of_the_one_before() -> None:
    looker = a_table(3)
    looker.ask(Look(1, Planets({"Ada": Planet()}, expected_new=0), evidence=True))
    first = decided(looker)
    looker.ask(Look(2, Planets({"Bo": Planet()}, expected_new=0), evidence=True, keeps_frames=True))
    then = looker.see()
    assert then is not None
    assert then.reading is not None
    assert (then.look, then.reading.owner, then.reading.answer) == (2, "Bo", Answer.ACCEPTED)
    assert len(then.shots) == len(first.shots) + 1


@dataclass(slots=True)
class Scripted:
    """A reader that says what it is told to say."""

    hints: list[Hint]
    lifts: int = 0
    pose: None = None

    def __call__(self, *_: object, **__: object) -> "Scripted":
        """Be made for a look."""
        return self

    def step(self, _: Frame) -> Reading:
        """Say the next."""
        return Reading(Answer.MORE, hint=self.hints.pop(0))

    def lifted(self) -> None:
        """Count it."""
        self.lifts += 1


def test_a_bare_mat_begins_another_placement(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Scripted([Hint.TURN_ON, Hint.SET_DOWN, Hint.OTHER_FACE])
    monkeypatch.setattr("firmware_app.eye.looker.Reader", reader)
    looker = looking(card(), at=Look(1, Planets({"": None}), evidence=True))
    for _ in range(3):
        looker.see()
    assert reader.lifts == 1
    assert [each.placement for each in looker._album.shots] == [0, 1]


def test_animals_are_seen_when_three_pictures_show_them() -> None:
    looker = looking(card(7, 30), card(7, 46), card(), card(7), card(), at=Look(1, Animals()))
    seen = [looker.see() for _ in range(5)]
    assert [each.stickers for each in seen if each] == [(), (), (), (7,), (7,)]


def test_objectives_are_seen_and_their_pictures_are_not() -> None:
    looker = looking(card(46), at=Look(1, Objectives(), evidence=True))
    looker.see()
    looker.see()
    assert looker.see() == Seen(1, stickers=(46,), preview=NOTHING_SHOWN, shots=())


def previewed(image: Image, look: Look) -> list[bool]:
    """Whether each of four previews shows this picture."""
    clock = HandClock()
    looker = Looker(lambda: Shown([image]), clock)
    looker.ask(look)
    shown = []
    for _ in range(4):
        seen = looker.see()
        shown.append(seen is not None and isinstance(seen.preview, Shot))
        clock.pass_by(0.3)
    return shown


@pytest.mark.parametrize("sought", [Animals(), Planets({"": None})])
def test_an_objective_in_view_is_secret_whatever_is_looked_for(sought: Animals | Planets) -> None:
    assert previewed(card(7), Look(1, sought, evidence=True)) == [False, True, True, True]
    assert previewed(card(7, 45), Look(1, sought, evidence=True)) == [False] * 4


def test_a_secret_picture_has_nothing_to_keep() -> None:
    frame = Frame(card(49), LENS)
    assert shot(frame, Mark.SECRET) == preview(frame, Mark.SECRET) == Secret()
    album = Album()
    album.add(frame, Mark.SECRET, 0.0)
    assert album.shots == ()


def test_previews_come_now_and_then() -> None:
    clock = HandClock()
    looker = Looker(lambda: Shown([card()]), clock)
    looker.ask(Look(1, Animals()))
    shown = []
    for _ in range(11):
        seen = looker.see()
        shown.append(seen is not None and isinstance(seen.preview, Shot))
        clock.pass_by(0.1)
    assert [place for place, there in enumerate(shown) if there] == [3, 6, 9]


@pytest.mark.parametrize("count", [1, 2, 11, 12, 13, 50, 400])
def test_an_album_keeps_a_few_of_each_placement_and_the_last(count: int) -> None:
    album = Album()
    for placement in range(2):
        for number in range(count):
            album.add(Frame(card(), LENS, time=number), Mark.OPEN, number)
        album.lifted()
        album.lifted()
        mine = [each.time for each in album.shots if each.placement == placement]
        assert (mine[0], mine[-1]) == (0, count - 1)
        assert len(mine) <= MOST
        assert mine == sorted(set(mine))


def test_a_camera_that_is_gone_is_opened_again() -> None:
    cameras = [Shown([card(), CameraGone("gone")]), Shown([card()])]
    opened = iter(cameras)
    looker = Looker(lambda: next(opened), HandClock())
    looker.ask(Look(1, Animals()))
    assert looker.see() is not None
    with pytest.raises(CameraGone):
        looker.see()
    assert looker.see() is not None
    looker.close()
    assert [camera.closed for camera in cameras] == [1, 1]


def test_a_silent_camera_is_opened_again_after_a_few_times() -> None:
    camera = Shown([CameraSilent("silent")])
    looker = Looker(lambda: camera, HandClock())
    looker.ask(Look(1, Animals()))
    closed = []
    for _ in range(6):
        with pytest.raises(CameraSilent):
            looker.see()
        closed.append(camera.closed)
    assert closed == [0, 0, 1, 1, 1, 2]


def test_an_eye_inside_tells_of_trouble_and_waits_ever_longer() -> None:
    clock = HandClock()
    eye = InsideEye(lambda: looking(CameraSilent("silent"), at=Look(1, Animals())), clock)
    eye.ask(Look(1, Animals()))
    assert eye.poll() == [Ready()]
    told = []
    for _ in range(70):
        told += eye.poll()
        clock.pass_by(0.1)
    pauses = [0.5, 1.0, 2.0, 4.0]
    assert told == [Trouble(Problem.CAMERA, "silent", pause) for pause in pauses]


def test_an_eye_inside_sees_at_each_poll_and_rests_when_told() -> None:
    eye = InsideEye(lambda: looking(card(7), at=Look(1, Animals())), HandClock())
    eye.ask(Look(1, Animals()))
    eye.poll()
    assert [eye.poll()[0] for _ in range(3)][2] == Seen(1, stickers=(7,))
    eye.lifted()
    eye.ask(None)
    assert eye.poll() == []
    eye.close()
