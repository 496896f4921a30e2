"""Screens: pictures of every moment in every language, in which nothing is cut off.

To draw the golden pictures anew after a change, and then LOOK at them:
`python -m tests.firmware_app.test_screens`. The sheets beside them are the same, enlarged.
"""

from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from engine.planet.card import Animal
from engine.planet.catalogue import default_catalogue
from firmware_app import views
from firmware_app.i18n import LANGUAGES, translator
from firmware_app.screens import canvas, qr
from firmware_app.screens.canvas import Box, Canvas
from firmware_app.screens.font import Font, drawable
from firmware_app.screens.icon import HABITATS, PARTS
from firmware_app.screens.screen import _DRAWN, SIZE, contrast, drawn, picture
from firmware_app.views import Part
from tests.firmware_app.moments import MISSING, MOMENTS, SEATS

GOLDEN = Path(__file__).parent.parent / "golden" / "screens"
LONG = "Włodzimierzyna Œdipe-Wolfeschlegelsteinh"
NAMES = dict(zip(SEATS, (LONG, LONG[::-1], "W" * 40, "ż" * 40), strict=True))
BY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
BY_MOMENT = pytest.mark.parametrize("name", MOMENTS)
WIDE = 5


def shown(name: str, language: str) -> Image.Image:
    """The picture of a moment."""
    return picture(MOMENTS[name], translator(language), MISSING.get(name, ()))


