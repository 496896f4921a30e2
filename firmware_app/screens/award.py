"""Screens of what follows from a round."""

from engine.planet.award import Award, Claim, Outcome
from firmware_app.i18n import Translator, marked
from firmware_app.i18n.phrase import capital, counted, values
from firmware_app.screens import icon, wish
from firmware_app.screens.canvas import HEIGHT, WIDTH, Box, Canvas
from firmware_app.screens.font import Font
from firmware_app.screens.layout import FOOT, HEAD, chooser, foot, head, shares
from firmware_app.views import (
    AskMystery,
    AwardChange,
    Awarded,
    MysteryShown,
    Preview,
    RoundEnds,
    RoundOpens,
    Why,
)

_MOST_ROWS = 3


def opens(canvas: Canvas, view: RoundOpens, t: Translator) -> None:
    """A round begins."""
    round_ = t("Round {round}", round=view.round)
    starts = t("{name} starts", name=view.first)
    if not view.animals:
        canvas.line(Box(0, 4, canvas.right, 26), round_, Font.GIANT, Font.HUGE, align="centre")
        canvas.line(Box(0, 36, WIDTH, 20), starts, Font.LARGE, Font.BOLD, Font.PLAIN,
                    align="centre")  # fmt: skip
        return
    head(canvas, round_)
    edge = Font.STRONG.width(round_) + 6
    canvas.line(Box(edge, 0, canvas.right - edge, 12), starts, Font.PLAIN, Font.TINY, align="right")
    _animals(canvas, view, t)


