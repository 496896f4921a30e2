"""Cards by sticker: surely, wherever they are held, or not at all."""

import shutil
import subprocess
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.planet.planet import Planet
from tests.vision.rendered import CAMERA, picture
from vision import mat
from vision.cards import ANIMALS, OBJECTIVES, CardReader, Marker, markers_in
from vision.frame import Image
from vision.printing import Paper, stickers_pdf
from vision.reading import Hint
from vision.render.card import HeldCard, hold, sticker_outline

ALL = range(50)
CARD = HeldCard(7, (300.0, 200.0), blur=0.7)


@cache
def table() -> Image:
    return picture(Planet()).frame


@cache
def grain(number: int) -> NDArray[np.int16]:
    """What a sensor adds."""
    noise = np.random.default_rng(number).normal(0, 3, table().shape)
    return np.asarray(noise, np.int16)


def showing(*cards: HeldCard, noise: int = 0) -> Image:
    """The table with cards before the camera."""
    shown = table()
    for card in cards:
        shown = hold(shown, CAMERA, card)
    return np.asarray(np.clip(shown + grain(noise), 0, 255), np.uint8)


def read(*pictures: Image, cards: range = ALL) -> CardReader:
    """What is known after these pictures."""
    reader = CardReader(cards)
    for each in pictures:
        reader.step(markers_in(each))
    return reader


def by_chance(rng: np.random.Generator, sticker: int) -> HeldCard:
    """A card held somehow, near enough to be read."""
    return HeldCard(
        sticker,
        (rng.uniform(60, 1220), rng.uniform(60, 660)),
        rng.uniform(150, 600),
        roll=rng.uniform(0, 360),
        tilt=rng.uniform(0, 50),
        towards=rng.uniform(0, 360),
        blur=rng.uniform(0.4, 1.0),
        colour=tuple(rng.integers(20, 240, 3).tolist()),
    )


def test_every_card_is_read_anywhere_in_the_picture_and_only_by_its_own_number() -> None:
    rng = np.random.default_rng(1)
    missed = 0
    for sticker in ALL:
        card = by_chance(rng, sticker)
        known = read(*(showing(card, noise=k) for k in range(3)))
        assert known.sure in ((), (sticker,))
        missed += not known.sure
    assert missed <= 3, "close to the rim a part of it may lie outside"


def test_the_corners_lie_where_they_are_drawn() -> None:
    card = HeldCard(12, (500.0, 300.0), tilt=30, roll=40, blur=0.7)
    found = next(each for each in markers_in(showing(card)) if each.number == 12)
    assert found.good
    assert np.abs(found.corners - sticker_outline(CAMERA, card)).max() < 0.8


def test_one_picture_is_not_enough_and_three_of_six_are() -> None:
    shown, bare = showing(CARD), table()
    assert read(shown, shown).sure == ()
    assert read(shown, bare, shown, bare, shown).sure == (7,)
    assert read(shown, bare, bare, bare, shown, bare, shown).sure == ()


def test_two_cards_at_once_are_two() -> None:
    both = showing(CARD, HeldCard(30, (1000.0, 250.0), roll=80, blur=0.7))
    assert set(read(both, both, both).sure) == {7, 30}


def test_the_same_card_twice_is_none() -> None:
    both = showing(CARD, replace(CARD, at=(1000.0, 250.0)))
    assert read(both, both, both).sure == ()


def test_what_lies_there_as_another_card_in_between_is_neither() -> None:
    one, other = showing(CARD), showing(replace(CARD, sticker=12))
    assert read(one, other, one, other, one, other).sure == ()
    assert read(one, one, one, other, other, other).sure == (7, 12)


def test_only_the_cards_that_are_asked_for_count() -> None:
    both = showing(CARD, HeldCard(46, (1000.0, 250.0), blur=0.7))
    assert read(both, both, both, cards=ANIMALS).sure == (7,)
    assert read(both, both, both, cards=OBJECTIVES).sure == (46,)


def test_the_mat_is_no_card() -> None:
    for azimuth in (0.0, 50.0, 110.0, 200.0, 290.0):
        shown = picture(Planet(), azimuth=azimuth).frame
        assert any(each.number in mat.MARKER_IDS for each in markers_in(shown))
        assert read(shown, shown, shown).sure == ()


def test_a_card_in_a_mirror_is_never_another_one() -> None:
    """Four stickers are their own mirror images: they are read as what they are."""
    rng = np.random.default_rng(2)
    for sticker in ALL:
        card = replace(by_chance(rng, sticker), mirrored=True)
        for flipped in (showing(card), np.ascontiguousarray(showing(card)[:, ::-1])):
            assert set(read(flipped, flipped, flipped).sure) <= {sticker}


@pytest.mark.parametrize(
    "dictionary", [cv2.aruco.DICT_5X5_100, cv2.aruco.DICT_6X6_50, cv2.aruco.DICT_APRILTAG_16H5]
)
def test_markers_of_others_are_no_cards(dictionary: int) -> None:
    rng = np.random.default_rng(3)
    for sticker in range(0, 30, 2):
        card = replace(by_chance(rng, sticker), dictionary=dictionary)
        shown = showing(card)
        assert read(shown, shown, shown).sure == ()