def sheet(language: str) -> Image.Image:
    """All pictures of a language beside each other, twice as large."""
    rows = -(-len(MOMENTS) // WIDE)
    width, height = 2 * SIZE[0] + 8, 2 * SIZE[1] + 20
    whole = Image.new("L", (WIDE * width, rows * height), 60)
    pen = ImageDraw.Draw(whole)
    for place, name in enumerate(MOMENTS):
        left, top = place % WIDE * width + 4, place // WIDE * height + 14
        pen.text((left, top - 12), name, fill=255)
        whole.paste(shown(name, language).resize((2 * SIZE[0], 2 * SIZE[1])), (left, top))
    return whole


def test_every_view_has_a_screen_and_a_moment() -> None:
    kinds = set(views.View.__args__)
    assert set(_DRAWN) == kinds == {type(view) for view in MOMENTS.values()}


@BY_LANGUAGE
@BY_MOMENT
def test_a_screen_is_the_picture_that_people_agreed_to(name: str, language: str) -> None:
    with Image.open(GOLDEN / language / f"{name}.png") as golden:
        assert shown(name, language).tobytes() == golden.convert("1").tobytes()


@BY_LANGUAGE
def test_no_picture_is_left_over(language: str) -> None:
    assert {each.stem for each in (GOLDEN / language).glob("*.png")} == set(MOMENTS)


@BY_LANGUAGE
@BY_MOMENT
def test_nothing_is_cut_off_or_clipped(name: str, language: str, edges: list[str]) -> None:
    """With usual names every word is there to its end."""
    assert drawn(MOMENTS[name], translator(language), MISSING.get(name, ())).cut == []
    assert edges == []


@BY_LANGUAGE
@BY_MOMENT
def test_the_longest_names_are_shortened_and_never_run_out(
    name: str, language: str, edges: list[str]
) -> None:
    drawn(renamed(MOMENTS[name]), translator(language), tuple(Part)[:3])
    assert edges == []


@BY_LANGUAGE
@pytest.mark.parametrize("animal", default_catalogue().animals, ids=lambda animal: animal.id)
def test_every_animal_fits(animal: Animal, language: str, edges: list[str]) -> None:
    for view in MOMENTS.values():
        if any(isinstance(getattr(view, each.name), Animal) for each in fields(view)):
            changed: dict[str, Any] = {
                each.name: animal
                for each in fields(view)
                if isinstance(getattr(view, each.name), Animal)
            }
            assert drawn(replace(view, **changed), translator(language)).cut == []
    assert edges == []


@BY_LANGUAGE
@pytest.mark.parametrize("n", [0, 1, 2, 5, 12, 22, 60])
def test_every_plural_fits(n: int, language: str, edges: list[str]) -> None:
    t = translator(language)
    shown_ = views.ObjectiveShown("Ada", next(iter(HABITATS)), n, n)
    accepted = views.Accepted("Ada", 5, (), min(n, 12), ("Bo",))
    assert drawn(shown_, t).cut == drawn(accepted, t).cut == []
    assert edges == []


def renamed(value: Any) -> Any:
    """Give everybody the longest name that there can be."""
    if isinstance(value, str):
        return NAMES.get(value, value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(renamed, value))
    if is_dataclass(value) and not isinstance(value, type | Animal):
        changed = {each.name: renamed(getattr(value, each.name)) for each in fields(value)}
        return replace(value, **changed)
    return value


@pytest.fixture
def edges(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is written beyond the edge of the picture."""
    found: list[str] = []
    write = Canvas.text

    def watched(self: Canvas, left: int, top: int, text: str, font: Font, *, ink: int = 1) -> int:
        box = font.face.getbbox(font.shaped(drawable(text)), anchor="la")
        if text.strip() and not (
            left + font.overhang(drawable(text)) + box[0] >= 0
            and left + box[2] <= canvas.WIDTH + 1
            and top + box[1] >= -1
            and top + box[3] <= canvas.HEIGHT + 2
        ):
            found.append(f"{text!r} at {left}, {top}: {box}")
        return write(self, left, top, text, font, ink=ink)

    monkeypatch.setattr(Canvas, "text", watched)
    return found


@pytest.mark.parametrize("language", ["pl", "fr"])
def test_the_fonts_have_every_letter_of_the_languages(language: str) -> None:
    letters = {
        "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
        "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»…\N{RIGHT SINGLE QUOTATION MARK}",
    }
    assert drawable(letters[language]) == letters[language]


@given(st.text(max_size=40))
def test_any_name_can_be_drawn(name: str) -> None:
    canvas_ = Canvas()
    canvas_.line(Box(0, 0, 60, 14), name)
    assert canvas_.picture.crop((62, 0, canvas.WIDTH, canvas.HEIGHT)).getbbox() is None


def test_a_letter_that_the_fonts_lack_is_shown_bare_or_as_a_sign() -> None:
    assert drawable("\N{MATHEMATICAL DOUBLE-STRUCK CAPITAL A}da 宮") == "Ada ¤"


def test_the_picture_wanders_so_that_nothing_burns_in() -> None:
    t, view = translator("en"), MOMENTS["placing-three"]
    seen = {picture(view, t, (), 60.0 * minute).tobytes() for minute in range(9)}
    assert len(seen) == 9
    assert picture(view, t, (), 59.0).tobytes() == picture(view, t, (), 0.0).tobytes()


def test_it_grows_dim_when_nothing_happens() -> None:
    levels = [contrast(seconds) for seconds in (0, 119, 121, 601, 7200)]
    assert levels == sorted(levels, reverse=True)
    assert (levels[0], levels[1]) == (255, 255)
    assert levels[-1] > 0


def test_icons_are_told_apart_without_colour() -> None:
    for icons in (HABITATS, PARTS):
        assert len({icon.rows for icon in icons.values()}) == len(icons)


def test_a_code_that_cannot_fit_is_left_out() -> None:
    assert qr.picture("http://orrery.local/" + "x" * 500) is None
    view = views.PageAddress("http://orrery.local/" + "x" * 500, "4821")
    assert drawn(view, translator("en")).cut == []


def test_the_code_on_the_screen_is_the_address() -> None:
    """A camera reads what it shows."""
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    url = "http://192.168.178.142:8000/"
    code = qr.picture(url)
    assert code is not None
    large = numpy.array(code.convert("L").resize((496, 496), Image.Resampling.NEAREST))
    padded = cv2.copyMakeBorder(large, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255)
    assert cv2.QRCodeDetector().detectAndDecode(padded)[0] == url


def draw_golden() -> None:
    """Draw all golden pictures and sheets anew."""
    for language in LANGUAGES:
        folder = GOLDEN / language
        folder.mkdir(parents=True, exist_ok=True)
        for stale in folder.glob("*.png"):
            stale.unlink()
        for name in MOMENTS:
            shown(name, language).save(folder / f"{name}.png", optimize=True)
        sheet(language).quantize(16).save(GOLDEN / f"sheet-{language}.png", optimize=True)


if __name__ == "__main__":
    draw_golden()
