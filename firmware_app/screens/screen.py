"""A view as the picture that the display shows, and the care that keeps it from burning in."""

from collections.abc import Callable
from typing import Any

from PIL import Image

from firmware_app import views
from firmware_app.i18n import Translator
from firmware_app.screens import aside, award, ending, icon, lobby, planet
from firmware_app.screens.canvas import WIDTH, Canvas
from firmware_app.views import Part, View

SIZE = (128, 64)
_CORNERS = ((1, 1), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
_EVERY = 60.0
"""Seconds after which the picture wanders by a point."""
_DIMMED = ((120.0, 255), (600.0, 96), (1800.0, 24))
"""Up to so many seconds after anything happened, so bright."""
_DARKEST = 4

_DRAWN: dict[type, Callable[[Canvas, Any, Translator], None]] = {
    views.Starting: lobby.starting,
    views.ResumeOffer: lobby.resume,
    views.AskCount: lobby.count,
    views.AskName: lobby.name,
    views.AskVariant: lobby.variant,
    views.AskFirst: lobby.first,
    views.AskWay: lobby.way,
    views.LayCards: lobby.lay,
    views.ShowCard: lobby.show,
    views.CheckPlanet: lobby.check,
    views.Placing: planet.placing,
    views.WholeReading: planet.whole,
    views.Looking: planet.looking,
    views.Accepted: planet.accepted,
    views.AlreadyRead: planet.already,
    views.Refused: planet.refused,
    views.AskWhose: planet.whose,
    views.AskOrder: planet.order,
    views.PutBack: planet.put_back,
    views.RoundOpens: award.opens,
    views.Awarded: award.awarded,
    views.Why: award.why,
    views.RoundEnds: award.ends,
    views.AskMystery: award.mystery,
    views.MysteryShown: award.mystery_shown,
    views.Preview: award.preview,
    views.AskObjective: ending.objective,
    views.ObjectiveShown: ending.objective_shown,
    views.Thresholds: ending.thresholds,
    views.FinalScores: ending.scores,
    views.Story: ending.story,
    views.Menu: aside.menu,
    views.Confirm: aside.confirm,
    views.PageAddress: aside.page,
    views.Told: aside.told,
    views.PartGone: aside.gone,
    views.PartBack: aside.back,
    views.Ailing: aside.ailing,
}


def drawn(view: View, t: Translator, missing: tuple[Part, ...] = ()) -> Canvas:
    """Draw a view, with signs of missing parts in the corner."""
    canvas = Canvas()
    for place, part in enumerate(missing, 1):
        canvas.icon(WIDTH - 10 * place + 1, 1, icon.PARTS[part])
    canvas.right = WIDTH - 10 * len(missing) - (2 if missing else 0)
    _DRAWN[type(view)](canvas, view, t)
    return canvas


def picture(
    view: View, t: Translator, missing: tuple[Part, ...] = (), shown_for: float = 0.0
) -> Image.Image:
    """Return the display's picture, which wanders by a point a minute."""
    screen = Image.new("1", SIZE, 0)
    corner = _CORNERS[int(shown_for // _EVERY) % len(_CORNERS)]
    screen.paste(drawn(view, t, missing).picture, corner)
    return screen


def contrast(idle: float) -> int:
    """Return how bright the display is so many seconds after anything happened."""
    return next((level for seconds, level in _DIMMED if idle < seconds), _DARKEST)
