"""No picture with an objective's sticker is kept or shown: not before it is read, not after."""

import time
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
import pytest

from engine.planet.planet import Planet
from firmware_app.clock import MachineClock
from firmware_app.eye.apart import ApartEye, Patience
from firmware_app.eye.look import Look, Objectives, Planets, Seen
from firmware_app.eye.looker import Looker
from firmware_app.eye.secrecy import AFTER, Secrecy
from firmware_app.eye.shot import Shot
from firmware_app.ports import Clock
from firmware_app.virtual.clock import HandClock
from tests.vision.rendered import CAMERA, TURNS, picture
from vision.cards import OBJECTIVES
from vision.frame import Frame, Image
from vision.render.card import HeldCard, hold, sticker_outline

LOOK = Look(1, Planets({"Ada": Planet()}, expected_new=0), evidence=True)
BESIDE_THE_MAT = (150.0, 330.0)
OVER_THE_MAT = (640.0, 560.0)
WAIT = 60.0


@cache
def table(turn: float = 0.0) -> Image:
    return picture(Planet(), azimuth=turn).frame


def judged(*cards: HeldCard) -> Frame | None:
    """What may be kept of one picture of these cards."""
    shown = table()
    for card in cards:
        shown = hold(shown, CAMERA, card)
    return Secrecy().public(Frame(shown, CAMERA), 0.0)


def visible(frame: Image, card: HeldCard) -> bool:
    """Tell whether anything is left of a sticker: not one even colour, give or take a JPEG."""
    inside = np.zeros(frame.shape[:2], np.uint8)
    outline = sticker_outline(CAMERA, card) * np.array(frame.shape[1::-1]) / CAMERA.size
    cv2.fillConvexPoly(inside, np.rint(outline).astype(np.int32), 1)
    return bool(inside.any()) and float(frame[inside > 0].std(axis=0).max()) > 6


def spoilt(card: HeldCard, rng: np.random.Generator) -> list[HeldCard]:
    """The same card half hidden, blurred, in motion, and all of it."""
    cell = 985 * 3 / card.distance
    return [
        card,
        replace(card, covered=rng.uniform(0.2, 0.5)),
        replace(card, blur=cell * rng.uniform(0.2, 0.5)),
        replace(card, smear=tuple((rng.uniform(-1, 1, 2) * cell).tolist())),
    ]


def test_a_table_without_cards_is_kept_as_it_is() -> None:
    for turn in TURNS:
        frame = Frame(table(turn), CAMERA)
        assert Secrecy().public(frame, 0.0) is frame


def test_an_animal_s_card_hides_nothing() -> None:
    kept = judged(HeldCard(12, BESIDE_THE_MAT, blur=0.7))
    assert kept is not None
    assert visible(kept.image, HeldCard(12, BESIDE_THE_MAT, blur=0.7))


@pytest.mark.parametrize("at", [BESIDE_THE_MAT, OVER_THE_MAT])
def test_an_objective_that_is_half_seen_is_not_to_be_seen(at: tuple[float, float]) -> None:
    """Whatever a single picture misses here, those around it make good, as is shown below."""
    rng = np.random.default_rng(1)
    told = missed = 0
    for number in range(40):
        held = HeldCard(
            OBJECTIVES[number % 5],
            at,
            rng.uniform(200, 500),
            roll=rng.uniform(0, 360),
            tilt=rng.uniform(0, 40),
            towards=rng.uniform(0, 360),
            blur=0.7,
            colour=tuple(rng.integers(20, 240, 3).tolist()),
        )
        for card in spoilt(held, rng):
            kept = judged(card)
            told, missed = told + 1, missed + (kept is not None and visible(kept.image, card))
    assert missed <= 0.05 * told


def test_a_card_at_the_picture_s_edge_is_not_to_be_seen() -> None:
    cards = [HeldCard(46, (x, 300.0), 250.0, roll=x, blur=0.7) for x in (-10.0, 0.0, 15.0)]
    for card in cards:
        kept = judged(card)
        assert kept is None or not visible(kept.image, card)


def test_whatever_lies_beside_the_mat_is_painted_over_and_the_mat_is_not() -> None:
    half = HeldCard(46, BESIDE_THE_MAT, 300.0, covered=0.4, blur=0.7)
    kept = judged(half)
    assert kept is not None
    assert not visible(kept.image, half)
    middle = np.s_[340:460, 580:700]
    assert np.array_equal(kept.image[middle], table()[middle])