def test_noise_and_squares_by_chance_are_no_cards() -> None:
    rng = np.random.default_rng(4)
    for size in (1, 3, 8, 20, 45):
        cells = rng.integers(0, 2, (720 // size + 1, 1280 // size + 1), np.uint8) * 255
        noisy = np.repeat(np.repeat(cells, size, 0), size, 1)[:720, :1280]
        shown = cv2.GaussianBlur(cv2.cvtColor(noisy, cv2.COLOR_GRAY2BGR), (3, 3), 0)
        assert read(*[np.asarray(shown, np.uint8)] * 3).sure == ()


def test_a_code_with_a_spoilt_cell_is_nobodys() -> None:
    """A thumb over a quarter of it, and every single cell turned around."""
    covered = showing(replace(CARD, covered=0.25))
    assert read(covered, covered, covered).sure == ()
    rng = np.random.default_rng(5)
    for sticker in range(0, 50, 5):
        cells = mat.marker_cells(sticker).copy()
        row, column = rng.integers(1, 5, 2)
        cells[row, column] ^= 255
        shown = np.full((240, 320, 3), 230, np.uint8)
        shown[60:180, 100:220] = np.repeat(np.repeat(cells, 20, 0), 20, 1)[..., None]
        assert read(shown, shown, shown).sure == ()


def test_a_card_far_away_says_so() -> None:
    far = showing(HeldCard(7, (300.0, 200.0), 1200.0, blur=0.6))
    known = read(far, far, far)
    assert (known.sure, known.hint) == ((), Hint.COME_CLOSER)
    near = showing(CARD)
    for _ in range(6):
        known.step(markers_in(near))
    assert (known.sure, known.hint) == ((7,), None)


def test_a_card_out_of_focus_or_in_motion_is_not_read_as_another() -> None:
    rng = np.random.default_rng(6)
    hints = set()
    for sticker in range(0, 50, 2):
        card = by_chance(rng, sticker)
        cell = 985 * 3 / card.distance
        blurred = replace(card, blur=cell * rng.uniform(0.3, 0.6))
        moved = replace(card, smear=tuple((rng.uniform(-1, 1, 2) * cell).tolist()))
        for each in (blurred, moved):
            known = read(*(showing(each, noise=k) for k in range(3)))
            assert set(known.sure) <= {sticker}
            hints.add(known.hint)
    assert Hint.COME_CLOSER not in hints


def test_a_slanting_light_does_not_hide_a_card() -> None:
    shade = np.linspace(0.35, 1.0, 1280)[None, :, None]
    shown = np.asarray(showing(replace(CARD, distance=200.0)) * shade, np.uint8)
    assert read(shown, shown, shown).sure == (7,)


def test_a_tiny_or_an_empty_picture_shows_nothing() -> None:
    for shape in ((1, 1, 3), (8, 8, 3), (720, 1280, 3)):
        assert markers_in(np.zeros(shape, np.uint8)) == []


def test_two_markers_at_one_place_are_told_apart_from_two_places() -> None:
    square = np.array([(0, 0), (20, 0), (20, 20), (0, 20)], float)
    one = Marker(1, square, clear=True)
    assert one.is_where(Marker(2, square + 5, clear=True))
    assert not one.is_where(Marker(2, square + 20, clear=True))


@pytest.fixture(scope="session")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The sheet of stickers as a printer would put it on paper, in ten dots for each mm."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("needs pdftoppm, of Debian's poppler-utils")
    folder = tmp_path_factory.mktemp("sheet")
    (folder / "stickers.pdf").write_bytes(stickers_pdf(Paper.A4, {k: f"card {k}" for k in ALL}))
    command = ["pdftoppm", "-r", "254", "-png", "-singlefile", "stickers.pdf", "stickers"]
    subprocess.run(command, cwd=folder, check=True, timeout=60)
    drawn = cv2.imread(str(folder / "stickers.png"))
    assert drawn is not None
    return np.asarray(drawn, np.uint8)


def test_every_printed_sticker_is_found_where_the_sheet_has_it(sheet: Image) -> None:
    small = np.asarray(cv2.resize(sheet, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    found = markers_in(np.asarray(small, np.uint8))
    assert sorted(each.number for each in found) == list(ALL)
    assert all(each.good for each in found)


def test_stickers_that_are_still_on_their_sheet_are_no_cards(sheet: Image) -> None:
    flat = np.array([(0, 0), (2100, 0), (2100, 2970), (0, 2970)], np.float32)
    held = np.array([(330, 30), (900, 60), (980, 700), (280, 660)], np.float32)
    turn = cv2.getPerspectiveTransform(flat, held)
    size = (1280, 720)
    shown = np.asarray(cv2.warpPerspective(sheet, turn, size, flags=cv2.INTER_AREA), np.uint8)
    assert len(markers_in(shown)) > 40
    assert read(shown, shown, shown).sure == ()


def test_a_printed_sticker_that_was_cut_out_is_read(sheet: Image) -> None:
    cut = sheet[70:370, 140:400]
    shown = table().copy()
    shown[100:400, 100:360] = cut
    numbers = [each.number for each in markers_in(cut)]
    assert len(numbers) == 1
    assert read(shown, shown, shown).sure == tuple(numbers)
