"""Screens of the end."""

from engine.planet.award import Award
from engine.planet.card import Animal
from firmware_app.i18n import Translator
from firmware_app.i18n.phrase import HABITATS, areas, capital, points
from firmware_app.screens import icon
from firmware_app.screens.canvas import WIDTH, Box, Canvas
from firmware_app.screens.font import Font
from firmware_app.screens.layout import FOOT, HEAD, chooser, foot, head, shares
from firmware_app.views import (
    AskObjective,
    FinalScores,
    ObjectiveShown,
    ScoreLine,
    Story,
    Thresholds,
    TieBreak,
)

_ASSUMED = "assumed"


def objective(canvas: Canvas, view: AskObjective, t: Translator) -> None:
    """A player turns the objective over."""
    head(canvas, view.seat, f"{view.done + 1}/{view.of}")
    if view.cursor is None:
        canvas.paragraph(Box(0, HEAD, WIDTH, FOOT - HEAD), t("Show your objective"))
        foot(canvas, t("pick"), t("menu"))
        return
    canvas.icon((WIDTH - 9) // 2, HEAD, icon.HABITATS[view.cursor])
    chooser(canvas, t(HABITATS[view.cursor]), Box(0, HEAD + 10, WIDTH, FOOT - HEAD - 10))
    foot(canvas, ok=t("take it"))


def objective_shown(canvas: Canvas, view: ObjectiveShown, t: Translator) -> None:
    """What an objective pays."""
    head(canvas, view.seat)
    name = capital(t(HABITATS[view.habitat]))
    canvas.icon(0, 19, icon.HABITATS[view.habitat])
    canvas.line(Box(13, HEAD, WIDTH - 13, 22), name, Font.HUGE, Font.LARGE, Font.BOLD)
    canvas.line(Box(0, 36, WIDTH, 12), areas(t, view.areas), Font.PLAIN)
    canvas.line(Box(0, 47, WIDTH, 15), points(t, view.points), Font.BOLD)


def thresholds(canvas: Canvas, view: Thresholds, t: Translator) -> None:
    """The table that will be used; a step that we only guess has a question mark."""
    head(canvas, capital(t(HABITATS[view.habitat])), f"{view.place}/{view.of}")
    canvas.icon(0, 18, icon.HABITATS[view.habitat])
    canvas.icon(0, 33, icon.STAR)
    steps = view.steps[:6]
    width = (WIDTH - 12) // max(1, len(steps))
    for place, (step, source) in enumerate(zip(steps, view.sources, strict=False)):
        left = 12 + place * width
        sure = "" if source != _ASSUMED else "?"
        canvas.line(Box(left, 15, width, 15), f"{step.areas}{sure}", Font.STRONG, align="centre")
        canvas.line(Box(left, 30, width, 15), str(step.points), Font.BOLD, align="centre")
    word = t("Is it so on your card?")
    canvas.line(Box(0, FOOT - 8, WIDTH, 10), word, Font.TINY)
    foot(canvas, t("menu"), t("yes"))


def scores(canvas: Canvas, view: FinalScores, t: Translator) -> None:
    """Everybody's points."""
    _won(canvas, view, t)
    height = 11 if len(view.lines) > 3 else 14
    font = Font.PLAIN if len(view.lines) > 3 else Font.STRONG
    for place, line in enumerate(view.lines):
        top = 17 + place * height
        _score(canvas, line, Box(0, top, WIDTH, height), font)


def _won(canvas: Canvas, view: FinalScores, t: Translator) -> None:
    names = ", ".join(view.winners)
    alone = len(view.winners) == 1
    text = t("{name} wins", name=names) if alone else t("Shared: {names}", names=names)
    edge = canvas.right
    if view.tie_break is TieBreak.CARDS:
        word = t("most animals")
        edge -= Font.TINY.width(word) + 4
        canvas.text(edge + 4, 3, word, Font.TINY)
    canvas.line(Box(0, 0, edge, 15), text, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY)
    canvas.rule(15)


def _score(canvas: Canvas, line: ScoreLine, box: Box, font: Font) -> None:
    """The name, what the objective paid, what the animals brought, and the sum."""
    total = str(line.score.total)
    canvas.text(WIDTH - font.width(total), box.top, total, font)
    edge = WIDTH - 18
    if line.objective is not None:
        parts = f"{line.score.objective}+{line.score.animals}"
        edge -= Font.PLAIN.width(parts)
        canvas.text(edge, box.top, parts, Font.PLAIN)
        edge -= 11
        canvas.icon(edge, box.top + 1, icon.HABITATS[line.objective])
    canvas.line(Box(0, box.top, edge - 3, box.height), line.seat, font, Font.PLAIN, Font.TINY)


def story(canvas: Canvas, view: Story, t: Translator) -> None:
    """A round of the story: its awards, who has newly come to lead, everybody's points."""
    chapter = view.chapters[view.cursor]
    title = t("Round {round}", round=chapter.round)
    head(canvas, title)
    if chapter.turning:
        left = Font.STRONG.width(title) + 6
        canvas.icon(left, 1, icon.STAR)
        names = ", ".join(chapter.leaders)
        canvas.line(Box(left + 12, 0, canvas.right - left - 12, 12), names, Font.PLAIN, Font.TINY)
    for place, (animal, award) in enumerate(chapter.awards[:3]):
        box = Box(0, HEAD + place * 12, WIDTH, 12)
        canvas.line(box, _award(t, animal, award), Font.STRONG, Font.PLAIN, Font.TINY)
    if not chapter.awards:
        canvas.paragraph(Box(0, HEAD, WIDTH, 34), t("No animal yet"))
    shares(canvas, [(seat, str(number)) for seat, number in chapter.points], FOOT - 2)


def _award(t: Translator, animal: Animal, award: Award) -> str:
    return f"{capital(animal.name(t.language))}: {award.winner or '—'}"