def test_nothing_is_kept_for_a_while_after_an_objective() -> None:
    secrecy = Secrecy()
    bare, shown = table(), hold(table(), CAMERA, HeldCard(46, BESIDE_THE_MAT, blur=0.7))
    kept = [
        secrecy.public(Frame(image, CAMERA), now) is not None
        for image, now in [
            (bare, 0.0),
            (shown, 1.0),
            (bare, 1.1),
            (bare, 0.9 + AFTER),
            (bare, 1.1 + AFTER),
        ]
    ]
    assert kept == [True, False, False, False, True]


@dataclass(slots=True)
class Passing:
    """A camera before which somebody shows an objective for a moment, or its making."""

    at: tuple[float, float]
    lens = CAMERA
    name = "passing"
    step: float = 0.0
    number: int = -1

    def __call__(self) -> Looker:
        """Be an eye's making, in whichever process."""
        return self.looker(MachineClock())

    def looker(self, clock: Clock) -> Looker:
        """Look through this camera."""
        return Looker(lambda: self, clock)

    def frame(self, deadline: float) -> Frame:
        """Show the next picture; its time is its number."""
        del deadline
        self.number += 1
        shown, card = table(TURNS[self.number % 6]), self.card(self.number)
        return Frame(hold(shown, CAMERA, card) if card else shown, CAMERA, time=self.number)

    def card(self, number: int) -> HeldCard | None:
        """Slide in, half covered and in motion, be still, and slide out again."""
        coming = abs(number - 20)
        if coming > 8:
            return None
        x = self.at[0] + 12.0 * max(0, coming - 2)
        held = HeldCard(46, (x, self.at[1]), 300.0, roll=20, tilt=20, blur=0.7)
        moving = replace(held, smear=(10.0, 3.0))
        return held if coming <= 2 else moving if coming <= 5 else replace(moving, covered=0.5)

    def close(self) -> None:
        """Do nothing."""


def leaks(camera: Passing, shots: list[Shot]) -> list[float]:
    """The numbers of pictures that left the eye and show a part of the sticker."""
    shown = []
    for shot in shots:
        card = camera.card(round(shot.time))
        image = cv2.imdecode(np.frombuffer(shot.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        if card is not None and visible(np.asarray(image, np.uint8), card):
            shown.append(shot.time)
    return shown


def left(seen: Seen) -> list[Shot]:
    """Every picture that leaves the eye with a report."""
    return [each for each in (seen.preview, *seen.shots) if isinstance(each, Shot)]


@pytest.mark.parametrize("at", [BESIDE_THE_MAT, OVER_THE_MAT])
def test_neither_evidence_nor_preview_shows_a_card_that_passes_by(
    at: tuple[float, float],
) -> None:
    camera, clock = Passing(at), HandClock()
    looker = camera.looker(clock)
    looker.ask(LOOK)
    shots: list[Shot] = []
    for _ in range(70):
        seen = looker.see()
        assert seen is not None
        shots += left(seen)
        clock.pass_by(0.1)
    assert leaks(camera, shots) == []
    times = {shot.time for shot in shots}
    assert not times & set(range(18, 22 + round(10 * AFTER)))
    assert max(times) > 60, "it is kept again when the card is long gone"


def test_no_such_picture_leaves_the_worker_s_process() -> None:
    camera = Passing(OVER_THE_MAT)
    eye = ApartEye(camera, MachineClock(), Patience(WAIT, WAIT))
    shots: list[Shot] = []
    last, end = 0.0, time.monotonic() + WAIT
    try:
        eye.ask(LOOK)
        while last < 30 and time.monotonic() < end:
            for report in eye.poll():
                if isinstance(report, Seen):
                    shots += left(report)
                    last = max([last, *(shot.time for shot in shots)])
            time.sleep(0.002)
    finally:
        eye.close()
    assert last >= 30
    assert leaks(camera, shots) == []


def test_while_objectives_are_sought_and_just_after_nothing_is_shown_at_all() -> None:
    camera, clock = Passing(BESIDE_THE_MAT, number=15), HandClock()
    looker = camera.looker(clock)
    looker.ask(Look(1, Objectives(), evidence=True))
    stickers = set()
    for _ in range(10):
        seen = looker.see()
        assert seen is not None
        assert left(seen) == []
        stickers |= set(seen.stickers)
        clock.pass_by(0.1)
    assert stickers == {46}
    looker.ask(LOOK)
    for _ in range(10):
        seen = looker.see()
        assert seen is not None
        assert left(seen) == []
        clock.pass_by(0.1)