def _animals(canvas: Canvas, view: RoundOpens, t: Translator) -> None:
    """Three rows, or as many as there are when more were carried on."""
    count = len(view.animals)
    height = min(24, (HEIGHT - HEAD) // count)
    if count > _MOST_ROWS + 1:
        height = 12
    rows = (HEIGHT - HEAD) // height
    kept = view.animals if count <= rows else view.animals[: rows - 1]
    for place, animal in enumerate(kept):
        box = Box(0, HEAD + 1 + place * height, WIDTH, height)
        wish.row(canvas, t, animal, box, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY)
    if len(kept) < count:
        more = t.count("and {n} more", "and {n} more", count - len(kept))
        canvas.line(Box(0, HEAD + 1 + len(kept) * height, WIDTH, 12), more, Font.PLAIN, Font.TINY)


def awarded(canvas: Canvas, view: Awarded, t: Translator) -> None:
    """Who gets an animal, and why."""
    box = Box(0, 0, canvas.right, 14)
    wish.row(canvas, t, view.animal, box, Font.BOLD, Font.STRONG, Font.PLAIN, Font.TINY)
    canvas.rule(15)
    if view.award.winner is None:
        _nobody(canvas, view.award, t)
    else:
        _winner(canvas, view.award, view.award.winner, t)
    if view.of > 1:
        word = f"{view.place}/{view.of}"
        canvas.text(WIDTH - Font.TINY.width(word), 40, word, Font.TINY)


def _winner(canvas: Canvas, award: Award, winner: str, t: Translator) -> None:
    mine = next(claim for claim in award.claims if claim.player == winner)
    number = values(mine)
    edge = WIDTH - Font.HUGE.width(number)
    canvas.text(edge, 17, number, Font.HUGE)
    canvas.line(Box(0, 17, edge - 4, 21), winner, Font.HUGE, Font.LARGE, Font.BOLD)
    what = counted(t, award, mine.values[0]).partition(" ")[2]
    canvas.line(Box(0, 38, WIDTH - 22, 12), what, Font.PLAIN, Font.TINY)
    _others(canvas, [claim for claim in award.claims if claim.player != winner])


def _others(canvas: Canvas, claims: list[Claim]) -> None:
    """The others and their numbers, in one line."""
    shares(canvas, [(claim.player, values(claim)) for claim in claims], HEIGHT - 12)


def _nobody(canvas: Canvas, award: Award, t: Translator) -> None:
    what = t("Tie at {n}", n=award.best) if award.best else t("Nobody has any")
    canvas.line(Box(0, 17, WIDTH, 20), what, Font.HUGE, Font.LARGE, Font.BOLD, Font.STRONG)
    goes = (
        t("moves to round {round}", round=award.round + 1)
        if award.outcome is Outcome.CARRIED
        else t("goes to the box")
    )
    canvas.line(Box(0, 37, WIDTH, 14), goes, Font.BOLD, Font.STRONG, Font.PLAIN)
    if award.best:
        _others(canvas, [claim for claim in award.claims if claim.player in award.tied])


def why(canvas: Canvas, view: Why, t: Translator) -> None:
    """Everybody's numbers."""
    round_ = f"{t('Round {round}', round=view.round)} {view.place}/{view.of}"
    head(canvas, capital(view.animal.name(t.language)), round_)
    height = 10 if len(view.award.claims) > _MOST_ROWS else 13
    for place, claim in enumerate(view.award.claims):
        top = HEAD + place * height
        _claim(canvas, claim, Box(0, top, WIDTH, height), wins=claim.player == view.award.winner)
    foot(canvas, t("earlier"), t("close"))
    signs = wish.width(view.award.requirement)
    wish.draw(canvas, view.award.requirement, WIDTH - signs, FOOT + 1)


def _claim(canvas: Canvas, claim: Claim, box: Box, *, wins: bool) -> None:
    font = Font.STRONG if wins else Font.PLAIN
    if box.height < font.height:
        font = Font.TINY
    number = values(claim)
    width = font.width(number)
    canvas.text(box.width - width, box.top, number, font)
    canvas.line(Box(8, box.top, box.width - width - 12, box.height), claim.player, font)
    if wins:
        canvas.polygon([(0, box.top + 1), (4, box.top + 5), (0, box.top + 9)], filled=True)


def ends(canvas: Canvas, view: RoundEnds, t: Translator) -> None:
    """Where the left-overs go, who starts."""
    head(canvas, t("Round {round} is over", round=view.round))
    goes = view.left_overs
    places = (
        (goes.eleventh, _ELEVENTH),
        (goes.twelfth, _TWELFTH),
        (goes.box, _BOX),
    )
    lines = [t.count(one, many, n) for n, (one, many) in places if n]
    for place, line in enumerate(lines):
        top = HEAD + 1 + place * 12
        canvas.line(Box(0, top, WIDTH, 12), line, Font.STRONG, Font.PLAIN, Font.TINY)
    if view.next_first is not None:
        starts = t("{name} starts", name=view.next_first)
        canvas.rule(41)
        canvas.line(Box(0, 43, WIDTH, 18), starts, Font.LARGE, Font.BOLD, Font.STRONG, Font.PLAIN)


_ELEVENTH = (marked("{n} tile to pile 11"), marked("{n} tiles to pile 11"))
_TWELFTH = (marked("{n} tile to pile 12"), marked("{n} tiles to pile 12"))
_BOX = (marked("{n} tile to the box"), marked("{n} tiles to the box"))


def mystery(canvas: Canvas, view: AskMystery, t: Translator) -> None:
    """Which hidden animal is turned up."""
    head(canvas, t("Hidden animal, round {round}", round=view.round))
    if view.cursor is None:
        canvas.paragraph(Box(0, HEAD, WIDTH, FOOT - HEAD), t("Turn it up and show its sticker"))
        foot(canvas, t("pick"), t("menu"))
        return
    chooser(canvas, view.cursor.name(t.language), Box(0, HEAD, WIDTH, 24))
    signs = wish.width(view.cursor.requirement)
    wish.draw(canvas, view.cursor.requirement, (WIDTH - signs) // 2, 40)
    foot(canvas, ok=t("take it"))


def mystery_shown(canvas: Canvas, view: MysteryShown, t: Translator) -> None:
    """A hidden animal is known."""
    head(canvas, t("Round {round}", round=view.round))
    name = capital(view.animal.name(t.language))
    canvas.line(Box(0, HEAD, WIDTH, 28), name, Font.HUGE, Font.LARGE, Font.BOLD, align="centre")
    signs = wish.width(view.animal.requirement)
    wish.draw(canvas, view.animal.requirement, (WIDTH - signs) // 2, 46)


def preview(canvas: Canvas, view: Preview, t: Translator) -> None:
    """What a correction would change."""
    if not view.awards:
        canvas.paragraph(Box(0, 0, canvas.right, FOOT), t("No award changes"))
    else:
        head(canvas, t("This would change"))
    kept = view.awards if len(view.awards) <= _MOST_ROWS else view.awards[:2]
    for place, change in enumerate(kept):
        _change(canvas, change, HEAD + place * 13, t)
    if len(kept) < len(view.awards):
        more = t.count("and {n} more", "and {n} more", len(view.awards) - len(kept))
        canvas.line(Box(0, HEAD + 26, WIDTH, 13), more, Font.PLAIN, Font.TINY)
    foot(canvas, t("leave it"), t("apply"))


def _change(canvas: Canvas, change: AwardChange, top: int, t: Translator) -> None:
    """The animal, who had it, who is to have it."""
    before, after = (_holder(award, t) for award in (change.before, change.after))
    name = capital(change.animal.name(t.language))
    canvas.line(Box(0, top, 84, 13), f"{name}: {before}", Font.PLAIN, Font.TINY)
    canvas.icon(86, top + 3, icon.ARROW)
    canvas.line(Box(97, top, WIDTH - 97, 13), after, Font.STRONG, Font.PLAIN, Font.TINY)


def _holder(award: Award | None, t: Translator) -> str:
    if award is None:
        return "—"
    if award.winner is not None:
        return award.winner
    if award.outcome is Outcome.CARRIED:
        return t("round {round}", round=award.round + 1)
    return t("box")
