"""What the devices have to be told, by comparing what they were told with how things are."""

from dataclasses import replace

from firmware_app.referee import course, glow, sight
from firmware_app.referee.effect import (
    Alarm,
    Append,
    Chime,
    Effect,
    Keep,
    KeepEvidence,
    LearnCore,
    Look,
    Show,
    Sound,
)
from firmware_app.referee.state import Given, State
from firmware_app.views import (
    Accepted,
    Ailing,
    AlreadyRead,
    AskMystery,
    AskOrder,
    AskWhose,
    Awarded,
    FinalScores,
    MysteryShown,
    ObjectiveShown,
    PartBack,
    PartGone,
    RoundEnds,
    RoundOpens,
    Told,
    View,
)

SECONDS: dict[type, float] = {
    Accepted: 3.0,
    AlreadyRead: 4.0,
    Told: 4.0,
    PartGone: 6.0,
    Ailing: 12.0,
    PartBack: 3.0,
    MysteryShown: 6.0,
    ObjectiveShown: 8.0,
    Awarded: 12.0,
    RoundEnds: 10.0,
    RoundOpens: 10.0,
}
"""How long a view stays that goes on by itself."""

_CHIMES: dict[type, Chime] = {
    AskWhose: Chime.QUESTION,
    AskOrder: Chime.QUESTION,
    AskMystery: Chime.QUESTION,
    Awarded: Chime.AWARD,
    RoundOpens: Chime.ROUND,
    FinalScores: Chime.END,
}


def emitted(before: State, after: State, moments: tuple[Effect, ...]) -> tuple[State, list[Effect]]:
    """Return the state that knows what was told, and all effects, what must be kept first."""
    view = course.shown(after)
    light = glow.wanted(after, view, course.main(after))
    look = _look(after)
    changed = view != after.given.view or after.missing != before.missing
    alarm = after.given.alarm + (changed and type(view) in SECONDS)
    first = tuple(each for each in moments if isinstance(each, KeepEvidence | LearnCore))
    effects: list[Effect] = [*_kept(before, after), *first]
    if changed or after.language != before.language:
        effects.append(Show(view, after.missing, after.language))
    if light != after.given.light:
        effects.append(light)
    effects += [each for each in moments if each not in first]
    effects += _chimes(after.given.view, view)
    if look != after.given.look:
        effects.append(look)
    if alarm != after.given.alarm:
        effects.append(Alarm(SECONDS[type(view)], alarm))
    return replace(after, anew=False, given=Given(view, light, look, alarm)), effects


def _kept(before: State, after: State) -> list[Effect]:
    """Return the events that are new, and the bookmark if it lies elsewhere."""
    told = () if before.game is None else before.game.log
    log = () if after.game is None else after.game.log
    same = log[: len(told)] == told
    new = log[len(told) :] if same else log
    kept: list[Effect] = [Append(logged) for logged in new] if before.offered is None else []
    if after.mark != before.mark:
        kept.append(Keep(after.mark))
    return kept


def _look(after: State) -> Look:
    wanted = sight.wanted(after)
    given = after.given.look
    if wanted == given and not after.anew:
        return given
    same = (wanted.purpose, wanted.known) == (given.purpose, given.known)
    if same and not after.anew:
        return given
    return replace(wanted, number=given.number + 1, keeps_frames=wanted.keeps_frames)


def _chimes(before: View | None, view: View) -> list[Effect]:
    chime = _CHIMES.get(type(view))
    news = type(view) is not type(before) or isinstance(view, Awarded)
    return [Sound(chime)] if chime is not None and news and view != before else []
